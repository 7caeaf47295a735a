// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Makes the tensor of core/tile/tensor.h: what the copy engine has to know of a matrix, or why it cannot read it.
//
//   const auto made = coop::host::make_tensor<coop::tile<float, 64, 32, coop::swizzled>>(pointer, rows, columns, row_stride);
//   if (!made.by_engine()) puts(made.why.c_str());     then the threads load the tiles, and the results are the same
//   kernel<<<grid, 128>>>(made.tensor);
//
// The engine's limits are those of the CUDA driver's cuTensorMapEncodeTiled. Nothing is linked: the driver is asked for it.
#pragma once

#include <cstdint>
#include <string>

#include "../coop.h"

#if defined(__CUDACC__)
#include <cuda.h>
#include <cuda_runtime_api.h>
#endif

namespace coop { namespace host {

template <class Tile> struct made_tensor {
  coop::tensor<Tile> tensor;
  std::string why;                                           // the engine does not read it; empty if it does
  bool by_engine() const { return tensor.by_engine; }
};

// What forbids a tile, whatever the matrix; empty if nothing does.
template <class Tile> std::string engine_refuses() {
  typedef typename Tile::form form;
  const int line = form::length * form::item, item = form::item;
  const auto says = [](const std::string& sentence) { return "coop: the copy engine does not load this tile: " + sentence; };
  if (Tile::alignment < 128) return says("it has " + std::to_string(form::bytes) + " bytes, and tiles of fewer than 128 are not aligned for it");
  if (form::by_columns) return says("it is transposed");
  if (item != 1 && item != 2 && item != 4 && item != 8) return says("its items have " + std::to_string(item) + " bytes, not 1, 2, 4 or 8");
  if (line % 16 != 0) return says("a row has " + std::to_string(line) + " bytes, no multiple of 16");
  if (form::exchanged == 1 && form::line_bytes != line) return says("its rows are padded; let it be swizzled, or plain");
  if (form::exchanged > 1 && line != 32 && line != 64 && line != 128) return says("a swizzled row has " + std::to_string(line) + " bytes, not 32, 64 or 128");
  if (form::rows > 256 || form::columns > 256) return says("it has more than 256 rows or columns");
  return "";
}

// `pointer` is device memory, row_stride in items.
template <class Tile> made_tensor<Tile> make_tensor(const typename Tile::form::item_type* pointer, std::int64_t rows, std::int64_t columns, std::int64_t row_stride) {
  typedef typename Tile::form form;
  made_tensor<Tile> made = {};
  made.tensor.pointer = pointer;
  made.tensor.rows = rows;
  made.tensor.columns = columns;
  made.tensor.row_stride = row_stride;
  made.why = engine_refuses<Tile>();
  const auto says = [](const std::string& sentence) { return "coop: the copy engine does not read this matrix: " + sentence; };
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  const std::int64_t pitch = row_stride * form::item;
  if (!made.why.empty()) return made;
  if (address % 16 != 0) made.why = says("it begins at an address that is no multiple of 16");
  else if (pitch % 16 != 0) made.why = says("its rows are " + std::to_string(pitch) + " bytes apart, no multiple of 16");
  else if (pitch <= 0 || pitch >= std::int64_t{1} << 40) made.why = says("its rows are " + std::to_string(pitch) + " bytes apart, not between 0 and 2^40");
  else if (rows <= 0 || columns <= 0 || rows > std::int64_t{1} << 31 || columns > std::int64_t{1} << 31) made.why = says("it has no rows or no columns, or more than 2^31");
  if (!made.why.empty()) return made;
#if defined(__CUDACC__)
  int device = 0, major = 0;
  cudaGetDevice(&device);
  cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device);
  void* entry = nullptr;
  cudaDriverEntryPointQueryResult found = cudaDriverEntryPointSymbolNotFound;
  if (major < 9) made.why = says("this device has none (it comes with sm_90)");
  else if (cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &entry, 12000, cudaEnableDefault, &found) != cudaSuccess || found != cudaDriverEntryPointSuccess)
    made.why = says("the driver knows no cuTensorMapEncodeTiled");
  if (!made.why.empty()) return made;
  static_assert(sizeof(CUtensorMap) == sizeof(target::tensor_map), "coop: the engine's description has another size than target/cuda.h says");
  const cuuint64_t size[] = {static_cast<cuuint64_t>(columns), static_cast<cuuint64_t>(rows)}, stride[] = {static_cast<cuuint64_t>(pitch)};
  const cuuint32_t box[] = {form::columns, form::rows}, step[] = {1, 1};
  const CUtensorMapDataType types[] = {CU_TENSOR_MAP_DATA_TYPE_UINT8, CU_TENSOR_MAP_DATA_TYPE_UINT16, CU_TENSOR_MAP_DATA_TYPE_UINT32, CU_TENSOR_MAP_DATA_TYPE_UINT64};
  const CUtensorMapSwizzle swizzle = form::exchanged == 1 ? CU_TENSOR_MAP_SWIZZLE_NONE : form::exchanged == 2 ? CU_TENSOR_MAP_SWIZZLE_32B : form::exchanged == 4 ? CU_TENSOR_MAP_SWIZZLE_64B : CU_TENSOR_MAP_SWIZZLE_128B;
  const CUtensorMapL2promotion promotion = form::line_bytes < 128 ? CU_TENSOR_MAP_L2_PROMOTION_L2_256B : CU_TENSOR_MAP_L2_PROMOTION_L2_128B;
  const int kind = form::item == 1 ? 0 : form::item == 2 ? 1 : form::item == 4 ? 2 : 3;
  const auto encode = reinterpret_cast<decltype(&cuTensorMapEncodeTiled)>(entry);
  const CUresult status = encode(reinterpret_cast<CUtensorMap*>(&made.tensor.map), types[kind], 2, const_cast<void*>(static_cast<const void*>(pointer)), size, stride, box, step,
                                 CU_TENSOR_MAP_INTERLEAVE_NONE, swizzle, promotion, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  made.tensor.by_engine = status == CUDA_SUCCESS;
  if (!made.tensor.by_engine) made.why = says("the driver refuses it, error " + std::to_string(static_cast<int>(status)));
#else
  made.why = says("this target has none");
#endif
  return made;
}

}}  // namespace coop::host
