// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// A two-dimensional tile in threadgroup memory, and a tile laid over memory that the kernel has already.
//
//   COOP_SHARED coop::tile<float, 64, 16> a;                    rows, columns; a fourth argument is the layout
//   auto b = coop::tile_view<float, 64, 16, 20>(pointer);       over a raw threadgroup pointer, 20 items from row to row;
//                                                               wide words at once if it is aligned<16>(pointer)
//   a(row, column)             one cell, by value
//   a.put(row, column, x)      writes one
//   a.take(row, column, x)     N cells that lie beside each other, into an array of N, in words as wide as the layout
//                              allows; the first is the N-fold of something along its line
//   a.data()                   the beginning, for accesses that no checked target sees
#pragma once

namespace coop { inline namespace COOP_ABI {

// N cells from one on, between threadgroup memory and a thread. The word divides what moves and the pitch.
template <class Cells, int N, int Alignment> struct cells_in_line {
  typedef typename Cells::item_type T;
  static COOP_CONSTANT constexpr int bytes = N * (int)sizeof(T), width = widest_word(bytes, Cells::word < Alignment ? Cells::word : Alignment),
                                     limit = Cells::by_columns ? Cells::rows : Cells::columns;
  static_assert(N <= limit, "coop: more cells than a line of the tile has");

  static COOP_DEVICE void require_inside(int row, int column, COOP_PRIVATE const target::location& at) {
    target::require(row >= 0 && column >= 0 && row + (Cells::by_columns ? N : 1) <= Cells::rows && column + (Cells::by_columns ? 1 : N) <= Cells::columns,
                    misuse::cell_outside, at);
  }
  static COOP_DEVICE int place(int row, int column, int byte_of_run) {
    return Cells::by_columns ? Cells::place(column, row * Cells::item + byte_of_run) : Cells::place(row, column * Cells::item + byte_of_run);
  }
  static COOP_DEVICE void take(COOP_SCRATCH const byte* memory, int row, int column, COOP_PRIVATE void* items, COOP_PRIVATE const target::location& at) {
    require_inside(row, column, at);
    COOP_UNROLL
    for (int i = 0; i < bytes; i += width) {
      const word<width> value = target::take_cells<word<width>>(memory, place(row, column, i), Cells::bytes, at);
      target::copy_bits((COOP_PRIVATE byte*)items + i, &value, width);
    }
  }
  static COOP_DEVICE void put(COOP_SCRATCH byte* memory, int row, int column, COOP_PRIVATE const void* items, COOP_PRIVATE const target::location& at) {
    require_inside(row, column, at);
    COOP_UNROLL
    for (int i = 0; i < bytes; i += width) {
      word<width> value;
      target::copy_bits(&value, (COOP_PRIVATE const byte*)items + i, width);
      target::put_cells<word<width>>(memory, place(row, column, i), Cells::bytes, value, at);
    }
  }
};

template <class Cells, int Alignment>
COOP_DEVICE typename Cells::item_type cell_at(COOP_SCRATCH const byte* memory, int row, int column, COOP_PRIVATE const target::location& at) {
  typename Cells::item_type value;
  cells_in_line<Cells, 1, Alignment>::take(memory, row, column, coop::bits_of(value), at);
  return value;
}

// Uninitialised. Aligned so that any layout may be filled by any means a target has.
template <class T, int Rows, int Columns, class Layout = padded<0>> struct tile {
  typedef coop::cells<T, Rows, Columns, Layout> form;
  static_assert(within_threadgroup_memory<form::bytes, target::threadgroup_limit>::value, "");
  static COOP_CONSTANT constexpr int alignment = form::exchanged > 1 ? form::exchanged * 128 : form::bytes < 128 ? 16 : 128;

  alignas(alignment) byte memory[form::bytes];

  static COOP_FUNCTION constexpr int rows() { return Rows; }
  static COOP_FUNCTION constexpr int columns() { return Columns; }
  COOP_DEVICE T operator()(int row, int column, target::location at = target::location::current()) const COOP_SCRATCH {
    return cell_at<form, alignment>(memory, row, column, at);
  }
  COOP_DEVICE void put(int row, int column, T value, target::location at = target::location::current()) COOP_SCRATCH {
    cells_in_line<form, 1, alignment>::put(memory, row, column, coop::bits_of(value), at);
  }
  template <int N> COOP_DEVICE void take(int row, int column, COOP_PRIVATE T (&items)[N], target::location at = target::location::current()) const COOP_SCRATCH {
    cells_in_line<form, N, alignment>::take(memory, row, column, items, at);
  }
  template <int N> COOP_DEVICE void put(int row, int column, COOP_PRIVATE const T (&items)[N], target::location at = target::location::current()) COOP_SCRATCH {
    cells_in_line<form, N, alignment>::put(memory, row, column, items, at);
  }
  COOP_DEVICE COOP_SCRATCH T* data() COOP_SCRATCH {
    target::hand_out(memory, form::bytes);
    return (COOP_SCRATCH T*)memory;
  }
};

// The same over memory of the kernel's own, of which the type says how it is aligned, in bytes.
template <class T, int Rows, int Columns, class Layout, int Alignment = natural_word<T>::value> struct tile_at {
  typedef coop::cells<T, Rows, Columns, Layout> form;
  static COOP_CONSTANT constexpr int alignment = Alignment;

  COOP_SCRATCH byte* memory;

  static COOP_FUNCTION constexpr int rows() { return Rows; }
  static COOP_FUNCTION constexpr int columns() { return Columns; }
  COOP_DEVICE T operator()(int row, int column, target::location at = target::location::current()) const COOP_PRIVATE {
    return cell_at<form, alignment>(memory, row, column, at);
  }
  COOP_DEVICE void put(int row, int column, T value, target::location at = target::location::current()) const COOP_PRIVATE {
    cells_in_line<form, 1, alignment>::put(memory, row, column, coop::bits_of(value), at);
  }
  template <int N> COOP_DEVICE void take(int row, int column, COOP_PRIVATE T (&items)[N], target::location at = target::location::current()) const COOP_PRIVATE {
    cells_in_line<form, N, alignment>::take(memory, row, column, items, at);
  }
  template <int N> COOP_DEVICE void put(int row, int column, COOP_PRIVATE const T (&items)[N], target::location at = target::location::current()) const COOP_PRIVATE {
    cells_in_line<form, N, alignment>::put(memory, row, column, items, at);
  }
};

// How a tile is passed: itself, or what tells of it.
template <class Tile> struct tile_argument { typedef COOP_SCRATCH Tile& type; };
template <class T, int Rows, int Columns, class Layout, int Alignment> struct tile_argument<tile_at<T, Rows, Columns, Layout, Alignment>> {
  typedef COOP_PRIVATE const tile_at<T, Rows, Columns, Layout, Alignment>& type;
};

template <class T, int Rows, int Columns, class Layout> COOP_DEVICE tile_at<T, Rows, Columns, Layout> tile_view(COOP_SCRATCH T* memory) {
  target::hand_out(memory, cells<T, Rows, Columns, Layout>::bytes);
  return {(COOP_SCRATCH byte*)memory};
}
template <class T, int Rows, int Columns, class Layout, int Alignment>
COOP_DEVICE tile_at<T, Rows, Columns, Layout, Alignment> tile_view(promised<Alignment, COOP_SCRATCH T*> memory) {
  target::hand_out(memory.pointer, cells<T, Rows, Columns, Layout>::bytes);
  return {(COOP_SCRATCH byte*)memory.pointer};
}
template <class T, int Rows, int Columns, int Pitch = Columns> COOP_DEVICE tile_at<T, Rows, Columns, pitch<Pitch>> tile_view(COOP_SCRATCH T* memory) {
  return tile_view<T, Rows, Columns, pitch<Pitch>>(memory);
}
template <class T, int Rows, int Columns, int Pitch = Columns, int Alignment>
COOP_DEVICE tile_at<T, Rows, Columns, pitch<Pitch>, Alignment> tile_view(promised<Alignment, COOP_SCRATCH T*> memory) {
  return tile_view<T, Rows, Columns, pitch<Pitch>>(memory);
}

}}  // namespace coop
