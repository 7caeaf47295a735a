// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The calls that move tiles. Every thread of the group, a block or a warp, makes the call; there is no barrier inside.
//
//   load_tile      (group, source, row_stride, tile, options...)        memory to threadgroup memory
//   load_tile_async(group, source, row_stride, tile, options...)        the same, under way until wait<N>() (async.h)
//   store_tile     (group, destination, row_stride, tile, options...)   threadgroup memory to memory
//
//   source, destination   pointer to the matrix; aligned<16>(pointer) promises the alignment of the tile's corner
//   row_stride            items from row to row; aligned<16>(n) promises that it is a multiple of 16 bytes;
//                         column_major(n): items from column to column, and those of a column lie beside each other
//   tile                  coop::tile or coop::tile_view; a warp names a tile of its own
//   options               origin, valid_extent, valid_region, oob_default, column_stride, converted, cached (region.h)
//
// A load writes every cell of the tile, a store the cells that exist. Idea: the Metal cooperative-load page (load_tile,
// the block loader and its safe twin); here the safe form is a type of call and costs the other nothing.
#pragma once

namespace coop { inline namespace COOP_ABI {

// By how the stride is given, and by where the tile is: in threadgroup memory, or a view of it in a register.
template <class Group, class Source, class T, int Rows, int Columns, class Layout, class... Options>
COOP_DEVICE void load_tile(COOP_PRIVATE const Group& group, Source source, target::noted row_stride, COOP_SCRATCH tile<T, Rows, Columns, Layout>& a, Options... given) {
  move_tile<operation::load_tile, tile_loads, tile<T, Rows, Columns, Layout>>(group, source, row_stride, a.memory, given...);
}
template <class Group, class Source, int Bytes, class N, class T, int Rows, int Columns, class Layout, class... Options>
COOP_DEVICE void load_tile(COOP_PRIVATE const Group& group, Source source, promised<Bytes, N> row_stride, COOP_SCRATCH tile<T, Rows, Columns, Layout>& a, Options... given) {
  move_tile<operation::load_tile, tile_loads, tile<T, Rows, Columns, Layout>>(group, source, row_stride, a.memory, given...);
}
template <class Group, class Source, class T, int Rows, int Columns, class Layout, int Alignment, class... Options>
COOP_DEVICE void load_tile(COOP_PRIVATE const Group& group, Source source, target::noted row_stride, COOP_PRIVATE const tile_at<T, Rows, Columns, Layout, Alignment>& a, Options... given) {
  move_tile<operation::load_tile, tile_loads, tile_at<T, Rows, Columns, Layout, Alignment>>(group, source, row_stride, a.memory, given...);
}
template <class Group, class Source, int Bytes, class N, class T, int Rows, int Columns, class Layout, int Alignment, class... Options>
COOP_DEVICE void load_tile(COOP_PRIVATE const Group& group, Source source, promised<Bytes, N> row_stride, COOP_PRIVATE const tile_at<T, Rows, Columns, Layout, Alignment>& a, Options... given) {
  move_tile<operation::load_tile, tile_loads, tile_at<T, Rows, Columns, Layout, Alignment>>(group, source, row_stride, a.memory, given...);
}

template <class Group, class Source, class T, int Rows, int Columns, class Layout, class... Options>
COOP_DEVICE void load_tile_async(COOP_PRIVATE const Group& group, Source source, target::noted row_stride, COOP_SCRATCH tile<T, Rows, Columns, Layout>& a, Options... given) {
  move_tile<operation::load_tile, tile_loads_async, tile<T, Rows, Columns, Layout>>(group, source, row_stride, a.memory, given...);
}
template <class Group, class Source, int Bytes, class N, class T, int Rows, int Columns, class Layout, class... Options>
COOP_DEVICE void load_tile_async(COOP_PRIVATE const Group& group, Source source, promised<Bytes, N> row_stride, COOP_SCRATCH tile<T, Rows, Columns, Layout>& a, Options... given) {
  move_tile<operation::load_tile, tile_loads_async, tile<T, Rows, Columns, Layout>>(group, source, row_stride, a.memory, given...);
}
template <class Group, class Source, class T, int Rows, int Columns, class Layout, int Alignment, class... Options>
COOP_DEVICE void load_tile_async(COOP_PRIVATE const Group& group, Source source, target::noted row_stride, COOP_PRIVATE const tile_at<T, Rows, Columns, Layout, Alignment>& a, Options... given) {
  move_tile<operation::load_tile, tile_loads_async, tile_at<T, Rows, Columns, Layout, Alignment>>(group, source, row_stride, a.memory, given...);
}
template <class Group, class Source, int Bytes, class N, class T, int Rows, int Columns, class Layout, int Alignment, class... Options>
COOP_DEVICE void load_tile_async(COOP_PRIVATE const Group& group, Source source, promised<Bytes, N> row_stride, COOP_PRIVATE const tile_at<T, Rows, Columns, Layout, Alignment>& a, Options... given) {
  move_tile<operation::load_tile, tile_loads_async, tile_at<T, Rows, Columns, Layout, Alignment>>(group, source, row_stride, a.memory, given...);
}

template <class Group, class Destination, class T, int Rows, int Columns, class Layout, class... Options>
COOP_DEVICE void store_tile(COOP_PRIVATE const Group& group, Destination destination, target::noted row_stride, COOP_SCRATCH const tile<T, Rows, Columns, Layout>& a, Options... given) {
  move_tile<operation::store_tile, tile_stores, tile<T, Rows, Columns, Layout>>(group, destination, row_stride, (COOP_SCRATCH byte*)a.memory, given...);
}
template <class Group, class Destination, int Bytes, class N, class T, int Rows, int Columns, class Layout, class... Options>
COOP_DEVICE void store_tile(COOP_PRIVATE const Group& group, Destination destination, promised<Bytes, N> row_stride, COOP_SCRATCH const tile<T, Rows, Columns, Layout>& a, Options... given) {
  move_tile<operation::store_tile, tile_stores, tile<T, Rows, Columns, Layout>>(group, destination, row_stride, (COOP_SCRATCH byte*)a.memory, given...);
}
template <class Group, class Destination, class T, int Rows, int Columns, class Layout, int Alignment, class... Options>
COOP_DEVICE void store_tile(COOP_PRIVATE const Group& group, Destination destination, target::noted row_stride, COOP_PRIVATE const tile_at<T, Rows, Columns, Layout, Alignment>& a, Options... given) {
  move_tile<operation::store_tile, tile_stores, tile_at<T, Rows, Columns, Layout, Alignment>>(group, destination, row_stride, a.memory, given...);
}
template <class Group, class Destination, int Bytes, class N, class T, int Rows, int Columns, class Layout, int Alignment, class... Options>
COOP_DEVICE void store_tile(COOP_PRIVATE const Group& group, Destination destination, promised<Bytes, N> row_stride, COOP_PRIVATE const tile_at<T, Rows, Columns, Layout, Alignment>& a, Options... given) {
  move_tile<operation::store_tile, tile_stores, tile_at<T, Rows, Columns, Layout, Alignment>>(group, destination, row_stride, a.memory, given...);
}

}}  // namespace coop
