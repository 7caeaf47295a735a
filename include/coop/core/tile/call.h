// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// From the arguments of a tile call to its job.
#pragma once

namespace coop { inline namespace COOP_ABI {

// Which way a loader goes.
struct along_columns {};
struct along_rows {};

// The default of a call as a value of the tile's type.
template <class T, class Option> struct fill_for {
  typedef zeroes<T> type;
  template <class... Options> static COOP_DEVICE byte held(COOP_PRIVATE const target::location&, COOP_PRIVATE const Options&...) { return 0; }
};
template <class T, class U> struct fill_for<T, default_option<U>> {
  typedef defaults<T> type;
  template <class... Rest> static COOP_DEVICE T held(COOP_PRIVATE const target::location& at, COOP_PRIVATE const default_option<U>& fallback, COOP_PRIVATE const Rest&...) {
    target::require(default_as<T, U, is_number<T>::value && is_number<U>::value>::keeps(fallback.value), misuse::changed_default, at);
    return static_cast<T>(fallback.value);
  }
  template <class Other, class... Rest> static COOP_DEVICE T held(COOP_PRIVATE const target::location& at, COOP_PRIVATE const Other&, COOP_PRIVATE const Rest&... rest) {
    return held(at, rest...);
  }
};

// A stride as it was given: a number, a promise about one, columns that lie apart.
template <class N> struct lies_by_columns { static COOP_CONSTANT constexpr bool value = false; };
template <> struct lies_by_columns<columns_apart> { static COOP_CONSTANT constexpr bool value = true; };
template <class Stride> struct stride_of;
template <> struct stride_of<target::noted> {
  static COOP_CONSTANT constexpr bool by_columns = false;
  static COOP_CONSTANT constexpr int promise = 1;
  static COOP_DEVICE int64 items(COOP_PRIVATE const target::noted& n) { return target::number(n); }
  static COOP_DEVICE target::location place(COOP_PRIVATE const target::noted& n) { return target::place(n); }
};
template <int Bytes, class N> struct stride_of<promised<Bytes, N>> {
  static_assert(is_integer<N>::value || is_same<N, columns_apart>::value, "coop: a stride is an integer, aligned<N>(integer) or column_major(integer)");
  static COOP_CONSTANT constexpr bool by_columns = lies_by_columns<N>::value;
  static COOP_CONSTANT constexpr int promise = Bytes;
  static COOP_DEVICE int64 items(COOP_PRIVATE const promised<Bytes, N>& n) { return (int64)n.pointer; }
  static COOP_DEVICE target::location place(COOP_PRIVATE const promised<Bytes, N>& n) { return target::place(n.at); }
};

// A loader that goes along lines shorter than a cache line comes back for the rest of it: it may as well be there.
template <class Side, class Policy, bool ByColumns, int LineBytes> struct policy_along { typedef Policy type; };
template <int LineBytes> struct policy_along<along_columns, cache_default, false, LineBytes> : either<(LineBytes < 128), fetch_256, cache_default> {};
template <int LineBytes> struct policy_along<along_rows, cache_default, true, LineBytes> : either<(LineBytes < 128), fetch_256, cache_default> {};

// What a call, or a loader, is made of.
template <class Side, class Group, class Tile, class Source, class Stride, class... Options> struct tile_call_of {
  typedef tile_options<Options...> chosen;
  typedef typename Tile::form form;
  typedef typename form::item_type T;
  typedef fill_for<T, typename chosen::fallback> fill;
  static COOP_CONSTANT constexpr bool by_columns = stride_of<Stride>::by_columns;
  typedef typename policy_along<Side, typename policy_of<typename chosen::cache>::type, by_columns,
                                (by_columns ? form::rows : form::columns) * form::item>::type policy;
  typedef tile_job<Side, Group, Tile, Source, policy, typename fill::type, chosen::ragged, chosen::strided, by_columns, stride_of<Stride>::promise> job;
  typedef typename job::template move<by_columns>::U U;
  static_assert(is_same<T, U>::value || chosen::converts, "coop: the tile holds items of another type than memory; say converted(), and they convert");
  static_assert(!by_columns || !chosen::strided, "coop: column_major(stride) says how columns lie; give it without column_stride");

  static COOP_DEVICE job make(COOP_PRIVATE const Group& group, COOP_PRIVATE const Source& source, COOP_PRIVATE const Stride& given_stride, COOP_SCRATCH byte* tile, COOP_PRIVATE const Options&... given) {
    const int64 stride = stride_of<Stride>::items(given_stride), row = number_in<option::origin>(0, 0, given...), column = number_in<option::origin>(0, 1, given...),
                row_stride = by_columns ? 1 : stride, column_stride = by_columns ? stride : number_in<option::column_stride>(1, 0, given...);
    const target::location at = stride_of<Stride>::place(given_stride);
    target::require(number_in<option::region>(0, 4, given...) == 0, misuse::wrapped_bound, at);
    const auto first = source_of<Source>::of(source);
    return {group.rank(), group.index(), first, first + (row * row_stride + column * column_stride), row, column, row_stride, column_stride,
            number_in<option::region>(0, 0, given...), number_in<option::region>(form::rows, 1, given...),
            number_in<option::region>(0, 2, given...), number_in<option::region>(form::columns, 3, given...), tile,
            fill::held(at, given...)};
  }
};

// Announces a job to a checked target and verifies what was promised.
template <class Job> COOP_DEVICE void announce_tile(operation what, COOP_PRIVATE const Job& job, COOP_PRIVATE const target::location& at) {
  typedef typename Job::tile_type tile;
  typedef typename Job::template move<Job::by_columns> move;
  const tile_facts facts = {what, Job::threads, Job::scope_width, job.index, tile::form::rows, tile::form::columns, move::item, move::natural,
                            target::address(job.source), job.row, job.column, job.row_stride, job.column_stride,
                            clamped_count(job.row0, tile::form::rows), clamped_count(job.row1, tile::form::rows),
                            clamped_count(job.column0, tile::form::columns), clamped_count(job.column1, tile::form::columns),
                            target::address(job.tile), tile::form::bytes};
  target::begin_tile(facts, at);
  const int64 stride = (Job::by_columns ? job.column_stride : job.row_stride) * move::item;
  target::require(target::address(job.corner) % (uint64)Job::source_promise == 0 && (uint64)stride % (uint64)Job::promise == 0, misuse::broken_promise, at);
  target::require(target::address(job.tile) % (uint64)tile::alignment == 0, misuse::misaligned_scratch, at);
}

template <operation What, class Way, class Tile, class Group, class Source, class Stride, class... Options>
COOP_DEVICE void move_tile(COOP_PRIVATE const Group& group, COOP_PRIVATE const Source& memory, COOP_PRIVATE const Stride& stride, COOP_SCRATCH byte* tile, COOP_PRIVATE const Options&... given) {
  typedef tile_call_of<void, Group, Tile, Source, Stride, Options...> described;
  static_assert(What == operation::load_tile || !described::chosen::defaulted, "coop: store_tile takes no oob_default: cells that do not exist are not written");
  const auto job = described::make(group, memory, stride, tile, given...);
  const target::location at = stride_of<Stride>::place(stride);
  announce_tile(What, job, at);
  tile_run<described::chosen::strided>::template go<Way>(job);
  if (Way::is_async) target::commit_async();
}

}}  // namespace coop
