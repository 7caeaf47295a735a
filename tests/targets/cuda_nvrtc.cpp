// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// H80 (NVIDIA/cub#131, #171, NVIDIA/cccl#6035): the headers compile at run time, through NVRTC, with no header of the
// host: every algorithm that a block of 18, 50 or 128 threads takes, and tile calls; checked builds too. Nothing is run.
#include <nvrtc.h>

#include <cstdio>
#include <string>
#include <vector>

namespace {

const char* const kernels = R"(
#include <coop/coop.h>
struct triple { float x, y, z; };
template <class Algorithm, class T, int K, int B>
__device__ void move(const T* source, T* destination, long long count) {
  auto block = coop::this_block<B>();
  T items[K];
  const long long origin = (long long)blockIdx.x * B * K;
  coop::load<Algorithm>(block, source, items, coop::offset(origin), coop::valid_items(count - origin));
  coop::store<Algorithm>(block, destination, items, coop::offset(origin), coop::valid_items(count - origin));
  coop::load<Algorithm>(block, source, items, coop::offset(origin));
  coop::store<Algorithm>(block, destination, items, coop::offset(origin));
}
template <int B> struct moved { typedef float type; enum { items = 4 }; };
template <> struct moved<18> { typedef triple type; enum { items = 2 }; };
template <> struct moved<50> { typedef unsigned char type; enum { items = 7 }; };
template <class Algorithm, int B> __device__ void types(const void* source, void* destination, long long count) {
  typedef typename moved<B>::type T;
  move<Algorithm, T, moved<B>::items, B>((const T*)source, (T*)destination, count);
}
template <int B, bool Whole> struct every_row {
  static __device__ void go(const void* source, void* destination, long long count) {
    types<coop::direct, B>(source, destination, count);
    types<coop::vectorize, B>(source, destination, count);
    types<coop::transpose, B>(source, destination, count);
    types<coop::packed_transpose, B>(source, destination, count);
    types<coop::automatic, B>(source, destination, count);
  }
};
template <int B> struct every_row<B, true> {
  static __device__ void go(const void* source, void* destination, long long count) {
    every_row<B, false>::go(source, destination, count);
    types<coop::warp_transpose, B>(source, destination, count);
    types<coop::warp_transpose_timesliced, B>(source, destination, count);
    types<coop::packed_warp_transpose, B>(source, destination, count);
  }
};
extern "C" __global__ void block_of_18(const void* s, void* d, long long n) { every_row<18, false>::go(s, d, n); }
extern "C" __global__ void block_of_50(const void* s, void* d, long long n) { every_row<50, false>::go(s, d, n); }
extern "C" __global__ void block_of_128(const void* s, void* d, long long n) { every_row<128, true>::go(s, d, n); }

typedef coop::tile<float, 64, 16, coop::swizzled> engine_tile;
extern "C" __global__ void tiles(const __grid_constant__ coop::tensor<engine_tile> matrix, const float* s, float* d, long long stride, int rows, int columns) {
  __shared__ coop::tile<float, 64, 16, coop::padded<1>> a;
  __shared__ engine_tile b;
  __shared__ coop::arrivals<1> arrived;
  const auto block = coop::this_block<100>();
  arrived.begin(block);
  coop::load_tile(block, coop::aligned<16>(s), coop::aligned<16>(stride), a);
  block.sync();
  coop::store_tile(block, d, stride, a, coop::valid_extent(rows, columns));
  auto loader = coop::tile_loader<coop::along_columns>(block, s, stride, a, coop::valid_extent(rows, columns), coop::oob_default(1.0f));
  decltype(loader)::in_flight held;
  loader.read(held);
  loader.put(held, a);
  auto tensor = coop::tensor_loader<coop::along_rows>(block, matrix, arrived, coop::origin(0, columns));
  tensor.load_async(b);
  tensor.wait_for(0);
  block.sync();
  coop::load_tile_async(block, s, stride, b, coop::origin(-1, 0), coop::valid_region(1, rows, 0, columns));
  coop::wait<0>();
  block.sync();
  d[block.rank()] = a(block.rank() % 64, 3) + b(block.rank() % 64, 4);
}
)";

bool compiles(const std::vector<const char*>& options) {
  nvrtcProgram program;
  nvrtcCreateProgram(&program, kernels, "kernels.cu", 0, nullptr, nullptr);
  const nvrtcResult result = nvrtcCompileProgram(program, int(options.size()), options.data());
  std::size_t size = 0;
  nvrtcGetProgramLogSize(program, &size);
  std::string log(size, '\0');
  nvrtcGetProgramLog(program, log.data());
  if (size > 1) std::printf("%s\n", log.c_str());
  nvrtcGetPTXSize(program, &size);
  nvrtcDestroyProgram(&program);
  return result == NVRTC_SUCCESS && size > 1000;
}

}  // namespace

int main(int, char** words) {
  const std::string include = std::string("-I") + words[1];
  int failed = 0;
  const std::vector<std::vector<const char*>> ways = {{"-std=c++17", "-arch=sm_75"}, {"-std=c++20", "-arch=sm_90", "-DCOOP_CHECKED"}};
  for (std::vector<const char*> way : ways) {
    way.push_back(include.c_str());
    const bool well = compiles(way);
    std::printf("%s %s: %s\n", way[0], way[1], well ? "compiles" : "DOES NOT COMPILE");
    failed += !well;
  }
  return failed != 0;
}
