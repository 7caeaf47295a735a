// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// OpenCL, as C++ for OpenCL 2021 (clang -x cl -cl-std=CLC++2021). No sub-groups: calls are made by the block. Threadgroup
// memory is the kernel's argument or its own, and is handed in; the thread is known. No extension is needed.
#pragma once

#define COOP_FUNCTION inline __attribute__((always_inline))
#define COOP_DEVICE inline __attribute__((always_inline))
#define COOP_GLOBAL __global
#define COOP_SCRATCH __local
#define COOP_SHARED __local
#define COOP_PRIVATE __private
#define COOP_CONSTANT
#define COOP_GRID_CONSTANT
#define COOP_UNROLL _Pragma("unroll")
#define COOP_ROLL _Pragma("nounroll")
#if defined(COOP_CHECKED)
#define COOP_ABI opencl_checked
#else
#define COOP_ABI opencl
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

static constexpr int warp_size = 32;                         // of no meaning but for the layout of scratch
static constexpr bool has_warp = false, has_shuffle = false, knows_threads = true, supplies_scratch = false;
static constexpr int scratch_limit = 32 << 10;               // bytes that every device has
static constexpr int threadgroup_limit = 0x7fffffff;         // the device says, not the language

// Where a call stands: its line. C++ for OpenCL has no name of a file that a kernel could print.
#if defined(COOP_CHECKED)
struct location {
  int line;
  static COOP_FUNCTION constexpr location current(int line = __builtin_LINE()) { return {line}; }
  static COOP_FUNCTION constexpr location within_call() { return {0}; }
};
COOP_DEVICE void complain(__constant const char* what, __private const location& at) {
  printf("coop: %s in block (%d, %d, %d), thread (%d, %d, %d), call at line %d\n", what, (int)get_group_id(0), (int)get_group_id(1),
         (int)get_group_id(2), (int)get_local_id(0), (int)get_local_id(1), (int)get_local_id(2), at.line);
  __builtin_trap();
}
COOP_DEVICE void require(bool kept, misuse what, __private const location& at) {
  if (kept) return;
  if (what == misuse::wrapped_count) complain("an unsigned count that wrapped below zero", at);
  else if (what == misuse::wrapped_offset) complain("an unsigned offset that wrapped below zero", at);
  else if (what == misuse::wrapped_bound) complain("an unsigned bound of a tile that wrapped below zero", at);
  else if (what == misuse::changed_default) complain("an oob_default whose value changes in conversion", at);
  else if (what == misuse::broken_promise) complain("aligned<N>() of an address that is not a multiple of N", at);
  else if (what == misuse::misaligned_scratch) complain("scratch or a tile that is not aligned as it has to be", at);
  else if (what == misuse::cell_outside) complain("a cell outside the tile", at);
  else complain("a rank outside the tile", at);
}
COOP_DEVICE void require_shape(int x, int y, int z, __private const location& at) {
  if (x != (int)get_local_size(0) || y != (int)get_local_size(1) || z != (int)get_local_size(2)) complain("a launch whose block is not this_block<X, Y, Z>", at);
}
#else
struct location {
  static COOP_FUNCTION constexpr location current() { return {}; }
  static COOP_FUNCTION constexpr location within_call() { return {}; }
};
COOP_DEVICE void require(bool, misuse, __private const location&) {}
COOP_DEVICE void require_shape(int, int, int, __private const location&) {}
#endif
typedef int64 noted;
COOP_DEVICE int64 number(int64 n) { return n; }
COOP_DEVICE location place(int64) { return location::within_call(); }
typedef int mark;
COOP_DEVICE mark marked(__private const location&) { return 0; }
COOP_DEVICE location place(mark) { return location::within_call(); }

COOP_DEVICE int rank_in_block(int x, int y, int z, __private const location& at) {
  require_shape(x, y, z, at);
  return (int)get_local_id(0) + x * ((int)get_local_id(1) + y * (int)get_local_id(2));
}
COOP_DEVICE int block_index() { return (int)get_group_id(0); }
COOP_DEVICE int block_count() { return (int)get_num_groups(0); }
COOP_DEVICE void block_sync(__private const location&) { work_group_barrier(CLK_LOCAL_MEM_FENCE); }
template <int Width> COOP_DEVICE void warp_sync(__private const location&) {}   // not reached: calls that would are refused
template <int Width> COOP_DEVICE word4 shuffle_up(word4 value) { return value; }

