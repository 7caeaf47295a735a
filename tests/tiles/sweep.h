// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The sweep of load_tile and store_tile: one kernel for every shape of a tile from 1 x 1 to 17 x 24. What
// else is known at compile time (threads, item, layout, ...) is drawn from the number of the shape, so that
// every pair of values occurs (sweep.cpp looks whether it does); what is known at run time is in a list of
// cases that the kernel goes through.
#pragma once

#include <coop/coop.h>

#include <cstring>
#include <utility>
#include <vector>

namespace sweep {

using coop::byte;
using coop::int64;

constexpr int most_rows = 17, most_columns = 24, shapes = most_rows * most_columns;

// One call: what the kernel is told.
struct tile_case {
  byte* memory;  // the pointer, from which the origin counts
  int64 row_stride, column_stride, row, column;
  int64 row0, row1, column0, column1;  // valid_region; valid_extent if told so
  bool whole, extent, promised;
  byte* tile;
  int64 memory_step, tile_step;  // bytes from one group's to the next one's
};

enum class lines { padded, pitch, swizzled };
enum class way { by_rows, by_columns, strided };  // as memory is told to lie

// One kernel, and what it was compiled for.
struct form {
  int rows, columns, threads, groups;
  int item, item_bytes, natural;  // item: the number of the type
  int layout;                     // the number of the layout, which is:
  lines how;
  int extra;  // items of padding, or of the pitch
  bool transposed;
  bool view, defaulted, promises;
  way memory;
  int tile_bytes, tile_alignment;
  void (*kernel)(const tile_case* cases, int count, bool stores, const byte* fallback);
};

struct three_bytes {
  byte b[3];
};
struct three_floats {
  float x, y, z;
};
template <int N> struct item_at;
template <> struct item_at<0> { using type = unsigned char; };
template <> struct item_at<1> { using type = unsigned short; };
template <> struct item_at<2> { using type = float; };
template <> struct item_at<3> { using type = three_bytes; };
template <> struct item_at<4> { using type = double; };
template <> struct item_at<5> { using type = three_floats; };

template <class Layout, lines How, int Extra, bool Transposed> struct layout_is {
  using type = Layout;
  static constexpr lines how = How;
  static constexpr int extra = Extra;
  static constexpr bool transposed = Transposed;
};
template <int N, int Columns> struct layout_at;
template <int C> struct layout_at<0, C> : layout_is<coop::padded<0>, lines::padded, 0, false> {};
template <int C> struct layout_at<1, C> : layout_is<coop::padded<1>, lines::padded, 1, false> {};
template <int C> struct layout_at<2, C> : layout_is<coop::padded<4>, lines::padded, 4, false> {};
template <int C> struct layout_at<3, C> : layout_is<coop::pitch<C + 5>, lines::pitch, C + 5, false> {};
template <int C> struct layout_at<4, C> : layout_is<coop::swizzled, lines::swizzled, 0, false> {};
template <int C> struct layout_at<5, C> : layout_is<coop::transposed<>, lines::padded, 0, true> {};
template <int C>
struct layout_at<6, C> : layout_is<coop::transposed<coop::padded<1>>, lines::padded, 1, true> {};
template <int C>
struct layout_at<7, C> : layout_is<coop::transposed<coop::swizzled>, lines::swizzled, 0, true> {};

constexpr int drawn(int shape, int axis, int values) {
  unsigned x = static_cast<unsigned>(shape * 8 + axis) * 0x9e3779b9U;
  x = (x ^ x >> 16) * 0x85ebca6bU;
  x = (x ^ x >> 13) * 0xc2b2ae35U;
  return static_cast<int>((x ^ x >> 16) % static_cast<unsigned>(values));
}

constexpr int blocks[] = {1, 32, 48, 100, 128, 256};

template <int N> struct shape {
  static constexpr int rows = N / most_columns + 1, columns = N % most_columns + 1;
  static constexpr int threads = blocks[drawn(N, 0, 6)], item_number = drawn(N, 1, 6),
                       layout_number = drawn(N, 2, 8);
  static constexpr bool warps = threads % 32 == 0 && drawn(N, 3, 2) == 0, view = drawn(N, 4, 3) == 0,
                        defaulted = drawn(N, 5, 2) == 0, promises = drawn(N, 6, 3) == 0;
  static constexpr way memory = drawn(N, 7, 4) < 2    ? way::by_rows
                                : drawn(N, 7, 4) == 2 ? way::by_columns
                                                      : way::strided;
  using item = typename item_at<item_number>::type;
  using layout = layout_at<layout_number, columns>;
  using tile = coop::tile<item, rows, columns, typename layout::type>;
};

// A tile where the case has it. What is in it nobody put: the host did.
template <class Shape> auto tile_of(byte* at) {
  using item = typename Shape::item;
  return coop::tile_view<item, Shape::rows, Shape::columns, typename Shape::layout::type>(
      reinterpret_cast<item*>(at));
}

template <class Shape, class Group, class Pointer, class Stride, class Tile, class... Options>
void move(const tile_case& c, bool stores, const Group& group, Pointer memory, Stride stride, Tile& a,
          const byte* fallback, Options... options) {
  using item = typename Shape::item;
  const auto part = c.extent ? coop::valid_extent(c.row1, c.column1)
                             : coop::valid_region(c.row0, c.row1, c.column0, c.column1);
  const auto origin = coop::origin(c.row, c.column);
  if constexpr (Shape::defaulted) {
    item value;
    std::memcpy(&value, fallback, sizeof value);
    if (stores) coop::store_tile(group, memory, stride, a, part, origin, options...);
    else coop::load_tile(group, memory, stride, a, options..., origin, coop::oob_default(value), part);
  } else {
    if (c.whole && stores) coop::store_tile(group, memory, stride, a, options..., origin);
    else if (c.whole) coop::load_tile(group, memory, stride, a, origin, options...);
    else if (stores) coop::store_tile(group, memory, stride, a, origin, part, options...);
    else coop::load_tile(group, memory, stride, a, part, options..., origin);
  }
}

template <class Shape, class Group, class Tile>
void move_by_way(const tile_case& c, bool stores, const Group& group, Tile& a, const byte* fallback) {
  auto* const memory = reinterpret_cast<typename Shape::item*>(c.memory + group.index() * c.memory_step);
  const auto go = [&](auto pointer, auto stride, auto... options) {
    move<Shape>(c, stores, group, pointer, stride, a, fallback, options...);
  };
  const auto promised = [&](auto pointer, auto number) {
    if constexpr (Shape::memory == way::by_columns) go(pointer, coop::column_major(number));
    else if constexpr (Shape::memory == way::strided)
      go(pointer, number, coop::column_stride(c.column_stride));
    else go(pointer, number);
  };
  const int64 stride = Shape::memory == way::by_columns ? c.column_stride : c.row_stride;
  if constexpr (Shape::promises)
    if (c.promised) return promised(coop::aligned<16>(memory), coop::aligned<16>(stride));
  promised(memory, stride);
}

template <class Shape> void moves(const tile_case* cases, int count, bool stores, const byte* fallback) {
  const auto block = coop::this_block<Shape::threads>();
  const auto all = [&](const auto& group) {
    for (int i = 0; i < count; ++i) {
      byte* const at = cases[i].tile + group.index() * cases[i].tile_step;
      const auto view = tile_of<Shape>(at);
      if constexpr (Shape::view) move_by_way<Shape>(cases[i], stores, group, view, fallback);
      else
        move_by_way<Shape>(cases[i], stores, group, *reinterpret_cast<typename Shape::tile*>(at), fallback);
      if (stores) group.sync();  // all stores take from the same tile
    }
  };
  if constexpr (Shape::warps) all(coop::this_warp(block));
  else all(block);
}

template <int N> form form_of() {
  using s = shape<N>;
  using l = typename s::layout;
  return {s::rows,
          s::columns,
          s::threads,
          s::warps ? s::threads / 32 : 1,
          s::item_number,
          static_cast<int>(sizeof(typename s::item)),
          coop::natural_word<typename s::item>::value,
          s::layout_number,
          l::how,
          l::extra,
          l::transposed,
          s::view,
          s::defaulted,
          s::promises,
          s::memory,
          s::tile::form::bytes,
          s::view ? coop::natural_word<typename s::item>::value : s::tile::alignment,
          moves<s>};
}

// The kernels of some rows; each file compiles a few.
template <int First, int... N> std::vector<form> forms_from(std::integer_sequence<int, N...>) {
  return {form_of<First + N>()...};
}
template <int FirstRow, int LastRow> std::vector<form> forms_of_rows() {
  return forms_from<(FirstRow - 1) * most_columns>(
      std::make_integer_sequence<int, (LastRow - FirstRow + 1) * most_columns>());
}
std::vector<form> first_forms();
std::vector<form> second_forms();
std::vector<form> third_forms();
std::vector<form> fourth_forms();
std::vector<form> fifth_forms();
std::vector<form> sixth_forms();

}  // namespace sweep
