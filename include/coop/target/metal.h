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

}  // namespace target
}}  // namespace coop

#include "address_spaces.h"
