// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Metal, from 3.1 on. Who the thread is, and its scratch, are the kernel's to hand in: this_block<X, Y, Z>(rank, scratch). A
// threadgroup has at most 1024 threads and 32 KiB. Checked through a shim, not by Apple's compiler: docs/targets.md.
#pragma once

#include <metal_stdlib>

#define COOP_FUNCTION inline __attribute__((always_inline))
#define COOP_DEVICE inline __attribute__((always_inline))
#define COOP_GLOBAL device
#define COOP_SCRATCH threadgroup
#define COOP_SHARED threadgroup
#define COOP_PRIVATE thread
#define COOP_CONSTANT constant
#define COOP_GRID_CONSTANT
#define COOP_UNROLL _Pragma("clang loop unroll(full)")
#define COOP_ROLL _Pragma("clang loop unroll(disable)")
#define COOP_ABI on_metal
#if defined(COOP_CHECKED)
#error "coop: a Metal kernel has no line to print and no trap; COOP_CHECKED is for the other targets, and the CPU checks most"
#endif

namespace coop { inline namespace COOP_ABI {

typedef uchar byte;
typedef ushort word2;
typedef uint word4;
typedef uint2 word8;
typedef uint4 word16;
typedef long int64;
typedef ulong uint64;

namespace target {

static constant constexpr int warp_size = 32;
#if defined(COOP_METAL_NO_SHUFFLE)                           // for what runs Metal's text without simdgroups
static constant constexpr bool has_shuffle = false;
#else
static constant constexpr bool has_shuffle = true;
#endif
static constant constexpr bool has_warp = true, knows_threads = false, supplies_scratch = false;
static constant constexpr int scratch_limit = 32 << 10, threadgroup_limit = 32 << 10;

struct location {
  static COOP_FUNCTION constexpr location current() { return {}; }
  static COOP_FUNCTION constexpr location within_call() { return {}; }
};
COOP_DEVICE void require(bool, misuse, thread const location&) {}

typedef int64 noted;
COOP_DEVICE int64 number(int64 n) { return n; }
COOP_DEVICE location place(int64) { return location::within_call(); }
typedef int mark;
COOP_DEVICE mark marked(thread const location&) { return 0; }
COOP_DEVICE location place(mark) { return location::within_call(); }

COOP_DEVICE int rank_in_block(int, int, int, thread const location&) { return 0; }   // never called: the rank is handed in
COOP_DEVICE void block_sync(thread const location&) { ::metal::threadgroup_barrier(::metal::mem_flags::mem_threadgroup); }
template <int Width> COOP_DEVICE void warp_sync(thread const location&) { ::metal::simdgroup_barrier(::metal::mem_flags::mem_threadgroup); }
#if defined(COOP_METAL_NO_SHUFFLE)
template <int Width> COOP_DEVICE word4 shuffle_up(word4 value) { return value; }
#else
template <int Width> COOP_DEVICE word4 shuffle_up(word4 value) { return ::metal::simd_shuffle_up(value, (ushort)1); }   // lane 0 of a part of a warp asks for nothing
#endif

// Metal has no memcpy of its own; the compiler's is used where it says that it has one.
#if __has_builtin(__builtin_memcpy) && __has_builtin(__builtin_memset)
COOP_DEVICE void copy_bits(thread void* to, thread const void* from, int bytes) { __builtin_memcpy(to, from, (ulong)bytes); }
COOP_DEVICE void clear_bits(thread void* to, int bytes) { __builtin_memset(to, 0, (ulong)bytes); }
#else
COOP_DEVICE void copy_bits(thread void* to, thread const void* from, int bytes) {
  for (int i = 0; i < bytes; ++i) ((thread byte*)to)[i] = ((thread const byte*)from)[i];
}
COOP_DEVICE void clear_bits(thread void* to, int bytes) {
  for (int i = 0; i < bytes; ++i) ((thread byte*)to)[i] = 0;
}
#endif
COOP_DEVICE void presume_set(thread void*, int) {}
COOP_DEVICE word4 funnel_right(word4 low, word4 high, word4 bits) { return (word4)((((uint64)high << 32) | low) >> bits); }
COOP_DEVICE word4 funnel_left(word4 low, word4 high, word4 bits) { return (word4)(((((uint64)high << 32) | low) << bits) >> 32); }

// The raw verbs; a policy of caches is not known here.
template <class Word, class Policy> COOP_DEVICE Word read(device const byte* at) { return *(device const Word*)at; }
template <class Word, class Policy> COOP_DEVICE Word read(threadgroup const byte* at) { return *(threadgroup const Word*)at; }
template <class Word, class Policy, bool> COOP_DEVICE void write(device byte* at, thread const Word& value) { *(device Word*)at = value; }
template <class Word, class Policy, bool> COOP_DEVICE void write(threadgroup byte* at, thread const Word& value) { *(threadgroup Word*)at = value; }
template <class Word> COOP_DEVICE Word take(threadgroup const byte* at) { return *(threadgroup const Word*)at; }
template <class Word> COOP_DEVICE void put(threadgroup byte* at, thread const Word& value) { *(threadgroup Word*)at = value; }
template <class U> COOP_DEVICE U read_element(device const U* at) { return *at; }
template <class U> COOP_DEVICE U read_element(threadgroup const U* at) { return *at; }
template <class U, class V> COOP_DEVICE void write_element(device U* at, thread const V& value) { *at = value; }
template <class U, class V> COOP_DEVICE void write_element(threadgroup U* at, thread const V& value) { *at = value; }
COOP_DEVICE void passed(bool, bool) {}

template <class Pointer> struct pointed_to { typedef void type; };
template <class U> struct pointed_to<device U*> { typedef U type; typedef device byte* bytes; };
template <class U> struct pointed_to<device const U*> { typedef const U type; typedef device const byte* bytes; };
template <class U> struct pointed_to<threadgroup U*> { typedef U type; typedef threadgroup byte* bytes; };
template <class U> struct pointed_to<threadgroup const U*> { typedef const U type; typedef threadgroup const byte* bytes; };
template <class U> struct pointed_to<thread U*> {
  static_assert(sizeof(U) == 0, "coop: a source or destination is in device or threadgroup memory, not the thread's own");
  typedef U type;
};
COOP_DEVICE uint64 address(device const void* at) { return (uint64)at; }
COOP_DEVICE uint64 address(threadgroup const void* at) { return (uint64)at; }
COOP_DEVICE device const byte* bytes(device const void* at) { return (device const byte*)at; }
COOP_DEVICE device byte* bytes(device void* at) { return (device byte*)at; }
COOP_DEVICE threadgroup const byte* bytes(threadgroup const void* at) { return (threadgroup const byte*)at; }
COOP_DEVICE threadgroup byte* bytes(threadgroup void* at) { return (threadgroup byte*)at; }
template <class U> COOP_DEVICE uint64 address_of(device U* first, int64 start) { return address(first + start); }
template <class U> COOP_DEVICE uint64 address_of(threadgroup U* first, int64 start) { return address(first + start); }
template <class Iterator> COOP_DEVICE uint64 address_of(Iterator, int64) { return 0; }

template <class T> struct moves_as_bits { static constant constexpr bool value = false; };
template <int Bytes, class Scope> COOP_DEVICE threadgroup byte* supply();   // never called: no group without scratch is made
template <class Call> COOP_DEVICE void begin_call(thread const Call&, thread const location&) {}
template <class Tile> COOP_DEVICE void begin_tile(thread const Tile&, thread const location&) {}
template <class Word> COOP_DEVICE Word take_cells(threadgroup const byte* tile, int offset, int, thread const location&) { return *(threadgroup const Word*)(tile + offset); }
template <class Word> COOP_DEVICE void put_cells(threadgroup byte* tile, int offset, int, thread const Word& value, thread const location&) { *(threadgroup Word*)(tile + offset) = value; }
COOP_DEVICE void hand_out(threadgroup const void*, int) {}

static constant constexpr bool has_copy_async = false;                // Apple has closed the way to what there was
template <int Bytes, class Policy> COOP_DEVICE void copy_async(threadgroup byte*, device const byte*, bool) {}
COOP_DEVICE void commit_async() {}
template <int N> COOP_DEVICE void wait_async() {}
struct tensor_map { uint64 opaque[16]; };
static constant constexpr bool has_tensor_engine = false;
COOP_DEVICE void begin_arrivals(threadgroup uint64*) {}
COOP_DEVICE void show_arrivals() {}
COOP_DEVICE void copy_tensor(threadgroup byte*, thread const tensor_map*, int, int, threadgroup uint64*, int) {}
COOP_DEVICE void wait_for_arrival(threadgroup uint64*, int) {}

}  // namespace target

}}  // namespace coop
