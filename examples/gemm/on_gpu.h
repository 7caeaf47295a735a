// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Launches the kernel on a GPU, in the form for the sizes, strides and orders at hand: whole aligned tiles as they are;
// tiles with edges as they are where the product is small, else of copies that whole tiles cover (pack.h).
#pragma once

#include <string>

#include <coop/host/tile_fit.h>

#include "kernel.h"
#include "pack.h"

namespace gemm {

typedef shape<128, 128, 16, 16, 2, 4, 2, 2> large;
typedef shape<64, 64, 16, 8, 2, 8, 2, 6> medium;

template <class Shape, staging How, edges Which, bool AByColumns, bool BByColumns>
__global__ void __launch_bounds__(Shape::threads, Shape::blocks_at_once) product(problem p) {
  extern __shared__ __align__(128) unsigned char memory[];
  multiply_tile<Shape, How, Which, AByColumns, BByColumns>(p, *reinterpret_cast<storage<Shape>*>(memory));
}
template <bool FromColumns, bool ToColumns> __global__ void __launch_bounds__(pack_threads) packing(copying c) { pack<FromColumns, ToColumns>(c); }

template <class Shape, staging How, edges Which, bool AByColumns, bool BByColumns> cudaError_t start(const problem& p) {
  const auto kernel = product<Shape, How, Which, AByColumns, BByColumns>;
  const cudaError_t refused = cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(sizeof(storage<Shape>)));
  if (refused != cudaSuccess) return refused;
  kernel<<<static_cast<unsigned>(Shape::blocks(p.m, p.n)), Shape::threads, sizeof(storage<Shape>)>>>(p);
  return cudaGetLastError();
}

inline long long up_to(long long n, int tile) { return (n + tile - 1) / tile * tile; }

// What `multiply` does with a product: the shape, and whether it copies first. A large tile is worth it once there is one for
// most places that 132 multiprocessors have for it.
struct plan {
  bool is_large, packs;
  std::string why;                                           // it packs, or has edges
};
inline plan plan_of(const problem& p, bool a_by_columns, bool b_by_columns) {
  const auto fit = (a_by_columns ? coop::host::fit_of<16, 128>(p.a, p.k, p.m, p.a_stride) : coop::host::fit_of<128, 16>(p.a, p.m, p.k, p.a_stride)) &&
                   (b_by_columns ? coop::host::fit_of<128, 16>(p.b, p.n, p.k, p.b_stride) : coop::host::fit_of<16, 128>(p.b, p.k, p.n, p.b_stride));
  const bool is_large = large::blocks(p.m, p.n) >= 192;
  return {is_large, !fit.whole && is_large, fit.why};
}
// Of the memory that `multiply` copies to, in items.
inline long long spare_items(const problem& p) { return up_to(p.m, 128) * up_to(p.k, 64) + up_to(p.k, 64) * up_to(p.n, 128); }

template <bool AByColumns, bool BByColumns> cudaError_t multiply(problem p, float* spare) {
  const plan made = plan_of(p, AByColumns, BByColumns);
  if (!made.is_large && made.why.empty()) return start<medium, staging::through_registers, edges::none, AByColumns, BByColumns>(p);
  if (!made.is_large) return start<medium, staging::through_registers, edges::any, AByColumns, BByColumns>(p);
  if (!made.packs) return start<large, staging::through_registers, edges::none, AByColumns, BByColumns>(p);
  const copying a = {p.a, p.a_stride, p.m, p.k, spare, up_to(p.m, 128)}, b = {p.b, p.b_stride, p.k, p.n, spare + up_to(p.m, 128) * up_to(p.k, 64), up_to(p.n, 128)};
  packing<AByColumns, true><<<static_cast<unsigned>(pack_blocks(p.m, p.k)), pack_threads>>>(a);
  packing<BByColumns, false><<<static_cast<unsigned>(pack_blocks(p.k, p.n)), pack_threads>>>(b);
  p.a = a.to, p.a_stride = a.to_stride, p.b = b.to, p.b_stride = b.to_stride;
  return start<large, staging::through_registers, edges::none, true, false>(p);
}

}  // namespace gemm
