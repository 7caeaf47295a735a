// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The rows behind a name, one to load by and one to store by. `automatic` stands for what was measured to be fastest
// (measured.h) as long as it needs no more scratch than a target supplies; else for a row that needs little.
#pragma once

namespace coop { inline namespace COOP_ABI {

template <class Load, class Store> struct rows {
  typedef Load loads;
  typedef Store stores;
};

template <measured Fastest> struct rows_of;
template <> struct rows_of<measured::direct> : rows<direct, direct> {};
template <> struct rows_of<measured::vectorize> : rows<vectorize, vectorize> {};
template <> struct rows_of<measured::transpose> : rows<transpose, transpose> {};
template <> struct rows_of<measured::warp_transpose> : rows<warp_transpose, warp_transpose> {};
template <> struct rows_of<measured::warp_transpose_timesliced> : rows<warp_transpose_timesliced, warp_transpose_timesliced> {};
template <> struct rows_of<measured::packed_transpose> : rows<packed_transpose, packed_transpose> {};
template <> struct rows_of<measured::packed_warp_transpose> : rows<packed_warp_transpose, packed_warp_transpose> {};
template <> struct rows_of<measured::direct_and_packed_transpose> : rows<direct, packed_transpose> {};

template <class Algorithm, class Group, class Shape> struct resolved : rows<Algorithm, Algorithm> {
  static_assert(is_algorithm<Algorithm>::value, "coop: this is not an algorithm; take direct, vectorize, striped, transpose, another row of algorithm.h, automatic, or a row of your own");
};
template <class Group, class Shape> struct resolved<automatic, Group, Shape> {
  static COOP_CONSTANT constexpr bool warps = Group::whole_warps && target::has_warp;
  typedef rows_of<warps ? fastest_row(Shape::per, Shape::item, Shape::natural) : fastest_row_without_warps(Shape::per, Shape::item, Shape::natural)> fastest;
  static COOP_CONSTANT constexpr bool fits = Group::groups * larger(Shape::template scratch<typename fastest::loads>(0), Shape::template scratch<typename fastest::stores>(0)) <= target::scratch_limit;
  typedef typename either<warps, warp_transpose_timesliced, vectorize>::type frugal;
  typedef typename either<fits, typename fastest::loads, frugal>::type loads;
  typedef typename either<fits, typename fastest::stores, frugal>::type stores;
};

}}  // namespace coop
