// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The four verbs: read and write touch memory, put and take touch scratch. All memory is touched here and nowhere else,
// so that a target can watch and count. Offsets are bytes from the start of the group's tile; the predicate is an
// argument, so that the n-th access of all threads stays the n-th. A word that the guard cuts is moved in pieces, and
// no byte beyond the edge is touched.
#pragma once

namespace coop { inline namespace COOP_ABI {

// Contiguous memory that is touched in words: the start of a group's tile and the cache policy of the call.
template <class Pointer, class Policy> struct words_at {
  static COOP_CONSTANT constexpr bool by_item = false;
  Pointer bytes;
};

template <int W, class Pointer, class Policy, class Guard>
COOP_DEVICE void read(COOP_PRIVATE const words_at<Pointer, Policy>& memory, int offset, bool inside, COOP_PRIVATE const Guard& guard,
                      COOP_PRIVATE word<W>& value) {
  if (inside && guard.covers(offset, W)) value = target::read<word<W>, Policy>(memory.bytes + offset);
  else target::passed(true, true);
}

template <int W, class Pointer, class Policy, class Guard>
COOP_DEVICE void write(COOP_PRIVATE const words_at<Pointer, Policy>& memory, int offset, bool inside, COOP_PRIVATE const Guard& guard,
                       COOP_PRIVATE const word<W>& value) {
  if (inside && guard.covers(offset, W)) target::write<word<W>, Policy>(memory.bytes + offset, value);
  else target::passed(false, true);
}

// The same, and where the guard cuts the word its part in pieces of Piece bytes.
template <int W, int Piece, class Pointer, class Policy, class Guard>
COOP_DEVICE void read_to_edge(COOP_PRIVATE const words_at<Pointer, Policy>& memory, int offset, bool inside, COOP_PRIVATE const Guard& guard,
                              COOP_PRIVATE word<W>& value) {
  read<W>(memory, offset, inside, guard, value);
  const bool cut = Guard::partial && Piece < W && inside && !guard.covers(offset, W);
  if (cut) {
    COOP_UNROLL
    for (int i = 0; i < W / Piece; ++i) {
      if (!guard.covers(offset + i * Piece, Piece)) continue;
      target::at_edge();
      const word<Piece> piece = target::read<word<Piece>, Policy>(memory.bytes + offset + i * Piece);
      target::copy_bits((COOP_PRIVATE byte*)&value + i * Piece, &piece, Piece);
    }
  }
}

template <int W, int Piece, class Pointer, class Policy, class Guard>
COOP_DEVICE void write_to_edge(COOP_PRIVATE const words_at<Pointer, Policy>& memory, int offset, bool inside, COOP_PRIVATE const Guard& guard,
                               COOP_PRIVATE const word<W>& value) {
  write<W>(memory, offset, inside, guard, value);
  const bool cut = Guard::partial && Piece < W && inside && !guard.covers(offset, W);
  if (cut) {
    COOP_UNROLL
    for (int i = 0; i < W / Piece; ++i) {
      if (!guard.covers(offset + i * Piece, Piece)) continue;
      word<Piece> piece;
      target::copy_bits(&piece, (COOP_PRIVATE const byte*)&value + i * Piece, Piece);
      target::at_edge();
      target::write<word<Piece>, Policy>(memory.bytes + offset + i * Piece, piece);
    }
  }
}

template <int W> COOP_DEVICE void put(COOP_SCRATCH byte* scratch, int offset, bool inside, COOP_PRIVATE const word<W>& value) {
  if (inside) target::put<word<W>>(scratch + offset, value);
  else target::passed(false, false);
}

template <int W> COOP_DEVICE void take(COOP_SCRATCH const byte* scratch, int offset, bool inside, COOP_PRIVATE word<W>& value) {
  if (inside) value = target::take<word<W>>(scratch + offset);
  else target::passed(true, false);
}

}}  // namespace coop
