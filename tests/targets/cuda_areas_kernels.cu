// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Loads and stores of two-dimensional tiles on a GPU: the kernels of the covering list, or of the part COOP_PART of
// COOP_PARTS of it, so that several objects share the compiling.
#include "cuda_areas.h"

#if !defined(COOP_PART)
#define COOP_PART 0
#define COOP_PARTS 1
#endif

namespace cuda_tests {
namespace {

template <int Index> __global__ void area_kernel(area_bodies::numbers n, area_bodies::places p) {
  using types = areas::types_of<Index>;
  extern __shared__ __align__(COOP_STORAGE_ALIGNMENT) byte area_storage[];
  p.storage = area_storage;
  p.block = coop::block_index(), p.blocks = coop::block_count(), p.rank = static_cast<int>(threadIdx.x);
  const auto block = coop::this_block<types::threads>();
  area_bodies::run<types>(block, n, p);
}

template <int Index> sweep::area_test test_of() {
  sweep::area_test test = sweep::area_test_of<Index>();
  test.launch = [](int blocks, const area_bodies::numbers& n, const sweep::area_buffers& b) {
    const area_bodies::places places = {on_device(b.memory), on_device(b.fallback), on_device(b.before), on_device(b.after), on_device(b.cells), nullptr, 0, 0, 0};
    must(coop::host::cuda_launch({static_cast<unsigned>(blocks), static_cast<unsigned>(areas::types_of<Index>::threads), static_cast<std::size_t>(n.storage + COOP_STORAGE_ALIGNMENT)},
                                 area_kernel<Index>, n, places), "launch");
    must(cudaDeviceSynchronize(), "kernel");
  };
  return test;
}
template <int Begin, int... Indices> bool add(std::integer_sequence<int, Indices...>) {
  (area_tests().push_back(test_of<Begin + Indices>()), ...);
  return true;
}
constexpr int begin = areas::count * COOP_PART / COOP_PARTS, end = areas::count * (COOP_PART + 1) / COOP_PARTS;
[[maybe_unused]] const bool added = add<begin>(std::make_integer_sequence<int, end - begin>());

}  // namespace
}  // namespace cuda_tests
