// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Which instantiation of a kernel a launch takes: the one whose tile calls hold no checks, or the one with edges.
//
//   const auto fit = coop::host::fit_of<64, 16>(a, rows, columns, row_stride);         the tile, the matrix; strides in items
//   coop::host::with_fit(fit, [&](auto whole) {
//     kernel<decltype(whole)::value><<<grid, 128>>>(a, rows, columns, row_stride, fit.aligned);
//   });
//   if (!fit.why.empty()) puts(fit.why.c_str());
//
// whole:   pointer and stride are multiples of 16 bytes and whole tiles cover the matrix: aligned<16>, no valid_extent
// aligned: they are, but tiles reach over the edge: blocks whose tiles are inside may take the aligned loop all the same
#pragma once

#include <cstdint>
#include <string>
#include <type_traits>

namespace coop { namespace host {

struct tile_fit {
  bool whole, aligned;
  std::string why;                                           // what stands against `whole`; empty if nothing does

  // Of a kernel that loads from both.
  tile_fit operator&&(const tile_fit& other) const { return {whole && other.whole, aligned && other.aligned, why.empty() ? other.why : why}; }
};

template <int Rows, int Columns, class T> tile_fit fit_of(const T* matrix, std::int64_t rows, std::int64_t columns, std::int64_t row_stride) {
  const std::int64_t apart = row_stride * static_cast<std::int64_t>(sizeof(T));
  const auto says = [](const std::string& sentence) { return "coop: tiles with edges: " + sentence; };
  std::string unaligned, edge;
  if (reinterpret_cast<std::uintptr_t>(matrix) % 16 != 0) unaligned = says("the matrix begins at an address that is no multiple of 16");
  else if (apart % 16 != 0) unaligned = says("the rows are " + std::to_string(apart) + " bytes apart, no multiple of 16");
  if (rows % Rows != 0) edge = says(std::to_string(rows) + " rows are no multiple of " + std::to_string(Rows));
  else if (columns % Columns != 0) edge = says(std::to_string(columns) + " columns are no multiple of " + std::to_string(Columns));
  return {unaligned.empty() && edge.empty(), unaligned.empty(), unaligned.empty() ? edge : unaligned};
}

template <class Launch> void with_fit(const tile_fit& fit, Launch launch) {
  if (fit.whole) launch(std::true_type());
  else launch(std::false_type());
}

}}  // namespace coop::host
