// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// A block's sum of products of tiles in threadgroup memory, 64 x 16 times 16 x 64, by 128 threads: with simdgroup matrices, or,
// where the shim stands in for Metal, by plain inner products.
#pragma once

#if defined(COOP_METAL_SHIM)

// A simdgroup has the cells that it has below, and a lane a column of them.
struct tile_product {
  int row, column;
  float cells[32];

  COOP_DEVICE void begin(uint rank) thread {
    row = (int)rank / 64 * 32;
    column = (int)rank / 32 % 2 * 32 + (int)rank % 32;
    for (int i = 0; i < 32; ++i) cells[i] = 0.0f;
  }
  COOP_DEVICE void add(threadgroup const coop::tile<float, 64, 16>& a, threadgroup const coop::tile<float, 16, 64>& b) thread {
    for (int i = 0; i < 32; ++i)
      for (int k = 0; k < 16; ++k) {
        const float left = a(row + i, k), right = b(k, column);
        cells[i] += left * right;
      }
  }
  COOP_DEVICE void leave(threadgroup coop::tile<float, 64, 64>& out) const thread {
    for (int i = 0; i < 32; ++i) {
      const float value = cells[i];
      out.put(row + i, column, value);
    }
  }
};

#else

// Four simdgroups, each with 32 x 32 cells: four by four matrices of 8 x 8.
struct tile_product {
  uint row, column;                                          // of the simdgroup's cells
  metal::simdgroup_float8x8 cells[4][4];

  COOP_DEVICE void begin(uint rank) thread {
    row = rank / 64 * 32;
    column = rank / 32 % 2 * 32;
    COOP_UNROLL
    for (int i = 0; i < 4; ++i)
      COOP_UNROLL
      for (int j = 0; j < 4; ++j) cells[i][j] = metal::make_filled_simdgroup_matrix<float, 8, 8>(0.0f);
  }
  COOP_DEVICE void add(threadgroup coop::tile<float, 64, 16>& a, threadgroup coop::tile<float, 16, 64>& b) thread {
    threadgroup const float* const left = a.data() + row * 16;
    threadgroup const float* const right = b.data() + column;
    COOP_UNROLL
    for (int k = 0; k < 16; k += 8) {
      metal::simdgroup_float8x8 of_a[4], of_b[4];
      COOP_UNROLL
      for (int i = 0; i < 4; ++i) metal::simdgroup_load(of_a[i], left + i * 8 * 16 + k, 16);
      COOP_UNROLL
      for (int j = 0; j < 4; ++j) metal::simdgroup_load(of_b[j], right + k * 64 + j * 8, 64);
      COOP_UNROLL
      for (int i = 0; i < 4; ++i)
        COOP_UNROLL
        for (int j = 0; j < 4; ++j) metal::simdgroup_multiply_accumulate(cells[i][j], of_a[i], of_b[j], cells[i][j]);
    }
  }
  COOP_DEVICE void leave(threadgroup coop::tile<float, 64, 64>& out) thread {
    threadgroup float* const to = out.data() + row * 64 + column;
    COOP_UNROLL
    for (int i = 0; i < 4; ++i)
      COOP_UNROLL
      for (int j = 0; j < 4; ++j) metal::simdgroup_store(cells[i][j], to + i * 8 * 64 + j * 8, 64);
  }
};

#endif
