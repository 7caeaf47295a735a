// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Items to and from positions that the threads choose at run time.
//
//   scatter<To>(group, items, ranks, out)                  item i goes to position ranks[i] of the tile, which To arranges
//   scatter<To>(group, items, ranks, out, guarded())       an item with a negative rank is skipped
//   scatter<To>(group, items, ranks, out, flagged(flags))  an item whose flag is zero is skipped
//   gather<From>(group, items, ranks, out)                 out[i] becomes the item at position ranks[i]; From arranges items
//
// To and From are blocked or striped (or warp_striped). Each takes timesliced() as its last argument. Ranks are of any
// integer type, below G * K, distinct among the items that are scattered, and left as they are; slots to which nothing is
// scattered keep their value.
#pragma once

namespace coop { inline namespace COOP_ABI {

// What is skipped in a scatter, as a type.
struct nothing { static COOP_CONSTANT constexpr bool skips = false; COOP_DEVICE bool skipped(int, bool) const COOP_PRIVATE { return false; } };
struct negative_ranks { static COOP_CONSTANT constexpr bool skips = true; COOP_DEVICE bool skipped(int, bool is_negative) const COOP_PRIVATE { return is_negative; } };
template <class Flags> struct unset_flags {
  static COOP_CONSTANT constexpr bool skips = true;
  COOP_PRIVATE const Flags* flags;
  COOP_DEVICE bool skipped(int slot, bool) const COOP_PRIVATE { return !(*flags)[slot]; }
};
COOP_DEVICE constexpr negative_ranks guarded() { return {}; }
template <class Flags> COOP_DEVICE unset_flags<Flags> flagged(COOP_PRIVATE const Flags& flags) { return {&flags}; }

// The ranks as positions in the tile; -1 for those that are skipped.
template <class Group, class Ranks, class Skip, int K>
COOP_DEVICE void positions_of(COOP_PRIVATE const Ranks& ranks, COOP_PRIVATE const Skip& skip, COOP_PRIVATE int (&where)[K],
                              COOP_PRIVATE const target::location& at) {
  COOP_UNROLL
  for (int i = 0; i < K; ++i) {
    const int64 rank = (int64)ranks[i];
    const bool skipped = skip.skipped(i, rank < 0);
    const bool inside = rank >= 0 && rank < Group::extent * K;
    target::require(skipped || inside, misuse::rank_outside, at);
    where[i] = skipped || !inside ? -1 : (int)rank;
  }
}

template <class Tag, class Group, class In, class Ranks, class Out> struct rank_call {
  typedef typename payload<In>::item_type T;
  static COOP_CONSTANT constexpr int K = payload<In>::items;
  static_assert(is_arrangement<Tag>::value, "coop: a scatter or gather names an arrangement: blocked, striped, warp_striped");
  static_assert(movable_item<T>::value && is_same<T, typename payload<Out>::item_type>::value && K == payload<Out>::items && K == payload<Ranks>::items,
                "coop: items, ranks and result hold the same number of items, items and result of the same type");
  static_assert(Tag::kind != arrangement::warp_striped || Group::scope_width != 0 || Group::whole_warps, "coop: a warp_striped exchange needs a block whose size is a multiple of the hardware's warp");
  typedef shape_of<Group, T, K> shape_type;
};

template <class To, class Slicing, class Group, class In, class Ranks, class Out, class Skip>
COOP_DEVICE void scatter_by(COOP_PRIVATE const Group& group, COOP_PRIVATE const In& items, COOP_PRIVATE const Ranks& ranks, COOP_PRIVATE Out& out, COOP_PRIVATE const Skip& skip, COOP_PRIVATE const target::location& at) {
  typedef rank_call<To, Group, In, Ranks, Out> facts;
  typedef passage<Slicing, Group, typename facts::T, facts::K> way;
  static_assert(arrangements_agree<typename payload<Out>::arrangement_type, To::kind, width_in<To, Group>::value, facts::K == 1>::fits, "");
  COOP_SCRATCH byte* const scratch = way::part::of(group);
  announce_trade<way>(operation::scatter, group, scratch, at);
  int from[facts::K], to[facts::K];
  positions_of<Group>(ranks, skip, from, at);
  positions_in<To>(group, to);
  way::template go<Skip::skips>(group, scratch, from, to, coop::bits_of(items), coop::bits_of(out));
}

template <class From, class Slicing, class Group, class In, class Ranks, class Out>
COOP_DEVICE void gather_by(COOP_PRIVATE const Group& group, COOP_PRIVATE const In& items, COOP_PRIVATE const Ranks& ranks, COOP_PRIVATE Out& out, COOP_PRIVATE const target::location& at) {
  typedef rank_call<From, Group, In, Ranks, Out> facts;
  typedef passage<Slicing, Group, typename facts::T, facts::K> way;
  static_assert(arrangements_agree<typename payload<In>::arrangement_type, From::kind, width_in<From, Group>::value, facts::K == 1>::fits, "");
  COOP_SCRATCH byte* const scratch = way::part::of(group);
  announce_trade<way>(operation::gather, group, scratch, at);
  int from[facts::K], to[facts::K];
  positions_in<From>(group, from);
  const nothing none = {};
  positions_of<Group>(ranks, none, to, at);
  way::template go<false>(group, scratch, from, to, coop::bits_of(items), coop::bits_of(out));
}

template <class To, class Group, class In, class Ranks, class Out>
COOP_DEVICE void scatter(COOP_PRIVATE const Group& group, COOP_PRIVATE const In& items, COOP_PRIVATE const Ranks& ranks, COOP_PRIVATE Out& out, target::location at = target::location::current()) {
  const nothing none = {};
  scatter_by<To, whole_tile>(group, items, ranks, out, none, at);
}
template <class To, class Group, class In, class Ranks, class Out>
COOP_DEVICE void scatter(COOP_PRIVATE const Group& group, COOP_PRIVATE const In& items, COOP_PRIVATE const Ranks& ranks, COOP_PRIVATE Out& out, slices_of_a_warp, target::location at = target::location::current()) {
  const nothing none = {};
  scatter_by<To, slices_of_a_warp>(group, items, ranks, out, none, at);
}
// (Of fixed types: nvcc takes the place of a call for that of the overload where what is skipped is a parameter type.)
template <class To, class Group, class In, class Ranks, class Out>
COOP_DEVICE void scatter(COOP_PRIVATE const Group& group, COOP_PRIVATE const In& items, COOP_PRIVATE const Ranks& ranks, COOP_PRIVATE Out& out, negative_ranks skip, target::location at = target::location::current()) {
  scatter_by<To, whole_tile>(group, items, ranks, out, skip, at);
}
template <class To, class Group, class In, class Ranks, class Out, class Flags>
COOP_DEVICE void scatter(COOP_PRIVATE const Group& group, COOP_PRIVATE const In& items, COOP_PRIVATE const Ranks& ranks, COOP_PRIVATE Out& out, unset_flags<Flags> skip, target::location at = target::location::current()) {
  scatter_by<To, whole_tile>(group, items, ranks, out, skip, at);
}
template <class To, class Group, class In, class Ranks, class Out>
COOP_DEVICE void scatter(COOP_PRIVATE const Group& group, COOP_PRIVATE const In& items, COOP_PRIVATE const Ranks& ranks, COOP_PRIVATE Out& out, negative_ranks skip, slices_of_a_warp, target::location at = target::location::current()) {
  scatter_by<To, slices_of_a_warp>(group, items, ranks, out, skip, at);
}
template <class To, class Group, class In, class Ranks, class Out, class Flags>
COOP_DEVICE void scatter(COOP_PRIVATE const Group& group, COOP_PRIVATE const In& items, COOP_PRIVATE const Ranks& ranks, COOP_PRIVATE Out& out, unset_flags<Flags> skip, slices_of_a_warp, target::location at = target::location::current()) {
  scatter_by<To, slices_of_a_warp>(group, items, ranks, out, skip, at);
}
template <class From, class Group, class In, class Ranks, class Out>
COOP_DEVICE void gather(COOP_PRIVATE const Group& group, COOP_PRIVATE const In& items, COOP_PRIVATE const Ranks& ranks, COOP_PRIVATE Out& out, target::location at = target::location::current()) {
  gather_by<From, whole_tile>(group, items, ranks, out, at);
}
template <class From, class Group, class In, class Ranks, class Out>
COOP_DEVICE void gather(COOP_PRIVATE const Group& group, COOP_PRIVATE const In& items, COOP_PRIVATE const Ranks& ranks, COOP_PRIVATE Out& out, slices_of_a_warp, target::location at = target::location::current()) {
  gather_by<From, slices_of_a_warp>(group, items, ranks, out, at);
}

}}  // namespace coop
