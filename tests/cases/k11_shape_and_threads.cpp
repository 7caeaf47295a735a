// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// K11: the number of threads does not divide the tile, and cells are missed or written behind it.
#include "tiles.h"

namespace cases {

// HazyResearch/ThunderKittens#95
TEST(K11_shape_and_threads, H41_more_threads_than_cells) {
  const auto source = numbers<float>(3 * 16);
  const poisoned<float, 3, 16> tile;
  loads_tile<128>(tile, reads(source), 16, [](int r, int c) { return 16 * r + c; });
}

// ml-explore/mlx: the loader divides the cells by the threads, and loses what remains
TEST(K11_shape_and_threads, H42_120_cells_by_32_threads) {
  const auto apart = numbers<float>(9 * 13 + 12), together = numbers<float>(10 * 12);
  const poisoned<float, 10, 12> tile;
  const auto narrow = loads_tile<32>(tile, reads(apart), 13, [](int r, int c) { return 13 * r + c; });
  const auto wide = loads_tile<32>(tile, reads(together), 12, [](int r, int c) { return 12 * r + c; });
  EXPECT_EQ(narrow, (std::map<int, int>{{4, 4 * 120}}));  // by each of four calls
  EXPECT_EQ(wide, (std::map<int, int>{{16, 4 * 30}}));
}

// flashinfer-ai/flashinfer#5266, flashinfer-ai/flashinfer#3626: what a thread writes needs a predicate too
TEST(K11_shape_and_threads, H43_idle_threads_fill_nothing) {
  const auto source = numbers<float>(2 * 8);
  const poisoned<float, 5, 8> tile;
  const auto right = [](int r, int c) { return r < 2 ? 8 * r + c : 0; };
  loads_tile<64>(tile, reads(source), 8, right, coop::valid_extent(2, 8));
}

// bitsandbytes-foundation/bitsandbytes#905
TEST(K11_shape_and_threads, H44_one_column) {
  const poisoned<int, 16, 1> tile;
  for (const int stride : {1, 4, 16}) {
    const auto source = numbers<int>(15 * stride + 1);
    loads_tile<64>(tile, reads(source), stride, [&](int r, int) { return stride * r; });
  }
}

}  // namespace cases
