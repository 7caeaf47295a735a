// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// What the layouts of a 64 x 32 tile of floats cost threadgroup memory: filled by load_tile, read by rows and by columns,
// in single cells and in runs of four. The kernels are for a profiler, which counts wavefronts and bank conflicts:
//
//   nvcc -gencode arch=compute_90,code=sm_90 -std=c++17 -O3 -Iinclude bench/layouts.cu -o layouts
//   ncu --metrics l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum,l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum \
//       -k regex:fill,cells,runs ./layouts
#include <cstdio>

#include <coop/coop.h>

constexpr int rows = 64, columns = 32, threads = 256;

template <class Layout> using tile = coop::tile<float, rows, columns, Layout>;

template <class Layout> __device__ void load(const float* in, tile<Layout>& a) {
  const auto block = coop::this_block<threads>();
  coop::load_tile(block, coop::aligned<16>(in), coop::aligned<16>(columns), a);
  block.sync();
}

template <class Layout> __global__ void fill(const float* in, float* out) {
  __shared__ tile<Layout> a;
  load<Layout>(in, a);
  if (in == out) out[0] = a(threadIdx.x % 2, 0);             // never; the tile has to be filled all the same
}
// A warp's lanes read the cells of a row, or of a column; afterwards as in fill, so that the difference is the reading.
template <class Layout, bool ByColumns> __global__ void cells(const float* in, float* out) {
  __shared__ tile<Layout> a;
  load<Layout>(in, a);
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  out[threadIdx.x] = ByColumns ? a(lane, warp) : a(warp, lane);
}
// Runs of four along the lines of the layout: of eight rows in turn, or all of one row.
template <class Layout, bool ByColumns> __global__ void runs(const float* in, float* out) {
  __shared__ tile<Layout> a;
  load<Layout>(in, a);
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  float four[4];
  if (tile<Layout>::form::by_columns) a.take(ByColumns ? lane / 8 * 4 : lane % 8 * 4, ByColumns ? warp * 4 + lane % 8 * 0 : warp, four);
  else a.take(ByColumns ? lane : lane / 8, ByColumns ? warp * 4 : lane % 8 * 4, four);
  out[threadIdx.x] = four[0] + four[1] + four[2] + four[3];
}

template <class Layout> void all(const float* in, float* out) {
  fill<Layout><<<1, threads>>>(in, out);
  cells<Layout, false><<<1, threads>>>(in, out);
  cells<Layout, true><<<1, threads>>>(in, out);
  runs<Layout, false><<<1, threads>>>(in, out);
  runs<Layout, true><<<1, threads>>>(in, out);
}

int main() {
  float *in = nullptr, *out = nullptr;
  cudaMalloc(&in, rows * columns * 4);
  cudaMalloc(&out, threads * 4);
  cudaMemset(in, 0, rows * columns * 4);
  all<coop::padded<0>>(in, out);
  all<coop::padded<1>>(in, out);
  all<coop::padded<4>>(in, out);
  all<coop::swizzled>(in, out);
  all<coop::transposed<>>(in, out);
  all<coop::transposed<coop::padded<1>>>(in, out);
  all<coop::transposed<coop::padded<4>>>(in, out);
  all<coop::transposed<coop::swizzled>>(in, out);
  const cudaError_t status = cudaDeviceSynchronize();
  std::printf("%s\n", cudaGetErrorString(status));
  return status != cudaSuccess;
}
