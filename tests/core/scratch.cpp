// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Where bytes lie in scratch: a simulation of 32 banks of 4 bytes, 128 bytes a turn, and the sizes of
// buffers.
#include <coop/coop.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <type_traits>
#include <vector>

namespace {

// The most words that fall into one bank when lanes access `width` bytes at `addresses` in one turn.
int conflicts(const std::vector<int>& addresses, int width) {
  std::map<int, std::set<int>> words_of_bank;
  for (int address : addresses)
    for (int byte = 0; byte < width; byte += 4)
      words_of_bank[(address + byte) / 4 % 32].insert((address + byte) / 4);
  std::size_t most = 0;
  for (const auto& [bank, words] : words_of_bank) most = std::max(most, words.size());
  return static_cast<int>(most);
}

// The worst turn in which the 32 owners of payloads of `per` bytes go through them by words of `width` bytes.
int worst_of_owners(int per, int width) {
  int worst = 0;
  for (int access = 0; access < per / width; ++access)
    for (int first = 0, lanes = 128 / width < 32 ? 128 / width : 32; first < 32; first += lanes) {
      std::vector<int> addresses;
      for (int lane = first; lane < first + lanes; ++lane)
        addresses.push_back(coop::scratch_offset(per, lane * per + access * width));
      worst = std::max(worst, conflicts(addresses, width));
    }
  return worst;
}

TEST(scratch, owners_of_16_byte_words_do_not_conflict) {
  for (int per = 16; per <= 1536; per += 16) EXPECT_EQ(worst_of_owners(per, 16), 1) << per << " bytes";
}

// In turns a place is said from where a thread begins; it is the same.
template <int K, class T, coop::arrangement Kind> void expect_places_in_turns() {
  typedef coop::shape_of<coop::block<64>, T, K> shape;
  typedef coop::fixed_side<shape, Kind, coop::trade::turns, sizeof(T), coop::natural_word<T>::value> side;
  const coop::fixed_plan<shape, coop::trade::turns, side, side> plan = {};
  for (int lane = 0; lane < 32; ++lane)
    for (int access = 0; access < side::accesses; ++access) {
      const coop::seat at = {lane, 0};
      EXPECT_EQ(coop::place_in_slice(plan, plan.memory, at, access),
                coop::scratch_offset(shape::per, coop::access_offset(plan.memory, lane, access)))
          << K << " items, lane " << lane;
    }
}
TEST(scratch, places_in_turns_are_those_of_the_formula) {
  struct triple { float values[3]; };
  struct quad { alignas(16) float values[4]; };
  expect_places_in_turns<8, float, coop::arrangement::blocked>();
  expect_places_in_turns<8, float, coop::arrangement::warp_striped>();
  expect_places_in_turns<7, float, coop::arrangement::warp_striped>();
  expect_places_in_turns<40, float, coop::arrangement::warp_striped>();
  expect_places_in_turns<16, triple, coop::arrangement::blocked>();
  expect_places_in_turns<16, triple, coop::arrangement::warp_striped>();
  expect_places_in_turns<2, quad, coop::arrangement::warp_striped>();
  expect_places_in_turns<6, quad, coop::arrangement::blocked>();
  expect_places_in_turns<32, unsigned char, coop::arrangement::warp_striped>();
}

// 8 lanes at a time move 16 bytes each of a stretch of 128.
TEST(scratch, readers_of_neighbouring_words_do_not_conflict) {
  for (int per = 16; per <= 1536; per += 16)
    for (int first = 0; first < 32 * per; first += 128) {
      std::vector<int> addresses;
      for (int lane = 0; lane < 8; ++lane) addresses.push_back(coop::scratch_offset(per, first + lane * 16));
      EXPECT_EQ(conflicts(addresses, 16), 1) << per << " bytes";
    }
}

TEST(scratch, owners_of_an_odd_number_of_narrow_words_do_not_conflict) {
  for (int per : {4, 12, 20, 28, 44, 60, 92}) EXPECT_EQ(worst_of_owners(per, 4), 1) << per << " bytes";
  for (int per : {8, 24, 40, 56}) EXPECT_EQ(worst_of_owners(per, 8), 1) << per << " bytes";
}

TEST(scratch, simulation_sees_a_conflict) {
  std::vector<int> addresses;
  for (int lane = 0; lane < 8; ++lane) addresses.push_back(lane * 128);
  EXPECT_EQ(conflicts(addresses, 16), 8);
}

TEST(scratch, bytes_keep_their_order_and_words_stay_whole) {
  for (int per : {1, 3, 4, 12, 16, 32, 48, 64, 1472}) {
    int before = -1;
    for (int b = 0; b < 8192; ++b) {
      const int at = coop::scratch_offset(per, b);
      EXPECT_GT(at, before) << per << " bytes a thread, byte " << b;
      EXPECT_EQ(b % 16 == 0 ? at % 16 : at - before - 1, 0) << per << " bytes a thread, byte " << b;
      EXPECT_LT(at, coop::scratch_span(per, b + 1)) << per << " bytes a thread, byte " << b;
      before = at;
    }
  }
}

TEST(scratch, span_is_the_tile_with_its_padding) {
  const int table[][3] = {{16, 0, 0},       {16, 16, 16},     {16, 2048, 2048}, {4, 100, 112},
                          {3, 9, 16},       {32, 128, 128},   {32, 256, 272},   {32, 1024, 1136},
                          {64, 8192, 9200}, {48, 1536, 1536}, {128, 129, 160},  {96, 384, 384},
                          {96, 385, 416},   {256, 8192, 8688}};
  for (const auto& [per, tile, span] : table)
    EXPECT_EQ(coop::scratch_span(per, tile), span) << per << " a thread, " << tile;
}

TEST(scratch, size_classes_are_few_and_close) {
  std::set<int> classes;
  int before = 0;
  for (int bytes = 1; bytes <= 48 << 10; ++bytes) {
    const int size = coop::size_class(bytes);
    EXPECT_GE(size, bytes);
    EXPECT_GE(size, before) << bytes;
    EXPECT_LE(size - bytes, std::max(63, bytes / 4)) << bytes;
    EXPECT_EQ(coop::size_class(size), size);
    EXPECT_EQ(size % 64, 0);
    classes.insert(before = size);
  }
  EXPECT_LE(classes.size(), 40u);
}

TEST(scratch, storage_has_the_size_and_alignment_it_is_given) {
  EXPECT_EQ(sizeof(coop::scratch<100>), 112u);
  EXPECT_EQ(alignof(coop::scratch<100>), 16u);
  EXPECT_EQ(alignof(coop::scratch<64, 64>), 64u);
  coop::scratch<100> storage;
  coop::scratch<0> none;
  EXPECT_EQ(static_cast<void*>(coop::storage_of(storage)), static_cast<void*>(&storage));
  EXPECT_EQ(coop::storage_of(none), nullptr);
  EXPECT_TRUE(std::is_empty_v<coop::scratch<0>>);
}

}  // namespace