COOP_DEVICE void copy_bits(__private void* to, __private const void* from, int bytes) { __builtin_memcpy(to, from, (ulong)bytes); }
COOP_DEVICE void clear_bits(__private void* to, int bytes) { __builtin_memset(to, 0, (ulong)bytes); }
COOP_DEVICE void presume_set(__private void*, int) {}
COOP_DEVICE word4 funnel_right(word4 low, word4 high, word4 bits) { return (word4)((((uint64)high << 32) | low) >> bits); }
COOP_DEVICE word4 funnel_left(word4 low, word4 high, word4 bits) { return (word4)(((((uint64)high << 32) | low) << bits) >> 32); }

// The raw verbs; a policy of caches is not known here.
template <class Word, class Policy> COOP_DEVICE Word read(__global const byte* at) { return *(__global const Word*)at; }
template <class Word, class Policy> COOP_DEVICE Word read(__local const byte* at) { return *(__local const Word*)at; }
template <class Word, class Policy, bool> COOP_DEVICE void write(__global byte* at, __private const Word& value) { *(__global Word*)at = value; }
template <class Word, class Policy, bool> COOP_DEVICE void write(__local byte* at, __private const Word& value) { *(__local Word*)at = value; }
template <class Word> COOP_DEVICE Word take(__local const byte* at) { return *(__local const Word*)at; }
template <class Word> COOP_DEVICE void put(__local byte* at, __private const Word& value) { *(__local Word*)at = value; }
template <class U> COOP_DEVICE U read_element(__global const U* at) { return *at; }
template <class U> COOP_DEVICE U read_element(__local const U* at) { return *at; }
template <class U, class V> COOP_DEVICE void write_element(__global U* at, __private const V& value) { *at = value; }
template <class U, class V> COOP_DEVICE void write_element(__local U* at, __private const V& value) { *at = value; }
COOP_DEVICE void passed(bool, bool) {}

template <class Pointer> struct pointed_to { typedef void type; };
template <class U> struct pointed_to<__global U*> { typedef U type; typedef __global byte* bytes; };
template <class U> struct pointed_to<__global const U*> { typedef const U type; typedef __global const byte* bytes; };
template <class U> struct pointed_to<__local U*> { typedef U type; typedef __local byte* bytes; };
template <class U> struct pointed_to<__local const U*> { typedef const U type; typedef __local const byte* bytes; };
COOP_DEVICE uint64 address(__global const void* at) { return (uint64)at; }
COOP_DEVICE uint64 address(__local const void* at) { return (uint64)at; }
COOP_DEVICE __global const byte* bytes(__global const void* at) { return (__global const byte*)at; }
COOP_DEVICE __global byte* bytes(__global void* at) { return (__global byte*)at; }
COOP_DEVICE __local const byte* bytes(__local const void* at) { return (__local const byte*)at; }
COOP_DEVICE __local byte* bytes(__local void* at) { return (__local byte*)at; }
template <class U> COOP_DEVICE uint64 address_of(__global U* first, int64 start) { return address(first + start); }
template <class U> COOP_DEVICE uint64 address_of(__local U* first, int64 start) { return address(first + start); }
template <class Iterator> COOP_DEVICE uint64 address_of(Iterator, int64) { return 0; }

template <class T> struct moves_as_bits { static constexpr bool value = false; };
template <int Bytes, class Scope> COOP_DEVICE __local byte* supply();   // never called: no group without scratch is made
template <class Call> COOP_DEVICE void begin_call(__private const Call&, __private const location&) {}
template <class Tile> COOP_DEVICE void begin_tile(__private const Tile&, __private const location&) {}
template <class Word> COOP_DEVICE Word take_cells(__local const byte* tile, int offset, int, __private const location&) { return *(__local const Word*)(tile + offset); }
template <class Word> COOP_DEVICE void put_cells(__local byte* tile, int offset, int, __private const Word& value, __private const location&) { *(__local Word*)(tile + offset) = value; }
COOP_DEVICE void hand_out(__local const void*, int) {}

static constexpr bool has_copy_async = false;                // async_work_group_copy is a call of the block, and has no edges
template <int Bytes, class Policy> COOP_DEVICE void copy_async(__local byte*, __global const byte*, bool) {}
COOP_DEVICE void commit_async() {}
template <int N> COOP_DEVICE void wait_async() {}
struct tensor_map { uint64 opaque[16]; };
static constexpr bool has_tensor_engine = false;
COOP_DEVICE void begin_arrivals(__local uint64*) {}
COOP_DEVICE void show_arrivals() {}
COOP_DEVICE void copy_tensor(__local byte*, __private const tensor_map*, int, int, __local uint64*, int) {}
COOP_DEVICE void wait_for_arrival(__local uint64*, int) {}

}  // namespace target

COOP_DEVICE int block_index() { return target::block_index(); }
COOP_DEVICE int block_count() { return target::block_count(); }

}}  // namespace coop
