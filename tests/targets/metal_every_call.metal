// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Every public call and option as Metal (metal_checks.py; scripts/check-on-mac). With PROBE defined the file holds a fault
// that must not compile. In the shim's strict mode a struct is neither constructed within another nor copied from a named
// value, so structs come in plain arrays and get no default.
#include <metal_stdlib>

#include "bodies.h"

#ifndef PROBE

struct three_floats {
  float x, y, z;
};

template <class Algorithm, class T, int K, int B>
inline void loads_and_stores(thread const coop::block<B>& block, device const T* source, device T* destination, uint group_index, long n) {
  const long origin = (long)group_index * B * K;
  T items[K];
  coop::load<Algorithm>(block, source, items);
  coop::load<Algorithm>(block, coop::aligned<16>(source), items, coop::cached<coop::streaming>(), coop::offset(origin), coop::valid_items(n - origin));
  block.sync();
  coop::store<Algorithm>(block, coop::aligned<16>(destination), coop::move(items));
  coop::store<Algorithm>(block, destination, items, coop::offset(origin), coop::valid_items(n), coop::cached<coop::cache_global>());
}
template <class T, int K, int B>
inline void every_algorithm(uint rank, device const T* source, device T* destination, threadgroup uchar* scratch, uint group_index, long n) {
  const coop::block<B> block = coop::this_block<B>((int)rank, scratch);
  loads_and_stores<coop::direct, T, K, B>(block, source, destination, group_index, n);
  loads_and_stores<coop::vectorize, T, K, B>(block, source, destination, group_index, n);
  loads_and_stores<coop::striped, T, K, B>(block, source, destination, group_index, n);
  loads_and_stores<coop::transpose, T, K, B>(block, source, destination, group_index, n);
  loads_and_stores<coop::warp_transpose, T, K, B>(block, source, destination, group_index, n);
  loads_and_stores<coop::warp_transpose_timesliced, T, K, B>(block, source, destination, group_index, n);
  loads_and_stores<coop::packed_transpose, T, K, B>(block, source, destination, group_index, n);
  loads_and_stores<coop::packed_warp_transpose, T, K, B>(block, source, destination, group_index, n);
  loads_and_stores<coop::automatic, T, K, B>(block, source, destination, group_index, n);
}

kernel void rows(device const uchar* bytes [[buffer(0)]], device uchar* bytes_out [[buffer(1)]], device const float* floats [[buffer(2)]],
                 device float* floats_out [[buffer(3)]], device const half* halves [[buffer(4)]], device half* halves_out [[buffer(5)]],
                 device const three_floats* triples [[buffer(6)]], device three_floats* triples_out [[buffer(7)]], constant long& n [[buffer(8)]],
                 threadgroup uchar* scratch [[threadgroup(0)]], uint rank [[thread_index_in_threadgroup]], uint group_index [[threadgroup_position_in_grid]]) {
  every_algorithm<uchar, 7, 128>(rank, bytes, bytes_out, scratch, group_index, n);
  every_algorithm<float, 4, 128>(rank, floats, floats_out, scratch, group_index, n);
  every_algorithm<half, 8, 64>(rank, halves, halves_out, scratch, group_index, n);
  every_algorithm<three_floats, 3, 96>(rank, triples, triples_out, scratch, group_index, n);
}

// The bodies that the other targets run, in each kind of group.
template <class Group>
inline void every_body(thread const Group& group, device float* memory, device uchar* slots, device int* ranks, long n) {
  device const float* const source = memory;
  const float fallback = 0;
  bodies::load_told<coop::automatic, 4, bodies::told::count_and_default>(group, source, 3l, n, fallback, slots);
  bodies::store_told<coop::transpose, 4, bodies::told::count>(group, memory, 3l, n, slots);
  bodies::change_in_place_told<coop::packed_transpose, 4, bodies::told::count>(group, memory, 3l, n);
  bodies::every_trade<float, 4>(group, slots, ranks);
  bodies::every_trade_of_warps<float, 4>(group, slots);
}
kernel void groups(device float* memory [[buffer(0)]], device uchar* slots [[buffer(1)]], device int* ranks [[buffer(2)]], constant long& n [[buffer(3)]],
                   threadgroup uchar* scratch [[threadgroup(0)]], uint rank [[thread_index_in_threadgroup]]) {
  const auto block = coop::this_block<8, 4, 4>((int)rank, scratch);
  const auto warp = coop::this_warp(block);
  const auto lanes = coop::logical_warp<8>(block);
  every_body(block, memory, slots, ranks, n);
  every_body(warp, memory, slots, ranks, n);
  every_body(lanes, memory, slots, ranks, n);
}

