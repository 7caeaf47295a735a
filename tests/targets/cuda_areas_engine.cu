// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Tiles by the copy engine on a GPU, two under way at a time, plain and swizzled ones of every item that it takes, and some
// that it does not take: the threads load those, and the results are the same.
#include <coop/host/tensor.h>

#include "cuda_areas.h"

namespace cuda_tests {
namespace {

// What the threads put in a tile must not come after what the engine does.
__device__ void show_the_engine() {
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
#endif
}

constexpr int under_way = 2, threads = 96;
template <class Tile, class Side> __global__ void engine_kernel(COOP_GRID_CONSTANT const coop::tensor<Tile> matrix, engine_arguments a) {
  using T = typename Tile::form::item_type;
  COOP_SHARED Tile ring[under_way];
  COOP_SHARED coop::arrivals<under_way> arrived;
  const auto block = coop::this_block<threads>();
  byte* const bytes = reinterpret_cast<byte*>(ring);
  for (int i = block.rank(); i < static_cast<int>(sizeof ring); i += threads) bytes[i] = 0xa5;
  show_the_engine();
  arrived.begin(block);
  block.sync();
  auto loader = coop::tensor_loader<Side>(block, matrix, arrived, coop::origin(a.row, a.column));
  if (block.rank() == 0) *a.by_engine = static_cast<byte>(loader.by_engine);
  for (int k = 0, begun = 0; k < a.loads; ++k) {
    for (; begun < a.loads && begun < k + under_way; ++begun, loader.next()) loader.load_async(ring[begun % under_way]);
    loader.wait_for(k);
    block.sync();
    const Tile& tile = ring[k % under_way];
    copied_by_block(tile.memory, a.after + k * Tile::form::bytes, Tile::form::bytes);
    for (int i = block.rank(); i < Tile::rows() * Tile::columns(); i += threads) {
      const T value = tile(i / Tile::columns(), i % Tile::columns());
      memcpy(a.cells + (k * Tile::rows() * Tile::columns() + i) * static_cast<int>(sizeof(T)), &value, sizeof(T));
    }
    block.sync();
  }
}

template <class Tile, class Side> cudaError_t launch_engine(const engine_arguments& a, bool& by_engine) {
  auto made = coop::host::make_tensor<Tile>(reinterpret_cast<const typename Tile::form::item_type*>(a.memory), a.rows, a.columns, a.row_stride);
  by_engine = made.by_engine();
  made.tensor.by_engine = by_engine && !a.by_threads;
  engine_kernel<Tile, Side><<<1, threads>>>(made.tensor, a);
  return cudaGetLastError();
}

template <class Tile, class Side> void add(const char* name, bool may) {
  using form = typename Tile::form;
  engine_tests().push_back({name, Tile::rows(), Tile::columns(), form::item, form::line_bytes, form::exchanged, form::bytes,
                            std::is_same_v<Side, coop::along_rows>, may, launch_engine<Tile, Side>});
}
bool add_all() {
  using right = coop::along_columns;
  using down = coop::along_rows;
  add<coop::tile<float, 64, 32, coop::swizzled>, right>("64x32 floats, swizzled, right", true);
  add<coop::tile<float, 8, 32, coop::swizzled>, down>("8x32 floats, swizzled, down", true);
  add<coop::tile<float, 16, 16, coop::swizzled>, right>("16x16 floats, swizzled by 64 bytes, right", true);
  add<coop::tile<float, 17, 24>, down>("17x24 floats, plain, down", true);
  add<coop::tile<unsigned short, 64, 64, coop::swizzled>, right>("64x64 u16, swizzled, right", true);
  add<coop::tile<unsigned short, 10, 16, coop::swizzled>, down>("10x16 u16, swizzled by 32 bytes, down", true);
  add<coop::tile<unsigned char, 32, 64, coop::swizzled>, right>("32x64 bytes, swizzled by 64 bytes, right", true);
  add<coop::tile<double, 16, 16, coop::swizzled>, down>("16x16 doubles, swizzled, down", true);
  add<coop::tile<double, 64, 16>, right>("64x16 doubles, plain, right", true);
  add<coop::tile<float, 64, 16, coop::padded<4>>, right>("64x16 floats, padded, right", false);
  add<coop::tile<float, 16, 16, coop::transposed<>>, down>("16x16 floats, transposed, down", false);
  add<coop::tile<axes::twelve_bytes, 8, 32>, right>("8x32 items of 12 bytes, right", false);
  add<coop::tile<float, 16, 64, coop::swizzled>, right>("16x64 floats, swizzled over 256 bytes, right", false);
  // The engine writes from a multiple of 128 bytes on, at which so small a tile need not lie.
  using small = coop::tile<unsigned char, 3, 16>;
  add<small, right>("3x16 bytes, plain, right", small::alignment >= 128);
  return true;
}
[[maybe_unused]] const bool added = add_all();

}  // namespace
}  // namespace cuda_tests
