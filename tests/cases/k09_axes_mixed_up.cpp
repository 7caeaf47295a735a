// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// K09: bounds of a tile are compared on the wrong axis, or with the wrong index.
#include "tiles.h"

namespace cases {

// ml-explore/mlx#2355, ml-explore/mlx#4203, trymirai/uzu#669
TEST(K09_axes_mixed_up, H35_rows_are_compared_with_rows) {
  const exact<float> source(40 * 16);
  for (int i = 0; i < source.size(); ++i) source[i] = static_cast<float>(i + 1);
  const poisoned<float, 64, 16> tile;
  const auto right = [](int r, int c) { return r < 40 ? 16 * r + c + 1 : 0; };
  loads_tile<128>(tile, reads(source), 16, right, coop::valid_extent(40, 16));
}

// ml-explore/mlx#3560: memory holds columns, and nine items lie from one to the next
TEST(K09_axes_mixed_up, H36_columns_of_memory) {
  const auto source = numbers<float>(6 + 9 * 4 + 1);
  const poisoned<float, 8, 8> tile;
  const auto right = [](int r, int c) { return r < 7 && c < 5 ? r + 9 * c : 0; };
  loads_tile<32>(tile, reads(source), 1, right, coop::valid_extent(7, 5), coop::column_stride(9));
  loads_tile<32>(tile, reads(source), coop::column_major(9), right, coop::valid_extent(7, 5));
}

// ml-explore/mlx#4015
TEST(K09_axes_mixed_up, H37_rows_below_the_number_of_columns) {
  const auto source = numbers<half>(64 * 32);
  const poisoned<half, 64, 64> tile;
  const auto right = [](int r, int c) { return c < 32 ? 32 * r + c : 0; };
  loads_tile<128>(tile, reads(source), 32, right, coop::valid_extent(64, 32));
}

}  // namespace cases
