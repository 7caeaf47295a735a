// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The kernel of the sweeps of two-dimensional tiles, once, for every target: a case is a type, which says which call is
// made, of what, and what it is told; a target's own file adds the entries. What the threadgroup storage holds before, it
// is given, and it is left in device memory byte by byte after each step, so that nothing but the call under test moves
// items. The text is the part of C++ that all targets share.
#pragma once

#include <coop/coop.h>

namespace areas {

enum call_axis { load, load_async, loader_right, loader_down, async_loader_right, registers_right, registers_down, store, call_values };
enum lies_axis { by_rows, by_columns, strided, lies_values };  // as the call is told that memory lies
enum told_axis { whole, extent, region, region_and_default, told_values };

constexpr bool steps(call_axis call) { return call >= loader_right && call <= registers_down; }
constexpr bool goes_down(call_axis call) { return call == loader_down || call == registers_down; }

}  // namespace areas

namespace area_bodies {

using coop::byte;
using coop::int64;

#define COOP_STORAGE_ALIGNMENT 1024                          // of a tile that is swizzled

// One launch. A group is a block or a warp; each has a tile and a matrix of its own.
struct numbers {
  int64 first;                                               // bytes of memory before what pointers point at
  int64 memory_step;                                         // bytes from group to group
  int64 row_stride, column_stride, row, column, row0, row1, column0, column1;
  int steps;                                                 // tiles that a loader goes over
  int storage, tile_step, skew;                              // bytes of a block's storage, from tile to tile, and before the first
};

// Where everything of a block is. The places of a block or a group follow each other.
struct places {
  COOP_GLOBAL byte* memory;                                  // the pointer of the first group, from which origins count
  COOP_GLOBAL const byte* fallback;
  COOP_GLOBAL const byte* before;                            // what the threadgroup storage of a block holds at first,
  COOP_GLOBAL byte* after;                                   // and after each step
  COOP_GLOBAL byte* cells;                                   // what the tile says of its cells, row by row, likewise
  COOP_SCRATCH byte* storage;
  int block, blocks, rank;
};

// Leaves what the tile of a step holds.
template <class Case, class Group> struct looks {
  COOP_PRIVATE const Group& block;
  COOP_PRIVATE const numbers& n;
  COOP_PRIVATE const places& p;
  int rank, groups, group;                                   // the number of the group among `groups` of the grid

  template <class Tile> COOP_DEVICE void at(int step, COOP_SCRATCH Tile& tile) const COOP_PRIVATE {
    stored(step);
    for (int i = rank; i < Case::rows * Case::columns; i += Case::warps ? 32 : Case::threads) {
      const typename Case::item value = tile(i / Case::columns, i % Case::columns);
      leave(step, i, (COOP_PRIVATE const byte*)coop::bits_of(value));
    }
    block.sync();
  }
  template <class T, int Rows, int Columns, class Layout, int Alignment>
  COOP_DEVICE void at(int step, COOP_PRIVATE const coop::tile_at<T, Rows, Columns, Layout, Alignment>& tile) const COOP_PRIVATE {
    stored(step);
    for (int i = rank; i < Case::rows * Case::columns; i += Case::warps ? 32 : Case::threads) {
      const T value = tile(i / Case::columns, i % Case::columns);
      leave(step, i, (COOP_PRIVATE const byte*)coop::bits_of(value));
    }
    block.sync();
  }

  COOP_DEVICE void stored(int step) const COOP_PRIVATE {
    block.sync();
    for (int i = p.rank; i < n.storage; i += Case::threads) p.after[(step * p.blocks + p.block) * n.storage + i] = p.storage[i];
  }
  COOP_DEVICE void leave(int step, int cell, COOP_PRIVATE const byte* bits) const COOP_PRIVATE {
    constexpr int item = (int)sizeof(typename Case::item);
    const int first = ((step * groups + group) * Case::rows * Case::columns + cell) * item;
    for (int i = 0; i < item; ++i) p.cells[first + i] = bits[i];
  }
};

// The call itself, all options known; `a` is the tile, or a view.
template <class Case, class Tile, class Group, class Memory, class Stride, class Look, class... Options>
COOP_DEVICE void moves(COOP_PRIVATE const Group& group, Memory memory, Stride stride, typename coop::tile_argument<Tile>::type a, COOP_PRIVATE const Look& look, Options... options) {
  if constexpr (Case::call == areas::load) {
    coop::load_tile(group, memory, stride, a, options...);
    look.at(0, a);
  } else if constexpr (Case::call == areas::load_async) {
    coop::load_tile_async(group, memory, stride, a, options...);
    coop::wait<0>();
    look.at(0, a);
  } else if constexpr (Case::call == areas::store) {
    coop::store_tile(group, memory, stride, a, options...);
    look.at(0, a);
  } else {
    auto loader = coop::tile_loader<typename Case::side>(group, memory, stride, a, options...);
    for (int i = 0; i < look.n.steps; ++i, loader.next()) {
      if constexpr (Case::call == areas::registers_right || Case::call == areas::registers_down) {
        typename decltype(loader)::in_flight held;
        loader.read(held);
        loader.put(held, a);
      } else if constexpr (Case::call == areas::async_loader_right) {
        loader.load_async();
        coop::wait<0>();
      } else {
        loader.load();
      }
      look.at(i, a);
    }
  }
}

// Adds what the call is told of the part that exists.
template <class Case, class Tile, class Group, class Memory, class Stride, class Look, class... More>
COOP_DEVICE void moves_part(COOP_PRIVATE const Group& group, Memory memory, Stride stride, typename coop::tile_argument<Tile>::type a, COOP_PRIVATE const Look& look, More... more) {
  COOP_PRIVATE const numbers& n = look.n;
  if constexpr (Case::told == areas::whole) {
    moves<Case, Tile>(group, memory, stride, a, look, coop::origin(n.row, n.column), more...);
  } else if constexpr (Case::told == areas::extent) {
    moves<Case, Tile>(group, memory, stride, a, look, more..., coop::valid_extent(n.row1, n.column1), coop::origin(n.row, n.column));
  } else if constexpr (Case::told == areas::region) {
    moves<Case, Tile>(group, memory, stride, a, look, coop::valid_region(n.row0, n.row1, n.column0, n.column1), more..., coop::origin(n.row, n.column));
  } else {
    typename Case::item fallback;
    COOP_PRIVATE byte* const bits = (COOP_PRIVATE byte*)coop::bits_of(fallback);
    for (int i = 0; i < (int)sizeof(fallback); ++i) bits[i] = look.p.fallback[i];
    moves<Case, Tile>(group, memory, stride, a, look, coop::origin(n.row, n.column), coop::oob_default(fallback), more...,
                      coop::valid_region(n.row0, n.row1, n.column0, n.column1));
  }
}

// Adds how memory lies.
template <class Case, class Tile, class Group, class Pointer, class Number, class Look, class... More>
COOP_DEVICE void moves_lines(COOP_PRIVATE const Group& group, Pointer memory, Number stride, typename coop::tile_argument<Tile>::type a, COOP_PRIVATE const Look& look, More... more) {
  if constexpr (Case::lies == areas::by_columns) moves_part<Case, Tile>(group, memory, coop::column_major(stride), a, look, more...);
  else if constexpr (Case::lies == areas::strided) moves_part<Case, Tile>(group, memory, stride, a, look, more..., coop::column_stride(look.n.column_stride));
  else moves_part<Case, Tile>(group, memory, stride, a, look, more...);
}
template <class Case, class Tile, class Group, class Look, class... More>
COOP_DEVICE void moves_items(COOP_PRIVATE const Group& group, typename coop::tile_argument<Tile>::type a, COOP_PRIVATE const Look& look, More... more) {
  typedef typename Case::pointer pointer;                    // to const items but for a store
  const pointer first = (pointer)(look.p.memory + look.n.first + look.group * look.n.memory_step);
  const int64 stride = Case::lies == areas::by_columns ? look.n.column_stride : look.n.row_stride;
  if constexpr (Case::promised) moves_lines<Case, Tile>(group, coop::aligned<16>(first), coop::aligned<16>(stride), a, look, more...);
  else moves_lines<Case, Tile>(group, first, stride, a, look, more...);
}
template <class Case, class Tile, class Group, class Look>
COOP_DEVICE void moves_tile(COOP_PRIVATE const Group& group, typename coop::tile_argument<Tile>::type a, COOP_PRIVATE const Look& look) {
  if constexpr (Case::converts) moves_items<Case, Tile>(group, a, look, coop::converted());
  else moves_items<Case, Tile>(group, a, look);
}

template <class Case, class Block, class Group>
COOP_DEVICE void of_group(COOP_PRIVATE const Block& block, COOP_PRIVATE const Group& group, COOP_PRIVATE const numbers& n, COOP_PRIVATE const places& p) {
  typedef typename Case::item T;
  typedef typename Case::layout layout;
  typedef coop::tile<T, Case::rows, Case::columns, layout> tile;
  constexpr int groups = Case::warps ? Case::threads / 32 : 1;
  const looks<Case, Block> look = {block, n, p, group.rank(), p.blocks * groups, p.block * groups + group.index()};
  COOP_SCRATCH byte* const place = p.storage + COOP_STORAGE_ALIGNMENT + n.skew + group.index() * n.tile_step;
  if constexpr (Case::view) {
    const auto view = coop::tile_view<T, Case::rows, Case::columns, layout>((COOP_SCRATCH T*)place);
    moves_tile<Case, coop::tile_at<T, Case::rows, Case::columns, layout>>(group, view, look);
  } else {
    moves_tile<Case, tile>(group, *(COOP_SCRATCH tile*)place, look);
  }
}

// `storage` of the kernel is aligned here; a target may put it anywhere.
template <class Case, class Block>
COOP_DEVICE void run(COOP_PRIVATE const Block& block, COOP_PRIVATE const numbers& n, COOP_PRIVATE const places& given) {
  places p = given;
  p.storage += (COOP_STORAGE_ALIGNMENT - (int)(coop::target::address(p.storage) % COOP_STORAGE_ALIGNMENT)) % COOP_STORAGE_ALIGNMENT;
  for (int i = p.rank; i < n.storage; i += Case::threads) p.storage[i] = p.before[p.block * n.storage + i];
  block.sync();
  if constexpr (Case::warps) {
    const auto warp = coop::this_warp(block);
    of_group<Case>(block, warp, n, p);
  } else {
    of_group<Case>(block, block, n, p);
  }
}

}  // namespace area_bodies
