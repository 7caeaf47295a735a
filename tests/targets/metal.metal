// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The kernels of the sweeps in Metal. COOP_LIST names the file that sweep/list.cpp wrote. Under the shim, which has no
// attributed arguments, an entry beside each kernel hands them in.
#include <metal_stdlib>

#include <coop/coop.h>

#include "sweep/kernels.h"

#define COOP_BLOCK_declared(Case, X, Y, Z)                                           \
  threadgroup coop::scratch<needs<Case>::bytes, needs<Case>::alignment> of_kernel;   \
  const auto block = coop::this_block<X, Y, Z>((int)rank, of_kernel);
#define COOP_BLOCK_handed(Case, X, Y, Z) const auto block = coop::this_block<X, Y, Z>((int)rank, memory_of_block);

#if defined(COOP_METAL_SHIM)
#define COOP_RANK (uint)(get_local_id(0) + get_local_size(0) * (get_local_id(1) + get_local_size(1) * get_local_id(2)))
#define COOP_ENTRY(X, Y, Z) __kernel __attribute__((reqd_work_group_size(X, Y, Z))) void
#define COOP_NAMED(name) of_##name
#define COOP_TILE_ENTRY(name, X, Y, Z)                                                                                              \
  COOP_ENTRY(X, Y, Z) name(device const long* numbers, device uchar* memory, device const uchar* fallback, device uchar* slots,     \
                           threadgroup uchar* memory_of_block) {                                                                    \
    of_##name(numbers, memory, fallback, slots, memory_of_block, COOP_RANK, (uint)get_group_id(0));                                 \
  }
#define COOP_TRADE_ENTRY(name, X, Y, Z)                                                                                             \
  COOP_ENTRY(X, Y, Z) name(device uchar* slots, device uchar* result, device const int* ranks, device const uchar* flags,           \
                           threadgroup uchar* memory_of_block) {                                                                    \
    of_##name(slots, result, ranks, flags, memory_of_block, COOP_RANK, (uint)get_group_id(0));                                      \
  }
#define COOP_AREA_ENTRY(name, threads)                                                                                              \
  COOP_ENTRY(threads, 1, 1) name(device const uchar* numbers, device uchar* memory, device const uchar* fallback,                   \
                                 device const uchar* before, device uchar* after, device uchar* cells, threadgroup uchar* storage) { \
    of_##name(numbers, memory, fallback, before, after, cells, storage, COOP_RANK, (uint)get_group_id(0), (uint)get_num_groups(0)); \
  }
#else
#define COOP_NAMED(name) name
#define COOP_TILE_ENTRY(name, X, Y, Z)
#define COOP_TRADE_ENTRY(name, X, Y, Z)
#define COOP_AREA_ENTRY(name, threads)
#endif

#define COOP_TILE_KERNEL(index, kind, What, X, Y, Z, Scratch)                                                                       \
  kernel void COOP_NAMED(tile_##index##_##kind##_##What)(                                                                           \
      device const long* numbers [[buffer(0)]], device uchar* memory [[buffer(1)]], device const uchar* fallback [[buffer(2)]],     \
      device uchar* slots [[buffer(3)]], threadgroup uchar* memory_of_block [[threadgroup(0)]],                                     \
      uint rank [[thread_index_in_threadgroup]], uint group_index [[threadgroup_position_in_grid]]) {                               \
    COOP_BLOCK_##Scratch(case_of_tile_##index, X, Y, Z)                                                                             \
    tile_kernel<case_of_tile_##index, tile_kind::kind, bodies::told::What>(block, (int)group_index, numbers, memory, fallback, slots); \
  }                                                                                                                                 \
  COOP_TILE_ENTRY(tile_##index##_##kind##_##What, X, Y, Z)
#define COOP_SIZE_KERNEL(kind, index) \
  kernel void bytes_of_##kind##_##index(device int* bytes [[buffer(0)]]) { *bytes = needs<case_of_##kind##_##index>::bytes; }
#define COOP_TILE(index, X, Y, Z, Scratch)                              \
  COOP_SIZE_KERNEL(tile, index)                                         \
  COOP_TILE_KERNEL(index, load, nothing, X, Y, Z, Scratch)              \
  COOP_TILE_KERNEL(index, load, count, X, Y, Z, Scratch)                \
  COOP_TILE_KERNEL(index, load, count_and_default, X, Y, Z, Scratch)    \
  COOP_TILE_KERNEL(index, store, nothing, X, Y, Z, Scratch)             \
  COOP_TILE_KERNEL(index, store, count, X, Y, Z, Scratch)               \
  COOP_TILE_KERNEL(index, change_in_place, nothing, X, Y, Z, Scratch)   \
  COOP_TILE_KERNEL(index, change_in_place, count, X, Y, Z, Scratch)

#define COOP_TRADE(index, X, Y, Z, Scratch)                                                                                         \
  COOP_SIZE_KERNEL(trade, index)                                                                                                    \
  kernel void COOP_NAMED(trade_##index)(device uchar* slots [[buffer(0)]], device uchar* result [[buffer(1)]],                      \
                                        device const int* ranks [[buffer(2)]], device const uchar* flags [[buffer(3)]],             \
                                        threadgroup uchar* memory_of_block [[threadgroup(0)]],                                      \
                                        uint rank [[thread_index_in_threadgroup]], uint group_index [[threadgroup_position_in_grid]]) { \
    COOP_BLOCK_##Scratch(case_of_trade_##index, X, Y, Z)                                                                            \
    trade_kernel<case_of_trade_##index>(block, (int)group_index, slots, result, ranks, flags);                                      \
  }                                                                                                                                 \
  COOP_TRADE_ENTRY(trade_##index, X, Y, Z)

#define COOP_AREA(index, threads)                                                                                                   \
  kernel void COOP_NAMED(area_##index)(                                                                                             \
      device const uchar* numbers [[buffer(0)]], device uchar* memory [[buffer(1)]], device const uchar* fallback [[buffer(2)]],    \
      device const uchar* before [[buffer(3)]], device uchar* after [[buffer(4)]], device uchar* cells [[buffer(5)]],               \
      threadgroup uchar* storage [[threadgroup(0)]], uint rank [[thread_index_in_threadgroup]],                                     \
      uint group_index [[threadgroup_position_in_grid]], uint group_count [[threadgroups_per_grid]]) {                              \
    const auto block = coop::this_block<threads>((int)rank, storage);                                                               \
    const area_bodies::places places = {memory, fallback, before, after, cells, storage, (int)group_index, (int)group_count, (int)rank}; \
    area_kernel<case_of_area_##index>(block, numbers, places);                                                                      \
  }                                                                                                                                 \
  COOP_AREA_ENTRY(area_##index, threads)

#include COOP_LIST
