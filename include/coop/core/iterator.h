// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Sources and destinations that are not plain memory of the item's own type: iterators of any kind, and pointers to
// another type. They go item by item, at the positions that the algorithm gives the thread, and convert as assignment
// does; the trade behind them is the same.
#pragma once

namespace coop { inline namespace COOP_ABI {

template <class Iterator, class T> struct items_at {
  static COOP_CONSTANT constexpr bool by_item = true;
  Iterator first;                                            // of the group's tile
};

template <class Iterator> struct element {                   // one element of an iterator, by value
  template <class T> static COOP_DEVICE T read(Iterator at) { return static_cast<T>(*at); }
  template <class T> static COOP_DEVICE void write(Iterator at, COOP_PRIVATE const T& value) { *at = value; }
};
template <class U> struct element<COOP_GLOBAL U*> {          // memory of another type: touched through the verbs
  template <class T> static COOP_DEVICE T read(COOP_GLOBAL U* at) { return static_cast<T>(target::read_element(at)); }
  template <class T> static COOP_DEVICE void write(COOP_GLOBAL U* at, COOP_PRIVATE const T& value) {
    const U converted = static_cast<U>(value);
    target::write_element(at, converted);
  }
};

template <class Iterator, class T> COOP_DEVICE bool is_aligned(COOP_PRIVATE const items_at<Iterator, T>&, int) { return true; }
template <class Pointer, class Policy, int Natural> COOP_DEVICE bool is_aligned(COOP_PRIVATE const words_at<Pointer, Policy, Natural>& memory, int width) {
  return target::address(memory.bytes) % (uint64)width == 0;
}

// One slot: its item from or to the words that are staged for it.
template <class Iterator, class T, class Guard>
COOP_DEVICE void read_item(COOP_PRIVATE const items_at<Iterator, T>& memory, int position, COOP_PRIVATE const Guard& guard, COOP_PRIVATE void* staged) {
  if (!guard.covers(position * (int)sizeof(T), (int)sizeof(T))) return;
  const T value = element<Iterator>::template read<T>(memory.first + position);
  target::copy_bits(staged, coop::bits_of(value), (int)sizeof(T));
}
template <class Iterator, class T, class Guard>
COOP_DEVICE void write_item(COOP_PRIVATE const items_at<Iterator, T>& memory, int position, COOP_PRIVATE const Guard& guard, COOP_PRIVATE const void* staged) {
  if (!guard.covers(position * (int)sizeof(T), (int)sizeof(T))) return;
  alignas(T) byte value[sizeof(T)];
  target::copy_bits(value, staged, (int)sizeof(T));
  element<Iterator>::write(memory.first + position, *(COOP_PRIVATE const T*)value);
}

}}  // namespace coop
