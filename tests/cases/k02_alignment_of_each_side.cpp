// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// K02: alignment is checked on the wrong side: the source only, the base without the offset.
#include "cases.h"

namespace cases {

// vllm-project/vllm#45466: the destination was never checked
TEST(K02_alignment_of_each_side, H07_aligned_load_misaligned_store) {
  const auto source = numbers<int>(256);
  tile<int, 64, 4> held(-1);
  loads<coop::vectorize>(held, reads(source));
  exact<int> memory(1 + 256 + 8);
  memory.fill(-7);
  stores<coop::vectorize>(held, writes(memory.begin() + 1, 256));
  expect_memory(memory, [](int i) { return i < 1 || i >= 257 ? -7 : i - 1; });
}

// apache/tvm#8540, tile-ai/tilelang#2526
TEST(K02_alignment_of_each_side, H09_aligned_pointer_misaligned_offset) {
  const auto source = numbers<int>(4 * 37 + 128);
  for (int b = 0; b <= 4; ++b) {
    tile<int, 32, 4> held(-1);
    loads<coop::vectorize>(held, reads(source), coop::offset(37 * b));
    expect_held(held, [&](int t, int i) { return 37 * b + 4 * t + i; });
  }
}

}  // namespace cases
