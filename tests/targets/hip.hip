// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Every row, every exchange and every tile call with each of its options, by blocks, warps and parts of warps, to be
// compiled for each device; nothing here is run. With COOP_BARE no header of HIP is included, and its types are missing.
#include <coop/coop.h>

#include "bodies.h"

#if defined(COOP_BARE)
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __launch_bounds__(threads) __attribute__((amdgpu_flat_work_group_size(threads, threads)))
typedef _Float16 half_type;
typedef unsigned short bfloat_type;
#else
#include <hip/hip_runtime.h>
#include <hip/hip_bfloat16.h>
#include <hip/hip_fp16.h>
typedef __half half_type;
typedef hip_bfloat16 bfloat_type;
#endif

namespace every {

struct triple { float x, y, z; };
struct alignas(16) quad { unsigned x, y, z, w; };
constexpr int threads = 128, warp = coop::target::warp_size;

using bodies::told;

// A load and a store of a row, told of nothing, of a count, and of a default; with each option of the call.
template <class Algorithm, class T, int K, class Group>
__device__ void row(const Group& group, const T* in, T* out, told what, coop::int64 count, coop::byte* slots) {
  bodies::load<Algorithm, K>(group, in, count, what, count, T(), slots);
  bodies::store<Algorithm, K>(group, out, count, what, count, slots);
  bodies::held_by<Algorithm, T, K, Group> items;
  coop::load<Algorithm>(group, coop::aligned<16>(in), items, coop::cached<coop::streaming>());
  group.sync();
  coop::store<Algorithm>(group, coop::aligned<16>(out), items, coop::cached<coop::last_use>(), coop::valid_items((int)count));
}
template <class T, int K, class Group>
__device__ void rows(const Group& group, const T* in, T* out, told what, coop::int64 count, coop::byte* slots) {
  row<coop::direct, T, K>(group, in, out, what, count, slots);
  row<coop::vectorize, T, K>(group, in, out, what, count, slots);
  row<coop::striped, T, K>(group, in, out, what, count, slots);
  row<coop::transpose, T, K>(group, in, out, what, count, slots);
  row<coop::packed_transpose, T, K>(group, in, out, what, count, slots);
  row<coop::automatic, T, K>(group, in, out, what, count, slots);
}

template <class T, int K> __global__ void __launch_bounds__(threads) by_block(const T* in, T* out, told what, coop::int64 count, coop::byte* slots) {
  const auto block = coop::this_block<threads>();
  rows<T, K>(block, in, out, what, count, slots);
  row<coop::warp_transpose, T, K>(block, in, out, what, count, slots);
  row<coop::warp_transpose_timesliced, T, K>(block, in, out, what, count, slots);
  row<coop::packed_warp_transpose, T, K>(block, in, out, what, count, slots);
}
template <class T, int K> __global__ void __launch_bounds__(threads) by_warp(const T* in, T* out, told what, coop::int64 count, coop::byte* slots) {
  const auto block = coop::this_block<threads / 4, 2, 2>();
  rows<T, K>(coop::this_warp(block), in, out, what, count, slots);
  rows<T, K>(coop::logical_warp<8>(block), in, out, what, count, slots);
}
template <class T, int K> __global__ void __launch_bounds__(threads) by_trade(coop::byte* slots, const int* ranks) {
  const auto block = coop::this_block<threads>();
  bodies::every_trade<T, K>(block, slots, ranks);
  bodies::every_trade_of_warps<T, K>(block, slots);
  bodies::every_trade<T, K>(coop::this_warp(block), slots, ranks);
  bodies::every_trade<T, K>(coop::logical_warp<8>(block), slots, ranks);
}

// A block of no whole warps, and scratch that is handed in: the kernel's own, dynamic, and by rank.
template <class T, int K> __global__ void __launch_bounds__(48) by_scratch(const T* in, T* out, told what, coop::int64 count, coop::byte* slots) {
  COOP_SHARED coop::scratch<coop::scratch_bytes<coop::packed_transpose, T, K, coop::block<48>>()> storage;
  extern COOP_SHARED coop::byte memory[];
  row<coop::packed_transpose, T, K>(coop::this_block<48>(storage), in, out, what, count, slots);
  row<coop::packed_transpose, T, K>(coop::this_block<8, 3, 2>(memory), in, out, what, count, slots);
  row<coop::transpose, T, K>(coop::this_block<48>((int)count, storage), in, out + coop::block_index() % coop::block_count(), what, count, slots);
}

// A tile there and back; `more` are options that loads and stores take.
template <class Group, class Source, class Destination, class Stride, class Tile, class... More>
__device__ void tile_there_and_back(const Group& group, Source in, Destination out, Stride stride, Tile& a, More... more) {
  coop::load_tile(group, in, stride, a, more...);
  group.sync();
  coop::store_tile(group, out, stride, a, more...);
  group.sync();
}
template <class Group, class Source, class Stride, class Tile, class... More>
__device__ void tile_by_a_loader(const Group& group, Source in, Stride stride, Tile& a, More... more) {
  auto loader = coop::tile_loader<coop::along_columns>(group, in, stride, a, more...);
  typename decltype(loader)::in_flight held;
  for (int i = 0; i < 3; ++i, loader.next()) {
    loader.read(held);
    loader.put(held, a);
    if (i == 1) loader.load_async(a);
    coop::skip_async();
    coop::wait<1>();
  }
}

// Every option, for a tile or for a view.
template <class T, class Tile> __device__ void every_tile_option(const T* in, T* out, Tile& a, coop::int64 stride, int height, int width) {
  const auto block = coop::this_block<96>();
  tile_there_and_back(block, coop::aligned<16>(in), coop::aligned<16>(out), coop::aligned<16>(stride), a, coop::cached<coop::streaming>());
  tile_there_and_back(block, in, out, (int)stride, a, coop::origin(height, (long long)width), coop::valid_extent(height, (unsigned)width));
  tile_there_and_back(block, in, out, coop::column_major(coop::aligned<16>(stride)), a);
  tile_there_and_back(block, in, out, stride, a, coop::column_stride(width), coop::origin(-1, -1), coop::valid_region(-1, height, (short)1, width));
  coop::load_tile(block, in, (short)stride, a, coop::oob_default(T()), coop::valid_extent(height, width));
  coop::load_tile_async(block, in, stride, a, coop::valid_extent(height, width), coop::cached<coop::fetch_256>());
  coop::wait();
  tile_by_a_loader(block, coop::aligned<16>(in), coop::aligned<16>(stride), a, coop::valid_extent(height, width));
  auto down = coop::tile_loader<coop::along_rows>(block, in, coop::column_major(stride), a);
  down.next();
  down.load();
  down.load_async();
  coop::wait<0>();
}
template <class T> __global__ void every_option(const T* in, T* out, coop::int64 stride, int height, int width) {
  COOP_SHARED coop::tile<T, 16, 32> a;
  every_tile_option(in, out, a, stride, height, width);
}
template <class T> __global__ void every_view(const T* in, T* out, coop::int64 stride, int height, int width) {
  COOP_SHARED coop::scratch<8192, 128> memory;
  const auto block = coop::this_block<96>();
  const auto view = coop::tile_view<T, 16, 32, 36>((T*)memory.memory);
  const auto aligned_view = coop::tile_view<T, 16, 32, coop::swizzled>(coop::aligned<16>((T*)memory.memory));
  every_tile_option(in, out, view, stride, height, width);
  coop::load_tile(block, in, stride, aligned_view);
  coop::load_tile_async(block, in, coop::aligned<16>(stride), aligned_view);
  tile_by_a_loader(block, in, stride, aligned_view);
  T items[2];
  view.take(height, 0, items);
  view.put(height, 2, items);
}

// Each layout, by a warp.
template <class T, class Layout> __global__ void every_tile(const T* in, T* out, coop::int64 stride, int height, int width) {
  COOP_SHARED coop::tile<T, 16, 32, Layout> a;
  const auto group = coop::this_warp(coop::this_block<warp>());
  tile_there_and_back(group, in, out, stride, a);
  T one[1];
  a.take(height, width, one);
  a.put(height, width, one);
  a.put(width, height, a(height, width));
  out[a.rows() + a.columns()] = a.data()[0];
}

// Memory holds another type.
template <class U, class T> __global__ void every_conversion(const U* in, U* out, coop::int64 stride, int height, int width) {
  COOP_SHARED coop::tile<T, 16, 32> a;
  const auto block = coop::this_block<96>();
  tile_there_and_back(block, in, out, stride, a, coop::converted());
  coop::load_tile_async(block, in, stride, a, coop::converted(), coop::valid_extent(height, width), coop::oob_default(T()));
  coop::wait<0>();
}

// No engine is there; the threads load.
template <class Tile, int Loads> __global__ void every_tensor_call(COOP_GRID_CONSTANT const coop::tensor<Tile> matrix, typename Tile::form::item_type* out, int loads) {
  COOP_SHARED Tile a[Loads];
  COOP_SHARED coop::arrivals<Loads> arrived;
  const auto block = coop::this_block<96>();
  arrived.begin(block);
  block.sync();
  auto down = coop::tensor_loader<coop::along_rows>(block, matrix, arrived, coop::origin(coop::block_index(), -1));
  for (int i = 0; i < loads; ++i, down.next()) {
    down.load_async(a[i % Loads]);
    down.wait_for(i);
    block.sync();
    out[i] = a[i % Loads](0, 0);
  }
  auto right = coop::tensor_loader<coop::along_columns>(block, matrix, arrived, coop::origin(0, 0));
  right.next();
}

#define COOP_ROWS(T, K)                                                                      \
  template __global__ void by_block<T, K>(const T*, T*, told, coop::int64, coop::byte*);     \
  template __global__ void by_warp<T, K>(const T*, T*, told, coop::int64, coop::byte*);      \
  template __global__ void by_scratch<T, K>(const T*, T*, told, coop::int64, coop::byte*)
#define COOP_TRADES(T, K) template __global__ void by_trade<T, K>(coop::byte*, const int*)
#define COOP_TILES(kernel, T, ...) template __global__ void kernel<__VA_ARGS__>(const T*, T*, coop::int64, int, int)

COOP_ROWS(unsigned char, 7);
COOP_ROWS(half_type, 8);
COOP_ROWS(triple, 2);
COOP_ROWS(quad, 1);
COOP_TRADES(unsigned char, 3);
COOP_TRADES(half_type, 2);
COOP_TRADES(quad, 1);
COOP_TILES(every_option, float, float);
COOP_TILES(every_option, half_type, half_type);
COOP_TILES(every_view, double, double);
COOP_TILES(every_conversion, half_type, half_type, float);
COOP_TILES(every_conversion, int, int, unsigned char);
COOP_TILES(every_tile, unsigned char, unsigned char, coop::padded<0>);
COOP_TILES(every_tile, half_type, half_type, coop::padded<8>);
COOP_TILES(every_tile, bfloat_type, bfloat_type, coop::pitch<33>);
COOP_TILES(every_tile, float, float, coop::swizzled);
COOP_TILES(every_tile, double, double, coop::transposed<>);
COOP_TILES(every_tile, float, float, coop::transposed<coop::swizzled>);
template __global__ void every_tensor_call<coop::tile<float, 16, 32, coop::swizzled>, 3>(const coop::tensor<coop::tile<float, 16, 32, coop::swizzled>>, float*, int);

}  // namespace every

#if !defined(COOP_BARE)
hipError_t launch(const void* in, void* out) {
  every::by_block<half_type, 8><<<1, 128>>>((const half_type*)in, (half_type*)out, bodies::told::count, 5, nullptr);
  every::by_scratch<float, 4><<<1, 48, coop::scratch_bytes<coop::packed_transpose, float, 4, coop::block<48>>()>>>((const float*)in, (float*)out, bodies::told::nothing, 5, nullptr);
  return hipGetLastError();
}
#endif
