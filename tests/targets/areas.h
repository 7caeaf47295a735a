// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The axes of the sweep of two-dimensional tiles on a GPU, and the cases: a covering list, in which every pair of axis
// values that can meet does meet, twice in most cases. cuda_areas.cu makes a kernel of each, and holds the list to that.
#pragma once

#include <coop/coop.h>

#include <tuple>
#include <type_traits>

#include "area_bodies.h"
#include "axes.h"

namespace areas {

enum size_axis { s1x1, s3x16, s10x12, s17x24, s64x16, s64x64, s5x8, s8x32, size_values };
enum item_axis { of_byte, of_u16, of_float, of_three_bytes, of_double, of_three_floats, item_values };
enum layout_axis { padded_0, padded_1, padded_4, pitch_5, swizzled, transposed, transposed_swizzled, layout_values };
constexpr int thread_values[] = {1, 32, 48, 100, 128, 256};
constexpr int most_threads = 256;

constexpr const char* call_names[] = {"load",         "load_async",      "loader right",   "loader down",
                                      "async loader", "registers right", "registers down", "store"};
constexpr const char* item_names[] = {"bytes", "u16", "floats", "three bytes", "doubles", "three floats"};
constexpr const char* layout_names[] = {"padded<0>", "padded<1>", "padded<4>", "pitch", "swizzled", "transposed<>", "transposed<swizzled>"};
constexpr const char* lies_names[] = {"rows", "columns", "strides"};
constexpr const char* told_names[] = {"whole", "extent", "region", "region and default"};

struct extent_of {
  int rows, columns;
};
constexpr extent_of sizes[] = {{1, 1}, {3, 16}, {10, 12}, {17, 24}, {64, 16}, {64, 64}, {5, 8}, {8, 32}};

// What a tile holds, and what memory holds where they convert: each other type takes the small integers of the tests.
using item_types = std::tuple<unsigned char, unsigned short, float, axes::three_bytes, double, axes::twelve_bytes>;
using other_types = std::tuple<unsigned short, float, unsigned short, void, float, void>;

struct area_case {
  call_axis call;
  size_axis size;
  item_axis item;
  layout_axis layout;
  int threads;
  bool warps;                                                // each warp moves a tile of its own
  lies_axis lies;
  told_axis told;
  bool converts, promised, view;
};

// clang-format off
constexpr area_case cases[] = {
    {load, s1x1, of_u16, padded_4, 1, false, by_columns, region_and_default, true, false, false},
    {load, s1x1, of_float, transposed, 128, true, strided, region_and_default, false, false, true},
    {load, s3x16, of_float, pitch_5, 1, false, by_rows, whole, false, false, true},
    {load, s3x16, of_double, swizzled, 48, false, by_rows, extent, false, true, true},
    {load, s10x12, of_three_bytes, padded_0, 128, true, strided, extent, false, true, true},
    {load, s10x12, of_double, padded_1, 32, true, by_rows, extent, true, false, false},
    {load, s17x24, of_three_bytes, swizzled, 100, false, strided, region, false, true, false},
    {load, s17x24, of_three_floats, padded_1, 256, true, by_columns, region_and_default, false, false, false},
    {load, s64x16, of_byte, pitch_5, 100, false, by_columns, region, false, false, true},
    {load, s64x16, of_double, padded_4, 1, false, by_columns, region_and_default, false, true, false},
    {load, s64x64, of_byte, transposed, 100, false, by_columns, region, true, true, false},
    {load, s64x64, of_u16, padded_0, 48, false, by_rows, whole, false, true, true},
    {load, s64x64, of_float, padded_4, 256, true, strided, whole, false, false, false},
    {load, s5x8, of_byte, transposed_swizzled, 256, true, strided, whole, true, false, false},
    {load, s5x8, of_float, transposed_swizzled, 48, false, by_rows, extent, true, true, false},
    {load, s5x8, of_three_bytes, padded_1, 128, false, by_columns, extent, false, false, true},
    {load, s8x32, of_three_floats, padded_0, 32, true, by_columns, region_and_default, false, false, true},
    {load, s8x32, of_three_floats, padded_4, 128, true, strided, whole, false, false, false},
    {load_async, s1x1, of_byte, swizzled, 32, false, strided, whole, true, false, true},
    {load_async, s1x1, of_float, transposed_swizzled, 128, true, by_rows, extent, false, false, false},
    {load_async, s1x1, of_double, pitch_5, 48, false, by_columns, region, false, false, false},
    {load_async, s1x1, of_three_floats, transposed, 48, false, strided, region, false, false, true},
    {load_async, s3x16, of_byte, transposed_swizzled, 32, true, by_columns, whole, false, true, true},
    {load_async, s3x16, of_float, padded_4, 1, false, strided, whole, false, true, true},
    {load_async, s10x12, of_u16, padded_1, 100, false, strided, region_and_default, true, true, true},
    {load_async, s10x12, of_three_floats, transposed, 100, false, strided, whole, false, false, true},
    {load_async, s17x24, of_three_bytes, padded_0, 100, false, by_columns, extent, false, true, true},
    {load_async, s17x24, of_three_bytes, padded_4, 128, true, strided, region, false, false, false},
    {load_async, s64x16, of_u16, swizzled, 256, false, strided, region, true, true, true},
    {load_async, s64x16, of_double, pitch_5, 32, false, by_columns, whole, false, true, false},
    {load_async, s64x64, of_u16, transposed, 1, false, by_columns, region, true, false, true},
    {load_async, s64x64, of_float, padded_4, 256, false, strided, extent, true, false, false},
    {load_async, s5x8, of_three_bytes, padded_1, 128, false, by_rows, region_and_default, false, true, true},
    {load_async, s5x8, of_three_bytes, transposed_swizzled, 256, true, by_rows, whole, false, true, false},
    {load_async, s8x32, of_float, padded_0, 256, true, strided, extent, true, false, false},
    {load_async, s8x32, of_three_floats, transposed_swizzled, 256, false, by_columns, region, false, true, true},
    {loader_right, s1x1, of_u16, padded_4, 48, false, by_rows, whole, true, true, false},
    {loader_right, s1x1, of_three_bytes, pitch_5, 256, true, by_columns, region_and_default, false, false, true},
    {loader_right, s1x1, of_three_floats, padded_4, 32, true, strided, extent, false, false, true},
    {loader_right, s3x16, of_three_bytes, padded_0, 256, true, by_columns, region_and_default, false, false, true},
    {loader_right, s3x16, of_three_floats, pitch_5, 128, true, strided, extent, false, true, false},
    {loader_right, s10x12, of_u16, pitch_5, 128, true, by_columns, region, false, false, true},
    {loader_right, s10x12, of_three_bytes, transposed_swizzled, 32, true, strided, region, false, true, false},
    {loader_right, s17x24, of_byte, swizzled, 32, false, by_rows, whole, false, false, true},
    {loader_right, s17x24, of_float, padded_0, 48, false, strided, region_and_default, true, true, false},
    {loader_right, s17x24, of_three_floats, swizzled, 32, true, strided, whole, false, true, false},
    {loader_right, s64x16, of_float, transposed, 32, false, strided, extent, false, false, true},
    {loader_right, s64x16, of_three_bytes, transposed, 128, true, strided, extent, false, true, true},
    {loader_right, s64x16, of_double, padded_4, 1, false, by_columns, whole, true, true, true},
    {loader_right, s64x64, of_three_bytes, padded_1, 128, false, by_columns, extent, false, false, true},
    {loader_right, s64x64, of_double, padded_1, 100, false, strided, extent, false, true, true},
    {loader_right, s5x8, of_byte, padded_4, 1, false, by_rows, region_and_default, false, false, true},
    {loader_right, s5x8, of_float, transposed_swizzled, 100, false, strided, region_and_default, false, false, true},
    {loader_right, s8x32, of_byte, transposed, 1, false, by_rows, region_and_default, true, false, true},
    {loader_right, s8x32, of_u16, padded_4, 100, false, by_rows, whole, true, false, true},
    {loader_down, s1x1, of_u16, padded_1, 256, false, strided, extent, true, true, true},
    {loader_down, s1x1, of_three_bytes, padded_1, 256, false, by_columns, whole, false, true, true},
    {loader_down, s3x16, of_float, padded_1, 32, true, by_rows, region, true, true, true},
    {loader_down, s3x16, of_three_floats, swizzled, 48, false, by_columns, region_and_default, false, true, true},
    {loader_down, s10x12, of_three_bytes, swizzled, 1, false, by_columns, region, false, false, false},
    {loader_down, s10x12, of_three_bytes, transposed, 128, true, by_columns, extent, false, false, true},
    {loader_down, s17x24, of_byte, pitch_5, 48, false, by_rows, region_and_default, true, true, false},
    {loader_down, s17x24, of_u16, padded_0, 1, false, by_rows, extent, false, false, true},
    {loader_down, s17x24, of_float, padded_4, 128, true, strided, extent, false, true, false},
    {loader_down, s64x16, of_byte, swizzled, 256, true, strided, whole, true, false, false},
    {loader_down, s64x16, of_u16, transposed_swizzled, 48, false, by_columns, region, false, true, true},
    {loader_down, s64x16, of_double, transposed_swizzled, 100, false, strided, region_and_default, true, false, false},
    {loader_down, s64x64, of_byte, swizzled, 128, true, by_columns, whole, true, false, false},
    {loader_down, s64x64, of_u16, padded_4, 48, false, strided, whole, true, false, true},
    {loader_down, s64x64, of_three_floats, pitch_5, 1, false, by_rows, extent, false, false, false},
    {loader_down, s5x8, of_u16, padded_0, 32, false, by_rows, region, false, true, true},
    {loader_down, s5x8, of_three_bytes, padded_0, 100, false, strided, region_and_default, false, false, true},
    {loader_down, s8x32, of_u16, padded_1, 1, false, strided, region, false, true, false},
    {loader_down, s8x32, of_double, transposed, 128, false, strided, region_and_default, false, false, false},
    {async_loader_right, s1x1, of_three_bytes, padded_0, 100, false, by_rows, region_and_default, false, false, true},
    {async_loader_right, s1x1, of_double, transposed_swizzled, 128, false, by_columns, extent, false, true, false},
    {async_loader_right, s3x16, of_u16, swizzled, 100, false, strided, region, false, true, true},
    {async_loader_right, s3x16, of_double, swizzled, 1, false, by_columns, whole, true, false, true},
    {async_loader_right, s10x12, of_byte, padded_4, 256, false, by_columns, region, false, true, true},
    {async_loader_right, s10x12, of_three_floats, padded_4, 48, false, by_rows, whole, false, false, false},
    {async_loader_right, s17x24, of_float, padded_1, 32, false, by_columns, whole, false, false, true},
    {async_loader_right, s17x24, of_float, transposed, 32, false, by_columns, extent, true, true, false},
    {async_loader_right, s64x16, of_u16, pitch_5, 100, false, strided, region_and_default, true, false, false},
    {async_loader_right, s64x16, of_three_floats, padded_0, 128, true, by_rows, region, false, true, false},
    {async_loader_right, s64x16, of_three_floats, swizzled, 128, false, strided, extent, false, true, true},
    {async_loader_right, s64x64, of_u16, transposed_swizzled, 32, false, by_rows, region_and_default, true, true, true},
    {async_loader_right, s64x64, of_double, transposed_swizzled, 1, false, by_columns, region_and_default, true, false, true},
    {async_loader_right, s5x8, of_u16, pitch_5, 32, true, strided, region, true, false, false},
    {async_loader_right, s5x8, of_three_bytes, transposed, 48, false, by_columns, extent, false, true, true},
    {async_loader_right, s8x32, of_byte, padded_1, 48, false, by_columns, region_and_default, false, true, false},
    {async_loader_right, s8x32, of_u16, transposed, 256, true, by_columns, extent, false, true, false},
    {async_loader_right, s8x32, of_three_floats, swizzled, 32, false, strided, extent, false, true, true},
    {registers_right, s1x1, of_byte, padded_0, 1, false, by_rows, region_and_default, false, true, false},
    {registers_right, s1x1, of_double, padded_1, 1, false, by_columns, region, true, true, false},
    {registers_right, s3x16, of_byte, padded_4, 100, false, by_rows, region, true, true, true},
    {registers_right, s3x16, of_u16, padded_0, 128, false, by_columns, whole, false, true, false},
    {registers_right, s10x12, of_float, pitch_5, 256, true, by_columns, region, false, true, false},
    {registers_right, s10x12, of_float, transposed_swizzled, 32, true, by_rows, region_and_default, false, false, false},
    {registers_right, s17x24, of_u16, transposed_swizzled, 1, false, by_columns, extent, true, true, true},
    {registers_right, s17x24, of_double, transposed, 1, false, by_columns, extent, true, false, false},
    {registers_right, s17x24, of_three_floats, padded_1, 1, false, by_columns, whole, false, false, false},
    {registers_right, s64x16, of_three_bytes, transposed_swizzled, 48, false, by_rows, region_and_default, false, true, true},
    {registers_right, s64x16, of_three_floats, padded_1, 32, false, by_columns, region_and_default, false, false, true},
    {registers_right, s64x64, of_double, swizzled, 100, false, by_rows, region_and_default, false, false, true},
    {registers_right, s64x64, of_three_floats, pitch_5, 256, false, by_columns, extent, false, true, true},
    {registers_right, s5x8, of_double, swizzled, 128, true, by_columns, region_and_default, true, true, true},
    {registers_right, s5x8, of_double, transposed, 256, true, by_rows, extent, true, true, false},
    {registers_right, s8x32, of_byte, padded_4, 32, false, by_columns, region, false, false, false},
    {registers_right, s8x32, of_three_bytes, transposed_swizzled, 48, false, by_columns, whole, false, true, true},
    {registers_down, s1x1, of_float, padded_0, 1, false, by_columns, whole, true, false, false},
    {registers_down, s1x1, of_double, transposed_swizzled, 48, false, by_columns, whole, true, false, true},
    {registers_down, s3x16, of_byte, transposed_swizzled, 256, true, by_rows, region_and_default, true, false, false},
    {registers_down, s3x16, of_three_floats, transposed_swizzled, 32, true, by_columns, extent, false, true, true},
    {registers_down, s10x12, of_three_bytes, swizzled, 1, false, by_rows, region, false, false, true},
    {registers_down, s10x12, of_double, transposed, 100, false, by_columns, region, true, true, true},
    {registers_down, s17x24, of_three_bytes, padded_4, 128, true, by_columns, region, false, true, false},
    {registers_down, s17x24, of_double, pitch_5, 100, false, by_rows, region, false, false, true},
    {registers_down, s17x24, of_three_floats, transposed, 256, true, by_rows, region, false, false, false},
    {registers_down, s64x16, of_byte, padded_1, 48, false, by_columns, extent, true, true, true},
    {registers_down, s64x16, of_double, padded_0, 48, false, by_columns, whole, true, false, true},
    {registers_down, s64x64, of_u16, padded_0, 32, true, by_columns, extent, false, false, true},
    {registers_down, s64x64, of_float, pitch_5, 32, true, by_rows, region, true, false, false},
    {registers_down, s64x64, of_three_bytes, padded_4, 128, true, by_rows, region_and_default, false, false, true},
    {registers_down, s5x8, of_u16, pitch_5, 100, false, by_rows, extent, false, false, false},
    {registers_down, s5x8, of_three_floats, padded_1, 256, false, by_columns, whole, false, true, false},
    {registers_down, s8x32, of_float, swizzled, 1, false, by_columns, region, true, false, true},
    {registers_down, s8x32, of_double, padded_0, 100, false, by_columns, whole, false, true, true},
    {store, s1x1, of_u16, transposed, 1, false, by_rows, extent, true, false, true},
    {store, s1x1, of_float, swizzled, 100, false, by_rows, extent, false, false, false},
    {store, s3x16, of_u16, padded_1, 1, false, strided, extent, true, false, false},
    {store, s3x16, of_three_bytes, transposed, 1, false, strided, whole, false, false, true},
    {store, s3x16, of_double, transposed, 128, true, strided, extent, true, false, false},
    {store, s10x12, of_byte, padded_0, 48, false, strided, region, true, true, false},
    {store, s10x12, of_byte, padded_4, 128, true, by_columns, extent, true, true, true},
    {store, s17x24, of_byte, padded_0, 256, true, by_columns, region, false, false, false},
    {store, s17x24, of_double, padded_0, 256, false, by_columns, extent, true, false, false},
    {store, s17x24, of_three_floats, transposed_swizzled, 100, false, by_columns, whole, false, false, false},
    {store, s64x16, of_float, padded_1, 100, false, by_rows, extent, true, false, false},
    {store, s64x16, of_three_bytes, pitch_5, 32, true, by_columns, whole, false, true, true},
    {store, s64x64, of_float, transposed_swizzled, 48, false, strided, region, true, true, false},
    {store, s64x64, of_double, transposed, 32, true, strided, region, false, false, false},
    {store, s5x8, of_u16, swizzled, 100, false, by_rows, whole, false, true, true},
    {store, s5x8, of_three_floats, padded_4, 1, false, by_rows, whole, false, true, true},
    {store, s8x32, of_three_bytes, pitch_5, 48, false, by_rows, extent, false, true, false},
    {store, s8x32, of_three_bytes, pitch_5, 128, false, by_columns, whole, false, false, true},
};
// clang-format on
constexpr int count = sizeof cases / sizeof *cases;

// The types of a case.
template <int Columns> struct layouts {
  using types = std::tuple<coop::padded<0>, coop::padded<1>, coop::padded<4>, coop::pitch<Columns + 5>, coop::swizzled, coop::transposed<>, coop::transposed<coop::swizzled>>;
};
template <int Index> struct types_of {
  static constexpr area_case value = cases[Index];
  static constexpr call_axis call = value.call;
  static constexpr lies_axis lies = value.lies;
  static constexpr told_axis told = value.told;
  static constexpr int rows = sizes[value.size].rows, columns = sizes[value.size].columns, threads = value.threads;
  static constexpr bool warps = value.warps, converts = value.converts, promised = value.promised, view = value.view;
  using item = std::tuple_element_t<value.item, item_types>;
  using memory_item = std::conditional_t<value.converts, std::tuple_element_t<value.item, other_types>, item>;
  using pointer = std::conditional_t<call == store, memory_item*, const memory_item*>;
  using layout = std::tuple_element_t<value.layout, typename layouts<columns>::types>;
  using side = std::conditional_t<goes_down(call), coop::along_rows, coop::along_columns>;
  using tile = coop::tile<item, rows, columns, layout>;
};

}  // namespace areas
