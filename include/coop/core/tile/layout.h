// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Where a cell of a two-dimensional tile lies in threadgroup memory: one formula, for what moves tiles and for what
// reads them. A tile is stored in lines of items that lie beside each other: its rows, or its columns if transposed.
//
//   padded<N>          N items of padding behind each line; padded<0>, none, is the layout of a plain array
//   pitch<N>           N items from the beginning of a line to that of the next
//   swizzled           the 16-byte words of a line change places by XOR with the line's number, so that words below each
//                      other fall into different banks; the pattern is that of NVIDIA's tensor engine for lines of 32, 64
//                      and 128 bytes
//   transposed<L>      columns are the lines, laid out as L says; transposed<> is transposed<padded<0>>
#pragma once

namespace coop { inline namespace COOP_ABI {

template <int Items> struct padded {};
template <int Items> struct pitch {};
struct swizzled {};
template <class Lines = padded<0>> struct transposed {};

// The bytes from line to line, and how many 16-byte words of a line are exchanged with each other (1: none).
template <class Lines> struct lines_of {
  static_assert(sizeof(Lines) == 0, "coop: a layout of a tile is padded<N>, pitch<N>, swizzled, or transposed<> of one of them");
};
template <int Items> struct lines_of<padded<Items>> {
  static_assert(Items >= 0, "coop: the padding of a tile is no items or more");
  static COOP_FUNCTION constexpr int bytes(int length, int item) { return (length + Items) * item; }
  static COOP_FUNCTION constexpr int exchanged(int) { return 1; }
};
template <int Items> struct lines_of<pitch<Items>> {
  static COOP_FUNCTION constexpr int bytes(int, int item) { return Items * item; }
  static COOP_FUNCTION constexpr int exchanged(int) { return 1; }
};
template <> struct lines_of<swizzled> {
  static COOP_FUNCTION constexpr int bytes(int length, int item) { return rounded_up(length * item, 16); }
  static COOP_FUNCTION constexpr int exchanged(int line) { return widest_word(line / 16, 8); }
};

template <class Layout> struct direction_of {
  typedef Layout lines;
  static COOP_CONSTANT constexpr bool by_columns = false;
};
template <class Lines> struct direction_of<transposed<Lines>> {
  typedef Lines lines;
  static COOP_CONSTANT constexpr bool by_columns = true;
};

// All that is fixed about the cells of a tile. `place` is the formula: the bytes from the beginning of the tile to byte
// `within` of its line `line`. A word of `word` bytes or less, aligned in its line, stays in one piece.
template <class T, int Rows, int Columns, class Layout> struct cells {
  static_assert(Rows > 0 && Columns > 0, "coop: a tile has at least one row and one column");
  static_assert(movable_item<T>::value, "");
  typedef T item_type;
  typedef direction_of<Layout> direction;
  typedef lines_of<typename direction::lines> form;
  static COOP_CONSTANT constexpr bool by_columns = direction::by_columns;
  static COOP_CONSTANT constexpr int rows = Rows, columns = Columns, item = (int)sizeof(T),
                                     lines = by_columns ? Columns : Rows, length = by_columns ? Rows : Columns,
                                     line_bytes = form::bytes(length, item), exchanged = form::exchanged(line_bytes),
                                     bytes = (lines - 1) * line_bytes + rounded_up(length * item, exchanged > 1 ? 16 : 1),
                                     lines_in_step = line_bytes < 128 && exchanged > 1 ? larger(128 / line_bytes, 1) : 1,
                                     word = widest_word(line_bytes, 16);
  static_assert(line_bytes >= length * item, "coop: the pitch of a tile is at least as long as its lines");

  static COOP_FUNCTION constexpr int place(int line, int within) {
    return line * line_bytes + (exchanged == 1 ? within : within ^ (int)((word4)line / lines_in_step % exchanged * 16));
  }
  static COOP_FUNCTION constexpr int cell(int row, int column) {
    return by_columns ? place(column, row * item) : place(row, column * item);
  }
};

}}  // namespace coop
