// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// What the kernels of the sweeps do, for languages that take the cases from sweep/list.cpp: a target's own file adds the
// entries.
#pragma once

#include "../area_bodies.h"
#include "../bodies.h"
#include "../items.h"

enum class trade_kind { exchange_two, exchange_one, scatter, scatter_guarded, scatter_flagged, gather };
enum class tile_kind { load, store, change_in_place };

template <class Case> struct needs : coop::need<typename Case::use, typename Case::item, Case::items, typename Case::group> {};

// The group that makes the call, of the block.
template <int Lanes> struct lanes_of {
  template <class Block> static COOP_DEVICE coop::warp<Lanes, Block> group(COOP_PRIVATE const Block& block) { return coop::logical_warp<Lanes>(block); }
};
template <> struct lanes_of<0> {
  template <class Block> static COOP_DEVICE Block group(COOP_PRIVATE const Block& block) { return {block.in_block, {block.scratch.memory}}; }
};

template <class Case, tile_kind Kind, bodies::told What, class Block>
COOP_DEVICE void tile_kernel(COOP_PRIVATE const Block& block, int index, COOP_GLOBAL const coop::int64* numbers, COOP_GLOBAL unsigned char* memory,
                             COOP_GLOBAL const unsigned char* fallback, COOP_GLOBAL unsigned char* slots) {
  typedef typename Case::item T;
  typedef typename Case::algorithm algorithm;
  constexpr int K = Case::items;
  const auto group = lanes_of<Case::lanes>::group(block);
  const coop::int64 count = numbers[0], offset = numbers[1], origin = (coop::int64)index * Block::extent * K;
  COOP_GLOBAL unsigned char* const own = slots + origin * (coop::int64)sizeof(T);
  COOP_GLOBAL T* const items = (COOP_GLOBAL T*)(memory + numbers[2]) - offset;
  if constexpr (Kind == tile_kind::load) {
    T value;
    COOP_PRIVATE coop::byte* const bits = (COOP_PRIVATE coop::byte*)coop::bits_of(value);
    for (int i = 0; i < (int)sizeof(T); ++i) bits[i] = fallback[i];
    bodies::load_told<algorithm, K, What>(group, (COOP_GLOBAL const T*)items, offset + origin, count - origin, value, own);
  } else if constexpr (Kind == tile_kind::store) {
    bodies::store_told<algorithm, K, What>(group, items, offset + origin, count - origin, own);
  } else {
    bodies::change_in_place_told<algorithm, K, What>(group, items, offset + origin, count - origin);
  }
}

template <class Case, class... Last, class Group>
COOP_DEVICE void trade(COOP_PRIVATE const Group& group, COOP_GLOBAL unsigned char* slots, COOP_GLOBAL unsigned char* result, COOP_GLOBAL const int* ranks,
                       COOP_GLOBAL const unsigned char* flags) {
  typedef typename Case::item T;
  typedef typename Case::from from;
  typedef typename Case::to to;
  constexpr int K = Case::items;
  if constexpr (Case::kind == trade_kind::exchange_two) bodies::exchange_two<from, to, T, K, Last...>(group, slots, result);
  if constexpr (Case::kind == trade_kind::exchange_one) bodies::exchange_one<from, to, T, K, Last...>(group, slots, result);
  if constexpr (Case::kind == trade_kind::scatter) bodies::scatter<to, T, K, Last...>(group, slots, ranks, result);
  if constexpr (Case::kind == trade_kind::scatter_guarded) bodies::scatter<to, T, K, bodies::skipping_negative_ranks, Last...>(group, slots, ranks, result);
  if constexpr (Case::kind == trade_kind::scatter_flagged) bodies::scatter_flagged<to, T, K, Last...>(group, slots, ranks, flags, result);
  if constexpr (Case::kind == trade_kind::gather) bodies::gather<from, T, K, Last...>(group, slots, ranks, result);
}
template <class Case, class Block>
COOP_DEVICE void trade_kernel(COOP_PRIVATE const Block& block, int index, COOP_GLOBAL unsigned char* slots, COOP_GLOBAL unsigned char* result,
                              COOP_GLOBAL const int* ranks, COOP_GLOBAL const unsigned char* flags) {
  const auto group = lanes_of<Case::lanes>::group(block);
  const int first = index * Block::extent * Case::items, bytes = first * (int)sizeof(typename Case::item);
  if constexpr (Case::sliced) trade<Case, bodies::in_slices>(group, slots + bytes, result + bytes, ranks + first, flags + first);
  else trade<Case>(group, slots + bytes, result + bytes, ranks + first, flags + first);
}

template <class Case, class Block>
COOP_DEVICE void area_kernel(COOP_PRIVATE const Block& block, COOP_GLOBAL const unsigned char* given, COOP_PRIVATE const area_bodies::places& p) {
  area_bodies::numbers n;
  COOP_PRIVATE coop::byte* const bits = (COOP_PRIVATE coop::byte*)coop::bits_of(n);
  for (int i = 0; i < (int)sizeof(n); ++i) bits[i] = given[i];
  area_bodies::run<Case>(block, n, p);
}
