// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Exchanges, scatters and gathers on a GPU: the kernels of the covering list, or of the part COOP_PART of COOP_PARTS of
// it, so that several objects share the compiling.
#include "cuda.h"

#if !defined(COOP_PART)
#define COOP_PART 0
#define COOP_PARTS 1
#endif

namespace cuda_tests {
namespace {

using arrangement_tags = std::tuple<coop::blocked, coop::striped, coop::warp_striped>;
template <axes::arrangement_axis Kind> using tag = std::tuple_element_t<Kind, arrangement_tags>;

template <int Index> struct trade_shape {
  static constexpr axes::shape value = axes::trade_cases[Index].form;
};

// How scratch_bytes names the trade.
template <int Index> struct use_of {
  static constexpr axes::trade_case c = axes::trade_cases[Index];
  using slicing = std::conditional_t<c.slicing == axes::whole, coop::whole_tile, coop::slices_of_a_warp>;
  using exchange = coop::exchanging<tag<c.from>, tag<c.to>, slicing>;
  using ranked = std::conditional_t<c.trade == axes::gather, coop::gathering<slicing>, coop::scattering<slicing>>;
  using type = std::conditional_t<c.trade == axes::exchange_two || c.trade == axes::exchange_one, exchange, ranked>;
};

// `Last` is bodies::in_slices, or nothing.
template <int Index, class... Last, class Group> __device__ void trade(const Group& group, const trade_arguments& a) {
  constexpr axes::trade_case c = axes::trade_cases[Index];
  using T = axes::item_type<c.form.item>;
  using From = tag<c.from>;
  using To = tag<c.to>;
  constexpr int K = c.form.items;
  if constexpr (c.trade == axes::exchange_two) bodies::exchange_two<From, To, T, K, Last...>(group, a.slots, a.result);
  if constexpr (c.trade == axes::exchange_one) bodies::exchange_one<From, To, T, K, Last...>(group, a.slots, a.result);
  if constexpr (c.trade == axes::scatter) bodies::scatter<To, T, K, Last...>(group, a.slots, a.ranks, a.result);
  if constexpr (c.trade == axes::scatter_guarded)
    bodies::scatter<To, T, K, bodies::skipping_negative_ranks, Last...>(group, a.slots, a.ranks, a.result);
  if constexpr (c.trade == axes::scatter_flagged)
    bodies::scatter_flagged<To, T, K, Last...>(group, a.slots, a.ranks, a.flags, a.result);
  if constexpr (c.trade == axes::gather) bodies::gather<From, T, K, Last...>(group, a.slots, a.ranks, a.result);
}

template <int Index> __global__ void trade_kernel(trade_arguments whole_grid) {
  using types = types_of<trade_shape<Index>>;
  with_group<typename use_of<Index>::type, trade_shape<Index>>([&](const auto& group) {
    const int first = coop::block_index() * types::block::extent * types::items;
    const int bytes = first * static_cast<int>(sizeof(typename types::item));
    const trade_arguments a = {whole_grid.slots + bytes, whole_grid.result + bytes, whole_grid.ranks + first,
                               whole_grid.flags + first};
    if constexpr (use_of<Index>::slicing::sliced) trade<Index, bodies::in_slices>(group, a);
    else trade<Index>(group, a);
  });
}
template <int Index> void launch_trade(int blocks, const sweep::buffers& b) {
  const trade_arguments arguments = {on_device(b.slots), on_device(b.result), reinterpret_cast<const int*>(on_device(b.ranks)), on_device(b.flags)};
  launch<typename use_of<Index>::type, trade_shape<Index>>(blocks, trade_kernel<Index>, arguments);
}

template <int Begin, int... Indices> bool add(std::integer_sequence<int, Indices...>) {
  (trade_tests().push_back({axes::trade_cases[Begin + Indices], launch_trade<Begin + Indices>}), ...);
  return true;
}
constexpr int begin = axes::trade_count * COOP_PART / COOP_PARTS, end = axes::trade_count * (COOP_PART + 1) / COOP_PARTS;
[[maybe_unused]] const bool added = add<begin>(std::make_integer_sequence<int, end - begin>());

}  // namespace
}  // namespace cuda_tests
