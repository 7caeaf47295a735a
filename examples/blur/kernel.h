// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// A box blur, the same text for every target: each pixel becomes the average of those pixels of the (2 * Radius + 1)
// squared around it that exist. A block makes one tile of the picture; blocks count row by row of tiles.
//
//   load_tile with its halo | sync | sums across, row by row | sync | sums down, averages | sync | store_tile
//
// The halo begins before the tile, and at the edge of the picture before the picture: origin says where, valid_region
// what of it exists. The rest is zero and adds nothing.
#pragma once

#include <coop/coop.h>

namespace blur {

constexpr int threads = 256, tile_rows = 32, tile_columns = 64, largest_radius = 8;

template <int Channels> struct pixel {
  unsigned char channel[Channels];
};
template <int Channels> struct sums {
  unsigned short channel[Channels];                          // of 2 * largest_radius + 1 pixels at most
};

inline int blocks(int rows, int columns) {
  return (rows + tile_rows - 1) / tile_rows * ((columns + tile_columns - 1) / tile_columns);
}

// How many of the places from at - radius to at + radius are in 0..length-1.
COOP_DEVICE int existing(int at, int radius, int length) {
  const int first = at > radius ? at - radius : 0, last = at + radius < length ? at + radius : length - 1;
  return last - first + 1;
}

template <int Channels, class Item> COOP_DEVICE void add(COOP_PRIVATE int (&total)[Channels], COOP_PRIVATE const Item& item) {
  COOP_UNROLL
  for (int i = 0; i < Channels; ++i) total[i] += item.channel[i];
}

template <int Channels, int Radius>
COOP_DEVICE void kernel(COOP_GLOBAL const pixel<Channels>* source, COOP_GLOBAL pixel<Channels>* destination, int rows, int columns) {
  constexpr int halo_rows = tile_rows + 2 * Radius, halo_columns = tile_columns + 2 * Radius;
  COOP_SHARED coop::tile<pixel<Channels>, halo_rows, halo_columns> sharp;
  COOP_SHARED coop::tile<sums<Channels>, halo_rows, tile_columns> across;
  COOP_SHARED coop::tile<pixel<Channels>, tile_rows, tile_columns> blurred;
  auto block = coop::this_block<threads>();
  const int tiles_across = (columns + tile_columns - 1) / tile_columns;
  const int row = coop::block_index() / tiles_across * tile_rows, column = coop::block_index() % tiles_across * tile_columns;

  coop::load_tile(block, source, columns, sharp, coop::origin(row - Radius, column - Radius),
                  coop::valid_region(Radius - row, Radius - row + rows, Radius - column, Radius - column + columns));
  block.sync();
  for (int cell = block.rank(); cell < halo_rows * tile_columns; cell += threads) {
    const int r = cell / tile_columns, c = cell % tile_columns;
    int total[Channels] = {};
    for (int i = 0; i <= 2 * Radius; ++i) add(total, sharp(r, c + i));
    sums<Channels> sum;
    for (int i = 0; i < Channels; ++i) sum.channel[i] = (unsigned short)total[i];
    across.put(r, c, sum);
  }
  block.sync();
  for (int cell = block.rank(); cell < tile_rows * tile_columns; cell += threads) {
    const int r = cell / tile_columns, c = cell % tile_columns;
    if (row + r >= rows || column + c >= columns) continue;
    int total[Channels] = {};
    for (int i = 0; i <= 2 * Radius; ++i) add(total, across(r + i, c));
    const int count = existing(row + r, Radius, rows) * existing(column + c, Radius, columns);
    pixel<Channels> average;
    for (int i = 0; i < Channels; ++i) average.channel[i] = (unsigned char)((total[i] + count / 2) / count);
    blurred.put(r, c, average);
  }
  block.sync();
  coop::store_tile(block, destination, columns, blurred, coop::origin(row, column), coop::valid_extent(rows - row, columns - column));
}

}  // namespace blur
