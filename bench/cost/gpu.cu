// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The calls on a GPU, for a profiler: one launch of one block after the other, in the order of each_launch(). It prints what
// it launches, as cpu.cpp does.
//
//   ncu --csv --metrics METRICS cost_gpu        compare.py has the metrics, and reads what comes out
#include <cstdio>

#include "kernels.h"

template <int Index, bool Stores, bool Counted> __global__ void one_kernel(cost::arguments a) { cost::one<Index, Stores, Counted>(a); }
template <int Index, bool Stores> __global__ void area_kernel(cost::arguments a) { cost::area<Index, Stores>(a); }

typedef void (*kernel)(cost::arguments);
struct made {
  kernel loads, stores;
  unsigned threads[3];
  int item, tile, columns;
  bool fits;
};
template <int Index, bool Counted> made make_one() {
  using c = cost::one_dimension<Index * (Counted ? 8 : 2)>;
  constexpr int i = Index * (Counted ? 8 : 2);
  return {one_kernel<i, false, Counted>, one_kernel<i, true, Counted>, {unsigned(c::extent.x), unsigned(c::extent.y), unsigned(c::extent.z)}, int(sizeof(typename c::item)), c::threads * c::items, 0, c::fits};
}
template <int Index> made make_area() {
  using c = cost::two_dimensions<Index * 3>;
  return {area_kernel<Index * 3, false>, area_kernel<Index * 3, true>, {unsigned(c::threads), 1, 1}, int(sizeof(typename c::item)), 0, c::types::columns, c::fits};
}
template <bool Counted, int... I> void fill(made* to, std::integer_sequence<int, I...>) { ((to[I] = make_one<I, Counted>()), ...); }
template <int... I> void fill_areas(made* to, std::integer_sequence<int, I...>) { ((to[I] = make_area<I>()), ...); }

int main() {
  static made ones[axes::tile_count], counted[axes::tile_count], areas_made[areas::count];
  fill<false>(ones, std::make_integer_sequence<int, (axes::tile_count + 1) / 2>());
  fill<true>(counted, std::make_integer_sequence<int, (axes::tile_count + 7) / 8>());
  fill_areas(areas_made, std::make_integer_sequence<int, (areas::count + 2) / 3>());
  char* memory = nullptr;
  unsigned* sink = nullptr;
  if (cudaMalloc(&memory, 4 << 20) || cudaMalloc(&sink, 4) || cudaMemset(memory, 0, 4 << 20)) return std::printf("no device\n"), 1;
  cost::each_launch([&](cost::launch l) {
    const bool two = l.kind == 'L' || l.kind == 'S';
    const made& m = two ? areas_made[l.index / 3] : l.counted ? counted[l.index / 8] : ones[l.index / 2];
    if (!m.fits) return;
    const cost::arguments a = {reinterpret_cast<coop::byte*>(memory) + l.skew * m.item, sink, 0x5bd1e995u, m.tile - 3, m.columns + 16};
    (l.kind == 'l' || l.kind == 'L' ? m.loads : m.stores)<<<1, dim3(m.threads[0], m.threads[1], m.threads[2])>>>(a);
    const cudaError_t status = cudaDeviceSynchronize();
    std::printf("%c %d %d %d\n", l.kind, l.index, l.counted, l.skew);
    if (status != cudaSuccess) std::printf("%s\n", cudaGetErrorString(status));
  });
}
