// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// What the sweeps on a GPU share: memory on both sides, a group for each shape of the covering lists, and kernels whose
// types are erased. The files of kernels put theirs on the lists tile_tests() and trade_tests(); cuda.cu runs them.
#pragma once

#include <coop/host/cuda_launch.h>

#include <cstdio>
#include <cstdlib>
#include <type_traits>
#include <utility>
#include <vector>

#include "sweep/sweep.h"

namespace cuda_tests {

using coop::byte;
using coop::int64;

// Ends the program where the device cannot go on.
inline void must(cudaError_t said, const char* what) {
  if (said == cudaSuccess) return;
  std::printf("%s: %s\n", what, cudaGetErrorString(said));
  std::exit(1);
}

class mirrored : public sweep::mirrored {
 public:
  explicit mirrored(std::size_t bytes) : sweep::mirrored(bytes) { must(cudaMalloc(&device, bytes), "cudaMalloc"); }
  mirrored(const mirrored&) = delete;
  ~mirrored() override { cudaFree(device); }

  void upload(std::size_t begin, std::size_t bytes) override {
    must(cudaMemcpy(device + begin, host.data() + begin, bytes, cudaMemcpyHostToDevice), "cudaMemcpy");
  }
  void download(std::size_t begin, std::size_t bytes) override {
    must(cudaMemcpy(host.data() + begin, device + begin, bytes, cudaMemcpyDeviceToHost), "cudaMemcpy");
  }

  byte* device = nullptr;
};
inline byte* on_device(const std::unique_ptr<sweep::mirrored>& bytes) { return static_cast<const mirrored&>(*bytes).device; }

// The types that a shape stands for. `Shape` is a type that holds it: Shape::value.
template <class Shape> struct types_of {
  static constexpr axes::extent extent = axes::extents[Shape::value.block];
  static constexpr int lanes = Shape::value.lanes, items = Shape::value.items;
  using item = axes::item_type<Shape::value.item>;
  using block = coop::block<extent.x, extent.y, extent.z>;
  using group = std::conditional_t<lanes == 0, block, coop::warp<lanes == 0 ? 1 : lanes, block>>;
};

// Calls body(group), the group's scratch being where the shape says; Use names the call for scratch_bytes.
template <class Use, class Shape, class Body> __device__ void with_group(Body body) {
  using types = types_of<Shape>;
  using needed = coop::need<Use, typename types::item, types::items, typename types::group>;
  constexpr axes::extent e = types::extent;
  const auto call = [&](const auto& block) {
    if constexpr (types::lanes == 0) body(block);
    else body(coop::logical_warp<types::lanes>(block));
  };
  if constexpr (Shape::value.scratch == axes::supplied) {
    call(coop::this_block<e.x, e.y, e.z>());
  } else if constexpr (Shape::value.scratch == axes::declared) {
    COOP_SHARED coop::scratch<needed::bytes, needed::alignment> storage;
    call(coop::this_block<e.x, e.y, e.z>(storage));
  } else {
    extern __shared__ __align__(128) byte memory[];
    call(coop::this_block<e.x, e.y, e.z>(memory));
  }
}

template <class Use, class Shape, class Arguments>
void launch(int blocks, void (*kernel)(Arguments), const Arguments& arguments) {
  using types = types_of<Shape>;
  constexpr axes::extent e = types::extent;
  constexpr int bytes = coop::need<Use, typename types::item, types::items, typename types::group>::bytes;
  coop::host::cuda_shape shape;
  shape.blocks = dim3(static_cast<unsigned>(blocks));
  shape.threads = dim3(static_cast<unsigned>(e.x), static_cast<unsigned>(e.y), static_cast<unsigned>(e.z));
  shape.scratch_bytes = Shape::value.scratch == axes::behind_pointer ? static_cast<std::size_t>(bytes) : 0;
  must(coop::host::cuda_launch(shape, kernel, arguments), "launch");
  must(cudaDeviceSynchronize(), "kernel");
}

struct tile_arguments {
  bodies::told told;
  byte* memory;                                              // of the item at `offset`, and the blocks follow each other
  int64 offset, count;                                       // count: of the whole grid
  const byte* fallback;
  byte* slots;
};
std::vector<sweep::tile_test>& tile_tests();

struct trade_arguments {
  byte *slots, *result;
  const int* ranks;
  const byte* flags;
};
std::vector<sweep::trade_test>& trade_tests();

}  // namespace cuda_tests