// Scratch by its size, threadgroup memory, scalars, arrays, and pointers to another type.
kernel void storage(device const float* source [[buffer(0)]], device float* destination [[buffer(1)]], constant int& count [[buffer(2)]],
                    uint rank [[thread_index_in_threadgroup]]) {
  typedef coop::block<128> group;
  typedef coop::need<coop::transpose, float, 4, group> a_load;
  typedef coop::need<coop::exchanging<coop::blocked, coop::striped>, float, 4, group> an_exchange;
  threadgroup coop::scratch_for<a_load, an_exchange> shared;
  threadgroup coop::scratch<coop::scratch_bytes<coop::scattering<>, float, 4, group>(), coop::scratch_alignment<coop::scattering<>, float, 4, group>()> other;
  threadgroup coop::scratch<0> none;
  threadgroup float tile[512];
  const int n = count;
  const auto block = coop::this_block<128>((int)rank, shared);
  const auto again = coop::this_block<128>((int)rank, other);
  const auto scratchless = coop::this_block<128>((int)rank, none);
  float items[4], scalar;
  coop::load(block, source, items);
  coop::load(block, source, items, coop::offset(n));
  coop::load(block, source, items, coop::offset(n), coop::valid_items((uchar)n));
  coop::load<coop::transpose>(block, source, items, coop::valid_items(n), coop::oob_default(1), coop::offset(4), coop::cached<coop::non_coherent>());
  coop::store<coop::transpose>(block, tile, items);
  again.sync();
  coop::load<coop::striped>(again, (threadgroup const float*)tile, items, coop::valid_items(n));
  coop::load<coop::direct>(scratchless, source, scalar);
  coop::store(scratchless, destination, scalar, coop::offset(n));
  uchar bytes[4];
  coop::load<coop::transpose>(again, source, bytes, coop::valid_items(n), coop::oob_default(3));
  coop::store<coop::warp_transpose>(again, destination, bytes);
}

// Two-dimensional tiles of every layout, by every call.
template <class Layout, class T, class Group, class U>
inline void every_tile_call(thread const Group& group, device U* memory, threadgroup coop::tile<T, 16, 24, Layout>& a, int ld) {
  device const U* const source = memory;
  const long rows = ld, columns = ld;
  coop::load_tile(group, source, ld, a, coop::converted());
  coop::load_tile(group, coop::aligned<16>(source), coop::aligned<16>(ld), a, coop::origin(rows, columns), coop::valid_extent(rows, columns), coop::converted());
  coop::load_tile(group, source, coop::column_major(ld), a, coop::valid_region(-1, rows, -1, columns), coop::oob_default(1), coop::converted());
  coop::load_tile(group, source, ld, a, coop::column_stride(ld), coop::cached<coop::streaming>(), coop::converted());
  coop::load_tile_async(group, source, ld, a, coop::valid_extent(rows, columns), coop::converted());
  coop::wait<1>();
  const T one = a(1, 2);
  a.put(3, 4, one);
  coop::store_tile(group, memory, ld, a, coop::valid_extent(rows, columns), coop::converted());
  auto loader = coop::tile_loader<coop::along_columns>(group, source, ld, a, coop::valid_extent(rows, columns), coop::converted());
  loader.load();
  loader.next();
  loader.load_async(a);
  typename decltype(loader)::in_flight held;
  loader.read(held);
  loader.put(held, a);
}
template <class Layout, class Group> inline void tiles_of(thread const Group& group, device float* memory, device uchar* bytes, threadgroup coop::tile<float, 16, 24, Layout>& a, int ld) {
  every_tile_call<Layout, float>(group, memory, a, ld);
  every_tile_call<Layout, float>(group, bytes, a, ld);
}
kernel void tiles(device float* memory [[buffer(0)]], device uchar* bytes [[buffer(1)]], constant int& row_stride [[buffer(2)]], uint rank [[thread_index_in_threadgroup]]) {
  threadgroup coop::scratch<0> none;
  threadgroup coop::tile<float, 16, 24> a;
  threadgroup coop::tile<float, 16, 24, coop::padded<1>> b;
  threadgroup coop::tile<float, 16, 24, coop::swizzled> c;
  threadgroup coop::tile<float, 16, 24, coop::transposed<coop::pitch<17>>> d;
  threadgroup float raw[16 * 25];
  const int ld = row_stride;
  const auto block = coop::this_block<96>((int)rank, none);
  const auto warp = coop::this_warp(block);
  tiles_of(block, memory, bytes, a, ld);
  tiles_of(block, memory, bytes, b, ld);
  tiles_of(warp, memory, bytes, c, ld);
  tiles_of(warp, memory, bytes, d, ld);
  const auto view = coop::tile_view<float, 16, 24, 25>((threadgroup float*)raw);
  coop::load_tile(block, (device const float*)memory, ld, view);
  const float one = view(1, 1);
  view.put(0, 0, one);
  float four[4];
  a.take(0, 4, four);
  coop::store_tile(block, memory, ld, view);
}

