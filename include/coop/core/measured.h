// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// What `automatic` takes: the row that moved whole tiles fastest on NVIDIA H200 (2026-12-01), one case a line, the
// first that holds. Written by bench/report.py --table. All sizes in bytes: `payload` is what a thread holds, `natural`
// what any pointer to an item is aligned for, `own` the widest word that divides the payload.
#pragma once

namespace coop { inline namespace COOP_ABI {

enum class measured {
  direct,
  vectorize,
  transpose,
  warp_transpose,
  warp_transpose_timesliced,
  packed_transpose,
  packed_warp_transpose,
  direct_and_packed_transpose
};

// Over 48 payloads it is 0.5 % slower than the fastest row in the geometric mean,
// and 7.2 % at worst: 14 bytes of items of 2.
COOP_FUNCTION constexpr measured fastest_row(int payload, int item, int /*natural*/) {
  const int own = widest_word(payload, 16);
  return item >= 8                   ? measured::packed_warp_transpose
         : payload >= 16             ? measured::packed_transpose
         : payload / own >= 5        ? measured::direct_and_packed_transpose
         : payload <= 2              ? measured::direct
         : item >= 4                 ? measured::packed_transpose
         : item <= 1 && payload >= 8 ? measured::packed_transpose
         : payload >= 8              ? measured::direct_and_packed_transpose
         : item <= 1                 ? measured::direct_and_packed_transpose
         : measured::direct;
}

// Over 48 payloads it is 0.3 % slower than the fastest row in the geometric mean,
// and 7.2 % at worst: 14 bytes of items of 2.
COOP_FUNCTION constexpr measured fastest_row_without_warps(int payload, int item, int /*natural*/) {
  const int own = widest_word(payload, 16);
  return payload >= 16 && payload / own >= 4   ? measured::packed_transpose
         : item >= 4                           ? measured::direct_and_packed_transpose
         : payload / own >= 5                  ? measured::direct_and_packed_transpose
         : payload >= 16                       ? measured::packed_transpose
         : payload <= 2                        ? measured::direct
         : item <= 1 && payload >= 8           ? measured::packed_transpose
         : payload >= 8                        ? measured::direct_and_packed_transpose
         : item <= 1                           ? measured::direct_and_packed_transpose
         : measured::direct;
}

}}  // namespace coop
