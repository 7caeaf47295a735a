// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// exchange: owner -> scratch -> owner, without memory.
//
//   exchange<To>(group, items, out)                  from the arrangement of `items` to To: blocked, striped, warp_striped
//   exchange<From, To>(group, items, out)            plain arrays, which carry no arrangement; out may be items
//
// timesliced() as the last argument passes the tile through the scratch of one warp, part by part. Values change hands
// once; `items` is left as it is unless it is `out`.
#pragma once

namespace coop { inline namespace COOP_ABI {


template <class From, class To, class Slicing, class Group, class In, class Out>
COOP_DEVICE void exchange_by(COOP_PRIVATE const Group& group, COOP_PRIVATE const In& items, COOP_PRIVATE Out& out, COOP_PRIVATE const target::location& at) {
  typedef typename payload<In>::item_type T;
  static COOP_CONSTANT constexpr int K = payload<In>::items;
  static_assert(!is_same<From, unmarked>::value, "coop: exchange<To> reads what it comes from off the payload, and a plain array carries no arrangement; name both: exchange<From, To>");
  static_assert(is_arrangement<From>::value && is_arrangement<To>::value, "coop: an exchange goes from one arrangement to another: blocked, striped, warp_striped");
  static_assert(is_same<T, typename payload<Out>::item_type>::value && K == payload<Out>::items, "coop: both payloads of an exchange hold the same number of items of the same type");
  static_assert(arrangements_agree<typename payload<In>::arrangement_type, From::kind, width_in<From, Group>::value, K == 1 || Group::extent == 1>::fits, "");
  static_assert(arrangements_agree<typename payload<Out>::arrangement_type, To::kind, width_in<To, Group>::value, K == 1 || Group::extent == 1>::fits, "");
  typedef typename conversion_by<Slicing, From, To, Group, T, K>::type way;
  COOP_SCRATCH byte* const scratch = way::part::of(group);
  announce_trade<way>(operation::exchange, group, scratch, at);
  way::go(group, scratch, coop::bits_of(items), coop::bits_of(out));
}

template <class To, class Group, class In, class Out>
COOP_DEVICE void exchange(COOP_PRIVATE const Group& group, COOP_PRIVATE const In& items, COOP_PRIVATE Out& out, target::location at = target::location::current()) {
  exchange_by<typename payload<In>::arrangement_type, To, whole_tile>(group, items, out, at);
}
template <class To, class Group, class In, class Out>
COOP_DEVICE void exchange(COOP_PRIVATE const Group& group, COOP_PRIVATE const In& items, COOP_PRIVATE Out& out, slices_of_a_warp, target::location at = target::location::current()) {
  exchange_by<typename payload<In>::arrangement_type, To, slices_of_a_warp>(group, items, out, at);
}
template <class From, class To, class Group, class In, class Out>
COOP_DEVICE void exchange(COOP_PRIVATE const Group& group, COOP_PRIVATE const In& items, COOP_PRIVATE Out& out, target::location at = target::location::current()) {
  exchange_by<From, To, whole_tile>(group, items, out, at);
}
template <class From, class To, class Group, class In, class Out>
COOP_DEVICE void exchange(COOP_PRIVATE const Group& group, COOP_PRIVATE const In& items, COOP_PRIVATE Out& out, slices_of_a_warp, target::location at = target::location::current()) {
  exchange_by<From, To, slices_of_a_warp>(group, items, out, at);
}
template <class From, class To, class Group, class T, int K>
COOP_DEVICE void exchange(COOP_PRIVATE const Group& group, COOP_PRIVATE T (&items)[K], target::location at = target::location::current()) {
  exchange_by<From, To, whole_tile>(group, items, items, at);
}
template <class From, class To, class Group, class T, int K>
COOP_DEVICE void exchange(COOP_PRIVATE const Group& group, COOP_PRIVATE T (&items)[K], slices_of_a_warp, target::location at = target::location::current()) {
  exchange_by<From, To, slices_of_a_warp>(group, items, items, at);
}

}}  // namespace coop
