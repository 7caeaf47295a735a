// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The kernel of `coop run` on a GPU: 3-byte pixels through a packed transposing load, grey out, a ragged last tile.
//
//   nvcc -std=c++17 -arch=native -Iinclude examples/cuda_grey.cu -o grey && ./grey
#include <coop/coop.h>

#include <cstdio>
#include <vector>

struct pixel {
  unsigned char red, green, blue;
};

__host__ __device__ unsigned char grey_of(pixel p) { return (unsigned char)((77 * p.red + 150 * p.green + 29 * p.blue + 128) >> 8); }

constexpr int threads = 128, items = 16;

__global__ void grey_kernel(const pixel* __restrict__ source, unsigned char* __restrict__ destination, long long count) {
  auto block = coop::this_block<threads>();
  coop::thread_data<pixel, items> pixels;
  coop::thread_data<unsigned char, items> grey;
  const long long origin = (long long)coop::block_index() * threads * items;
  coop::load<coop::packed_transpose>(block, source, pixels, coop::offset(origin), coop::valid_items(count - origin));
  for (int i = 0; i < items; ++i) grey[i] = grey_of(pixels[i]);
  coop::store<coop::packed_transpose>(block, destination, grey, coop::offset(origin), coop::valid_items(count - origin));
}

int main() {
  const long long count = 12000003;
  std::vector<pixel> source(count);
  for (long long i = 0; i < count; ++i) source[i] = {(unsigned char)i, (unsigned char)(i * 7), (unsigned char)(i >> 8)};
  std::vector<unsigned char> grey(count);
  pixel* in = nullptr;
  unsigned char* out = nullptr;
  cudaMalloc(&in, count * sizeof(pixel));
  cudaMalloc(&out, count);
  cudaMemcpy(in, source.data(), count * sizeof(pixel), cudaMemcpyHostToDevice);
  const long long tile = threads * items;
  grey_kernel<<<(unsigned)((count + tile - 1) / tile), threads>>>(in, out, count);
  cudaMemcpy(grey.data(), out, count, cudaMemcpyDeviceToHost);
  const cudaError_t status = cudaGetLastError();
  long long wrong = 0;
  for (long long i = 0; i < count; ++i) wrong += grey[i] != grey_of(source[i]);
  std::printf("%lld pixels, %lld wrong, %s\n", count, wrong, cudaGetErrorString(status));
  return wrong != 0 || status != cudaSuccess;
}
