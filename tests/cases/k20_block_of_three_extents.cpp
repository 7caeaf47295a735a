// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// K20: the linear order of the threads of a block with two or three extents.
#include "cases.h"

namespace cases {

template <class Algorithm> void loads_by_8_4_2() {
  const auto source = numbers<int>(128);
  const tile<int, 64, 2> held(-1);
  const auto kernel = [&](const int* first) {
    const auto block = coop::this_block<8, 4, 2>();
    coop::load<Algorithm>(block, first, held.of(block.rank()));
  };
  expect_clean({8, 4, 2}, kernel, reads(source));
  expect_held(held, [](int t, int i) { return 2 * t + i; });
  EXPECT_EQ(held(3 + 8 * (2 + 4 * 1), 0), 102);
  EXPECT_EQ(held(3 + 8 * (2 + 4 * 1), 1), 103);
  EXPECT_EQ(reported({8, 8, 1}, kernel, reads(source)).kind, coop::host::fault::launch_shape);
}

// NVIDIA/cccl#3161, humansensinglab/taming-3dgs#4
TEST(K20_block_of_three_extents, H75_block_of_8_4_2) {
  loads_by_8_4_2<coop::direct>();
  loads_by_8_4_2<coop::transpose>();
}

}  // namespace cases
