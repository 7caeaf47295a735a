// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Copies a matrix of any size and alignment to where whole tiles cover it and words of 16 bytes fit, zeroes beyond its
// edges; rows become columns on the way if need be. A product that reads every item hundreds of times pays little for it.
#pragma once

#include <coop/coop.h>

namespace gemm {

struct copying {
  const float* from;
  long long from_stride;
  int rows, columns;
  float* to;  // rows and columns rounded up to whole tiles
  long long to_stride;
};
constexpr int pack_threads = 256, pack_tile = 64;
inline int pack_blocks(int rows, int columns) { return (rows + pack_tile - 1) / pack_tile * ((columns + pack_tile - 1) / pack_tile); }

// FromColumns: the source lies by columns; ToColumns: the copy does.
template <bool FromColumns> struct source_lines {
  static COOP_DEVICE long long apart(long long stride) { return stride; }
};
template <> struct source_lines<true> {
  static COOP_DEVICE auto apart(long long stride) { return coop::column_major(stride); }
};
template <bool ToColumns> struct copy_lines {
  static COOP_DEVICE auto apart(long long stride) { return coop::aligned<16>(stride); }
};
template <> struct copy_lines<true> {
  static COOP_DEVICE auto apart(long long stride) { return coop::column_major(coop::aligned<16>(stride)); }
};

template <bool FromColumns, bool ToColumns> COOP_DEVICE void pack(copying c) {
  COOP_SHARED coop::tile<float, pack_tile, pack_tile, coop::padded<1>> tile;
  const auto block = coop::this_block<pack_threads>();
  const int across = (c.columns + pack_tile - 1) / pack_tile;
  const int row = coop::block_index() / across * pack_tile, column = coop::block_index() % across * pack_tile;
  coop::load_tile(block, c.from, source_lines<FromColumns>::apart(c.from_stride), tile, coop::origin(row, column), coop::valid_extent(c.rows - row, c.columns - column));
  block.sync();
  coop::store_tile(block, coop::aligned<16>(c.to), copy_lines<ToColumns>::apart(c.to_stride), tile, coop::origin(row, column));
}

}  // namespace gemm
