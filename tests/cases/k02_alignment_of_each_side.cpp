// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// K02: alignment is checked on the wrong side: the source only, the base without the offset, the first row
// only.
#include "tiles.h"

namespace cases {

// vllm-project/vllm#45466: rows 1, 2 and 3 of memory begin 12, 8 and 4 bytes past a multiple of 16
TEST(K02_alignment_of_each_side, H06_rows_of_memory_that_begin_anywhere) {
  const auto source = numbers<half>(4 * 46);
  const poisoned<half, 4, 48> tile;
  const auto right = [](int r, int c) { return c < 46 ? 46 * r + c : 0; };
  const auto widths = loads_tile<64>(tile, reads(source), 46, right, coop::valid_extent(4, 46));
  EXPECT_EQ(widths.count(16), 0U);
}

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

// NVIDIA forum 305244: row 1 of the tile begins 132 bytes after it
TEST(K02_alignment_of_each_side, H08_rows_of_the_tile_that_begin_anywhere) {
  const auto source = numbers<float>(8 * 32);
  const poisoned<float, 8, 32, 1> tile;
  loads_tile<64>(tile, reads(source), 32, [](int r, int c) { return 32 * r + c; });
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

// ggml-org/llama.cpp#25671: only rows 0 and 4 of memory begin at a multiple of 16 bytes
TEST(K02_alignment_of_each_side, H10_stride_of_20_bytes) {
  const auto source = numbers<float>(5 * 5 + 4);
  const poisoned<float, 6, 4> tile;
  loads_tile<32>(tile, reads(source), 5, [](int r, int c) { return 5 * r + c; });
}

}  // namespace cases
