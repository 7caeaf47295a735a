// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// AMD: hipcc -std=c++17 -I../../include hip.hip -o one_kernel_hip. Compiled by this project, not run.
#include <hip/hip_runtime.h>

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
  (void)hipMalloc(reinterpret_cast<void**>(&from), bytes);
  (void)hipMalloc(reinterpret_cast<void**>(&to), bytes);
  (void)hipMemcpy(from, source.data(), bytes, hipMemcpyHostToDevice);
  sums_of_runs<<<runs::blocks, runs::threads>>>(from, to, runs::values);
  (void)hipMemcpy(destination.data(), to, bytes, hipMemcpyDeviceToHost);
  (void)hipFree(from);
  (void)hipFree(to);
  if (const hipError_t status = hipGetLastError()) return std::fprintf(stderr, "%s\n", hipGetErrorString(status)), 1;
  return runs::report("HIP", source, destination);
}
