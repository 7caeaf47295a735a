// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The tiles along one side of a matrix, one after the other.
//
//   auto loader = coop::tile_loader<coop::along_columns>(block, source, row_stride, a, options...);
//   loader.load();                      fills a, as load_tile with the same arguments does
//   loader.next();                      the next tile along the columns (or the rows), of which less may exist
//   loader.load(b);                     another tile of the same type, for one that fills while the other is used
//   loader.load_async(b);               under way until wait<N>()
//   decltype(loader)::in_flight held;   a tile in registers:
//   loader.read(held);                  memory is read now,
//   loader.put(held, b);                and the tile written when there is a place for it
//
// Each thread of the group has the loader and makes the calls. Idea: the block loader of the Metal cooperative-load page.
#pragma once

namespace coop { inline namespace COOP_ABI {

// A tile that was read: units of one width, and what of it exists.
template <class Job> struct tile_in_flight {
  static_assert(!Job::strided, "coop: read() and put() take lines that lie in one piece: give column_major(stride) in place of column_stride");
  typedef typename Job::template move<Job::by_columns> move;
  typedef typename move::template units<move::wide> wide;
  typedef typename move::template units<move::natural> narrow;

  bool is_wide;
  int line0, line1, begin, end;                              // of what exists; unused where all of it does by its type
  word<move::wide> wide_units[move::natural < move::wide ? wide::accesses : 1];
  word<move::natural> narrow_units[narrow::accesses];
};

// Wide units only of a whole tile: what the edge cuts would have to be read twice.
template <class Job> COOP_DEVICE void read_job(COOP_PRIVATE const Job& job, COOP_PRIVATE tile_in_flight<Job>& held) {
  typedef tile_in_flight<Job> in_flight;
  typedef typename in_flight::move move;
  typedef typename in_flight::wide wide;
  typedef typename in_flight::narrow narrow;
  const auto memory = lines_in<move, Job::by_columns>(job);
  const auto part = part_in<move, Job::by_columns>(job);
  const every_cell every = {};
  part.keep(held);
  held.is_wide = move::natural < move::wide && part.all && move::template reaches<move::wide>(memory);
  if (held.is_wide) read_lines<wide, wide::accesses>(memory, job.rank, 0, every, held.wide_units);
  else read_lines<narrow, narrow::accesses>(memory, job.rank, 0, part, held.narrow_units);
}
template <class Job> COOP_DEVICE void put_job(COOP_PRIVATE const Job& job, COOP_PRIVATE const tile_in_flight<Job>& held) {
  typedef tile_in_flight<Job> in_flight;
  typedef typename in_flight::wide wide;
  typedef typename in_flight::narrow narrow;
  const auto part = part_for<Job::ragged>::kept(held);
  const typename Job::fill_type fill = {job.fallback};
  const every_cell every = {};
  if (held.is_wide && in_flight::move::template fits<in_flight::move::wide>(job.tile)) put_lines<wide, wide::accesses>(job.tile, job.rank, 0, every, fill, held.wide_units);
  else if (held.is_wide) put_lines<in_narrow_parts<wide>, wide::accesses>(job.tile, job.rank, 0, every, fill, held.wide_units);
  else put_lines<narrow, narrow::accesses>(job.tile, job.rank, 0, part, fill, held.narrow_units);
}

template <class Way, class Job> COOP_DEVICE void load_job(COOP_PRIVATE const Job& job, COOP_PRIVATE const target::location& at) {
  announce_tile(operation::load_tile, job, at);
  tile_run<Job::strided>::template go<Way>(job);
  if (Way::is_async) target::commit_async();
}

// One tile further: what exists is nearer by so much.
template <class Job> COOP_DEVICE void advance(COOP_PRIVATE Job& job, COOP_PRIVATE const along_columns&) {
  typedef typename Job::tile_type::form form;
  job.corner += form::columns * job.column_stride;
  job.column += form::columns;
  job.column0 -= form::columns;
  job.column1 -= form::columns;
}
template <class Job> COOP_DEVICE void advance(COOP_PRIVATE Job& job, COOP_PRIVATE const along_rows&) {
  typedef typename Job::tile_type::form form;
  job.corner += form::rows * job.row_stride;
  job.row += form::rows;
  job.row0 -= form::rows;
  job.row1 -= form::rows;
}

template <class Side, class Group, class Source, class T, int Rows, int Columns, class Layout, class... Options>
COOP_DEVICE auto tile_loader(COOP_PRIVATE const Group& group, Source source, target::noted row_stride, COOP_SCRATCH tile<T, Rows, Columns, Layout>& a, Options... given) {
  return tile_call_of<Side, Group, tile<T, Rows, Columns, Layout>, Source, target::noted, Options...>::make(group, source, row_stride, a.memory, given...);
}
template <class Side, class Group, class Source, int Bytes, class N, class T, int Rows, int Columns, class Layout, class... Options>
COOP_DEVICE auto tile_loader(COOP_PRIVATE const Group& group, Source source, promised<Bytes, N> row_stride, COOP_SCRATCH tile<T, Rows, Columns, Layout>& a, Options... given) {
  return tile_call_of<Side, Group, tile<T, Rows, Columns, Layout>, Source, promised<Bytes, N>, Options...>::make(group, source, row_stride, a.memory, given...);
}
template <class Side, class Group, class Source, class T, int Rows, int Columns, class Layout, int Alignment, class... Options>
COOP_DEVICE auto tile_loader(COOP_PRIVATE const Group& group, Source source, target::noted row_stride, COOP_PRIVATE const tile_at<T, Rows, Columns, Layout, Alignment>& a, Options... given) {
  return tile_call_of<Side, Group, tile_at<T, Rows, Columns, Layout, Alignment>, Source, target::noted, Options...>::make(group, source, row_stride, a.memory, given...);
}
template <class Side, class Group, class Source, int Bytes, class N, class T, int Rows, int Columns, class Layout, int Alignment, class... Options>
COOP_DEVICE auto tile_loader(COOP_PRIVATE const Group& group, Source source, promised<Bytes, N> row_stride, COOP_PRIVATE const tile_at<T, Rows, Columns, Layout, Alignment>& a, Options... given) {
  return tile_call_of<Side, Group, tile_at<T, Rows, Columns, Layout, Alignment>, Source, promised<Bytes, N>, Options...>::make(group, source, row_stride, a.memory, given...);
}

}}  // namespace coop
