// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// K08: memory outside the valid range is touched although the value is thrown away.
#include "tiles.h"

namespace cases {

// ml-explore/mlx#634, ml-explore/mlx#632: threads without a cell that exists read none
TEST(K08_memory_outside, H31_part_of_a_tile_before_a_page) {
  const auto source = numbers<float>(15);
  const guarded<float> before_a_page(15);
  const poisoned<float, 8, 8> tile;
  const auto right = [](int r, int c) { return r < 3 && c < 5 ? 5 * r + c : 0; };
  for (const float* const first : {source.begin(), before_a_page.begin()})
    loads_tile<64>(tile, reads(first, 15), 5, right, coop::valid_extent(3, 5));
}

void loads_125_of_128(const float* first) {
  tile<float, 32, 4> held(-5);
  loads<coop::vectorize>(held, reads(first, 125), coop::valid_items(125));
  expect_held(held, [](int t, int i) { return 4 * t + i < 125 ? 4 * t + i : -5; });
}

// ispc/ispc#28: that some item of a word exists does not make the whole word readable
TEST(K08_memory_outside, H32_the_word_that_the_end_cuts) {
  const auto source = numbers<float>(125);
  const guarded<float> before_a_page(125);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(source.begin()) % 16, 0U);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(before_a_page.begin()) % 16, 12U);
  loads_125_of_128(source.begin());
  loads_125_of_128(before_a_page.begin());
}

// the same of a row of a tile, whose rows begin at multiples of 16 bytes
TEST(K08_memory_outside, H32_the_word_that_the_end_of_a_row_cuts) {
  const auto source = numbers<float>(3 * 8 + 5);
  const poisoned<float, 4, 8> tile;
  const auto right = [](int r, int c) { return c < 5 ? 8 * r + c : 0; };
  const auto widths = loads_tile<32>(tile, reads(source), 8, right, coop::valid_extent(4, 5));
  EXPECT_EQ(widths.count(16), 1U);
}

// kokkos/mdspan#195: the last row is shorter than the stride
TEST(K08_memory_outside, H33_last_row_before_a_page) {
  const auto source = numbers<float>(36);
  const guarded<float> before_a_page(36);
  const poisoned<float, 4, 6> tile;
  for (const float* const first : {source.begin(), before_a_page.begin()})
    loads_tile<32>(tile, reads(first, 36), 10, [](int r, int c) { return 10 * r + c; });
}

// ml-explore/mlx#634, NVIDIA/cccl#9210: an empty input
TEST(K08_memory_outside, H34_null_pointer_and_no_items) {
  each_algorithm<64>([](auto row) {
    tile<int, 64, 4> held(7);
    loads<decltype(row)>(held, static_cast<const int*>(nullptr), coop::valid_items(0), coop::oob_default(-1));
    expect_held(held, [](int, int) { return -1; });
  });
}
TEST(K08_memory_outside, H34_null_pointer_and_no_rows) {
  const float* const nothing = nullptr;
  const poisoned<float, 8, 8> tile;
  const auto zeroes = loads_tile<64>(
      tile, nothing, 8, [](int, int) { return 0; }, coop::valid_extent(0, 8));
  const auto defaults = loads_tile<64>(
      tile, nothing, 8, [](int, int) { return -1; }, coop::valid_extent(0, 8), coop::oob_default(-1.0f));
  EXPECT_TRUE(zeroes.empty() && defaults.empty());
}

}  // namespace cases
