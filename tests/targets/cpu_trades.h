// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Exchanges, scatters and gathers on the CPU: the kernels of the covering list, their types erased for the
// one sweep in cpu_trades.cpp.
#pragma once

#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "bodies.h"
#include "cpu.h"

namespace cpu_tests {

struct trade_arguments {
  byte *slots, *result;
  const int* ranks;
  const byte* flags;
  byte* scratch;
};
struct trade_test {
  std::string name;
  axes::trade_case what;
  void (*kernel)(const trade_arguments&);
};

using arrangement_tags = std::tuple<coop::blocked, coop::striped, coop::warp_striped>;
template <axes::arrangement_axis Kind> using tag = std::tuple_element_t<Kind, arrangement_tags>;

template <class From, class To, class Slicing, axes::trade_axis Trade> struct use_of {
  using type = coop::exchanging<From, To, Slicing>;
};
template <class From, class To, class Slicing> struct use_of<From, To, Slicing, axes::gather> {
  using type = coop::gathering<Slicing>;
};
template <class From, class To, class Slicing> struct use_of<From, To, Slicing, axes::scatter> {
  using type = coop::scattering<Slicing>;
};
template <class From, class To, class Slicing>
struct use_of<From, To, Slicing, axes::scatter_guarded> : use_of<From, To, Slicing, axes::scatter> {};
template <class From, class To, class Slicing>
struct use_of<From, To, Slicing, axes::scatter_flagged> : use_of<From, To, Slicing, axes::scatter> {};

// `Last` is bodies::in_slices, or nothing.
template <axes::trade_axis Trade, class From, class To, class T, int K, class... Last, class Group>
void trade(const Group& group, const trade_arguments& a) {
  if constexpr (Trade == axes::exchange_two)
    bodies::exchange_two<From, To, T, K, Last...>(group, a.slots, a.result);
  if constexpr (Trade == axes::exchange_one)
    bodies::exchange_one<From, To, T, K, Last...>(group, a.slots, a.result);
  if constexpr (Trade == axes::scatter) bodies::scatter<To, T, K, Last...>(group, a.slots, a.ranks, a.result);
  if constexpr (Trade == axes::scatter_guarded)
    bodies::scatter<To, T, K, bodies::skipping_negative_ranks, Last...>(group, a.slots, a.ranks, a.result);
  if constexpr (Trade == axes::scatter_flagged)
    bodies::scatter_flagged<To, T, K, Last...>(group, a.slots, a.ranks, a.flags, a.result);
  if constexpr (Trade == axes::gather) bodies::gather<From, T, K, Last...>(group, a.slots, a.ranks, a.result);
}

template <int Index> struct trade_shape {
  static constexpr axes::shape value = axes::trade_cases[Index].form;
};
template <int Index> void trade_kernel(const trade_arguments& whole_grid) {
  constexpr axes::trade_case c = axes::trade_cases[Index];
  using types = types_of<trade_shape<Index>>;
  using T = typename types::item;
  using From = tag<c.from>;
  using To = tag<c.to>;
  using Slicing = std::conditional_t<c.slicing == axes::whole, coop::whole_tile, coop::slices_of_a_warp>;
  with_group<typename use_of<From, To, Slicing, c.trade>::type, trade_shape<Index>>(
      whole_grid.scratch, [&](const auto& group) {
        const int first = coop::block_index() * types::block::extent * types::items;
        const int bytes = first * static_cast<int>(sizeof(T));
        const trade_arguments a = {whole_grid.slots + bytes, whole_grid.result + bytes,
                                   whole_grid.ranks + first, whole_grid.flags + first, whole_grid.scratch};
        if constexpr (c.slicing == axes::whole) trade<c.trade, From, To, T, types::items>(group, a);
        else trade<c.trade, From, To, T, types::items, bodies::in_slices>(group, a);
      });
}

class trade_sweep : public testing::TestWithParam<trade_test> {};
inline std::string trade_label(const testing::TestParamInfo<trade_test>& test) { return test.param.name; }
inline void PrintTo(const trade_test& test, std::ostream* out) { *out << test.name; }
std::string name_of(const axes::trade_case& what);

// A part of the covering list, so that several files share the compiling.
template <int Begin, int... Indices>
std::vector<trade_test> trade_tests_at(std::integer_sequence<int, Indices...>) {
  return {{name_of(axes::trade_cases[Begin + Indices]), axes::trade_cases[Begin + Indices],
           trade_kernel<Begin + Indices>}...};
}
template <int Part, int Parts> std::vector<trade_test> trade_tests() {
  constexpr int begin = axes::trade_count * Part / Parts, end = axes::trade_count * (Part + 1) / Parts;
  return trade_tests_at<begin>(std::make_integer_sequence<int, end - begin>());
}

}  // namespace cpu_tests
