// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// One tile call, all of it known: what is fixed at compile time as a type, the rest as plain numbers. Which unit moves is
// settled here: the widest where address, distance from line to line and tile allow it, else a narrower one.
#pragma once

namespace coop { inline namespace COOP_ABI {

// What is fixed: the group's threads, the tile, memory's items and how they lie, promises, cache policy.
template <int Threads, class Tile, class Source, class Policy, bool ByColumns, int Promise> struct tile_move {
  typedef typename Tile::form cells_type;
  typedef typename source_of<Source>::pointer pointer;
  typedef typename target::pointed_to<pointer>::type pointed;
  static_assert(!is_same<pointed, void>::value, "coop: tiles move between threadgroup memory and a pointer to memory; iterators have no rows");
  typedef typename without_const<pointed>::type U;
  static_assert(movable_item<U>::value, "");
  typedef lines_at<typename target::pointed_to<pointer>::bytes, Policy, natural_word<U>::value> lines_type;
  typedef unit_width<cells_type, U, ByColumns> widths;
  static COOP_CONSTANT constexpr int lines = ByColumns ? cells_type::columns : cells_type::rows, length = ByColumns ? cells_type::rows : cells_type::columns,
                                     item = (int)sizeof(U), natural = widths::natural, wide = widths::wide, middle = widths::middle;
  template <int W> using units = walk<cells_type, U, Threads, ByColumns, false, W>;
  typedef walk<cells_type, U, Threads, ByColumns, true, widths::natural> strided_units;

  // Whether units of W bytes may move: what memory allows, and the tile, whose words are of another width where they
  // convert. What was promised is not asked.
  template <int W> static COOP_DEVICE bool reaches(COOP_PRIVATE const lines_type& memory) {
    return W <= natural || ((source_of<Source>::promise >= W || target::address(memory.corner) % (uint64)W == 0) &&
                            (Promise >= W || (uint64)memory.line % (uint64)W == 0));
  }
  template <int W> static COOP_DEVICE bool fits(COOP_SCRATCH const byte* tile) {
    constexpr int part = units<W>::part;
    return part <= natural_word<typename cells_type::item_type>::value || Tile::alignment >= part || target::address(tile) % (uint64)part == 0;
  }
  template <int W> static COOP_DEVICE bool allows(COOP_PRIVATE const lines_type& memory, COOP_SCRATCH const byte* tile) {
    return reaches<W>(memory) && fits<W>(tile);
  }
};

// The numbers of a call, or of a loader's next one: a job is also the loader, which loader.h adds to it. Strides are in
// items; bounds count rows and columns from the corner.
template <class Job> struct tile_in_flight;
struct tile_loads;
struct tile_loads_async;
template <class Way, class Job> COOP_DEVICE void load_job(COOP_PRIVATE const Job& job, COOP_PRIVATE const target::location& at);
template <class Job> COOP_DEVICE void announce_tile(operation what, COOP_PRIVATE const Job& job, COOP_PRIVATE const target::location& at);
template <class Job> COOP_DEVICE void read_job(COOP_PRIVATE const Job& job, COOP_PRIVATE tile_in_flight<Job>& held);
template <class Job> COOP_DEVICE void put_job(COOP_PRIVATE const Job& job, COOP_PRIVATE const tile_in_flight<Job>& held);
template <class Side, class Group, class Tile, class Source, class Policy, class Fill, bool Ragged, bool Strided, bool ByColumns, int Promise> struct tile_job {
  typedef Tile tile_type;
  typedef Fill fill_type;
  typedef typename source_of<Source>::pointer pointer_type;
  typedef tile_in_flight<tile_job> in_flight;
  template <bool Columns> using move = tile_move<Group::extent, Tile, Source, Policy, Columns, Columns == ByColumns ? Promise : 1>;
  static COOP_CONSTANT constexpr bool ragged = Ragged, strided = Strided, by_columns = ByColumns;
  static COOP_CONSTANT constexpr int threads = Group::extent, scope_width = Group::scope_width, promise = Promise, source_promise = source_of<Source>::promise;

  int rank, index;
  pointer_type source, corner;
  int64 row, column, row_stride, column_stride, row0, row1, column0, column1;
  COOP_SCRATCH byte* tile;
  typename Fill::held fallback;

  // What a loader does (loader.h).
  COOP_DEVICE void next() COOP_PRIVATE {
    const Side side = {};
    advance(*this, side);
  }
  COOP_DEVICE void load(target::location at = target::location::current()) const COOP_PRIVATE { load_job<tile_loads>(*this, at); }
  COOP_DEVICE void load_async(target::location at = target::location::current()) const COOP_PRIVATE { load_job<tile_loads_async>(*this, at); }
  COOP_DEVICE void load(typename tile_argument<Tile>::type into, target::location at = target::location::current()) COOP_PRIVATE {
    tile = into.memory;
    load_job<tile_loads>(*this, at);
  }
  COOP_DEVICE void load_async(typename tile_argument<Tile>::type into, target::location at = target::location::current()) COOP_PRIVATE {
    tile = into.memory;
    load_job<tile_loads_async>(*this, at);
  }
  COOP_DEVICE void read(COOP_PRIVATE in_flight& held, target::location at = target::location::current()) const COOP_PRIVATE {
    announce_tile(operation::read_tile, *this, at);
    read_job(*this, held);
  }
  COOP_DEVICE void put(COOP_PRIVATE const in_flight& held, typename tile_argument<Tile>::type into, target::location at = target::location::current()) COOP_PRIVATE {
    tile = into.memory;
    announce_tile(operation::put_tile, *this, at);
    put_job(*this, held);
  }
};

template <class Move, bool ByColumns, class Job> COOP_DEVICE typename Move::lines_type lines_in(COOP_PRIVATE const Job& job) {
  return {target::bytes(job.corner), (ByColumns ? job.column_stride : job.row_stride) * Move::item, (ByColumns ? job.row_stride : job.column_stride) * Move::item};
}
template <class Move, bool ByColumns, class Job> COOP_DEVICE typename part_for<Job::ragged>::type part_in(COOP_PRIVATE const Job& job) {
  return part_for<Job::ragged>::make(Move::lines, Move::length, Move::item, ByColumns ? job.column0 : job.row0, ByColumns ? job.column1 : job.row1,
                                     ByColumns ? job.row0 : job.column0, ByColumns ? job.row1 : job.column1);
}

// Moves what a job says, a way (move.h) in units of the width that address, stride and tile allow.
template <class Way, class Move, class Lines, class Guard, class Fill>
COOP_DEVICE void run_units(COOP_PRIVATE const Lines& memory, int rank, COOP_PRIVATE const Guard& guard, COOP_PRIVATE const Fill& fill, COOP_SCRATCH byte* tile) {
  if (Move::template allows<Move::wide>(memory, tile)) Way::template lines<typename Move::template units<Move::wide>>(memory, rank, guard, fill, tile);
  else if (Move::middle < Move::wide && Move::template allows<Move::middle>(memory, tile)) Way::template lines<typename Move::template units<Move::middle>>(memory, rank, guard, fill, tile);
  else Way::template lines<typename Move::template units<Move::natural>>(memory, rank, guard, fill, tile);
}
template <class Way, bool ByColumns, class Job> COOP_DEVICE void run_lines(COOP_PRIVATE const Job& job) {
  typedef typename Job::template move<ByColumns> move;
  const auto memory = lines_in<move, ByColumns>(job);
  const auto part = part_in<move, ByColumns>(job);
  const typename Job::fill_type fill = {job.fallback};
  const every_cell every = {};
  constexpr bool shifts = Job::ragged && Way::shifts && may_shift<move>::value;
  if (shifts && !move::template allows<move::wide>(memory, job.tile) && (Job::tile_type::alignment >= 16 || target::address(job.tile) % 16 == 0) && (ByColumns ? job.row0 : job.column0) <= 0 &&
      (ByColumns ? job.row : job.column) * move::item >= 16 && ((ByColumns ? job.row1 : job.column1) - move::length) * move::item >= 16)
    return shifted_run<shifts>::template go<move>(memory, job.rank, part, fill, job.tile);
  if (part.all) run_units<Way, move>(memory, job.rank, every, fill, job.tile);
  else run_units<Way, move>(memory, job.rank, part, fill, job.tile);
}
template <class Way, class Job> COOP_DEVICE void run_items(COOP_PRIVATE const Job& job) {
  typedef typename Job::template move<false> move;
  const auto memory = lines_in<move, false>(job);
  const auto part = part_in<move, false>(job);
  const typename Job::fill_type fill = {job.fallback};
  Way::template lines<typename move::strided_units>(memory, job.rank, part, fill, job.tile);
}

// Without column_stride it is known how memory lies; with it, the strides are asked.
template <bool Strided> struct tile_run {
  template <class Way, class Job> static COOP_DEVICE void go(COOP_PRIVATE const Job& job) { run_lines<Way, Job::by_columns>(job); }
};
template <> struct tile_run<true> {
  template <class Way, class Job> static COOP_DEVICE void go(COOP_PRIVATE const Job& job) {
    if (job.column_stride == 1) run_lines<Way, false>(job);
    else if (job.row_stride == 1) run_lines<Way, true>(job);
    else run_items<Way>(job);
  }
};

}}  // namespace coop
