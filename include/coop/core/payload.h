// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// What a thread holds: K items, with the arrangement that they are in as part of the type. A plain array T (&)[K] is
// accepted everywhere and carries no arrangement; a scalar is a payload with K = 1.
//
//   coop::thread_data<float, 4> items;                            blocked
//   coop::thread_data<float, 4, coop::striped_over<128>> items;   striped over 128 threads
#pragma once

namespace coop { inline namespace COOP_ABI {

// K items of one thread, uninitialised. It is blocked unless the third argument says otherwise.
template <class T, int K, class Arrangement = blocked> struct thread_data {
  static_assert(K > 0, "coop: a payload has at least one item");
  T items[K];

  static COOP_FUNCTION constexpr int size() { return K; }
  COOP_DEVICE COOP_PRIVATE T& operator[](int slot) COOP_PRIVATE { return items[slot]; }
  COOP_DEVICE COOP_PRIVATE const T& operator[](int slot) const COOP_PRIVATE { return items[slot]; }
};

struct unmarked {                                            // the arrangement of a plain array: nobody said
  static COOP_CONSTANT constexpr arrangement kind = arrangement::blocked;
};

// What a payload type holds: element, count, arrangement.
template <class Payload> struct payload {                    // a scalar
  typedef Payload item_type;
  typedef unmarked arrangement_type;
  static COOP_CONSTANT constexpr int items = 1;
};
template <class T, int K> struct payload<T[K]> {
  typedef T item_type;
  typedef unmarked arrangement_type;
  static COOP_CONSTANT constexpr int items = K;
};
template <class T, int K, class Arrangement> struct payload<thread_data<T, K, Arrangement>> {
  typedef T item_type;
  typedef Arrangement arrangement_type;
  static COOP_CONSTANT constexpr int items = K;
};

// The bits of a payload or an item; types may overload the operator that would give their address.
template <class Payload> COOP_DEVICE COOP_PRIVATE void* bits_of(COOP_PRIVATE Payload& held) {
  return &reinterpret_cast<COOP_PRIVATE byte&>(held);
}
template <class Payload> COOP_DEVICE COOP_PRIVATE const void* bits_of(COOP_PRIVATE const Payload& held) {
  return &reinterpret_cast<COOP_PRIVATE const byte&>(held);
}

// Says that a store may rearrange the items in place: store(group, destination, coop::move(items)). This library never
// needs to; the word is accepted so that kernels can say that they do not need the items any more.
template <class Payload> COOP_DEVICE COOP_PRIVATE Payload& move(COOP_PRIVATE Payload& items) { return items; }

// Whether a payload's arrangement is the one a call yields or expects, relative to `Width` threads. A plain array
// fits all, and so does a single item a thread.
template <class Held, arrangement Kind, int Width> struct is_held_as {
  static COOP_CONSTANT constexpr bool value =
      Held::kind == Kind && (Kind == arrangement::blocked || (int)Held::width == Width);
};
template <arrangement Kind, int Width> struct is_held_as<unmarked, Kind, Width> {
  static COOP_CONSTANT constexpr bool value = true;
};

template <class Held, arrangement Kind, int Width, bool Trivial> struct arrangements_agree {
  static COOP_CONSTANT constexpr bool fits = Trivial || is_held_as<Held, Kind, Width>::value;
  static_assert(fits || Held::kind != arrangement::striped || Kind != arrangement::blocked,
                "coop: the call deals in blocked items, and the payload is declared striped; declare it blocked, or exchange it first");
  static_assert(fits || Held::kind != arrangement::warp_striped || Kind != arrangement::blocked,
                "coop: the call deals in blocked items, and the payload is declared warp_striped; declare it blocked, or exchange it first");
  static_assert(fits || Held::kind != arrangement::blocked || Kind != arrangement::striped,
                "coop: the call deals in striped items, and the payload is declared blocked; declare thread_data<T, K, striped_over<G>>, G the threads of the group, or exchange it first");
  static_assert(fits || Held::kind != arrangement::warp_striped || Kind != arrangement::striped,
                "coop: the call deals in striped items, and the payload is declared warp_striped; declare thread_data<T, K, striped_over<G>>, G the threads of the group, or exchange it first");
  static_assert(fits || Held::kind != arrangement::blocked || Kind != arrangement::warp_striped,
                "coop: the call deals in warp_striped items, and the payload is declared blocked; declare thread_data<T, K, warp_striped_over<W>>, W the lanes of a warp, or exchange it first");
  static_assert(fits || Held::kind != arrangement::striped || Kind != arrangement::warp_striped,
                "coop: the call deals in warp_striped items, and the payload is declared striped; declare thread_data<T, K, warp_striped_over<W>>, W the lanes of a warp, or exchange it first");
  static_assert(fits || Held::kind != Kind,
                "coop: the payload is declared over another number of threads than the call's (declared, dealt in, number: the arguments of arrangements_agree); change striped_over or warp_striped_over");
};

// An item type that the calls accept.
template <class T> struct movable_item {
  static_assert(is_bitwise<T>::value,
                "coop: items are moved as bits, and this type is not trivially copyable; specialise coop::is_bitwise<T> if its bits may be moved");
  static_assert(alignof(T) <= 128, "coop: items are aligned to 128 bytes at most");
  static COOP_CONSTANT constexpr bool value = true;
};

}}  // namespace coop
