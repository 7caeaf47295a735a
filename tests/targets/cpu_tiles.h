// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Loads and stores on the CPU: kernels whose types are erased, so that the one sweep in cpu_tiles.cpp serves
// them all.
#pragma once

#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "bodies.h"
#include "cpu.h"

namespace cpu_tests {

// A kernel of a load, a store, or both in place.
enum class tile_verb { load, store, change_in_place };
struct tile_arguments {
  tile_verb verb;
  bodies::told told;
  byte* memory;         // of the item at `offset`, and the blocks follow each other
  int64 offset, count;  // count: of the whole grid
  const byte* fallback;
  byte *slots, *scratch;
};
struct tile_test {
  std::string name;
  axes::shape form;
  coop::arrangement owner;
  void (*kernel)(const tile_arguments&);
};

template <class Algorithm, class Shape> void tile_kernel(const tile_arguments& a) {
  using types = types_of<Shape>;
  using T = typename types::item;
  constexpr int items = types::items, tile = types::block::extent * items;
  with_group<Algorithm, Shape>(a.scratch, [&](const auto& group) {
    const int64 origin = static_cast<int64>(coop::block_index()) * tile;
    byte* const slots = a.slots + origin * static_cast<int64>(sizeof(T));
    T* const memory = reinterpret_cast<T*>(a.memory) - a.offset;
    if (a.verb == tile_verb::load) {
      bodies::load<Algorithm, items>(group, memory, a.offset + origin, a.told, a.count - origin,
                                     *reinterpret_cast<const T*>(a.fallback), slots);
    } else if (a.verb == tile_verb::store) {
      bodies::store<Algorithm, items>(group, memory, a.offset + origin, a.told, a.count - origin, slots);
    } else {
      bodies::change_in_place<Algorithm, items>(group, memory, a.offset + origin, a.told, a.count - origin);
    }
  });
}

// The sweep over what such a kernel is told at run time; it is written in cpu_tiles.cpp.
class tile_sweep : public testing::TestWithParam<tile_test> {};
inline std::string label(const testing::TestParamInfo<tile_test>& test) { return test.param.name; }
inline void PrintTo(const tile_test& test, std::ostream* out) { *out << test.name; }

template <class Algorithm, class Shape> tile_test make_tile_test(const std::string& algorithm) {
  return {algorithm + "_" + name_of(Shape::value), Shape::value, bodies::owner_of_row<Algorithm>::kind,
          tile_kernel<Algorithm, Shape>};
}

template <int Index> struct tile_shape { static constexpr axes::shape value = axes::tile_cases[Index].form; };

// A part of the covering list, so that several files share the compiling.
template <int Begin, int... Indices>
std::vector<tile_test> tile_tests_at(std::integer_sequence<int, Indices...>) {
  return {make_tile_test<axes::algorithm_type<axes::tile_cases[Begin + Indices].algorithm>,
                         tile_shape<Begin + Indices>>(
      axes::algorithm_names[axes::tile_cases[Begin + Indices].algorithm])...};
}
template <int Part, int Parts> std::vector<tile_test> tile_tests() {
  constexpr int begin = axes::tile_count * Part / Parts, end = axes::tile_count * (Part + 1) / Parts;
  return tile_tests_at<begin>(std::make_integer_sequence<int, end - begin>());
}

}  // namespace cpu_tests
