// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// C = alpha * A * B + beta * C in fp32, all by rows, staged as the Metal cooperative-load page does it: 64 x 16 of A and 16 x 64
// of B by 128 threads. Function constants choose whole or ragged tiles, and one buffer or two, so a launch whose sides are
// multiples of the tiles and whose rows are aligned pays for no check. Checked through a shim, run on PoCL.
//
//   threadgroups: (n + 63) / 64 by (m + 63) / 64, of 128 threads
#include <metal_stdlib>

#include <coop/coop.h>

#include "tile_product.h"

struct problem {
  int m, n, k, a_stride, b_stride, c_stride;                 // strides in floats
  float alpha, beta;
};

#if defined(COOP_METAL_SHIM)                                 // which knows no function constants
constant constexpr bool whole_tiles = COOP_WHOLE_TILES, two_buffers = COOP_TWO_BUFFERS;
#else
constant bool whole_tiles [[function_constant(0)]];
constant bool two_buffers [[function_constant(1)]];
#endif

typedef coop::tile<float, 64, 16> a_tile;
typedef coop::tile<float, 16, 64> b_tile;
typedef coop::tile<float, 64, 64> c_tile;
static_assert(2 * (sizeof(a_tile) + sizeof(b_tile)) <= sizeof(c_tile), "");

// The loop over the depth, the loaders being made for whole tiles or for ragged ones.
template <class ALoader, class BLoader, class Block>
COOP_DEVICE void multiply(thread const Block& block, thread ALoader& from_a, thread BLoader& from_b, threadgroup a_tile& a0, threadgroup a_tile& a1, threadgroup b_tile& b0, threadgroup b_tile& b1,
                     int depth, thread tile_product& sum) {
  if (two_buffers) {
    from_a.load(a0);
    from_b.load(b0);
    block.sync();
    for (int k = 0; k < depth; k += 16) {                    // one barrier a step: the next tiles come while these are multiplied
      const bool even = k / 16 % 2 == 0;
      from_a.next();
      from_b.next();
      if (k + 16 < depth && even) from_a.load(a1), from_b.load(b1);
      if (k + 16 < depth && !even) from_a.load(a0), from_b.load(b0);
      if (even) sum.add(a0, b0);
      else sum.add(a1, b1);
      block.sync();
    }
  } else {
    for (int k = 0; k < depth; k += 16) {
      from_a.load(a0);
      from_b.load(b0);
      block.sync();
      sum.add(a0, b0);
      block.sync();
      from_a.next();
      from_b.next();
    }
  }
}

[[max_total_threads_per_threadgroup(128)]] kernel void gemm(device const float* a [[buffer(0)]], device const float* b [[buffer(1)]], device float* c [[buffer(2)]],
                                                            device const problem* given [[buffer(3)]], uint rank [[thread_index_in_threadgroup]],
                                                            uint2 group [[threadgroup_position_in_grid]]) {
  threadgroup coop::scratch<0> none;
  threadgroup c_tile out;                                    // lies over the tiles that it is made of: 16 KiB, so that two blocks fit
  threadgroup a_tile& a0 = *(threadgroup a_tile*)out.memory;
  threadgroup a_tile& a1 = *(threadgroup a_tile*)(out.memory + sizeof(a_tile));
  threadgroup b_tile& b0 = *(threadgroup b_tile*)(out.memory + 2 * sizeof(a_tile));
  threadgroup b_tile& b1 = *(threadgroup b_tile*)(out.memory + 2 * sizeof(a_tile) + sizeof(b_tile));
  const int m = given->m, n = given->n, k = given->k, c_stride = given->c_stride;
  const int row = (int)group.y * 64, column = (int)group.x * 64;
  const float alpha = given->alpha, beta = given->beta;
  const auto block = coop::this_block<128>((int)rank, none);
  tile_product sum;
  sum.begin(rank);
  if (whole_tiles) {
    auto from_a = coop::tile_loader<coop::along_columns>(block, coop::aligned<16>(a), coop::aligned<16>(given->a_stride), a0, coop::origin(row, 0));
    auto from_b = coop::tile_loader<coop::along_rows>(block, coop::aligned<16>(b), coop::aligned<16>(given->b_stride), b0, coop::origin(0, column));
    multiply(block, from_a, from_b, a0, a1, b0, b1, k, sum);
  } else {
    auto from_a = coop::tile_loader<coop::along_columns>(block, a, given->a_stride, a0, coop::origin(row, 0), coop::valid_extent(m - row, k));
    auto from_b = coop::tile_loader<coop::along_rows>(block, b, given->b_stride, b0, coop::origin(0, column), coop::valid_extent(k, n - column));
    multiply(block, from_a, from_b, a0, a1, b0, b1, k, sum);
  }
  sum.leave(out);
  block.sync();
  for (int cell = (int)rank; cell < 64 * 64; cell += 128) {
    const int r = cell / 64, at = cell % 64;
    const bool exists = whole_tiles || (row + r < m && column + at < n);
    const float before = beta != 0 && exists ? beta * c[(long)(row + r) * c_stride + column + at] : 0.0f, product = out(r, at);
    out.put(r, at, alpha * product + before);
  }
  block.sync();
  if (whole_tiles) coop::store_tile(block, c, c_stride, out, coop::origin(row, column));
  else coop::store_tile(block, c, c_stride, out, coop::origin(row, column), coop::valid_extent(m - row, n - column));
}

#if defined(COOP_METAL_SHIM)
__kernel __attribute__((reqd_work_group_size(128, 1, 1))) void gemm_entry(device const float* a, device const float* b, device float* c, device const problem* given,
                                                                                 device const int* firsts) {
  const uint2 group = {(uint)get_group_id(0), (uint)get_group_id(1)};
  gemm(a + firsts[0], b + firsts[1], c + firsts[2], given, (uint)get_local_id(0), group);
}
#endif
