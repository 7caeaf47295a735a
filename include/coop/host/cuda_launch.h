// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Launches a CUDA kernel that hands dynamic shared memory to its groups, also more than the 48 KiB that a kernel gets
// unasked:
//
//   extern __shared__ coop::byte memory[];                     // in the kernel, aligned to 16 bytes at least
//   auto block = coop::this_block<256>(memory);
//
//   coop::host::cuda_launch({blocks, 256, coop::scratch_bytes<...>(), stream}, kernel, arguments...);
//
// Returns what the runtime says: cudaErrorInvalidValue if the device does not have that much.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>

namespace coop { namespace host {

struct cuda_shape {
  dim3 blocks, threads;
  std::size_t scratch_bytes = 0;                             // of dynamic shared memory
  cudaStream_t stream = nullptr;
};

template <class... Parameters, class... Arguments>
cudaError_t cuda_launch(const cuda_shape& shape, void (*kernel)(Parameters...), Arguments... arguments) {
  if (shape.scratch_bytes > (48u << 10)) {
    const cudaError_t refused =
        cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(shape.scratch_bytes));
    if (refused != cudaSuccess) return refused;
  }
  kernel<<<shape.blocks, shape.threads, shape.scratch_bytes, shape.stream>>>(static_cast<Parameters>(arguments)...);
  return cudaGetLastError();
}

}}  // namespace coop::host
