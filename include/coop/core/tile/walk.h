// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// How the threads of a group go over a tile: all units of memory's lines one after the other, thread after thread, so that
// consecutive threads touch consecutive addresses. A unit is a word of memory. All of it is known at compile time but the
// distance from line to line.
#pragma once

namespace coop { inline namespace COOP_ABI {

// Cells: of the tile; U: the item type in memory; ByColumns: memory's lines are the tile's columns; Strided: the items of a
// line do not lie beside each other, and a unit is a part of one item; W: bytes of a unit.
template <class Cells, class U, int Threads, bool ByColumns, bool Strided, int W> struct walk {
  typedef Cells cells_type;
  typedef typename Cells::item_type T;
  typedef U memory_type;
  static COOP_CONSTANT constexpr bool converts = !is_same<T, U>::value, strided = Strided, by_columns = ByColumns, straight = Cells::by_columns == ByColumns;
  static COOP_CONSTANT constexpr int threads = Threads, lines = ByColumns ? Cells::columns : Cells::rows, length = ByColumns ? Cells::rows : Cells::columns,
                                     item = (int)sizeof(U), width = W, per_line = length * item / W, units = lines * per_line,
                                     accesses = (units + Threads - 1) / Threads;
  static_assert(length * item % W == 0, "");

  // The same unit in the tile: its bytes, and the words in which they go there.
  static COOP_CONSTANT constexpr int out = converts ? W / item * Cells::item : W, part = straight ? widest_word(out, Cells::word) : widest_word(Cells::item, out);

  // Where a thread's n-th unit lies: in line `line`, `at` bytes from its beginning. The distance from unit to unit is a
  // constant number of lines if the threads fill whole lines, of bytes if the lines take turns of all threads.
  static COOP_CONSTANT constexpr bool by_lines = Threads % per_line == 0, by_turns = !by_lines && per_line % Threads == 0;
  static COOP_FUNCTION constexpr int line(int rank, int access) {
    return by_lines   ? (int)((word4)rank / per_line) + access * (Threads / larger(per_line, 1))
           : by_turns ? access / larger(per_line / Threads, 1)
                      : (int)((word4)(rank + access * Threads) / per_line);
  }
  static COOP_FUNCTION constexpr int at(int rank, int access) {
    return by_lines   ? (int)((word4)rank % per_line) * W
           : by_turns ? (rank + access % larger(per_line / Threads, 1) * Threads) * W
                      : (int)((word4)(rank + access * Threads) % per_line) * W;
  }
  static COOP_FUNCTION constexpr bool inside(int rank, int access) { return (units % Threads == 0 && access < accesses) || rank + access * Threads < units; }

  // In the tile: the place of byte `byte` of the unit at (line, at).
  static COOP_FUNCTION constexpr int place(int line, int at, int within) {
    return straight ? Cells::place(line, in_tile(at) + within) : Cells::place((in_tile(at) + within) / Cells::item, line * Cells::item + (in_tile(at) + within) % Cells::item);
  }
  static COOP_FUNCTION constexpr int in_tile(int at) { return converts ? at / item * Cells::item : at; }

  // Units that a thread reads before it puts the first: 128 bytes, as far as 16 registers hold them.
  static COOP_CONSTANT constexpr int most = W >= 8 ? 128 / W : 16, batches = (accesses + most - 1) / most, batch = (accesses + batches - 1) / batches;
};

// The same units, in words that any address in a tile allows.
template <class Walk> struct in_narrow_parts : Walk {
  static COOP_CONSTANT constexpr int part = widest_word(Walk::part, natural_word<typename Walk::T>::value);
};

// The widest unit that a tile's form allows, in bytes, and what any pointer to U allows.
template <class Cells, class U, bool ByColumns> struct unit_width {
  typedef typename Cells::item_type T;
  static COOP_CONSTANT constexpr bool converts = !is_same<T, U>::value, straight = Cells::by_columns == ByColumns,
                                      power = (sizeof(T) & (sizeof(T) - 1)) == 0;
  static COOP_CONSTANT constexpr int line_bytes = (ByColumns ? Cells::rows : Cells::columns) * (int)sizeof(U), natural = natural_word<U>::value,
                                     wide = converts             ? widest_word(line_bytes, 16 / larger((int)sizeof(U), Cells::item) * (int)sizeof(U))
                                            : straight || power ? widest_word(line_bytes, 16)
                                                                 : widest_word(Cells::item, 16),
                                     middle = !converts && natural < 4 && wide > 4 && (straight || power) ? 4 : wide;
  static_assert(!converts || ((int)sizeof(U) == natural && Cells::item == natural_word<T>::value),
                "coop: converted() takes items of 1, 2, 4, 8 or 16 bytes, aligned to their size, in memory and in the tile");
};

}}  // namespace coop
