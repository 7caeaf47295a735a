// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The kernels of the sweeps, once, for every target: a target's own file adds the entries. A thread gets its
// slots from device memory and leaves them there byte by byte, so that nothing but the call under test moves
// items. The text is the part of C++ that all targets share.
#pragma once

#include <coop/coop.h>

namespace bodies {

// What a call is told of the tile, beside where it begins.
enum class told { nothing, count, count_and_default };

// The payload of a call by the arrangement that its algorithm gives the owner.
template <coop::arrangement Kind, class Group> struct arrangement_in { typedef coop::blocked type; };
template <class Group> struct arrangement_in<coop::arrangement::striped, Group> {
  typedef coop::striped_over<Group::extent> type;
};
template <class Group> struct arrangement_in<coop::arrangement::warp_striped, Group> {
  typedef coop::warp_striped_over<Group::warp_width> type;
};
template <class Algorithm> struct owner_of_row {
  static COOP_CONSTANT constexpr coop::arrangement kind = Algorithm::owner;
};
template <> struct owner_of_row<coop::automatic> {
  static COOP_CONSTANT constexpr coop::arrangement kind = coop::arrangement::blocked;
};
template <class T, int K, coop::arrangement Kind, class Group>
using held_as = coop::thread_data<T, K, typename arrangement_in<Kind, Group>::type>;
template <class Algorithm, class T, int K, class Group>
using held_by = held_as<T, K, owner_of_row<Algorithm>::kind, Group>;

template <class Group> COOP_DEVICE int thread_in_block(COOP_PRIVATE const Group& group) {
  return group.index() * Group::extent + group.rank();
}

// A thread's payload from and to its place in device memory.
template <class Group, class Payload>
COOP_DEVICE void fetch(COOP_PRIVATE const Group& group, COOP_GLOBAL const coop::byte* from,
                       COOP_PRIVATE Payload& items) {
  const int bytes = (int)sizeof(Payload), begin = thread_in_block(group) * bytes;
  COOP_PRIVATE coop::byte* const to = (COOP_PRIVATE coop::byte*)coop::bits_of(items);
  for (int i = 0; i < bytes; ++i) to[i] = from[begin + i];
}
template <class Group, class Payload>
COOP_DEVICE void leave(COOP_PRIVATE const Group& group, COOP_GLOBAL coop::byte* to,
                       COOP_PRIVATE const Payload& items) {
  const int bytes = (int)sizeof(Payload), begin = thread_in_block(group) * bytes;
  COOP_PRIVATE const coop::byte* const from = (COOP_PRIVATE const coop::byte*)coop::bits_of(items);
  for (int i = 0; i < bytes; ++i) to[begin + i] = from[i];
}

// The part of a block's count that is left for a group's own tile; below zero where none is.
template <int K, class Group>
COOP_DEVICE coop::int64 left_of(coop::int64 count, COOP_PRIVATE const Group& group) {
  return count - (coop::int64)group.index() * Group::extent * K;
}

// A load alone: `count` items of the block's tile exist, `offset` items after `source`. What the call is told is known at
// compile time, or asked.
template <class Algorithm, int K, told What, class Group, class T>
COOP_DEVICE void load_told(COOP_PRIVATE const Group& group, COOP_GLOBAL const T* source, coop::int64 offset, coop::int64 count,
                           COOP_PRIVATE const T& fallback, COOP_GLOBAL coop::byte* slots) {
  held_by<Algorithm, T, K, Group> items;
  fetch(group, slots, items);
  const coop::int64 left = left_of<K>(count, group);
  if (What == told::nothing) coop::load<Algorithm>(group, source + offset, items);
  else if (What == told::count)
    coop::load<Algorithm>(group, source, items, coop::offset(offset), coop::valid_items(left));
  else
    coop::load<Algorithm>(group, source, items, coop::oob_default(fallback), coop::valid_items(left),
                          coop::offset(offset));
  leave(group, slots, items);
}
template <class Algorithm, int K, class Group, class T>
COOP_DEVICE void load(COOP_PRIVATE const Group& group, COOP_GLOBAL const T* source, coop::int64 offset,
                      told what, coop::int64 count, COOP_PRIVATE const T& fallback,
                      COOP_GLOBAL coop::byte* slots) {
  if (what == told::nothing) load_told<Algorithm, K, told::nothing>(group, source, offset, count, fallback, slots);
  else if (what == told::count) load_told<Algorithm, K, told::count>(group, source, offset, count, fallback, slots);
  else load_told<Algorithm, K, told::count_and_default>(group, source, offset, count, fallback, slots);
}

// A store alone; what the payload holds afterwards is left in the slots, and is what it held before.
template <class Algorithm, int K, told What, class Group, class T>
COOP_DEVICE void store_told(COOP_PRIVATE const Group& group, COOP_GLOBAL T* destination, coop::int64 offset, coop::int64 count,
                            COOP_GLOBAL coop::byte* slots) {
  held_by<Algorithm, T, K, Group> items;
  fetch(group, slots, items);
  const coop::int64 left = left_of<K>(count, group);
  if (What == told::nothing) coop::store<Algorithm>(group, destination + offset, items);
  else coop::store<Algorithm>(group, destination, items, coop::valid_items(left), coop::offset(offset));
  leave(group, slots, items);
}
template <class Algorithm, int K, class Group, class T>
COOP_DEVICE void store(COOP_PRIVATE const Group& group, COOP_GLOBAL T* destination, coop::int64 offset,
                       told what, coop::int64 count, COOP_GLOBAL coop::byte* slots) {
  if (what == told::nothing) store_told<Algorithm, K, told::nothing>(group, destination, offset, count, slots);
  else store_told<Algorithm, K, told::count>(group, destination, offset, count, slots);
}

// Two loads in a row, a change of every bit that both have brought, and a store to the same memory. Who
// brings scratch waits between two uses of it.
template <class Algorithm, int K, told What, class Group, class T, class Payload>
COOP_DEVICE void loaded(COOP_PRIVATE const Group& group, COOP_GLOBAL const T* source, coop::int64 offset, coop::int64 left,
                        COOP_PRIVATE Payload& items) {
  if (What == told::nothing) coop::load<Algorithm>(group, source + offset, items);
  else coop::load<Algorithm>(group, source, items, coop::offset(offset), coop::valid_items(left));
  if (!Group::waits) group.sync();
}
template <class Algorithm, int K, told What, class Group, class T>
COOP_DEVICE void change_in_place_told(COOP_PRIVATE const Group& group, COOP_GLOBAL T* memory, coop::int64 offset, coop::int64 count) {
  held_by<Algorithm, T, K, Group> items, again;
  COOP_GLOBAL const T* const source = memory;
  const coop::int64 left = left_of<K>(count, group);
  loaded<Algorithm, K, What>(group, source, offset, left, items);
  loaded<Algorithm, K, What>(group, source, offset, left, again);
  COOP_PRIVATE coop::byte* const bits = (COOP_PRIVATE coop::byte*)coop::bits_of(items);
  COOP_PRIVATE const coop::byte* const same = (COOP_PRIVATE const coop::byte*)coop::bits_of(again);
  for (int i = 0; i < (int)sizeof(items); ++i)
    if (bits[i] == same[i]) bits[i] = (coop::byte)~bits[i];
  if (What == told::nothing) coop::store<Algorithm>(group, memory + offset, items);
  else coop::store<Algorithm>(group, memory, items, coop::valid_items(left), coop::offset(offset));
}
template <class Algorithm, int K, class Group, class T>
COOP_DEVICE void change_in_place(COOP_PRIVATE const Group& group, COOP_GLOBAL T* memory, coop::int64 offset,
                                 told what, coop::int64 count) {
  if (what == told::nothing) change_in_place_told<Algorithm, K, told::nothing>(group, memory, offset, count);
  else change_in_place_told<Algorithm, K, told::count>(group, memory, offset, count);
}

// Last arguments of a trade, handed on as types.
struct in_slices {
  static COOP_DEVICE coop::slices_of_a_warp option() { return coop::timesliced(); }
};
struct skipping_negative_ranks {
  static COOP_DEVICE coop::negative_ranks option() { return coop::guarded(); }
};

// An exchange of two payloads; both are left in the slots.
template <class From, class To, class T, int K, class... Last, class Group>
COOP_DEVICE void exchange_two(COOP_PRIVATE const Group& group, COOP_GLOBAL coop::byte* slots,
                              COOP_GLOBAL coop::byte* result) {
  held_as<T, K, From::kind, Group> items;
  held_as<T, K, To::kind, Group> out;
  fetch(group, slots, items);
  fetch(group, result, out);
  coop::exchange<To>(group, items, out, Last::option()...);
  leave(group, slots, items);
  leave(group, result, out);
}

// An exchange within one plain array.
template <class From, class To, class T, int K, class... Last, class Group>
COOP_DEVICE void exchange_one(COOP_PRIVATE const Group& group, COOP_GLOBAL const coop::byte* slots,
                              COOP_GLOBAL coop::byte* result) {
  T items[K];
  fetch(group, slots, items);
  coop::exchange<From, To>(group, items, Last::option()...);
  leave(group, result, items);
}

// A scatter by ranks to an arrangement.
template <class To, class T, int K, class... Last, class Group>
COOP_DEVICE void scatter(COOP_PRIVATE const Group& group, COOP_GLOBAL coop::byte* slots,
                         COOP_GLOBAL const int* ranks, COOP_GLOBAL coop::byte* result) {
  held_as<T, K, coop::arrangement::blocked, Group> items;
  held_as<T, K, To::kind, Group> out;
  int rank[K];
  fetch(group, slots, items);
  fetch(group, (COOP_GLOBAL const coop::byte*)ranks, rank);
  fetch(group, result, out);
  coop::scatter<To>(group, items, rank, out, Last::option()...);
  leave(group, slots, items);
  leave(group, result, out);
}

// The same with a flag for each item.
template <class To, class T, int K, class... Last, class Group>
COOP_DEVICE void scatter_flagged(COOP_PRIVATE const Group& group, COOP_GLOBAL coop::byte* slots,
                                 COOP_GLOBAL const int* ranks, COOP_GLOBAL const coop::byte* flags,
                                 COOP_GLOBAL coop::byte* result) {
  held_as<T, K, coop::arrangement::blocked, Group> items;
  held_as<T, K, To::kind, Group> out;
  int rank[K];
  coop::byte flag[K];
  fetch(group, slots, items);
  fetch(group, (COOP_GLOBAL const coop::byte*)ranks, rank);
  fetch(group, flags, flag);
  fetch(group, result, out);
  coop::scatter<To>(group, items, rank, out, coop::flagged(flag), Last::option()...);
  leave(group, slots, items);
  leave(group, result, out);
}

// A gather by ranks from an arrangement.
template <class From, class T, int K, class... Last, class Group>
COOP_DEVICE void gather(COOP_PRIVATE const Group& group, COOP_GLOBAL coop::byte* slots,
                        COOP_GLOBAL const int* ranks, COOP_GLOBAL coop::byte* result) {
  held_as<T, K, From::kind, Group> items;
  held_as<T, K, coop::arrangement::blocked, Group> out;
  int rank[K];
  fetch(group, slots, items);
  fetch(group, (COOP_GLOBAL const coop::byte*)ranks, rank);
  coop::gather<From>(group, items, rank, out, Last::option()...);
  leave(group, slots, items);
  leave(group, result, out);
}

// Every trade and form of it, where only the compiling counts.
template <class T, int K, class Group>
COOP_DEVICE void every_trade(COOP_PRIVATE const Group& group, COOP_GLOBAL coop::byte* slots,
                             COOP_GLOBAL const int* ranks) {
  exchange_two<coop::striped, coop::blocked, T, K>(group, slots, slots);
  exchange_two<coop::blocked, coop::striped, T, K, in_slices>(group, slots, slots);
  exchange_one<coop::blocked, coop::striped, T, K>(group, slots, slots);
  exchange_one<coop::striped, coop::blocked, T, K, in_slices>(group, slots, slots);
  scatter<coop::striped, T, K>(group, slots, ranks, slots);
  scatter<coop::blocked, T, K, in_slices>(group, slots, ranks, slots);
  scatter<coop::striped, T, K, skipping_negative_ranks>(group, slots, ranks, slots);
  scatter<coop::striped, T, K, skipping_negative_ranks, in_slices>(group, slots, ranks, slots);
  scatter_flagged<coop::striped, T, K>(group, slots, ranks, slots, slots);
  scatter_flagged<coop::blocked, T, K, in_slices>(group, slots, ranks, slots, slots);
  gather<coop::striped, T, K>(group, slots, ranks, slots);
  gather<coop::blocked, T, K, in_slices>(group, slots, ranks, slots);
}
template <class T, int K, class Group>
COOP_DEVICE void every_trade_of_warps(COOP_PRIVATE const Group& group, COOP_GLOBAL coop::byte* slots) {
  exchange_two<coop::blocked, coop::warp_striped, T, K>(group, slots, slots);
  exchange_two<coop::warp_striped, coop::blocked, T, K, in_slices>(group, slots, slots);
  exchange_one<coop::warp_striped, coop::striped, T, K>(group, slots, slots);
}

}  // namespace bodies
