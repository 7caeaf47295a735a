// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Lines whose beginnings are not aligned: each unit of 16 bytes is cut out of the two aligned words that hold it. The
// words at both ends of a line reach up to 15 bytes beyond it, so that the way is taken only where those are cells of the
// same row of the matrix: behind the pointer, and before the end of what exists.
#pragma once

namespace coop { inline namespace COOP_ABI {

// The 16 bytes that begin `skew` bytes into two words. Natural: what the skew is a multiple of.
template <int Natural> COOP_DEVICE void cut_out(COOP_PRIVATE const word16 (&from)[2], int skew, COOP_PRIVATE word16& to) {
  word4 w[8], out[4];
  target::copy_bits(w, from, 32);
  if (Natural < 16) {
    const bool eight = (skew & 8) != 0, four = (skew & 4) != 0;
    COOP_UNROLL
    for (int i = 0; i < 6; ++i) w[i] = eight ? w[i + 2] : w[i];
    COOP_UNROLL
    for (int i = 0; i < 5; ++i) w[i] = four ? w[i + 1] : w[i];
  }
  COOP_UNROLL
  for (int i = 0; i < 4; ++i) out[i] = Natural < 4 ? target::funnel_right(w[i], w[i + 1], (word4)(skew & 3) * 8) : w[i];
  target::copy_bits(&to, out, 16);
}

template <class Walk, class Memory, class Guard, class Fill>
COOP_DEVICE void fetch_shifted_lines(COOP_PRIVATE const Memory& memory, int rank, COOP_PRIVATE const Guard& guard, COOP_PRIVATE const Fill& fill, COOP_SCRATCH byte* tile) {
  constexpr int most = 4, batches = (Walk::accesses + most - 1) / most, batch = (Walk::accesses + batches - 1) / batches;
  const whole every = {};
  for (int first = 0; first < Walk::accesses; first += batch) {
    word16 words[batch][2], units[batch];
    int skew[batch];
    target::presume_set(words, (int)sizeof(words));
    COOP_UNROLL
    for (int i = 0; i < batch; ++i) {
      const int line = Walk::line(rank, first + i), at = Walk::at(rank, first + i);
      const bool exists = Walk::inside(rank, first + i) && guard.covers(line, at, 16);
      const auto unit = unit_at<Walk>(memory, line, at);
      skew[i] = (int)(target::address(unit.bytes) % 16);
      const auto aligned_unit = from(unit, -skew[i]);
      read<16>(aligned_unit, 0, exists, every, words[i][0]);
      read<16>(aligned_unit, 16, exists && skew[i] != 0, every, words[i][1]);
    }
    COOP_UNROLL
    for (int i = 0; i < batch; ++i) cut_out<natural_word<typename Walk::memory_type>::value>(words[i], skew[i], units[i]);
    put_lines<Walk, batch>(tile, rank, first, guard, fill, units);
  }
}

// Whether a tile's form allows it, and whether a job does.
template <class Move> struct may_shift {
  static COOP_CONSTANT constexpr bool value = Move::wide == 16 && Move::natural < 4 && !Move::widths::converts;
};
template <bool Allowed> struct shifted_run {
  template <class Move, class Lines, class Guard, class Fill>
  static COOP_DEVICE void go(COOP_PRIVATE const Lines& memory, int rank, COOP_PRIVATE const Guard& guard, COOP_PRIVATE const Fill& fill, COOP_SCRATCH byte* tile) {
    fetch_shifted_lines<typename Move::template units<16>>(memory, rank, guard, fill, tile);
  }
};
template <> struct shifted_run<false> {
  template <class Move, class Lines, class Guard, class Fill>
  static COOP_DEVICE void go(COOP_PRIVATE const Lines&, int, COOP_PRIVATE const Guard&, COOP_PRIVATE const Fill&, COOP_SCRATCH byte*) {}
};

}}  // namespace coop
