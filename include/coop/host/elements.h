// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The rows of coop::algorithms for tools and tests that go through all of them, each with its name.
//
//   coop::host::for_each_algorithm([](auto row) { std::cout << coop::host::name_of<decltype(row)>(); });
#pragma once

#include <string_view>

#include "../coop.h"

namespace coop { namespace host {

// The name of a type in the source, without its namespaces and template arguments: "warp_transpose".
template <class Row> constexpr std::string_view name_of() {
  std::string_view name = __PRETTY_FUNCTION__;  // "... name_of() [with Row = coop::cpu_warp32::striped; ...]"
  name.remove_prefix(name.find("Row = ") + 6);
  name = name.substr(0, name.find_first_of("<;]"));
  return name.substr(name.rfind(':') + 1);  // all of it where there is no colon
}

template <class F, class... Rows> void for_each_row(algorithm_list<Rows...>, F&& f) { (f(Rows()), ...); }

// Calls f with one object of each row, in the order of the list in core/algorithm.h.
template <class List = algorithms, class F> void for_each_algorithm(F&& f) { for_each_row(List(), f); }

}}  // namespace coop::host
