// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Every row, every exchange and every tile call with each of its options, in a few kernels, to be compiled twice and linked: as it is, and with COOP_SECOND.
#include <coop/coop.h>
#include <coop/host/cuda_launch.h>
#include <coop/host/tensor.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

namespace {

template <class Algorithm, class Group, class T, int K>
__device__ void there_and_back(const Group& group, const T* in, T* out, coop::thread_data<T, K>& items, long long count) {
  coop::load<Algorithm>(group, in, items, coop::valid_items(count), coop::oob_default(T()), coop::cached<coop::streaming>());
  group.sync();
  coop::store<Algorithm>(group, out, items, coop::valid_items((int)count), coop::offset(count));
  group.sync();
}

template <class T, int K> __global__ void every_call(const T* in, T* out, long long count) {
  const auto block = coop::this_block<128>();
  coop::thread_data<T, K> items;
  there_and_back<coop::direct>(block, in, out, items, count);
  there_and_back<coop::vectorize>(block, in, out, items, count);
  there_and_back<coop::transpose>(block, in, out, items, count);
  there_and_back<coop::warp_transpose>(block, in, out, items, count);
  there_and_back<coop::warp_transpose_timesliced>(block, in, out, items, count);
  there_and_back<coop::packed_transpose>(block, in, out, items, count);
  there_and_back<coop::packed_warp_transpose>(block, in, out, items, count);
  there_and_back<coop::automatic>(block, in, out, items, count);
  coop::thread_data<T, K, coop::striped_over<128>> striped;
  coop::load<coop::striped>(block, coop::aligned<16>(in), striped);
  coop::exchange<coop::blocked>(block, striped, items);
  coop::store(block, out, items);
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
template <class T, class Tile> __device__ void every_tile_option(const T* in, T* out, Tile& a, long long stride, int rows, int columns) {
  const auto block = coop::this_block<96>();
  tile_there_and_back(block, coop::aligned<16>(in), coop::aligned<16>(out), coop::aligned<16>(stride), a, coop::cached<coop::streaming>());
  tile_there_and_back(block, in, out, (int)stride, a, coop::origin(rows, (long long)columns), coop::valid_extent(rows, (unsigned)columns));
  tile_there_and_back(block, in, out, coop::column_major(coop::aligned<16>(stride)), a);
  tile_there_and_back(block, in, out, stride, a, coop::column_stride(columns), coop::origin(-1, -1), coop::valid_region(-1, rows, (short)1, columns));
  coop::load_tile(block, in, (short)stride, a, coop::oob_default(T()), coop::valid_extent(rows, columns));
  coop::load_tile_async(block, in, stride, a, coop::valid_extent(rows, columns), coop::cached<coop::fetch_256>());
  coop::wait();
  tile_by_a_loader(block, coop::aligned<16>(in), coop::aligned<16>(stride), a, coop::valid_extent(rows, columns));
  auto down = coop::tile_loader<coop::along_rows>(block, in, coop::column_major(stride), a);
  down.next();
  down.load();
  down.load_async();
  coop::wait<0>();
}
template <class T> __global__ void every_option(const T* in, T* out, long long stride, int rows, int columns) {
  COOP_SHARED coop::tile<T, 16, 32> a;
  every_tile_option(in, out, a, stride, rows, columns);
}
template <class T> __global__ void every_view(const T* in, T* out, long long stride, int rows, int columns) {
  extern __shared__ __align__(128) coop::byte memory[];
  const auto block = coop::this_block<96>();
  const auto view = coop::tile_view<T, 16, 32, 36>((T*)memory);
  const auto aligned_view = coop::tile_view<T, 16, 32, coop::swizzled>(coop::aligned<16>((T*)memory));
  every_tile_option(in, out, view, stride, rows, columns);
  coop::load_tile(block, in, stride, aligned_view);
  coop::load_tile_async(block, in, coop::aligned<16>(stride), aligned_view);
  tile_by_a_loader(block, in, stride, aligned_view);
  T items[2];
  view.take(rows, 0, items);
  view.put(rows, 2, items);
}

// Each layout, by a warp.
template <class T, class Layout> __global__ void every_tile(const T* in, T* out, long long stride, int rows, int columns) {
  COOP_SHARED coop::tile<T, 16, 32, Layout> a;
  const auto warp = coop::this_warp(coop::this_block<32>());
  tile_there_and_back(warp, in, out, stride, a);
  T one[1];
  a.take(rows, columns, one);
  a.put(rows, columns, one);
  a.put(columns, rows, a(rows, columns));
  out[a.rows() + a.columns()] = a.data()[0];
}

// Memory holds another type.
template <class U, class T> __global__ void every_conversion(const U* in, U* out, long long stride, int rows, int columns) {
  COOP_SHARED coop::tile<T, 16, 32> a;
  const auto block = coop::this_block<96>();
  tile_there_and_back(block, in, out, stride, a, coop::converted());
  coop::load_tile_async(block, in, stride, a, coop::converted(), coop::valid_extent(rows, columns), coop::oob_default(T()));
}
template <class Tile, int Loads> __global__ void every_tensor_call(COOP_GRID_CONSTANT const coop::tensor<Tile> matrix, typename Tile::form::item_type* out, int loads) {
  COOP_SHARED Tile a[Loads];
  COOP_SHARED coop::arrivals<Loads> arrived;
  const auto block = coop::this_block<96>();
  arrived.begin(block);
  block.sync();
  auto rows = coop::tensor_loader<coop::along_rows>(block, matrix, arrived, coop::origin(coop::block_index(), -1));
  for (int i = 0; i < loads; ++i, rows.next()) {
    rows.load_async(a[i % Loads]);
    rows.wait_for(i);
    block.sync();
    out[i] = a[i % Loads](0, 0);
  }
  auto columns = coop::tensor_loader<coop::along_columns>(block, matrix, arrived, coop::origin(0, 0));
  columns.next();
}

template <class T, class Layout> cudaError_t launch_tile(const void* in, void* out) {
  every_tile<T, Layout><<<1, 32>>>((const T*)in, (T*)out, 64, 5, 7);
  return cudaGetLastError();
}
template <class Tile> cudaError_t launch_tensor(const void* in, void* out) {
  typedef typename Tile::form::item_type T;
  const auto made = coop::host::make_tensor<Tile>((const T*)in, 100, 100, 112);
  every_tensor_call<Tile, 3><<<1, 96>>>(made.tensor, (T*)out, made.by_engine() ? 5 : (int)made.why.size());
  return cudaGetLastError();
}
int tile_calls(const void* in, void* out) {
  every_option<float><<<1, 96>>>((const float*)in, (float*)out, 64, 5, 7);
  every_view<double><<<1, 96, 8192>>>((const double*)in, (double*)out, 64, 5, 7);
  every_conversion<__half, float><<<1, 96>>>((const __half*)in, (__half*)out, 64, 5, 7);
  every_conversion<int, unsigned char><<<1, 96>>>((const int*)in, (int*)out, 64, 5, 7);
  return launch_tile<unsigned char, coop::padded<0>>(in, out) + launch_tile<__half, coop::padded<8>>(in, out) +
         launch_tile<__nv_bfloat16, coop::pitch<33>>(in, out) + launch_tile<float, coop::swizzled>(in, out) +
         launch_tile<double, coop::transposed<>>(in, out) + launch_tile<float, coop::transposed<coop::swizzled>>(in, out) +
         launch_tensor<coop::tile<float, 16, 32, coop::swizzled>>(in, out) + launch_tensor<coop::tile<__half, 16, 32>>(in, out);
}

}  // namespace

#if defined(COOP_SECOND)
#define LAUNCH second
#else
#define LAUNCH first
#endif
cudaError_t LAUNCH(const void* in, void* out) {
  if (tile_calls(in, out) != 0) return cudaErrorUnknown;
  every_call<unsigned char, 7><<<1, 128>>>((const unsigned char*)in, (unsigned char*)out, 5);
  every_call<__half, 8><<<1, 128>>>((const __half*)in, (__half*)out, 5);
  every_call<__nv_bfloat16, 4><<<1, 128>>>((const __nv_bfloat16*)in, (__nv_bfloat16*)out, 5);
  return coop::host::cuda_launch({1, 128}, every_call<double, 3>, (const double*)in, (double*)out, 5ll);
}

#if defined(COOP_MAIN)
cudaError_t second(const void* in, void* out);
int main() { return first(nullptr, nullptr) != second(nullptr, nullptr); }
#endif
