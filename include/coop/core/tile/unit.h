// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// A unit of a tile on its way: where it lies in memory, what it becomes, how it goes into the tile and comes out of it.
#pragma once

namespace coop { inline namespace COOP_ABI {

// What cells that do not exist receive: all bits zero, or a value. `from` is the place in the line, in bytes of the tile.
template <class T> struct zeroes {
  typedef byte held;                                         // nothing
  held none;
  template <int Bytes> COOP_DEVICE void fill(COOP_PRIVATE void* to, int) const COOP_PRIVATE { target::clear_bits(to, Bytes); }
};
template <class T> struct defaults {
  typedef T held;
  held value;
  template <int Bytes> COOP_DEVICE void fill(COOP_PRIVATE void* to, int from) const COOP_PRIVATE {
    constexpr int piece = natural_word<T>::value < Bytes ? natural_word<T>::value : Bytes, item = (int)sizeof(T);
    COOP_UNROLL
    for (int i = 0; i < Bytes; i += piece)
      target::copy_bits((COOP_PRIVATE byte*)to + i, (COOP_PRIVATE const byte*)coop::bits_of(value) + (item == piece ? 0 : (from + i) % item), piece);
  }
};

// A unit on its way from one item type to another; both have the same items, as many bits if they are of one type.
template <class From, class To, int Bytes> struct unit_of_type {
  static COOP_DEVICE void convert(COOP_PRIVATE const void* from, COOP_PRIVATE void* to) {
    COOP_UNROLL
    for (int i = 0; i < Bytes / (int)sizeof(From); ++i) {
      alignas(From) byte held[sizeof(From)];
      target::copy_bits(held, (COOP_PRIVATE const byte*)from + i * (int)sizeof(From), (int)sizeof(From));
      const To value = static_cast<To>(*(COOP_PRIVATE const From*)held);
      target::copy_bits((COOP_PRIVATE byte*)to + i * (int)sizeof(To), coop::bits_of(value), (int)sizeof(To));
    }
  }
};
template <class T, int Bytes> struct unit_of_type<T, T, Bytes> {
  static COOP_DEVICE void convert(COOP_PRIVATE const void* from, COOP_PRIVATE void* to) { target::copy_bits(to, from, Bytes); }
};

// The matrix as a call sees it: where the tile's corner lies, and the bytes from line to line and from item to item.
template <class Bytes, class CachePolicy, int NaturalWord> struct lines_at {
  typedef words_at<Bytes, CachePolicy, NaturalWord> words;
  typedef CachePolicy policy;
  Bytes corner;
  int64 line, item;
};
template <class Walk, class Memory> COOP_DEVICE typename Memory::words unit_at(COOP_PRIVATE const Memory& memory, int line, int at) {
  return {memory.corner + (Walk::strided ? line * memory.line + at / Walk::item * memory.item + at % Walk::item : line * memory.line + at)};
}

template <class Walk, class Parts> COOP_DEVICE void put_parts(COOP_SCRATCH byte* tile, int line, int at, bool inside, COOP_PRIVATE const Parts& parts) {
  COOP_UNROLL
  for (int i = 0; i < Walk::out / Walk::part; ++i) put<Walk::part>(tile, Walk::place(line, at, i * Walk::part), inside, parts[i]);
}
template <class Walk, class Parts> COOP_DEVICE void take_parts(COOP_SCRATCH const byte* tile, int line, int at, bool inside, COOP_PRIVATE Parts& parts) {
  COOP_UNROLL
  for (int i = 0; i < Walk::out / Walk::part; ++i) take<Walk::part>(tile, Walk::place(line, at, i * Walk::part), inside, parts[i]);
}

}}  // namespace coop
