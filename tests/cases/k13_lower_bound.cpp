// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// K13: only the upper bound is checked: a negative origin, a negative extent.
#include "tiles.h"

namespace cases {

// NVIDIA/warp#1744, NVIDIA/warp#1653: an offset is raw on a GPU; here the buffer that the launch registered
// bounds it
TEST(K13_lower_bound, H50_offset_before_the_buffer) {
  exact<int> memory(8);
  memory.fill(999);
  int* const view = memory.begin() + 2;
  const auto before_the_view = [](int* first) {
    const int item = 5;
    coop::store<coop::direct>(coop::this_block<4>(), first, item, coop::offset(-2));
  };
  const auto found = reported(4, before_the_view, writes(view, 4));
  EXPECT_EQ(found.kind, coop::host::fault::outside_buffer) << found.text;
  EXPECT_EQ(found.address, reinterpret_cast<std::uintptr_t>(memory.begin()));
  expect_memory(memory, [](int) { return 999; });
}

// ml-explore/mlx: in the loader's safe load the extent less the thread's own position goes below zero
TEST(K13_lower_bound, H51_fewer_rows_than_none) {
  const exact<float> nothing(0);
  const poisoned<float, 8, 8> tile;
  const auto zero = [](int, int) { return 0; };
  const auto of_rows = loads_tile<64>(tile, reads(nothing), 8, zero, coop::valid_extent(-3, 8));
  const auto of_columns = loads_tile<64>(tile, reads(nothing), 8, zero, coop::valid_extent(8, -3));
  EXPECT_TRUE(of_rows.empty() && of_columns.empty());
}

}  // namespace cases
