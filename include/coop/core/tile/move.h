// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// A tile between memory and threadgroup memory.
//
//   fetch     memory | read units, some in flight | put them, converted, where the layout says | tile
//   deliver   tile | take units | write them | memory
//
// Where a part of the tile exists, units that exist go as words, units of which nothing does receive the default, and
// those that the edge cuts go item by item: no byte outside is touched.
#pragma once

namespace coop { inline namespace COOP_ABI {

// Some of a thread's units, from its access `first` on: read, and put.
template <class Walk, int Count, class Memory, class Guard>
COOP_DEVICE void read_lines(COOP_PRIVATE const Memory& memory, int rank, int first, COOP_PRIVATE const Guard& guard, COOP_PRIVATE word<Walk::width>* staged) {
  const whole every = {};
  COOP_UNROLL
  for (int i = 0; i < Count; ++i) {
    const int line = Walk::line(rank, first + i), at = Walk::at(rank, first + i);
    const auto unit = unit_at<Walk>(memory, line, at);
    read<Walk::width>(unit, 0, Walk::inside(rank, first + i) && guard.covers(line, at, Walk::width), every, staged[i]);
  }
}
template <class Walk, int Count, class Guard, class Fill>
COOP_DEVICE void put_lines(COOP_SCRATCH byte* tile, int rank, int first, COOP_PRIVATE const Guard& guard, COOP_PRIVATE const Fill& fill, COOP_PRIVATE const word<Walk::width>* staged) {
  COOP_UNROLL
  for (int i = 0; i < Count; ++i) {
    const int line = Walk::line(rank, first + i), at = Walk::at(rank, first + i);
    word<Walk::part> parts[Walk::out / Walk::part];
    if (guard.covers(line, at, Walk::width)) unit_of_type<typename Walk::memory_type, typename Walk::T, Walk::width>::convert(&staged[i], parts);
    else fill.template fill<Walk::out>(parts, Walk::in_tile(at));
    put_parts<Walk>(tile, line, at, Walk::inside(rank, first + i) && !guard.cuts(line, at, Walk::width), parts);
  }
}

template <class Walk, class Memory, class Guard, class Fill>
COOP_DEVICE void fetch_lines(COOP_PRIVATE const Memory& memory, int rank, COOP_PRIVATE const Guard& guard, COOP_PRIVATE const Fill& fill, COOP_SCRATCH byte* tile) {
  for (int first = 0; first < Walk::accesses; first += Walk::batch) {
    word<Walk::width> staged[Walk::batch];
    target::presume_set(staged, (int)sizeof(staged));
    read_lines<Walk, Walk::batch>(memory, rank, first, guard, staged);
    put_lines<Walk, Walk::batch>(tile, rank, first, guard, fill, staged);
  }
  fetch_cut<Walk>(memory, rank, guard, fill, tile);
}

template <class Walk, class Memory, class Guard>
COOP_DEVICE void deliver_lines(COOP_PRIVATE const Memory& memory, int rank, COOP_PRIVATE const Guard& guard, COOP_SCRATCH const byte* tile) {
  const whole every = {};
  for (int first = 0; first < Walk::accesses; first += Walk::batch) {
    word<Walk::part> parts[Walk::batch][Walk::out / Walk::part];
    target::presume_set(parts, (int)sizeof(parts));
    COOP_UNROLL
    for (int i = 0; i < Walk::batch; ++i) {
      const int line = Walk::line(rank, first + i), at = Walk::at(rank, first + i);
      take_parts<Walk>(tile, line, at, Walk::inside(rank, first + i) && guard.covers(line, at, Walk::width), parts[i]);
    }
    COOP_UNROLL
    for (int i = 0; i < Walk::batch; ++i) {
      const int line = Walk::line(rank, first + i), at = Walk::at(rank, first + i);
      word<Walk::width> value;
      unit_of_type<typename Walk::T, typename Walk::memory_type, Walk::out>::convert(parts[i], &value);
      const auto unit = unit_at<Walk>(memory, line, at);
      write<Walk::width>(unit, 0, Walk::inside(rank, first + i) && guard.covers(line, at, Walk::width), every, value);
    }
  }
  deliver_cut<Walk>(memory, rank, guard, tile);
}

// The ways: what moves a tile's lines. async.h has one more.
struct tile_loads {
  static COOP_CONSTANT constexpr bool is_async = false, shifts = true;
  template <class Walk, class Memory, class Guard, class Fill>
  static COOP_DEVICE void lines(COOP_PRIVATE const Memory& memory, int rank, COOP_PRIVATE const Guard& guard, COOP_PRIVATE const Fill& fill, COOP_SCRATCH byte* tile) {
    fetch_lines<Walk>(memory, rank, guard, fill, tile);
  }
};
struct tile_stores {
  static COOP_CONSTANT constexpr bool is_async = false, shifts = false;
  template <class Walk, class Memory, class Guard, class Fill>
  static COOP_DEVICE void lines(COOP_PRIVATE const Memory& memory, int rank, COOP_PRIVATE const Guard& guard, COOP_PRIVATE const Fill&, COOP_SCRATCH byte* tile) {
    deliver_lines<Walk>(memory, rank, guard, tile);
  }
};

}}  // namespace coop
