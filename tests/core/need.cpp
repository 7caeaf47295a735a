// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// How much scratch calls need; numbers by hand. 32 bytes a thread and multiples of it take 16 bytes of
// padding after every 128.
#include <coop/coop.h>
#include <coop/host.h>

#include <gtest/gtest.h>

namespace {

struct alignas(64) line {
  char part[64];
};

template <int X> using block = coop::block<X>;
template <int W, int X> using warps = coop::warp<W, coop::block<X>>;
template <class Use, class T, int K, class Group, int Promise = 0>
constexpr int bytes = coop::scratch_bytes<Use, T, K, Group, Promise>();

TEST(need, nothing_where_nothing_is_traded) {
  EXPECT_EQ((bytes<coop::direct, float, 4, block<128>>), 0);
  EXPECT_EQ((bytes<coop::vectorize, float, 4, block<128>>), 0);
  EXPECT_EQ((bytes<coop::striped, float, 4, block<128>>), 0);
  EXPECT_EQ((bytes<coop::transpose, int, 1, block<128>>), 0);
  EXPECT_EQ((bytes<coop::warp_transpose, int, 1, block<128>>), 0);
  EXPECT_EQ((bytes<coop::warp_transpose_timesliced, int, 1, block<128>>), 0);
  EXPECT_EQ((bytes<coop::packed_transpose, int, 1, block<128>>), 0);
  EXPECT_EQ((bytes<coop::packed_warp_transpose, int, 1, block<128>>), 0);
  EXPECT_EQ((bytes<coop::transpose, int, 8, block<1>>), 0);
  EXPECT_EQ((bytes<coop::transpose, int, 8, warps<1, 64>>), 0);
  EXPECT_EQ((bytes<coop::exchanging<coop::blocked, coop::blocked>, int, 8, block<128>>), 0);
  EXPECT_EQ((bytes<coop::exchanging<coop::blocked, coop::striped>, int, 1, block<128>>), 0);
}

TEST(need, the_tile_with_its_padding) {
  EXPECT_EQ((bytes<coop::transpose, float, 4, block<128>>), 2048);
  EXPECT_EQ((bytes<coop::transpose, float, 8, block<128>>), 4096 + 31 * 16);
  EXPECT_EQ((bytes<coop::transpose, char, 5, block<15>>), 80);
  EXPECT_EQ((bytes<coop::packed_transpose, char, 7, block<32>>), 224);
  EXPECT_EQ((bytes<coop::exchanging<coop::blocked, coop::striped>, float, 8, block<128>>), 4096 + 31 * 16);
  EXPECT_EQ((bytes<coop::scattering<>, float, 4, block<128>>), 2048);
  EXPECT_EQ((bytes<coop::gathering<>, float, 4, block<128>>), 2048);
}

TEST(need, a_slice_for_each_warp) {
  EXPECT_EQ((bytes<coop::warp_transpose, float, 8, block<256>>), 8 * (1024 + 7 * 16));
  EXPECT_EQ((bytes<coop::packed_warp_transpose, float, 8, block<256>>), 8 * (1024 + 7 * 16));
  EXPECT_EQ((bytes<coop::exchanging<coop::warp_striped, coop::blocked>, float, 8, block<256>>),
            8 * (1024 + 7 * 16));
  EXPECT_EQ((bytes<coop::transpose, float, 8, warps<32, 256>>), 8 * (1024 + 7 * 16));
  EXPECT_EQ((bytes<coop::transpose, char, 3, warps<2, 64>>), 32 * 16);
}

TEST(need, one_warp_s_worth_where_warps_take_turns) {
  EXPECT_EQ((bytes<coop::warp_transpose_timesliced, float, 8, block<256>>), 1024 + 7 * 16);
  EXPECT_EQ(
      (bytes<coop::exchanging<coop::blocked, coop::striped, coop::slices_of_a_warp>, float, 8, block<256>>),
      1024 + 7 * 16);
  EXPECT_EQ((bytes<coop::scattering<coop::slices_of_a_warp>, float, 8, block<256>>), 1024 + 7 * 16);
}

TEST(need, nothing_if_a_single_word_is_promised_to_be_aligned) {
  EXPECT_EQ((bytes<coop::packed_transpose, float, 4, block<128>>), 2048);
  EXPECT_EQ((bytes<coop::packed_transpose, float, 4, block<128>, 8>), 2048);
  EXPECT_EQ((bytes<coop::packed_transpose, float, 4, block<128>, 16>), 0);
  EXPECT_EQ((bytes<coop::packed_warp_transpose, short, 8, block<128>, 16>), 0);
  EXPECT_EQ((bytes<coop::packed_transpose, float, 8, block<128>, 16>), 4096 + 31 * 16);
  EXPECT_EQ((bytes<coop::transpose, float, 4, block<128>, 16>), 2048);
}

// Two to four bytes a thread stay with their owner, but not where they come from an iterator or are converted.
TEST(need, covers_iterators_unless_an_alignment_is_promised) {
  EXPECT_EQ((bytes<coop::packed_transpose, char, 4, block<128>>), 512);
  EXPECT_EQ((bytes<coop::packed_warp_transpose, short, 2, block<128>>), 512);
  EXPECT_EQ((bytes<coop::packed_transpose, char, 4, block<128>, 4>), 0);
  EXPECT_EQ((bytes<coop::automatic, char, 4, block<128>>), 0);  // takes iterators by direct
  EXPECT_EQ((bytes<coop::vectorize, char, 4, block<128>>), 0);
}

void load_converted(const int* source, int* destination) {
  COOP_SHARED coop::scratch_for<coop::need<coop::packed_transpose, unsigned char, 4, block<128>>> storage;
  const auto group = coop::this_block<128>(storage);
  unsigned char items[4];
  coop::load<coop::packed_transpose>(group, source, items);
  for (int i = 0; i < 4; ++i) destination[group.rank() * 4 + i] = items[i];
}
TEST(need, is_enough_for_a_pointer_to_another_type) {
  int source[512], destination[512];
  for (int i = 0; i < 512; ++i) source[i] = i % 251;
  coop::host::launch({1, 128}, load_converted, coop::host::reads(source, 512), coop::host::writes(destination, 512));
  for (int i = 0; i < 512; ++i) EXPECT_EQ(destination[i], i % 251);
}

TEST(need, of_automatic_is_the_larger_one_of_its_rows) {
  EXPECT_EQ((bytes<coop::automatic, float, 4, block<128>>), 2048);  // for an address that is not aligned
  EXPECT_EQ((bytes<coop::automatic, float, 4, block<128>, 16>), 0);
  EXPECT_EQ((bytes<coop::automatic, char, 7, block<256>>), (bytes<coop::packed_transpose, char, 7, block<256>>));
  EXPECT_EQ((bytes<coop::automatic, char, 7, block<50>>), (bytes<coop::packed_transpose, char, 7, block<50>>));
  EXPECT_EQ((bytes<coop::automatic, char, 1, block<128>>), 0);
}

TEST(need, alignment_is_that_of_the_item_and_of_words) {
  EXPECT_EQ((coop::scratch_alignment<coop::transpose, char, 3, block<32>>()), 16);
  EXPECT_EQ((coop::scratch_alignment<coop::transpose, line, 2, block<32>>()), 64);
  EXPECT_EQ((coop::scratch_alignment<coop::exchanging<coop::blocked, coop::striped>, line, 2, block<32>>()),
            64);
  EXPECT_EQ((coop::scratch_alignment<coop::gathering<>, line, 2, block<32>>()), 64);
}

TEST(need, storage_for_several_calls_serves_the_largest) {
  using small = coop::need<coop::transpose, line, 2, block<32>>;
  using large = coop::need<coop::exchanging<coop::blocked, coop::striped>, float, 8, block<256>>;
  using none = coop::need<coop::direct, float, 8, block<256>>;
  using storage = coop::scratch_for<small, none, large>;
  EXPECT_EQ(alignof(storage), 64u);
  EXPECT_GE(sizeof(storage), static_cast<std::size_t>(8192 + 63 * 16));
  EXPECT_LT(sizeof(storage), static_cast<std::size_t>(8192 + 63 * 16 + 64));
  EXPECT_TRUE((std::is_same_v<coop::scratch_for<none>, coop::scratch<0, 16>>));
  EXPECT_TRUE((std::is_empty_v<coop::scratch_for<>>));
}

}  // namespace
