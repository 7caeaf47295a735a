// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The four verbs: read and write touch memory, put and take touch scratch. All memory is touched here and nowhere else,
// so that a target can watch and count. Offsets are bytes from the start of the group's tile; the predicate is an
// argument, so that the n-th access of all threads stays the n-th. A word that the guard cuts is not touched here but in
// edge.h, piece by piece.
#pragma once

namespace coop { inline namespace COOP_ABI {

// Contiguous memory that is touched in words: the start of a group's tile and the cache policy of the call.
// Natural is the word of an item: a wider one is put together of several, or of parts of some.
template <class Pointer, class Policy, int Natural> struct words_at {
  static COOP_CONSTANT constexpr bool by_item = false;
  Pointer bytes;
};
template <class Pointer, class Policy, int Natural>
COOP_DEVICE words_at<Pointer, Policy, Natural> from(COOP_PRIVATE const words_at<Pointer, Policy, Natural>& memory, int start) {
  return {memory.bytes + start};
}

template <int W, class Pointer, class Policy, int Natural, class Guard>
COOP_DEVICE void read(COOP_PRIVATE const words_at<Pointer, Policy, Natural>& memory, int offset, bool inside, COOP_PRIVATE const Guard& guard,
                      COOP_PRIVATE word<W>& value) {
  if (inside && guard.covers(offset, W)) value = target::read<word<W>, Policy>(memory.bytes + offset);
  else target::passed(true, true);
}

template <int W, class Pointer, class Policy, int Natural, class Guard>
COOP_DEVICE void write(COOP_PRIVATE const words_at<Pointer, Policy, Natural>& memory, int offset, bool inside, COOP_PRIVATE const Guard& guard,
                       COOP_PRIVATE const word<W>& value) {
  if (inside && guard.covers(offset, W)) target::write<word<W>, Policy, (W > Natural)>(memory.bytes + offset, value);
  else target::passed(false, true);
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
