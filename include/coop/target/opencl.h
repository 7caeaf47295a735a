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

}  // namespace target

COOP_DEVICE int block_index() { return target::block_index(); }
COOP_DEVICE int block_count() { return target::block_count(); }

}}  // namespace coop

#include "address_spaces.h"
