// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Calls whose cost is counted twice: by a trace on the CPU, and by a GPU's counters. Each kernel makes one load or one store
// and touches nothing else: what is loaded is folded into a number that never is the one at which it would be written, as
// only the host knows; what is stored comes from the rank. The cases are those of the sweeps (tests/targets/axes.h, areas.h).
#pragma once

#include <utility>

#include "../../tests/targets/areas.h"
#include "../../tests/targets/axes.h"

namespace cost {

using coop::byte;
using coop::int64;

struct arguments {
  byte* memory;                                              // the tile's first item; holds zeroes
  unsigned* sink;
  unsigned never;
  int64 count, stride;                                       // of one-dimensional tiles that exist; from row to row of the others, in items
};

COOP_DEVICE unsigned folded(const void* bits, int bytes) {
  unsigned sum = 0;
  for (int i = 0; i < bytes; ++i) sum = sum * 31u + static_cast<const byte*>(bits)[i];
  return sum;
}

template <int Index> struct one_dimension {
  static constexpr axes::tile_case value = axes::tile_cases[Index];
  static constexpr axes::extent extent = axes::extents[value.form.block];
  static constexpr int lanes = value.form.lanes, items = value.form.items, threads = extent.size();
  using item = axes::item_type<value.form.item>;
  using algorithm = axes::algorithm_type<value.algorithm>;
  static constexpr bool fits = threads * items * static_cast<int>(sizeof(item)) / 8 * 9 + 1024 <= 48 << 10;
};

template <class Case> COOP_DEVICE auto group_of() {
  const auto block = coop::this_block<Case::extent.x, Case::extent.y, Case::extent.z>();
  if constexpr (Case::lanes == 0) return block;
  else return coop::logical_warp<Case::lanes>(block);
}
template <class Algorithm> struct owner_of { static constexpr coop::arrangement kind = Algorithm::owner; };
template <> struct owner_of<coop::automatic> { static constexpr coop::arrangement kind = coop::arrangement::blocked; };

template <class Case, bool Counted, class Options> COOP_DEVICE void load(const arguments& a) {
  using T = typename Case::item;
  const auto group = group_of<Case>();
  T items[Case::items];
  for (int i = 0; i < static_cast<int>(sizeof items); ++i) reinterpret_cast<byte*>(items)[i] = 0;
  if constexpr (Counted) coop::load<typename Case::algorithm>(group, reinterpret_cast<const T*>(a.memory), items, coop::valid_items(a.count - int64{group.index()} * Options::tile));
  else coop::load<typename Case::algorithm>(group, reinterpret_cast<const T*>(a.memory), items);
  const unsigned sum = folded(items, static_cast<int>(sizeof items));
  if (sum == a.never) *a.sink = sum;
}
template <class Case, bool Counted, class Options> COOP_DEVICE void store(const arguments& a) {
  using T = typename Case::item;
  const auto group = group_of<Case>();
  T items[Case::items];
  for (int i = 0; i < static_cast<int>(sizeof items); ++i) reinterpret_cast<byte*>(items)[i] = static_cast<byte>(group.rank() * 7 + i);
  if constexpr (Counted) coop::store<typename Case::algorithm>(group, reinterpret_cast<T*>(a.memory), items, coop::valid_items(a.count - int64{group.index()} * Options::tile));
  else coop::store<typename Case::algorithm>(group, reinterpret_cast<T*>(a.memory), items);
}
template <class Case> struct options_of { static constexpr int tile = (Case::lanes == 0 ? Case::threads : Case::lanes) * Case::items; };

template <int Index, bool Stores, bool Counted> COOP_DEVICE void one(const arguments& a) {
  using c = one_dimension<Index>;
  if constexpr (!c::fits) (void)a;
  else if constexpr (Stores) store<c, Counted, options_of<c>>(a);
  else load<c, Counted, options_of<c>>(a);
}

// Two dimensions: a whole tile by a block, by rows, its items as they are.
template <int Index> struct two_dimensions {
  using types = areas::types_of<Index>;
  using item = typename types::item;
  static constexpr int threads = types::threads;
  static constexpr bool fits = types::tile::form::bytes <= 48 << 10 && !types::warps;
};
template <int Index, bool Stores> COOP_DEVICE void area(const arguments& a) {
  using c = two_dimensions<Index>;
  if constexpr (!c::fits) {
    (void)a;
  } else {
    using T = typename c::item;
    COOP_SHARED typename c::types::tile tile;
    const auto block = coop::this_block<c::threads>();
    if constexpr (Stores) {
      tile.data();
      coop::store_tile(block, reinterpret_cast<T*>(a.memory), a.stride, tile);
    } else {
      coop::load_tile(block, reinterpret_cast<const T*>(a.memory), a.stride, tile);
    }
  }
}

// A launch: which kernel, and where memory begins, in items from an address that is a multiple of 256 bytes.
struct launch {
  char kind;                                                 // 'l' load, 's' store, 'L' and 'S' of two dimensions
  int index;
  bool counted;
  int skew;
};
template <class Visit> void each_launch(Visit visit) {
  for (int i = 0; i < axes::tile_count; i += 2)
    for (const char kind : {'l', 's'})
      for (const int skew : {0, 1}) visit(launch{kind, i, false, skew});
  for (int i = 0; i < axes::tile_count; i += 8)
    for (const char kind : {'l', 's'}) visit(launch{kind, i, true, 0});
  for (int i = 0; i < areas::count; i += 3)
    for (const char kind : {'L', 'S'})
      for (const int skew : {0, 1}) visit(launch{kind, i, false, skew});
}

}  // namespace cost
