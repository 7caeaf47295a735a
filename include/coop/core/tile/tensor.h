// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// A matrix that the target's copy engine reads (NVIDIA's bulk tensor copies, from sm_90 on): one thread asks for a tile,
// and the engine fetches it, zeroes beyond the matrix, and swizzles it as the tile's layout says. Where there is no engine,
// or it cannot do what the tile asks, the threads load the same tile by load_tile_async. It starts at columns that lie a
// multiple of 16 bytes from the matrix's first one; a loader from another column on loads by the threads (its by_engine is false).
//
//   kernel(COOP_GRID_CONSTANT const coop::tensor<coop::tile<float, 64, 32, coop::swizzled>> matrix)   host/tensor.h makes one
//   COOP_SHARED coop::tile<float, 64, 32, coop::swizzled> a[4];
//   COOP_SHARED coop::arrivals<4> arrived;
//   arrived.begin(block);  block.sync();
//   auto loader = coop::tensor_loader<coop::along_columns>(block, matrix, arrived, coop::origin(row, 0));
//   loader.load_async(a[k % 4]);  loader.next();        at most as many under way as `arrived` counts
//   loader.wait_for(k);  block.sync();                  the k-th load, from 0, has arrived
#pragma once

namespace coop { inline namespace COOP_ABI {

template <class Tile> struct tensor {
  typedef typename Tile::form::item_type item_type;
  target::tensor_map map;                                    // the engine's; unused unless by_engine
  COOP_GLOBAL const item_type* pointer;
  int64 rows, columns, row_stride;                           // the stride in items
  bool by_engine;
};

// What the engine says when a tile has come: a counter in threadgroup memory for each of the loads under way.
template <int Loads> struct arrivals {
  static_assert(Loads > 0, "coop: arrivals<N> counts N loads under way, at least one");
  alignas(8) uint64 counter[Loads];

  template <class Group> COOP_DEVICE void begin(COOP_PRIVATE const Group& group) COOP_SCRATCH {
    for (int i = 0; i < Loads && group.rank() == 0; ++i) target::begin_arrivals(&counter[i]);
    if (group.rank() == 0) target::show_arrivals();
  }
};

template <int Most> struct wait_at_most {
  static COOP_DEVICE void go(int pending) {
    if (pending >= Most) target::wait_async<Most>();
    else wait_at_most<Most - 1>::go(pending);
  }
};
template <> struct wait_at_most<0> {
  static COOP_DEVICE void go(int) { target::wait_async<0>(); }
};

template <class Side, class Group, class Tile, int Loads> struct tensor_loader_of {
  typedef tile_call_of<Side, Group, Tile, COOP_GLOBAL const typename Tile::form::item_type*, promised<1, int64>, origin_option, region_option> by_threads;

  COOP_PRIVATE const Group* group;
  COOP_PRIVATE const tensor<Tile>* matrix;
  COOP_SCRATCH uint64* counters;
  int64 row, column;
  bool by_engine;
  int begun, arrived;

  COOP_DEVICE void next() COOP_PRIVATE {
    row += is_same<Side, along_rows>::value ? Tile::form::rows : 0;
    column += is_same<Side, along_columns>::value ? Tile::form::columns : 0;
  }
  COOP_DEVICE void load_async(COOP_SCRATCH Tile& a, target::location at = target::location::current()) COOP_PRIVATE {
    if (target::has_tensor_engine && by_engine) {
      if (group->rank() == 0) target::copy_tensor(a.memory, &matrix->map, (int)column, (int)row, counters + begun % Loads, Tile::form::bytes);
    } else {
      const promised<1, int64> stride = {matrix->row_stride, target::marked(at)};
      const origin_option corner = {row, column};
      const region_option part = {-row, matrix->rows - row, -column, matrix->columns - column, false};
      const auto job = by_threads::make(*group, matrix->pointer, stride, a.memory, corner, part);
      load_job<tile_loads_async>(job, at);
    }
    ++begun;
  }
  COOP_DEVICE void wait_for(int load) COOP_PRIVATE {
    if (target::has_tensor_engine && by_engine)
      for (; arrived <= load; ++arrived) target::wait_for_arrival(counters + arrived % Loads, arrived / Loads % 2);
    else wait_at_most<Loads>::go(begun - 1 - load);
  }
};

template <class Side, class Group, class Tile, int Loads>
COOP_DEVICE tensor_loader_of<Side, Group, Tile, Loads> tensor_loader(COOP_PRIVATE const Group& group, COOP_PRIVATE const tensor<Tile>& matrix, COOP_SCRATCH arrivals<Loads>& arrived,
                                                                      origin_option from) {
  const bool reached = (from.column * Tile::form::item) % 16 == 0 && from.row == (int)from.row && from.column == (int)from.column;
  return {&group, &matrix, arrived.counter, from.row, from.column, matrix.by_engine && reached, 0, 0};
}

}}  // namespace coop
