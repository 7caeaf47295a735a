// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// How a matrix is handed to a tile call: a pointer and the distance between its rows or columns, with promises.
#pragma once

namespace coop { inline namespace COOP_ABI {

// The distance from row to row in memory, in items: a number; aligned<16>(number) if it is a multiple of 16 bytes; or
// column_major(either): the items of a column lie beside each other, columns so far apart.
struct columns_apart {};
template <int Bytes> struct promised<Bytes, columns_apart> {
  int64 pointer;
  target::mark at;
};
template <class N> COOP_DEVICE constexpr promised<1, columns_apart> column_major(N stride, target::location at = target::location::current()) {
  static_assert(is_integer<N>::value, "coop: a stride is an integer, aligned<N>(integer) or column_major(integer)");
  return {(int64)stride, target::marked(at)};
}
template <int Bytes, class N> COOP_DEVICE constexpr promised<Bytes, columns_apart> column_major(COOP_PRIVATE const promised<Bytes, N>& stride) {
  static_assert(is_integer<N>::value, "coop: a stride is an integer, aligned<N>(integer) or column_major(integer)");
  return {(int64)stride.pointer, stride.at};
}

// A pointer to memory's items, and what was promised of it.
template <class Source> struct source_of {
  typedef Source pointer;
  static COOP_CONSTANT constexpr int promise = 1;
  static COOP_DEVICE pointer of(COOP_PRIVATE const Source& source) { return source; }
};
template <int Bytes, class Pointer> struct source_of<promised<Bytes, Pointer>> {
  typedef Pointer pointer;
  static COOP_CONSTANT constexpr int promise = Bytes;
  static COOP_DEVICE pointer of(COOP_PRIVATE const promised<Bytes, Pointer>& source) { return source.pointer; }
};
template <class U> struct without_const { typedef U type; };
template <class U> struct without_const<const U> { typedef U type; };

}}  // namespace coop
