// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// What OpenCL and Metal have in common: pointers are of an address space, caches take no advice, nothing copies meanwhile.
#pragma once

namespace coop { inline namespace COOP_ABI { namespace target {

COOP_DEVICE void presume_set(COOP_PRIVATE void*, int) {}
COOP_DEVICE word4 funnel_right(word4 low, word4 high, word4 bits) { return (word4)((((uint64)high << 32) | low) >> bits); }
COOP_DEVICE word4 funnel_left(word4 low, word4 high, word4 bits) { return (word4)(((((uint64)high << 32) | low) << bits) >> 32); }

// The raw verbs; a policy of caches is not known here.
template <class Word, class Policy> COOP_DEVICE Word read(COOP_GLOBAL const byte* at) { return *(COOP_GLOBAL const Word*)at; }
template <class Word, class Policy> COOP_DEVICE Word read(COOP_SCRATCH const byte* at) { return *(COOP_SCRATCH const Word*)at; }
template <class Word, class Policy, bool> COOP_DEVICE void write(COOP_GLOBAL byte* at, COOP_PRIVATE const Word& value) { *(COOP_GLOBAL Word*)at = value; }
template <class Word, class Policy, bool> COOP_DEVICE void write(COOP_SCRATCH byte* at, COOP_PRIVATE const Word& value) { *(COOP_SCRATCH Word*)at = value; }
template <class Word> COOP_DEVICE Word take(COOP_SCRATCH const byte* at) { return *(COOP_SCRATCH const Word*)at; }
template <class Word> COOP_DEVICE void put(COOP_SCRATCH byte* at, COOP_PRIVATE const Word& value) { *(COOP_SCRATCH Word*)at = value; }
template <class U> COOP_DEVICE U read_element(COOP_GLOBAL const U* at) { return *at; }
template <class U> COOP_DEVICE U read_element(COOP_SCRATCH const U* at) { return *at; }
template <class U, class V> COOP_DEVICE void write_element(COOP_GLOBAL U* at, COOP_PRIVATE const V& value) { *at = value; }
template <class U, class V> COOP_DEVICE void write_element(COOP_SCRATCH U* at, COOP_PRIVATE const V& value) { *at = value; }
COOP_DEVICE void passed(bool, bool) {}

template <class Pointer> struct pointed_to { typedef void type; };
template <class U> struct pointed_to<COOP_GLOBAL U*> { typedef U type; typedef COOP_GLOBAL byte* bytes; };
template <class U> struct pointed_to<COOP_GLOBAL const U*> { typedef const U type; typedef COOP_GLOBAL const byte* bytes; };
template <class U> struct pointed_to<COOP_SCRATCH U*> { typedef U type; typedef COOP_SCRATCH byte* bytes; };
template <class U> struct pointed_to<COOP_SCRATCH const U*> { typedef const U type; typedef COOP_SCRATCH const byte* bytes; };
template <class U> struct pointed_to<COOP_PRIVATE U*> {
  static_assert(sizeof(U) == 0, "coop: a source or destination is in device or threadgroup memory, not the thread's own");
  typedef U type;
};
COOP_DEVICE uint64 address(COOP_GLOBAL const void* at) { return (uint64)at; }
COOP_DEVICE uint64 address(COOP_SCRATCH const void* at) { return (uint64)at; }
COOP_DEVICE COOP_GLOBAL const byte* bytes(COOP_GLOBAL const void* at) { return (COOP_GLOBAL const byte*)at; }
COOP_DEVICE COOP_GLOBAL byte* bytes(COOP_GLOBAL void* at) { return (COOP_GLOBAL byte*)at; }
COOP_DEVICE COOP_SCRATCH const byte* bytes(COOP_SCRATCH const void* at) { return (COOP_SCRATCH const byte*)at; }
COOP_DEVICE COOP_SCRATCH byte* bytes(COOP_SCRATCH void* at) { return (COOP_SCRATCH byte*)at; }
template <class U> COOP_DEVICE uint64 address_of(COOP_GLOBAL U* first, int64 start) { return address(first + start); }
template <class U> COOP_DEVICE uint64 address_of(COOP_SCRATCH U* first, int64 start) { return address(first + start); }
template <class Iterator> COOP_DEVICE uint64 address_of(Iterator, int64) { return 0; }

template <class T> struct moves_as_bits { static COOP_CONSTANT constexpr bool value = false; };
template <int Bytes, class Scope> COOP_DEVICE COOP_SCRATCH byte* supply();   // never called: no group without scratch is made
template <class Call> COOP_DEVICE void begin_call(COOP_PRIVATE const Call&, COOP_PRIVATE const location&) {}
template <class Tile> COOP_DEVICE void begin_tile(COOP_PRIVATE const Tile&, COOP_PRIVATE const location&) {}
template <class Word> COOP_DEVICE Word take_cells(COOP_SCRATCH const byte* tile, int offset, int, COOP_PRIVATE const location&) { return *(COOP_SCRATCH const Word*)(tile + offset); }
template <class Word> COOP_DEVICE void put_cells(COOP_SCRATCH byte* tile, int offset, int, COOP_PRIVATE const Word& value, COOP_PRIVATE const location&) { *(COOP_SCRATCH Word*)(tile + offset) = value; }
COOP_DEVICE void hand_out(COOP_SCRATCH const void*, int) {}

static COOP_CONSTANT constexpr bool has_copy_async = false;
template <int Bytes, class Policy> COOP_DEVICE void copy_async(COOP_SCRATCH byte*, COOP_GLOBAL const byte*, bool) {}
COOP_DEVICE void commit_async() {}
template <int N> COOP_DEVICE void wait_async() {}
struct tensor_map { uint64 opaque[16]; };
static COOP_CONSTANT constexpr bool has_tensor_engine = false;
COOP_DEVICE void begin_arrivals(COOP_SCRATCH uint64*) {}
COOP_DEVICE void show_arrivals() {}
COOP_DEVICE void copy_tensor(COOP_SCRATCH byte*, COOP_PRIVATE const tensor_map*, int, int, COOP_SCRATCH uint64*, int) {}
COOP_DEVICE void wait_for_arrival(COOP_SCRATCH uint64*, int) {}

}}}  // namespace coop::target
