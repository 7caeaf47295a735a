// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// K14: a warp of 64 lanes; compiled with COOP_CPU_WARP=64. (A block narrower than the warp is refused:
// tests/rejects.)
#include "cases.h"

namespace cases {

// ROCm/hipCUB#130, ROCm/FlyDSL#1167
TEST(K14_permutation, H58_warp_of_64_there_and_back) {
  static_assert(coop::target::warp_size == 64);
  const auto source = numbers<int>(384);
  each_algorithm<128>([&](auto row) {
    using algorithm = decltype(row);
    exact<int> destination(384);
    tile<int, 128, 3> held(-1);
    loads<algorithm>(held, reads(source));
    expect_held(held, position<algorithm, 128, 3>);
    stores<algorithm>(held, writes(destination));
    expect_memory(destination, [](int i) { return i; });
  });
}

}  // namespace cases
