// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// What the files of the sweep of two-dimensional tiles share. cuda_areas_kernels.cu and cuda_areas_engine.cu put their
// kernels on lists; cuda_areas.cu runs them.
#pragma once

#include "cuda.h"
#include "sweep/sweep_areas.h"

namespace cuda_tests {

std::vector<sweep::area_test>& area_tests();

// Loads by the copy engine: the tiles from an origin on along one side, several under way.
struct engine_arguments {
  const byte* memory;
  int64 rows, columns, row_stride, row, column;
  int loads;
  bool by_threads;                                           // not by the engine, although it could
  byte* after;                                               // the tile's bytes after each load
  byte* cells;
  byte* by_engine;                                           // who the loader says it is
};
struct engine_test {
  const char* name;
  int rows, columns, item_bytes, line_bytes, exchanged, tile_bytes;
  bool goes_down, may;                                       // may: the engine takes such tiles
  cudaError_t (*launch)(const engine_arguments&, bool& by_engine);
};
std::vector<engine_test>& engine_tests();

// Copies bytes by all threads of the block.
__device__ inline void copied_by_block(const byte* from, byte* to, int bytes) {
  for (int i = static_cast<int>(threadIdx.x); i < bytes; i += static_cast<int>(blockDim.x)) to[i] = from[i];
}

}  // namespace cuda_tests
