// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// A whole tile whose base is not aligned for the wide word. Memory is touched in aligned 16-byte words all the same: a
// reader fetches the two aligned words in which its 16 bytes lie; a writer takes two words of scratch and writes the
// aligned one between them. The bytes before the first and behind the last aligned word go in pieces, one a lane.
#pragma once

namespace coop { inline namespace COOP_ABI {

// By value: a conditional on two array elements would be a conditional address, and keep the array in memory.
COOP_DEVICE constexpr word4 picked(bool first, word4 a, word4 b) { return first ? a : b; }
COOP_DEVICE constexpr int clamped(int value, int low, int high) { return value < low ? low : value > high ? high : value; }

// 16 of the 32 bytes of two adjacent words, from byte `begin` (0 to 15) on.
COOP_DEVICE word16 sixteen_from(int begin, COOP_PRIVATE const word16& low, COOP_PRIVATE const word16& high) {
  word4 w[8];
  target::copy_bits(w, &low, 16);
  target::copy_bits((COOP_PRIVATE byte*)w + 16, &high, 16);
  const bool two = (begin & 8) != 0, one = (begin & 4) != 0;
  COOP_UNROLL
  for (int i = 0; i < 6; ++i) w[i] = picked(two, w[i + 2], w[i]);
  COOP_UNROLL
  for (int i = 0; i < 5; ++i) w[i] = picked(one, w[i + 1], w[i]);
  COOP_UNROLL
  for (int i = 0; i < 4; ++i) w[i] = target::funnel_right(w[i], w[i + 1], (word4)(begin & 3) * 8);
  word16 value;
  target::copy_bits(&value, w, 16);
  return value;
}

template <int Piece, class Plan, class Memory>
COOP_DEVICE void fetch_shifted(COOP_PRIVATE const Plan& p, int rank, COOP_PRIVATE const Memory& memory, COOP_SCRATCH byte* scratch) {
  typedef typename Plan::memory_side side_type;
  COOP_PRIVATE const side_type& side = p.memory;
  const whole every = {};
  const seat at = seat_at(side, p.threads, rank);
  COOP_SCRATCH byte* const slice = slice_of(p, scratch, rank);
  const int tile = side.tile, begin = (int)(target::address(memory.bytes) % 16), in_slice = origin_in_slice(p, at);
  const int pieces = 32 / Piece;                             // of the first and the last 16 bytes
  const int edge = at.lane < pieces / 2 ? at.lane * Piece : at.lane < pieces ? tile - 32 + at.lane * Piece : 0;
  word<Piece> at_edge;
  read<Piece>(memory, at.origin + edge, true, every, at_edge);
  word16 low[side_type::capacity], high[side_type::capacity];
  COOP_UNROLL
  for (int a = 0; a < side.accesses; ++a) {
    const int o = at.origin - begin + clamped(access_offset(side, at.lane, a), 16, tile - 32);
    read<16>(memory, o, true, every, low[a]);
    read<16>(memory, o + 16, true, every, high[a]);
  }
  put<Piece>(slice, scratch_offset(p.per, in_slice + edge), at.lane < pieces, at_edge);
  COOP_UNROLL
  for (int a = 0; a < side.accesses; ++a) {
    const int o = access_offset(side, at.lane, a);
    const word16 value = sixteen_from(begin, low[a], high[a]);
    put<16>(slice, scratch_offset(p.per, in_slice + o), o >= 16 && o + 32 <= tile, value);
  }
}

template <int Piece, class Plan, class Memory>
COOP_DEVICE void deliver_shifted(COOP_PRIVATE const Plan& p, int rank, COOP_PRIVATE const Memory& memory, COOP_SCRATCH byte* scratch) {
  typedef typename Plan::memory_side side_type;
  COOP_PRIVATE const side_type& side = p.memory;
  const whole every = {};
  const seat at = seat_at(side, p.threads, rank);
  COOP_SCRATCH const byte* const slice = slice_of(p, scratch, rank);
  const int tile = side.tile, in_slice = origin_in_slice(p, at), pieces = 16 / Piece;
  const int begin = 16 - (int)(target::address(memory.bytes) % 16);   // of the first aligned word
  const int edge = at.lane * Piece < begin ? at.lane * Piece : at.lane < pieces ? tile - 16 + at.lane * Piece : 0;
  word<Piece> at_edge;
  take<Piece>(slice, scratch_offset(p.per, in_slice + edge), true, at_edge);
  write<Piece>(memory, at.origin + edge, at.lane < pieces, every, at_edge);
  COOP_UNROLL
  for (int a = 0; a < side.accesses; ++a) {
    const int o = access_offset(side, at.lane, a), from = clamped(o, 0, tile - 32);
    word16 low, high;
    take<16>(slice, scratch_offset(p.per, in_slice + from), true, low);
    take<16>(slice, scratch_offset(p.per, in_slice + from + 16), true, high);
    const word16 value = sixteen_from(begin, low, high);
    write<16>(memory, at.origin + o + begin, o + 32 <= tile, every, value);
  }
}

}}  // namespace coop
