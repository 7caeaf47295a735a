// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// How much scratch calls need, for callers who bring their own:
//
//   scratch_bytes<transpose, float, 4, block<128>>()               of a load or store
//   scratch_bytes<packed_transpose, float, 4, block<128>, 16>()    where every pointer is promised: aligned<16>(pointer)
//   scratch_bytes<exchanging<blocked, striped>, float, 4, block<128>>()
//   scratch_for<need<transpose, float, 4, G>, need<exchanging<...>, int, 8, G>>   storage that serves them all, in turn
//
// A warp's group type counts the scratch of all warps of its block. Alignment is in bytes.
#pragma once

namespace coop { inline namespace COOP_ABI {

// Names an exchange for scratch_bytes and scratch_for.
template <class From, class To, class Slicing = whole_tile> struct exchanging {};
template <class Slicing = whole_tile> struct scattering {};
template <class Slicing = whole_tile> struct gathering {};

template <class Use, class T, int K, class Group, int Promise = 0> struct need {
  typedef shape_of<Group, T, K> shape_type;
  typedef typename resolved<Use, Group, shape_type>::loads loads;
  typedef typename resolved<Use, Group, shape_type>::stores stores;
  static_assert(row_suits<loads, Group>::value && row_suits<stores, Group>::value, "");
  // Without a promise the memory may be an iterator, which goes item by item and may trade where words would not.
  static COOP_CONSTANT constexpr int of_pointers = larger(shape_type::template scratch<loads>(Promise), shape_type::template scratch<stores>(Promise)),
                                     of_iterators = Promise > 0 ? 0 : shape_type::template scratch<typename serving<Use, loads, false>::type>(0);
  static COOP_CONSTANT constexpr int bytes = Group::groups * larger(of_pointers, of_iterators);
  static COOP_CONSTANT constexpr int alignment = larger(16, (int)alignof(T));
};
template <class From, class To, class Slicing, class T, int K, class Group, int Promise>
struct need<exchanging<From, To, Slicing>, T, K, Group, Promise> {
  static COOP_CONSTANT constexpr int bytes = Group::groups * conversion_by<Slicing, From, To, Group, T, K>::type::scratch;
  static COOP_CONSTANT constexpr int alignment = larger(16, (int)alignof(T));
};
template <class Slicing, class T, int K, class Group, int Promise> struct need<scattering<Slicing>, T, K, Group, Promise> {
  static COOP_CONSTANT constexpr int bytes = Group::groups * passage<Slicing, Group, T, K>::scratch;
  static COOP_CONSTANT constexpr int alignment = larger(16, (int)alignof(T));
};
template <class Slicing, class T, int K, class Group, int Promise>
struct need<gathering<Slicing>, T, K, Group, Promise> : need<scattering<Slicing>, T, K, Group, Promise> {};

template <class Use, class T, int K, class Group, int Promise = 0> COOP_FUNCTION constexpr int scratch_bytes() {
  return need<Use, T, K, Group, Promise>::bytes;
}
template <class Use, class T, int K, class Group, int Promise = 0> COOP_FUNCTION constexpr int scratch_alignment() {
  return need<Use, T, K, Group, Promise>::alignment;
}

template <class... Needs> struct largest_need {
  static COOP_CONSTANT constexpr int bytes = 0, alignment = 1;
};
template <class First, class... Rest> struct largest_need<First, Rest...> {
  static COOP_CONSTANT constexpr int bytes = larger(First::bytes, largest_need<Rest...>::bytes),
                                     alignment = larger(First::alignment, largest_need<Rest...>::alignment);
};
template <class... Needs> using scratch_for = scratch<largest_need<Needs...>::bytes, largest_need<Needs...>::alignment>;

}}  // namespace coop
