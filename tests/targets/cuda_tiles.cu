// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Loads and stores on a GPU: the kernels of the covering list, or of the part COOP_PART of COOP_PARTS of it, so that
// several objects share the compiling.
#include "cuda.h"

#if !defined(COOP_PART)
#define COOP_PART 0
#define COOP_PARTS 1
#endif

namespace cuda_tests {
namespace {

template <int Index> struct tile_shape {
  static constexpr axes::shape value = axes::tile_cases[Index].form;
};
template <int Index> using algorithm_of = axes::algorithm_type<axes::tile_cases[Index].algorithm>;

template <int Index, sweep::tile_verb Verb> __global__ void tile_kernel(tile_arguments a) {
  using types = types_of<tile_shape<Index>>;
  using T = typename types::item;
  using Algorithm = algorithm_of<Index>;
  constexpr int items = types::items;
  with_group<Algorithm, tile_shape<Index>>([&](const auto& group) {
    const int64 origin = static_cast<int64>(coop::block_index()) * types::block::extent * items;
    [[maybe_unused]] byte* const slots = a.slots + origin * static_cast<int64>(sizeof(T));
    T* const memory = reinterpret_cast<T*>(a.memory) - a.offset;
    if constexpr (Verb == sweep::load)
      bodies::load<Algorithm, items>(group, static_cast<const T*>(memory), a.offset + origin, a.told, a.count - origin,
                                     *reinterpret_cast<const T*>(a.fallback), slots);
    else if constexpr (Verb == sweep::store)
      bodies::store<Algorithm, items>(group, memory, a.offset + origin, a.told, a.count - origin, slots);
    else bodies::change_in_place<Algorithm, items>(group, memory, a.offset + origin, a.told, a.count - origin);
  });
}
template <int Index, sweep::tile_verb Verb> void launch_tiles(int blocks, const tile_arguments& arguments) {
  launch<algorithm_of<Index>, tile_shape<Index>>(blocks, tile_kernel<Index, Verb>, arguments);
}
template <int Index> sweep::tile_test test_of() {
  constexpr void (*launches[])(int, const tile_arguments&) = {launch_tiles<Index, sweep::load>, launch_tiles<Index, sweep::store>, launch_tiles<Index, sweep::change_in_place>};
  return {axes::tile_cases[Index], bodies::owner_of_row<algorithm_of<Index>>::kind,
          [=](sweep::tile_verb verb, int blocks, const sweep::tile_launch& l, const sweep::buffers& b) {
            launches[verb](blocks, {l.told, on_device(b.memory) + l.first, l.offset, l.count, on_device(b.fallback), on_device(b.slots)});
          }};
}

template <int Begin, int... Indices> bool add(std::integer_sequence<int, Indices...>) {
  (tile_tests().push_back(test_of<Begin + Indices>()), ...);
  return true;
}
constexpr int begin = axes::tile_count * COOP_PART / COOP_PARTS, end = axes::tile_count * (COOP_PART + 1) / COOP_PARTS;
[[maybe_unused]] const bool added = add<begin>(std::make_integer_sequence<int, end - begin>());

}  // namespace
}  // namespace cuda_tests
