// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// What a call may be told beside group, memory and items, in any order, each at most once. Every option is a type of
// its own, so that a call without a count holds no comparison with one.
//
//   offset(n)        the tile begins n items after the pointer; 64 bits, the same in every thread of the group
//   valid_items(n)   only the first n positions of this group's tile exist; any integer, below 0 is none, past the tile all
//   oob_default(x)   what slots at positions that do not exist receive; without it they keep what they hold
//   cached<P>()      a cache policy: cache_all, cache_global, streaming, last_use, non_coherent; fetch_128 and fetch_256 bring
//                    that many bytes around what is read into the cache of the device, for who reads the rest soon
#pragma once

namespace coop { inline namespace COOP_ABI {

enum class option { none, offset, valid_items, oob_default, cached, origin, region, column_stride, converted };   // the last four: tile/region.h

struct not_given {};
struct offset_option {
  int64 items;
  bool wrapped;                                              // an unsigned offset with its top bit set
};
struct valid_option {
  int64 count;
  bool wrapped;                                              // an unsigned count with its top bit set
};
template <class T> struct default_option {
  T value;
};
template <class Policy> struct cached_option {
  typedef Policy policy;
};

template <option Kind> struct of_kind { static COOP_CONSTANT constexpr option value = Kind; };
template <class Other> struct kind_of : of_kind<option::none> {};
template <> struct kind_of<offset_option> : of_kind<option::offset> {};
template <> struct kind_of<valid_option> : of_kind<option::valid_items> {};
template <class T> struct kind_of<default_option<T>> : of_kind<option::oob_default> {};
template <class Policy> struct kind_of<cached_option<Policy>> : of_kind<option::cached> {};

struct cache_default {};
struct cache_all {};
struct cache_global {};
struct streaming {};
struct last_use {};
struct non_coherent {};
struct fetch_128 {};
struct fetch_256 {};

// A count of any integer type as 64 bits with a sign. An unsigned value as wide as int or wider with its top bit set
// is what `n - origin` leaves when it wraps below zero, and is taken as that; narrower types become int, as in C++.
template <class N> COOP_DEVICE constexpr valid_option counted(N n) {
  static_assert((N)1 / (N)2 == (N)0, "coop: valid_items takes an integer");
  const bool is_signed = (N)(~(N)0) < (N)1, wide = sizeof(N) > 8;
  const bool negative = is_signed && !(n > (N)0) && n != (N)0;
  const bool wrapped = !is_signed && sizeof(N) >= sizeof(int) && (n >> (sizeof(N) * 8 - 1)) != (N)0;
  const int64 huge = (int64)(~(uint64)0 >> 1);
  const bool above = wide && !negative && n > (N)huge;
  return {negative && wide ? -1 : wrapped ? -1 : above ? huge : (int64)n, wrapped};
}

template <class N> COOP_DEVICE constexpr valid_option valid_items(N n) { return counted(n); }
template <class N> COOP_DEVICE constexpr offset_option offset(N items) {
  static_assert((N)1 / (N)2 == (N)0, "coop: offset takes an integer");
  return {(int64)items, (N)(~(N)0) > (N)0 && sizeof(N) == 8 && (int64)items < 0};
}
template <class T> COOP_DEVICE constexpr default_option<T> oob_default(T value) { return {value}; }
template <class Policy> COOP_DEVICE constexpr cached_option<Policy> cached() { return {}; }

// The option of one kind among those given, or not_given.
template <option Kind, class... Options> struct pick { typedef not_given type; };
template <option Kind, class First, class... Rest> struct pick<Kind, First, Rest...> {
  typedef typename either<kind_of<First>::value == Kind, First, typename pick<Kind, Rest...>::type>::type type;
};
template <option Kind, class... Options> struct times {
  static COOP_CONSTANT constexpr int given = 0;
};
template <option Kind, class First, class... Rest> struct times<Kind, First, Rest...> {
  static COOP_CONSTANT constexpr int given = (kind_of<First>::value == Kind ? 1 : 0) + times<Kind, Rest...>::given;
};

// The options of one call, sorted out.
template <class... Options> struct options {
  typedef typename pick<option::cached, Options...>::type cache;
  static COOP_CONSTANT constexpr bool counted = times<option::valid_items, Options...>::given > 0,
                                      defaulted = times<option::oob_default, Options...>::given > 0;
  static_assert(times<option::offset, Options...>::given + times<option::valid_items, Options...>::given + times<option::oob_default, Options...>::given +
                        times<option::cached, Options...>::given == (int)sizeof...(Options),
                "coop: behind the items stand options: offset(n), valid_items(n), oob_default(x), cached<P>()");
  static_assert(times<option::offset, Options...>::given <= 1 && times<option::valid_items, Options...>::given <= 1 &&
                    times<option::oob_default, Options...>::given <= 1 && times<option::cached, Options...>::given <= 1,
                "coop: each option is given at most once");
  static_assert(!defaulted || counted, "coop: oob_default needs valid_items: without a count every position exists");
};

// The values in a list of options: where the tile begins, how many items exist, whether that count had wrapped.
COOP_DEVICE constexpr int64 offset_in() { return 0; }
template <class... Rest>
COOP_DEVICE constexpr int64 offset_in(COOP_PRIVATE const offset_option& o, COOP_PRIVATE const Rest&...) { return o.items; }
template <class Other, class... Rest>
COOP_DEVICE constexpr int64 offset_in(COOP_PRIVATE const Other&, COOP_PRIVATE const Rest&... rest) { return offset_in(rest...); }

COOP_DEVICE constexpr int64 count_in(int tile) { return tile; }
template <class... Rest>
COOP_DEVICE constexpr int64 count_in(int, COOP_PRIVATE const valid_option& o, COOP_PRIVATE const Rest&...) { return o.count; }
template <class Other, class... Rest>
COOP_DEVICE constexpr int64 count_in(int tile, COOP_PRIVATE const Other&, COOP_PRIVATE const Rest&... rest) { return count_in(tile, rest...); }

template <class Option> COOP_DEVICE constexpr bool wraps(option, COOP_PRIVATE const Option&) { return false; }
COOP_DEVICE constexpr bool wraps(option kind, COOP_PRIVATE const valid_option& o) { return kind == option::valid_items && o.wrapped; }
COOP_DEVICE constexpr bool wraps(option kind, COOP_PRIVATE const offset_option& o) { return kind == option::offset && o.wrapped; }
COOP_DEVICE constexpr bool wrapped_in(option) { return false; }
template <class First, class... Rest>
COOP_DEVICE constexpr bool wrapped_in(option kind, COOP_PRIVATE const First& first, COOP_PRIVATE const Rest&... rest) {
  return wraps(kind, first) || wrapped_in(kind, rest...);
}

template <class Option> struct policy_of { typedef typename Option::policy type; };
template <> struct policy_of<not_given> { typedef cache_default type; };

}}  // namespace coop
