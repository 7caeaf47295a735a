// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The units that the edge of what exists cuts go piece by piece: a piece is an item, or a part of one that any pointer
// allows.
#pragma once

namespace coop { inline namespace COOP_ABI {

template <class Walk, class Memory, class Fill>
COOP_DEVICE void fetch_cut(COOP_PRIVATE const Memory&, int, COOP_PRIVATE const every_cell&, COOP_PRIVATE const Fill&, COOP_SCRATCH byte*) {}
template <class Walk, class Memory, class Fill>
COOP_DEVICE void fetch_cut(COOP_PRIVATE const Memory& memory, int rank, COOP_PRIVATE const some_cells& guard, COOP_PRIVATE const Fill& fill, COOP_SCRATCH byte* tile) {
  typedef typename Walk::memory_type U;
  typedef typename Walk::T T;
  constexpr int piece = natural_word<U>::value, out = natural_word<T>::value;
  const whole every = {};
  COOP_ROLL
  for (int a = 0; piece < Walk::width && a < Walk::accesses; ++a) {
    const int line = Walk::line(rank, a), at = Walk::at(rank, a);
    if (!Walk::inside(rank, a) || !guard.cuts(line, at, Walk::width)) continue;
    COOP_ROLL
    for (int i = 0; i < Walk::width; i += piece) {
      word<piece> held;
      word<out> value;
      fill.template fill<out>(&value, Walk::in_tile(at + i));
      if (guard.covers(line, at + i, piece)) {
        const auto there = unit_at<Walk>(memory, line, at + i);
        read<piece>(there, 0, true, every, held);
        unit_of_type<U, T, piece>::convert(&held, &value);
      }
      put<out>(tile, Walk::place(line, at + i, 0), true, value);
    }
  }
}
template <class Walk, class Memory>
COOP_DEVICE void deliver_cut(COOP_PRIVATE const Memory&, int, COOP_PRIVATE const every_cell&, COOP_SCRATCH const byte*) {}
template <class Walk, class Memory>
COOP_DEVICE void deliver_cut(COOP_PRIVATE const Memory& memory, int rank, COOP_PRIVATE const some_cells& guard, COOP_SCRATCH const byte* tile) {
  typedef typename Walk::memory_type U;
  typedef typename Walk::T T;
  constexpr int piece = natural_word<U>::value, in = natural_word<T>::value;
  const whole every = {};
  COOP_ROLL
  for (int a = 0; piece < Walk::width && a < Walk::accesses; ++a) {
    const int line = Walk::line(rank, a), at = Walk::at(rank, a);
    if (!Walk::inside(rank, a) || !guard.cuts(line, at, Walk::width)) continue;
    COOP_ROLL
    for (int i = 0; i < Walk::width; i += piece) {
      if (!guard.covers(line, at + i, piece)) continue;
      word<in> held;
      word<piece> value;
      take<in>(tile, Walk::place(line, at + i, 0), true, held);
      unit_of_type<T, U, in>::convert(&held, &value);
      const auto there = unit_at<Walk>(memory, line, at + i);
      write<piece>(there, 0, true, every, value);
    }
  }
}

}}  // namespace coop
