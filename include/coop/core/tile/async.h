// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Tiles that are under way while the threads work: load_tile_async begins, wait<N>() ends.
//
//   coop::load_tile_async(block, source, row_stride, a[next], options...);    like load_tile
//   coop::wait<1>();         this thread's part of all such calls but its last one has arrived
//   block.sync();            and now that of all threads
//
// Where the target copies by itself (NVIDIA from sm_80 on), units of 4, 8 and 16 bytes that go into the tile as they are
// take that way, and cells that do not exist are zeroed by it. What cannot (narrower units, items that convert, edges with
// a default other than zero) goes as in load_tile, within the call. The meaning is the same everywhere.
#pragma once

namespace coop { inline namespace COOP_ABI {

template <class Walk, bool Copies> struct lines_copied {     // by the threads
  template <class Memory, class Guard, class Fill>
  static COOP_DEVICE void go(COOP_PRIVATE const Memory& memory, int rank, COOP_PRIVATE const Guard& guard, COOP_PRIVATE const Fill& fill, COOP_SCRATCH byte* tile) {
    fetch_lines<Walk>(memory, rank, guard, fill, tile);
  }
};
template <class Walk> struct lines_copied<Walk, true> {      // by the target
  template <class Memory, class Guard, class Fill>
  static COOP_DEVICE void copy(COOP_PRIVATE const Memory& memory, int rank, COOP_PRIVATE const Guard& guard, COOP_PRIVATE const Fill& fill, COOP_SCRATCH byte* tile) {
    COOP_UNROLL
    for (int a = 0; a < Walk::accesses; ++a) {
      const int line = Walk::line(rank, a), at = Walk::at(rank, a);
      const auto unit = unit_at<Walk>(memory, line, at);
      if (Walk::inside(rank, a) && !guard.cuts(line, at, Walk::width))
        target::copy_async<Walk::width, typename Memory::policy>(tile + Walk::place(line, at, 0), unit.bytes, guard.covers(line, at, Walk::width));
    }
    fetch_cut<Walk>(memory, rank, guard, fill, tile);
  }
  template <class Memory, class Fill>
  static COOP_DEVICE void go(COOP_PRIVATE const Memory& memory, int rank, COOP_PRIVATE const every_cell& guard, COOP_PRIVATE const Fill& fill, COOP_SCRATCH byte* tile) {
    copy(memory, rank, guard, fill, tile);
  }
  template <class Memory, class T>
  static COOP_DEVICE void go(COOP_PRIVATE const Memory& memory, int rank, COOP_PRIVATE const some_cells& guard, COOP_PRIVATE const zeroes<T>& fill, COOP_SCRATCH byte* tile) {
    copy(memory, rank, guard, fill, tile);
  }
  template <class Memory, class T>
  static COOP_DEVICE void go(COOP_PRIVATE const Memory& memory, int rank, COOP_PRIVATE const some_cells& guard, COOP_PRIVATE const defaults<T>& fill, COOP_SCRATCH byte* tile) {
    fetch_lines<Walk>(memory, rank, guard, fill, tile);
  }
};

// Units that are put in one piece are copied; where a tile lies across memory's lines, those of one item.
struct tile_loads_async {
  static COOP_CONSTANT constexpr bool is_async = true, shifts = true;
  template <class Walk> struct copied {
    static COOP_CONSTANT constexpr bool value = target::has_copy_async && !Walk::converts && Walk::part == Walk::width && Walk::width >= 4;
  };
  template <class Walk, class Memory, class Guard, class Fill>
  static COOP_DEVICE void lines(COOP_PRIVATE const Memory& memory, int rank, COOP_PRIVATE const Guard& guard, COOP_PRIVATE const Fill& fill, COOP_SCRATCH byte* tile) {
    typedef walk<typename Walk::cells_type, typename Walk::memory_type, Walk::threads, Walk::by_columns, Walk::strided, natural_word<typename Walk::memory_type>::value> items;
    typedef typename either<copied<Walk>::value || !copied<items>::value, Walk, items>::type chosen;
    lines_copied<chosen, copied<chosen>::value>::go(memory, rank, guard, fill, tile);
  }
};

// Counts as N load_tile_async calls that load nothing: where there is no tile left, so that wait<N>() counts on.
template <int N = 1> COOP_DEVICE void skip_async() {
  COOP_UNROLL
  for (int i = 0; i < N; ++i) target::commit_async();
}

template <int N = 0> COOP_DEVICE void wait() {
  static_assert(N >= 0, "coop: wait<N>() waits until at most N load_tile_async calls are under way");
  target::wait_async<N>();
}

}}  // namespace coop
