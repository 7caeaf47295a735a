// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// What the sweeps on the CPU share: memory between guard pages, a group for each shape of the covering lists,
// and what is drawn at random because it is not swept.
#pragma once

#include <coop/host.h>

#include <cstdint>
#include <random>
#include <string>
#include <type_traits>

#include "axes.h"

namespace cpu_tests {

using coop::byte;
using coop::int64;

// Memory whose neighbouring pages fault at a touch. There is one of them in a program.
struct guarded_memory {
  byte *begin, *end;
};
guarded_memory guarded();

// Memory for scratch behind a pointer, aligned to 128 bytes.
byte* scratch_memory();

// Bytes in which no two neighbours are alike.
void fill(byte* first, std::size_t bytes, unsigned seed);

// What a launch does not sweep: the turns of the lanes, the cores, whether accesses are watched.
coop::host::settings drawn_settings(std::mt19937& random);
coop::host::settings watched(coop::host::settings how);
std::string described(const coop::host::settings& how);

// A shape as a part of a test's name.
std::string name_of(axes::shape form);

// The types that a shape stands for. `Shape` is a type that holds it: Shape::value.
template <class Shape> struct types_of {
  static constexpr axes::extent extent = axes::extents[Shape::value.block];
  static constexpr int lanes = Shape::value.lanes, items = Shape::value.items;
  using item = axes::item_type<Shape::value.item>;
  using block = coop::block<extent.x, extent.y, extent.z>;
  using group = std::conditional_t<lanes == 0, block, coop::warp<lanes == 0 ? 1 : lanes, block>>;
};

// Calls body(group), the group's scratch being where the shape says; Use names the call for scratch_bytes.
template <class Use, class Shape, class Body> void with_group(byte* scratch, Body body) {
  using types = types_of<Shape>;
  using needed = coop::need<Use, typename types::item, types::items, typename types::group>;
  constexpr axes::extent e = types::extent;
  const auto call = [&](const auto& block) {
    if constexpr (types::lanes == 0) body(block);
    else body(coop::logical_warp<types::lanes>(block));
  };
  if constexpr (Shape::value.scratch == axes::supplied) {
    call(coop::this_block<e.x, e.y, e.z>());
  } else if constexpr (Shape::value.scratch == axes::declared) {
    COOP_SHARED coop::scratch<needed::bytes, needed::alignment> storage;
    call(coop::this_block<e.x, e.y, e.z>(storage));
  } else {
    call(coop::this_block<e.x, e.y, e.z>(scratch +
                                         coop::block_index() * coop::rounded_up(needed::bytes, 128)));
  }
}

}  // namespace cpu_tests
