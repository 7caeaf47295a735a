// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// How much of a tile exists, as a type: a whole tile compares nothing.
#pragma once

namespace coop { inline namespace COOP_ABI {

struct whole {
  static COOP_CONSTANT constexpr bool partial = false, all = true;
  COOP_DEVICE bool covers(int, int) const COOP_PRIVATE { return true; }
};

// The first `bytes` of the group's tile exist; `all` says that they are the whole of it.
struct first {
  static COOP_CONSTANT constexpr bool partial = true;
  int bytes;
  bool all;
  COOP_DEVICE bool covers(int offset, int width) const COOP_PRIVATE { return offset + width <= bytes; }
};

// The same, seen from `start` bytes into the tile.
COOP_DEVICE constexpr whole from(COOP_PRIVATE const whole&, int) { return {}; }
COOP_DEVICE constexpr first from(COOP_PRIVATE const first& guard, int start) { return {guard.bytes - start, guard.all}; }

// A count is clamped before it is narrowed.
COOP_DEVICE constexpr int clamped_count(int64 count, int tile) { return count < 0 ? 0 : count > tile ? tile : (int)count; }

template <bool Counted> struct guard_for {                   // by type, so that a call without a count cannot compare
  static COOP_DEVICE whole make(int64, int, int) { return {}; }
};
template <> struct guard_for<true> {
  // `all` asks the count, not what it was clamped to: ptxas 13.0 for sm_90 answers max(min(n, tile), 0) == tile wrongly.
  static COOP_DEVICE first make(int64 count, int tile, int item) {
    return {clamped_count(count, tile) * item, count >= tile};
  }
};

}}  // namespace coop
