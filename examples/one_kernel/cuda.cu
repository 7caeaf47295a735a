// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// NVIDIA: nvcc -std=c++17 -arch=native -I../../include cuda.cu -o one_kernel_cuda
#include "expected.h"
#include "kernel.h"

__global__ void sums_of_runs(const unsigned* source, unsigned* destination, long long count) {
  COOP_SHARED coop::scratch_for<runs::scratch_needed> scratch;
  const auto block = coop::this_block<runs::threads>(scratch);
  runs::sums(block, coop::block_index(), source, destination, count);
}

int main() {
  const std::vector<unsigned> source = runs::input();
  std::vector<unsigned> destination(source.size());
  const std::size_t bytes = source.size() * sizeof(unsigned);
  unsigned *from = nullptr, *to = nullptr;
  cudaMalloc(&from, bytes);
  cudaMalloc(&to, bytes);
  cudaMemcpy(from, source.data(), bytes, cudaMemcpyHostToDevice);
  sums_of_runs<<<runs::blocks, runs::threads>>>(from, to, runs::values);
  cudaMemcpy(destination.data(), to, bytes, cudaMemcpyDeviceToHost);
  cudaFree(from);
  cudaFree(to);
  if (const cudaError_t status = cudaGetLastError()) return std::fprintf(stderr, "%s\n", cudaGetErrorString(status)), 1;
  return runs::report("CUDA", source, destination);
}
