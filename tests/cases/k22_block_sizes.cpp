// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// K22: blocks that are no multiple of a warp. (Compilation at run time is the CUDA target's part of this
// case.)
#include "cases.h"

namespace cases {

template <int B> void copies_a_tile() {
  each_algorithm<B>([](auto row) {
    using algorithm = decltype(row);
    const auto source = numbers<int>(B * 3);
    exact<int> destination(B * 3);
    tile<int, B, 3> held(-1);
    loads<algorithm>(held, reads(source));
    expect_held(held, position<algorithm, B, 3>);
    stores<algorithm>(held, writes(destination));
    expect_memory(destination, [](int i) { return i; });
  });
}

// NVIDIA/cub#131, NVIDIA/cub#171, NVIDIA/cccl#6035
TEST(K22_toolchains, H80_blocks_of_18_50_and_128) {
  copies_a_tile<18>();
  copies_a_tile<50>();
  copies_a_tile<128>();
}

}  // namespace cases