#elif PROBE == 1
void unqualified_pointer(device float* memory) { float* pointer = memory; }
#elif PROBE == 2
kernel void memory_as_scratch(device uchar* memory, uint rank [[thread_index_in_threadgroup]]) { coop::this_block<32>((int)rank, memory); }
#elif PROBE == 3
void memory_as_member(device coop::byte* memory) { coop::handed<-1> scratch = {memory}; }
#elif PROBE == 4
struct unqualified { int value; int get() const { return value; } };
int unqualified_method(threadgroup unqualified& held) { return held.get(); }
#elif PROBE == 5
kernel void no_thread(threadgroup uchar* scratch) { coop::this_block<64>(scratch); }
#elif PROBE == 6
kernel void no_scratch() { coop::this_block<64>(); }
#elif PROBE == 7
kernel void too_many_threads(threadgroup uchar* scratch, uint rank [[thread_index_in_threadgroup]]) { coop::this_block<2048>((int)rank, scratch); }
#elif PROBE == 8
kernel void too_much_scratch() { threadgroup coop::scratch<40000> scratch; }
#elif PROBE == 9
kernel void too_large_a_tile() { threadgroup coop::tile<float, 128, 64, coop::padded<1>> a; }
#elif PROBE == 10
void tile_in_a_function() { threadgroup coop::tile<float, 8, 8> a; }
#elif PROBE == 11
kernel void scratch_too_small(device const float* source, uint rank [[thread_index_in_threadgroup]]) {
  threadgroup coop::scratch<64> scratch;
  const auto block = coop::this_block<128>((int)rank, scratch);
  float items[4];
  coop::load<coop::transpose>(block, source, items);
}
#elif PROBE == 12
kernel void items_in_memory(device float* memory, threadgroup uchar* scratch, uint rank [[thread_index_in_threadgroup]]) {
  const auto block = coop::this_block<128>((int)rank, scratch);
  coop::load(block, (device const float*)memory, (device float(&)[4])*memory);
}
#elif PROBE == 13
kernel void tile_in_memory(device float* memory, threadgroup uchar* scratch, uint rank [[thread_index_in_threadgroup]]) {
  const auto block = coop::this_block<128>((int)rank, scratch);
  coop::load_tile(block, (device const float*)memory, 8, *(device coop::tile<float, 8, 8>*)memory);
}
#elif PROBE == 14
kernel void store_to_constant(constant float* memory [[buffer(0)]], threadgroup uchar* scratch, uint rank [[thread_index_in_threadgroup]]) {
  const auto block = coop::this_block<128>((int)rank, scratch);
  float items[4];
  coop::store(block, memory, items);
}
#elif PROBE == 15
kernel void view_of_memory(device float* memory) { coop::tile_view<float, 8, 8>(memory); }
#elif PROBE == 16
kernel void method_of_a_tile_in_memory(device coop::tile<float, 8, 8>* memory) { const float one = (*memory)(0, 0); }
#elif PROBE == 17
kernel void bits_to_memory(device uchar* memory) {
  float value;
  coop::target::copy_bits(memory, &value, 4);
}
#elif PROBE == 18
kernel void threadgroup_to_device(threadgroup float* memory) { device float* pointer = (device float*)memory; }
#elif PROBE == 19
constant int uninitialised;
#elif PROBE == 20
kernel void warp_of_48(threadgroup uchar* scratch, uint rank [[thread_index_in_threadgroup]]) {
  const auto block = coop::this_block<48>((int)rank, scratch);
  coop::this_warp(block);
}
#elif PROBE == 21
kernel void own_memory_as_source(threadgroup uchar* scratch, uint rank [[thread_index_in_threadgroup]]) {
  const auto block = coop::this_block<128>((int)rank, scratch);
  float own[512], items[4];
  coop::load(block, (thread const float*)own, items);
}
#elif PROBE == 22
kernel void own_memory_as_destination(threadgroup uchar* scratch, uint rank [[thread_index_in_threadgroup]]) {
  const auto block = coop::this_block<128>((int)rank, scratch);
  float own[512], items[4];
  coop::store(block, (thread float*)own, items);
}
#endif
