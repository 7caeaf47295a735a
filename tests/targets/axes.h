// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The axes of the sweeps, and the cases: covering lists, in which every pair of axis values that can meet
// does meet, in place of full products. cpu_axes.cpp holds the lists to that and names a pair that is
// missing. An algorithm that is added to the core is swept over the extreme shapes by cpu_row.cpp, and needs
// no case here.
#pragma once

#include <coop/coop.h>

#include <tuple>

#include "items.h"

namespace axes {

enum item_axis { of_1, of_2, of_3, of_4, of_8, of_12, of_16, of_20, of_64, item_values };
using item_types = std::tuple<unsigned char, unsigned short, three_bytes, float, double, twelve_bytes,
                              sixteen_bytes, twenty_bytes, sixty_four_bytes>;
template <item_axis Item> using item_type = std::tuple_element_t<Item, item_types>;
constexpr int item_bytes[] = {1, 2, 3, 4, 8, 12, 16, 20, 64};

constexpr int items_values[] = {1, 2, 3, 4, 5, 7, 8, 11, 16, 23};

// The threads of a block, and those that make a call together: the block (0), or lanes of a warp.
enum block_axis {
  block_1,
  block_15,
  block_32,
  block_48,
  block_65,
  block_96,
  block_128,
  block_256,
  block_8x4x2,
  block_5x3x2,
  block_values
};
struct extent {
  int x, y, z;
  constexpr int size() const { return x * y * z; }
};
constexpr extent extents[] = {{1, 1, 1},  {15, 1, 1},  {32, 1, 1},  {48, 1, 1}, {65, 1, 1},
                              {96, 1, 1}, {128, 1, 1}, {256, 1, 1}, {8, 4, 2},  {5, 3, 2}};
constexpr int lanes_values[] = {0, 1, 2, 4, 8, 16, 32};

// Whose scratch: the target's, the kernel's own by its size, or bytes behind a pointer.
enum scratch_axis { supplied, declared, behind_pointer, scratch_values };

enum algorithm_axis {
  direct,
  vectorize,
  striped,
  transpose,
  warp_transpose,
  warp_transpose_timesliced,
  packed_transpose,
  packed_warp_transpose,
  automatic,
  algorithm_values
};
using algorithm_types = std::tuple<coop::direct, coop::vectorize, coop::striped, coop::transpose,
                                   coop::warp_transpose, coop::warp_transpose_timesliced,
                                   coop::packed_transpose, coop::packed_warp_transpose, coop::automatic>;
constexpr const char* algorithm_names[] = {"direct",           "vectorize",
                                           "striped",          "transpose",
                                           "warp_transpose",   "warp_transpose_timesliced",
                                           "packed_transpose", "packed_warp_transpose",
                                           "automatic"};
template <algorithm_axis Algorithm> using algorithm_type = std::tuple_element_t<Algorithm, algorithm_types>;

// Trades without memory: an exchange of two payloads or within one array, scatters, a gather; whole or
// time-sliced.
enum trade_axis {
  exchange_two,
  exchange_one,
  scatter,
  scatter_guarded,
  scatter_flagged,
  gather,
  trade_values
};
enum arrangement_axis { blocked, striped_over_group, warp_striped, arrangement_values };
enum slicing_axis { whole, timesliced, slicing_values };

struct shape {
  item_axis item;
  int items;
  block_axis block;
  int lanes;
  scratch_axis scratch;
};
constexpr int threads_of(shape s) { return extents[s.block].size(); }
constexpr int group_of(shape s) { return s.lanes == 0 ? threads_of(s) : s.lanes; }

// A load or store, and a trade; the side that a scatter or gather does not have is blocked.
struct tile_case {
  algorithm_axis algorithm;
  shape form;
};
struct trade_case {
  trade_axis trade;
  arrangement_axis from, to;
  slicing_axis slicing;
  shape form;
};

// Which shapes are legal: warps are parts of blocks of whole warps, and scratch has its limits.
constexpr int static_scratch = 48 << 10, dynamic_scratch = 224 << 10;
constexpr bool is_legal(shape s) {
  const bool whole_warps = threads_of(s) % 32 == 0;
  const int bytes = threads_of(s) * s.items * item_bytes[s.item];
  return (s.lanes == 0 || whole_warps) &&
         bytes + bytes / 8 <= (s.scratch == behind_pointer ? dynamic_scratch : static_scratch);
}
constexpr bool is_legal(const tile_case& c) {
  const bool within_warps = c.algorithm == warp_transpose || c.algorithm == warp_transpose_timesliced ||
                            c.algorithm == packed_warp_transpose;
  return is_legal(c.form) && (!within_warps || (c.form.lanes == 0 && threads_of(c.form) % 32 == 0));
}
constexpr bool is_legal(const trade_case& c) {
  const bool within_warps = c.from == warp_striped || c.to == warp_striped;
  const bool scatters = c.trade == scatter || c.trade == scatter_guarded || c.trade == scatter_flagged;
  return is_legal(c.form) && (!within_warps || threads_of(c.form) % 32 == 0) &&
         (!scatters || c.from == blocked) && (c.trade != gather || c.to == blocked);
}

// Shapes that every algorithm takes, each an extreme.
constexpr shape extreme_shapes[] = {
    {of_1, 23, block_96, 0, supplied},          // odd payloads, not a power of two of warps
    {of_2, 16, block_32, 0, declared},          // a single warp, several words a thread
    {of_3, 5, block_128, 0, supplied},          // neither item nor payload is a word
    {of_4, 4, block_256, 0, behind_pointer},    // a payload of one word, the most threads
    {of_8, 1, block_8x4x2, 0, supplied},        // nothing to trade
    {of_64, 8, block_128, 0, behind_pointer}};  // the largest item, scratch past the static limit

// clang-format off
constexpr tile_case tile_cases[] = {
    {direct, {of_1, 3, block_256, 32, declared}},
    {direct, {of_1, 23, block_65, 0, declared}},
    {direct, {of_2, 1, block_8x4x2, 16, declared}},
    {direct, {of_2, 4, block_96, 1, supplied}},
    {direct, {of_2, 23, block_1, 0, behind_pointer}},
    {direct, {of_3, 8, block_48, 0, behind_pointer}},
    {direct, {of_3, 11, block_1, 0, declared}},
    {direct, {of_4, 5, block_32, 2, supplied}},
    {direct, {of_8, 4, block_48, 0, supplied}},
    {direct, {of_8, 8, block_65, 0, behind_pointer}},
    {direct, {of_8, 11, block_32, 2, supplied}},
    {direct, {of_8, 23, block_32, 32, declared}},
    {direct, {of_12, 1, block_128, 8, behind_pointer}},
    {direct, {of_16, 2, block_65, 0, supplied}},
    {direct, {of_16, 8, block_5x3x2, 0, behind_pointer}},
    {direct, {of_20, 2, block_15, 0, declared}},
    {direct, {of_20, 7, block_8x4x2, 4, supplied}},
    {direct, {of_20, 16, block_1, 0, behind_pointer}},
    {direct, {of_20, 16, block_65, 0, behind_pointer}},
    {direct, {of_64, 16, block_128, 32, behind_pointer}},
    {vectorize, {of_1, 11, block_96, 16, behind_pointer}},
    {vectorize, {of_1, 23, block_96, 4, supplied}},
    {vectorize, {of_2, 5, block_48, 0, declared}},
    {vectorize, {of_2, 5, block_96, 4, supplied}},
    {vectorize, {of_3, 7, block_32, 8, declared}},
    {vectorize, {of_3, 11, block_5x3x2, 0, supplied}},
    {vectorize, {of_3, 23, block_15, 0, supplied}},
    {vectorize, {of_4, 1, block_8x4x2, 32, behind_pointer}},
    {vectorize, {of_4, 8, block_1, 0, behind_pointer}},
    {vectorize, {of_4, 8, block_8x4x2, 1, declared}},
    {vectorize, {of_8, 3, block_128, 1, supplied}},
    {vectorize, {of_8, 16, block_5x3x2, 0, declared}},
    {vectorize, {of_12, 2, block_32, 4, declared}},
    {vectorize, {of_12, 11, block_65, 0, behind_pointer}},
    {vectorize, {of_16, 2, block_256, 2, behind_pointer}},
    {vectorize, {of_20, 16, block_96, 1, supplied}},
    {vectorize, {of_64, 4, block_8x4x2, 16, supplied}},
    {vectorize, {of_64, 7, block_5x3x2, 0, supplied}},
    {striped, {of_1, 3, block_15, 0, behind_pointer}},
    {striped, {of_1, 11, block_8x4x2, 1, behind_pointer}},
    {striped, {of_2, 3, block_5x3x2, 0, supplied}},
    {striped, {of_2, 16, block_32, 4, behind_pointer}},
    {striped, {of_2, 23, block_32, 1, declared}},
    {striped, {of_3, 1, block_5x3x2, 0, behind_pointer}},
    {striped, {of_3, 4, block_128, 2, behind_pointer}},
    {striped, {of_3, 16, block_32, 2, behind_pointer}},
    {striped, {of_4, 4, block_256, 8, declared}},
    {striped, {of_4, 4, block_15, 0, behind_pointer}},
    {striped, {of_4, 7, block_65, 0, supplied}},
    {striped, {of_8, 1, block_15, 0, behind_pointer}},
    {striped, {of_8, 2, block_128, 32, supplied}},
    {striped, {of_12, 1, block_48, 0, behind_pointer}},
    {striped, {of_12, 8, block_96, 32, supplied}},
    {striped, {of_12, 23, block_256, 16, behind_pointer}},
    {striped, {of_16, 3, block_48, 0, supplied}},
    {striped, {of_16, 7, block_1, 0, supplied}},
    {striped, {of_16, 7, block_32, 16, supplied}},
    {striped, {of_20, 5, block_5x3x2, 0, supplied}},
    {striped, {of_64, 2, block_1, 0, declared}},
    {striped, {of_64, 7, block_32, 1, supplied}},
    {transpose, {of_1, 1, block_1, 0, supplied}},
    {transpose, {of_1, 4, block_65, 0, supplied}},
    {transpose, {of_2, 23, block_8x4x2, 2, declared}},
    {transpose, {of_3, 5, block_256, 1, declared}},
    {transpose, {of_4, 2, block_48, 0, behind_pointer}},
    {transpose, {of_4, 3, block_32, 16, declared}},
    {transpose, {of_8, 5, block_96, 16, behind_pointer}},
    {transpose, {of_12, 4, block_5x3x2, 0, supplied}},
    {transpose, {of_12, 16, block_15, 0, declared}},
    {transpose, {of_16, 4, block_128, 4, behind_pointer}},
    {transpose, {of_16, 7, block_128, 32, behind_pointer}},
    {transpose, {of_20, 11, block_96, 8, declared}},
    {transpose, {of_64, 8, block_256, 4, behind_pointer}},
    {transpose, {of_64, 11, block_15, 0, declared}},
    {warp_transpose, {of_1, 5, block_128, 0, declared}},
    {warp_transpose, {of_1, 16, block_8x4x2, 0, supplied}},
    {warp_transpose, {of_2, 3, block_8x4x2, 0, behind_pointer}},
    {warp_transpose, {of_3, 2, block_8x4x2, 0, behind_pointer}},
    {warp_transpose, {of_4, 8, block_8x4x2, 0, behind_pointer}},
    {warp_transpose, {of_8, 7, block_256, 0, behind_pointer}},
    {warp_transpose, {of_12, 1, block_128, 0, declared}},
    {warp_transpose, {of_16, 11, block_32, 0, supplied}},
    {warp_transpose, {of_20, 4, block_128, 0, declared}},
    {warp_transpose, {of_64, 23, block_96, 0, behind_pointer}},
    {warp_transpose_timesliced, {of_1, 3, block_32, 0, declared}},
    {warp_transpose_timesliced, {of_2, 7, block_96, 0, behind_pointer}},
    {warp_transpose_timesliced, {of_2, 8, block_8x4x2, 0, behind_pointer}},
    {warp_transpose_timesliced, {of_3, 2, block_96, 0, declared}},
    {warp_transpose_timesliced, {of_4, 16, block_32, 0, behind_pointer}},
    {warp_transpose_timesliced, {of_8, 5, block_128, 0, supplied}},
    {warp_transpose_timesliced, {of_12, 11, block_8x4x2, 0, supplied}},
    {warp_transpose_timesliced, {of_16, 23, block_128, 0, behind_pointer}},
    {warp_transpose_timesliced, {of_20, 1, block_256, 0, supplied}},
    {warp_transpose_timesliced, {of_64, 4, block_8x4x2, 0, declared}},
    {packed_transpose, {of_1, 2, block_5x3x2, 0, declared}},
    {packed_transpose, {of_1, 8, block_32, 2, behind_pointer}},
    {packed_transpose, {of_2, 7, block_15, 0, supplied}},
    {packed_transpose, {of_3, 5, block_96, 32, behind_pointer}},
    {packed_transpose, {of_3, 5, block_1, 0, declared}},
    {packed_transpose, {of_3, 16, block_256, 16, supplied}},
    {packed_transpose, {of_4, 11, block_128, 4, declared}},
    {packed_transpose, {of_8, 2, block_8x4x2, 8, supplied}},
    {packed_transpose, {of_8, 3, block_96, 4, behind_pointer}},
    {packed_transpose, {of_12, 3, block_1, 0, behind_pointer}},
    {packed_transpose, {of_16, 1, block_96, 1, declared}},
    {packed_transpose, {of_20, 4, block_32, 32, behind_pointer}},
    {packed_transpose, {of_20, 23, block_48, 0, declared}},
    {packed_transpose, {of_64, 5, block_65, 0, declared}},
    {packed_transpose, {of_64, 11, block_48, 0, declared}},
    {packed_warp_transpose, {of_1, 16, block_256, 0, behind_pointer}},
    {packed_warp_transpose, {of_2, 2, block_128, 0, behind_pointer}},
    {packed_warp_transpose, {of_2, 23, block_32, 0, behind_pointer}},
    {packed_warp_transpose, {of_3, 4, block_8x4x2, 0, behind_pointer}},
    {packed_warp_transpose, {of_4, 7, block_96, 0, supplied}},
    {packed_warp_transpose, {of_8, 8, block_32, 0, behind_pointer}},
    {packed_warp_transpose, {of_12, 5, block_8x4x2, 0, declared}},
    {packed_warp_transpose, {of_16, 11, block_32, 0, supplied}},
    {packed_warp_transpose, {of_20, 3, block_128, 0, behind_pointer}},
    {packed_warp_transpose, {of_64, 1, block_32, 0, supplied}},
    {automatic, {of_1, 2, block_8x4x2, 16, supplied}},
    {automatic, {of_1, 3, block_96, 8, declared}},
    {automatic, {of_1, 7, block_48, 0, supplied}},
    {automatic, {of_1, 8, block_15, 0, declared}},
    {automatic, {of_1, 23, block_128, 8, supplied}},
    {automatic, {of_2, 1, block_65, 0, behind_pointer}},
    {automatic, {of_2, 8, block_8x4x2, 8, supplied}},
    {automatic, {of_2, 11, block_256, 32, behind_pointer}},
    {automatic, {of_2, 16, block_48, 0, behind_pointer}},
    {automatic, {of_3, 1, block_8x4x2, 4, supplied}},
    {automatic, {of_3, 3, block_65, 0, behind_pointer}},
    {automatic, {of_4, 23, block_5x3x2, 0, behind_pointer}},
    {automatic, {of_8, 4, block_1, 0, supplied}},
    {automatic, {of_12, 2, block_32, 1, behind_pointer}},
    {automatic, {of_12, 7, block_32, 2, behind_pointer}},
    {automatic, {of_16, 5, block_15, 0, behind_pointer}},
    {automatic, {of_16, 16, block_8x4x2, 8, declared}},
    {automatic, {of_20, 1, block_32, 2, supplied}},
    {automatic, {of_20, 8, block_128, 16, declared}},
    {automatic, {of_64, 3, block_96, 2, behind_pointer}},
    {automatic, {of_64, 5, block_32, 8, supplied}},
};

constexpr trade_case trade_cases[] = {
    {exchange_two, warp_striped, blocked, whole, {of_1, 2, block_256, 0, behind_pointer}},
    {exchange_two, warp_striped, warp_striped, timesliced, {of_1, 3, block_256, 16, declared}},
    {exchange_two, striped_over_group, blocked, timesliced, {of_1, 16, block_128, 2, behind_pointer}},
    {exchange_two, striped_over_group, warp_striped, whole, {of_1, 23, block_128, 32, behind_pointer}},
    {exchange_two, striped_over_group, blocked, timesliced, {of_2, 1, block_5x3x2, 0, behind_pointer}},
    {exchange_two, striped_over_group, blocked, whole, {of_2, 11, block_15, 0, behind_pointer}},
    {exchange_two, blocked, striped_over_group, timesliced, {of_2, 23, block_32, 16, supplied}},
    {exchange_two, warp_striped, striped_over_group, whole, {of_3, 2, block_128, 32, supplied}},
    {exchange_two, striped_over_group, striped_over_group, timesliced, {of_3, 3, block_15, 0, supplied}},
    {exchange_two, striped_over_group, blocked, whole, {of_4, 3, block_96, 8, behind_pointer}},
    {exchange_two, blocked, blocked, whole, {of_4, 3, block_8x4x2, 32, declared}},
    {exchange_two, striped_over_group, blocked, timesliced, {of_4, 5, block_15, 0, supplied}},
    {exchange_two, striped_over_group, warp_striped, whole, {of_8, 2, block_32, 4, supplied}},
    {exchange_two, striped_over_group, blocked, timesliced, {of_8, 4, block_32, 1, supplied}},
    {exchange_two, striped_over_group, striped_over_group, whole, {of_8, 5, block_65, 0, supplied}},
    {exchange_two, striped_over_group, striped_over_group, whole, {of_12, 11, block_96, 4, behind_pointer}},
    {exchange_two, warp_striped, striped_over_group, whole, {of_12, 23, block_8x4x2, 1, supplied}},
    {exchange_two, warp_striped, striped_over_group, whole, {of_16, 1, block_8x4x2, 1, declared}},
    {exchange_two, warp_striped, warp_striped, timesliced, {of_16, 7, block_96, 2, supplied}},
    {exchange_two, warp_striped, striped_over_group, whole, {of_20, 1, block_32, 32, supplied}},
    {exchange_two, blocked, striped_over_group, timesliced, {of_20, 8, block_1, 0, declared}},
    {exchange_two, striped_over_group, warp_striped, timesliced, {of_20, 16, block_32, 1, declared}},
    {exchange_two, blocked, blocked, timesliced, {of_64, 4, block_48, 0, supplied}},
    {exchange_two, blocked, blocked, timesliced, {of_64, 23, block_65, 0, behind_pointer}},
    {exchange_one, blocked, warp_striped, timesliced, {of_1, 2, block_32, 0, declared}},
    {exchange_one, striped_over_group, striped_over_group, timesliced, {of_1, 7, block_5x3x2, 0, behind_pointer}},
    {exchange_one, striped_over_group, striped_over_group, whole, {of_1, 23, block_48, 0, supplied}},
    {exchange_one, warp_striped, striped_over_group, whole, {of_2, 4, block_8x4x2, 4, declared}},
    {exchange_one, blocked, striped_over_group, whole, {of_3, 1, block_1, 0, declared}},
    {exchange_one, blocked, warp_striped, whole, {of_3, 5, block_32, 4, declared}},
    {exchange_one, striped_over_group, striped_over_group, whole, {of_3, 23, block_32, 2, behind_pointer}},
    {exchange_one, warp_striped, striped_over_group, timesliced, {of_4, 1, block_128, 8, declared}},
    {exchange_one, warp_striped, striped_over_group, whole, {of_4, 1, block_8x4x2, 2, declared}},
    {exchange_one, warp_striped, warp_striped, timesliced, {of_8, 2, block_128, 1, behind_pointer}},
    {exchange_one, striped_over_group, striped_over_group, timesliced, {of_8, 2, block_5x3x2, 0, behind_pointer}},
    {exchange_one, blocked, striped_over_group, whole, {of_8, 3, block_1, 0, declared}},
    {exchange_one, blocked, blocked, timesliced, {of_8, 5, block_48, 0, declared}},
    {exchange_one, striped_over_group, warp_striped, whole, {of_8, 7, block_256, 8, supplied}},
    {exchange_one, striped_over_group, blocked, timesliced, {of_12, 1, block_65, 0, declared}},
    {exchange_one, blocked, striped_over_group, timesliced, {of_12, 7, block_65, 0, supplied}},
    {exchange_one, striped_over_group, warp_striped, whole, {of_12, 8, block_256, 32, behind_pointer}},
    {exchange_one, blocked, warp_striped, timesliced, {of_16, 1, block_128, 0, supplied}},
    {exchange_one, striped_over_group, blocked, timesliced, {of_16, 11, block_48, 0, declared}},
    {exchange_one, warp_striped, warp_striped, timesliced, {of_20, 5, block_96, 0, supplied}},
    {exchange_one, blocked, warp_striped, timesliced, {of_64, 2, block_96, 16, behind_pointer}},
    {exchange_one, striped_over_group, striped_over_group, whole, {of_64, 16, block_15, 0, supplied}},
    {scatter, blocked, blocked, timesliced, {of_1, 4, block_65, 0, behind_pointer}},
    {scatter, blocked, warp_striped, whole, {of_1, 11, block_32, 32, supplied}},
    {scatter, blocked, striped_over_group, whole, {of_2, 5, block_8x4x2, 2, supplied}},
    {scatter, blocked, blocked, whole, {of_2, 8, block_128, 2, declared}},
    {scatter, blocked, striped_over_group, timesliced, {of_3, 8, block_5x3x2, 0, behind_pointer}},
    {scatter, blocked, blocked, timesliced, {of_3, 16, block_48, 0, behind_pointer}},
    {scatter, blocked, striped_over_group, timesliced, {of_4, 7, block_256, 16, supplied}},
    {scatter, blocked, striped_over_group, whole, {of_8, 1, block_96, 1, declared}},
    {scatter, blocked, blocked, whole, {of_12, 5, block_1, 0, supplied}},
    {scatter, blocked, blocked, timesliced, {of_16, 2, block_8x4x2, 8, supplied}},
    {scatter, blocked, warp_striped, timesliced, {of_16, 3, block_32, 4, supplied}},
    {scatter, blocked, striped_over_group, timesliced, {of_20, 8, block_48, 0, behind_pointer}},
    {scatter, blocked, blocked, whole, {of_20, 23, block_15, 0, declared}},
    {scatter, blocked, warp_striped, timesliced, {of_64, 8, block_8x4x2, 8, declared}},
    {scatter_guarded, blocked, striped_over_group, whole, {of_1, 1, block_48, 0, supplied}},
    {scatter_guarded, blocked, striped_over_group, whole, {of_2, 11, block_32, 16, behind_pointer}},
    {scatter_guarded, blocked, blocked, timesliced, {of_2, 16, block_65, 0, declared}},
    {scatter_guarded, blocked, warp_striped, whole, {of_3, 4, block_96, 8, declared}},
    {scatter_guarded, blocked, striped_over_group, timesliced, {of_4, 11, block_65, 0, behind_pointer}},
    {scatter_guarded, blocked, warp_striped, timesliced, {of_4, 16, block_8x4x2, 4, behind_pointer}},
    {scatter_guarded, blocked, blocked, timesliced, {of_8, 7, block_8x4x2, 32, declared}},
    {scatter_guarded, blocked, blocked, whole, {of_8, 8, block_15, 0, declared}},
    {scatter_guarded, blocked, blocked, whole, {of_12, 2, block_256, 2, declared}},
    {scatter_guarded, blocked, striped_over_group, timesliced, {of_12, 3, block_5x3x2, 0, supplied}},
    {scatter_guarded, blocked, striped_over_group, whole, {of_16, 8, block_65, 0, declared}},
    {scatter_guarded, blocked, striped_over_group, timesliced, {of_16, 23, block_1, 0, behind_pointer}},
    {scatter_guarded, blocked, blocked, whole, {of_20, 5, block_256, 8, declared}},
    {scatter_guarded, blocked, blocked, timesliced, {of_64, 3, block_128, 1, behind_pointer}},
    {scatter_guarded, blocked, warp_striped, whole, {of_64, 4, block_32, 2, behind_pointer}},
    {scatter_guarded, blocked, striped_over_group, timesliced, {of_64, 7, block_1, 0, declared}},
    {scatter_guarded, blocked, striped_over_group, whole, {of_64, 11, block_5x3x2, 0, declared}},
    {scatter_flagged, blocked, striped_over_group, timesliced, {of_1, 2, block_15, 0, declared}},
    {scatter_flagged, blocked, blocked, timesliced, {of_1, 5, block_8x4x2, 1, behind_pointer}},
    {scatter_flagged, blocked, blocked, whole, {of_1, 11, block_128, 8, declared}},
    {scatter_flagged, blocked, striped_over_group, timesliced, {of_1, 16, block_1, 0, supplied}},
    {scatter_flagged, blocked, blocked, whole, {of_2, 3, block_48, 0, declared}},
    {scatter_flagged, blocked, striped_over_group, whole, {of_2, 7, block_32, 1, declared}},
    {scatter_flagged, blocked, blocked, timesliced, {of_2, 16, block_96, 32, declared}},
    {scatter_flagged, blocked, warp_striped, timesliced, {of_2, 23, block_256, 8, supplied}},
    {scatter_flagged, blocked, blocked, timesliced, {of_3, 7, block_15, 0, declared}},
    {scatter_flagged, blocked, blocked, whole, {of_4, 4, block_1, 0, supplied}},
    {scatter_flagged, blocked, blocked, whole, {of_4, 8, block_32, 1, supplied}},
    {scatter_flagged, blocked, striped_over_group, whole, {of_8, 11, block_8x4x2, 2, behind_pointer}},
    {scatter_flagged, blocked, striped_over_group, whole, {of_12, 4, block_128, 16, behind_pointer}},
    {scatter_flagged, blocked, warp_striped, timesliced, {of_16, 4, block_256, 32, supplied}},
    {scatter_flagged, blocked, striped_over_group, whole, {of_16, 5, block_128, 16, behind_pointer}},
    {scatter_flagged, blocked, blocked, whole, {of_20, 2, block_65, 0, declared}},
    {scatter_flagged, blocked, blocked, timesliced, {of_20, 4, block_5x3x2, 0, behind_pointer}},
    {scatter_flagged, blocked, striped_over_group, timesliced, {of_20, 8, block_8x4x2, 16, behind_pointer}},
    {scatter_flagged, blocked, blocked, timesliced, {of_20, 11, block_1, 0, declared}},
    {scatter_flagged, blocked, warp_striped, timesliced, {of_64, 1, block_256, 4, behind_pointer}},
    {gather, warp_striped, blocked, whole, {of_1, 8, block_96, 4, supplied}},
    {gather, striped_over_group, blocked, whole, {of_2, 2, block_1, 0, behind_pointer}},
    {gather, striped_over_group, blocked, timesliced, {of_2, 5, block_5x3x2, 0, declared}},
    {gather, striped_over_group, blocked, timesliced, {of_3, 1, block_8x4x2, 16, supplied}},
    {gather, striped_over_group, blocked, whole, {of_3, 3, block_65, 0, supplied}},
    {gather, warp_striped, blocked, timesliced, {of_3, 11, block_256, 1, declared}},
    {gather, blocked, blocked, timesliced, {of_4, 2, block_48, 0, behind_pointer}},
    {gather, blocked, blocked, whole, {of_4, 3, block_8x4x2, 0, supplied}},
    {gather, blocked, blocked, whole, {of_4, 23, block_5x3x2, 0, declared}},
    {gather, blocked, blocked, timesliced, {of_8, 16, block_256, 16, supplied}},
    {gather, striped_over_group, blocked, whole, {of_8, 23, block_96, 4, behind_pointer}},
    {gather, blocked, blocked, timesliced, {of_12, 1, block_15, 0, supplied}},
    {gather, striped_over_group, blocked, whole, {of_12, 7, block_48, 0, behind_pointer}},
    {gather, warp_striped, blocked, timesliced, {of_12, 16, block_32, 8, declared}},
    {gather, blocked, blocked, whole, {of_16, 4, block_15, 0, behind_pointer}},
    {gather, blocked, blocked, timesliced, {of_16, 16, block_5x3x2, 0, declared}},
    {gather, striped_over_group, blocked, whole, {of_20, 3, block_8x4x2, 2, behind_pointer}},
    {gather, striped_over_group, blocked, whole, {of_20, 7, block_128, 4, behind_pointer}},
    {gather, warp_striped, blocked, timesliced, {of_64, 5, block_32, 32, declared}},
};
// clang-format on
constexpr int tile_count = sizeof tile_cases / sizeof *tile_cases,
              trade_count = sizeof trade_cases / sizeof *trade_cases;
constexpr int extreme_count = sizeof extreme_shapes / sizeof *extreme_shapes;

}  // namespace axes
