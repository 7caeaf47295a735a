// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// What a tile call may be told beside group, memory, stride and tile, in any order, each at most once.
//
//   origin(row, column)            the tile's corner is that cell of the matrix, counted from the pointer; 64 bits, any sign
//   valid_extent(rows, columns)    only so many rows and columns exist, from the tile's corner; below 0 is none
//   valid_region(r0, r1, c0, c1)   only rows r0 <= r < r1 and columns c0 <= c < c1 exist, from the tile's corner; for halos
//   oob_default(x)                 what cells that do not exist receive; all bits zero if it is not given
//   column_stride(n)               n items from column to column, for column-major and strided memory; 1 if not given
//   converted()                    memory holds items of another type than the tile: they convert as static_cast does
//   cached<P>()                    as for other calls (option.h)
//
// Bounds are clamped to the tile before they are narrowed, each side by itself.
#pragma once

namespace coop { inline namespace COOP_ABI {

struct origin_option {
  int64 row, column;
};
struct region_option {
  int64 row0, row1, column0, column1;
  bool wrapped;                                              // an unsigned bound with its top bit set
};
struct column_stride_option {
  int64 items;
};
struct converted_option {};
template <> struct kind_of<origin_option> : of_kind<option::origin> {};
template <> struct kind_of<region_option> : of_kind<option::region> {};
template <> struct kind_of<column_stride_option> : of_kind<option::column_stride> {};
template <> struct kind_of<converted_option> : of_kind<option::converted> {};

template <class R, class C> COOP_DEVICE constexpr origin_option origin(R row, C column) {
  static_assert((R)1 / (R)2 == (R)0 && (C)1 / (C)2 == (C)0, "coop: origin takes integers: a row and a column");
  return {(int64)row, (int64)column};
}
template <class R, class C> COOP_DEVICE constexpr region_option valid_extent(R rows, C columns) {
  static_assert((R)1 / (R)2 == (R)0 && (C)1 / (C)2 == (C)0, "coop: valid_extent takes integers: rows and columns");
  return {0, counted(rows).count, 0, counted(columns).count, counted(rows).wrapped || counted(columns).wrapped};
}
template <class R0, class R1, class C0, class C1> COOP_DEVICE constexpr region_option valid_region(R0 row0, R1 row1, C0 column0, C1 column1) {
  static_assert((R0)1 / (R0)2 == (R0)0 && (R1)1 / (R1)2 == (R1)0 && (C0)1 / (C0)2 == (C0)0 && (C1)1 / (C1)2 == (C1)0,
                "coop: valid_region takes integers: first row, row behind the last, first column, column behind the last");
  return {counted(row0).count, counted(row1).count, counted(column0).count, counted(column1).count, counted(row1).wrapped || counted(column1).wrapped};
}
template <class N> COOP_DEVICE constexpr column_stride_option column_stride(N items) {
  static_assert((N)1 / (N)2 == (N)0, "coop: column_stride takes an integer");
  return {(int64)items};
}
COOP_DEVICE constexpr converted_option converted() { return {}; }

// The options of one tile call, sorted out.
template <class... Options> struct tile_options {
  typedef typename pick<option::cached, Options...>::type cache;
  typedef typename pick<option::oob_default, Options...>::type fallback;
  template <option Kind> struct given {
    static COOP_CONSTANT constexpr int count = times<Kind, Options...>::given;
    static_assert(count <= 1, "coop: each option is given at most once (valid_extent and valid_region are one)");
  };
  static COOP_CONSTANT constexpr bool ragged = given<option::region>::count > 0, defaulted = given<option::oob_default>::count > 0,
                                      strided = given<option::column_stride>::count > 0, converts = given<option::converted>::count > 0;
  static_assert(given<option::origin>::count + given<option::region>::count + given<option::oob_default>::count + given<option::column_stride>::count +
                        given<option::converted>::count + given<option::cached>::count == (int)sizeof...(Options),
                "coop: behind the tile stand options: origin(row, column), valid_extent(rows, columns), valid_region(r0, r1, c0, c1), oob_default(x), column_stride(n), converted(), cached<P>()");
  static_assert(!defaulted || ragged, "coop: oob_default of a tile needs valid_extent or valid_region: without one every cell exists");
};

// One number of the options given, or what stands for it. `which` counts the numbers of an option.
template <class Other> COOP_DEVICE constexpr int64 number_of(COOP_PRIVATE const Other&, int) { return 0; }
COOP_DEVICE constexpr int64 number_of(COOP_PRIVATE const origin_option& o, int which) { return which == 0 ? o.row : o.column; }
COOP_DEVICE constexpr int64 number_of(COOP_PRIVATE const region_option& o, int which) {
  return which == 0 ? o.row0 : which == 1 ? o.row1 : which == 2 ? o.column0 : which == 3 ? o.column1 : o.wrapped;
}
COOP_DEVICE constexpr int64 number_of(COOP_PRIVATE const column_stride_option& o, int) { return o.items; }
template <option Kind> COOP_DEVICE constexpr int64 number_in(int64 otherwise, int) { return otherwise; }
template <option Kind, class First, class... Rest>
COOP_DEVICE constexpr int64 number_in(int64 otherwise, int which, COOP_PRIVATE const First& first, COOP_PRIVATE const Rest&... rest) {
  return kind_of<First>::value == Kind ? number_of(first, which) : number_in<Kind>(otherwise, which, rest...);
}

// The part of a tile that exists, as lines of memory see it: lines from line0 on before line1, bytes of a line likewise.
struct every_cell {
  static COOP_CONSTANT constexpr bool partial = false, all = true;
  COOP_DEVICE bool covers(int, int, int) const COOP_PRIVATE { return true; }
  COOP_DEVICE bool cuts(int, int, int) const COOP_PRIVATE { return false; }
  template <class Held> COOP_DEVICE void keep(COOP_PRIVATE Held&) const COOP_PRIVATE {}
};
struct some_cells {
  static COOP_CONSTANT constexpr bool partial = true;
  int line0, line1, begin, end;
  bool all;
  COOP_DEVICE bool covers(int line, int at, int width) const COOP_PRIVATE {
    return line >= line0 && line < line1 && at >= begin && at + width <= end;
  }
  COOP_DEVICE bool cuts(int line, int at, int width) const COOP_PRIVATE {
    return line >= line0 && line < line1 && at < end && at + width > begin && !(at >= begin && at + width <= end);
  }
  template <class Held> COOP_DEVICE void keep(COOP_PRIVATE Held& held) const COOP_PRIVATE {
    held.line0 = line0, held.line1 = line1, held.begin = begin, held.end = end;
  }
};

// The part that exists, from bounds that may be anything. `all` asks the bounds themselves (see guard.h).
template <bool Ragged> struct part_for {
  typedef every_cell type;
  static COOP_DEVICE every_cell make(int, int, int, int64, int64, int64, int64) { return {}; }
  template <class Held> static COOP_DEVICE every_cell kept(COOP_PRIVATE const Held&) { return {}; }
};
template <> struct part_for<true> {
  typedef some_cells type;
  static COOP_DEVICE some_cells make(int lines, int length, int item, int64 line0, int64 line1, int64 begin, int64 end) {
    return {clamped_count(line0, lines), clamped_count(line1, lines), clamped_count(begin, length) * item, clamped_count(end, length) * item,
            line0 <= 0 && line1 >= lines && begin <= 0 && end >= length};
  }
  template <class Held> static COOP_DEVICE some_cells kept(COOP_PRIVATE const Held& held) { return {held.line0, held.line1, held.begin, held.end, false}; }
};

}}  // namespace coop
