// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The word that a count cuts on its way into or out of scratch: the part that exists goes in pieces, and no byte beyond
// the edge is touched. Between memory and scratch, so that few registers and little code stand beside the way of a whole
// tile. (Where no values change hands, the thread whose items end goes item by item: load_untraded.)
#pragma once

namespace coop { inline namespace COOP_ABI {

// One word, in pieces of Piece bytes.
template <int W, int Piece, class Guard> COOP_DEVICE bool is_cut(int offset, bool inside, COOP_PRIVATE const Guard& guard) {
  return Guard::partial && Piece < W && inside && !guard.covers(offset, W);
}
template <int W, int Piece, class Pointer, class Policy, int Natural, class Guard>
COOP_DEVICE void fetch_edge(COOP_PRIVATE const words_at<Pointer, Policy, Natural>& memory, int offset, bool inside, COOP_PRIVATE const Guard& guard,
                            COOP_SCRATCH byte* there) {
  const whole every = {};
  const bool cut = is_cut<W, Piece>(offset, inside, guard);
  COOP_ROLL
  for (int i = 0; cut && i < W && guard.covers(offset + i, Piece); i += Piece) {
    word<Piece> piece;
    read<Piece>(memory, offset + i, true, every, piece);
    put<Piece>(there, i, true, piece);
  }
}
template <int W, int Piece, class Pointer, class Policy, int Natural, class Guard>
COOP_DEVICE void deliver_edge(COOP_PRIVATE const words_at<Pointer, Policy, Natural>& memory, int offset, bool inside, COOP_PRIVATE const Guard& guard,
                              COOP_SCRATCH const byte* there) {
  const whole every = {};
  const bool cut = is_cut<W, Piece>(offset, inside, guard);
  COOP_ROLL
  for (int i = 0; cut && i < W && guard.covers(offset + i, Piece); i += Piece) {
    word<Piece> piece;
    take<Piece>(there, i, true, piece);
    write<Piece>(memory, offset + i, true, every, piece);
  }
}

// All words of a thread, at the memory side of a plan; nothing for whole tiles, and for iterators, which go item by item.
template <class Plan, class Memory, class Guard>
COOP_DEVICE void fetch_edges(COOP_PRIVATE const Plan&, int, COOP_PRIVATE const Memory&, COOP_PRIVATE const Guard&, COOP_SCRATCH byte*) {}
template <class Plan, class Pointer, class Policy, int Natural>
COOP_DEVICE void fetch_edges(COOP_PRIVATE const Plan& p, int rank, COOP_PRIVATE const words_at<Pointer, Policy, Natural>& memory, COOP_PRIVATE const first& guard, COOP_SCRATCH byte* scratch) {
  const seat at = seat_at(p.memory, p.threads, rank);
  COOP_SCRATCH byte* const slice = slice_of(p, scratch, rank);
  COOP_ROLL
  for (int a = 0; a < p.memory.accesses; ++a) {
    const int offset = access_offset(p.memory, at.lane, a);
    fetch_edge<Plan::memory_side::width, Plan::piece>(memory, at.origin + offset, is_inside(p.memory, at.lane, a), guard,
                                                      slice + scratch_offset(p.per, origin_in_slice(p, at) + offset));
  }
}

template <class Plan, class Memory, class Guard>
COOP_DEVICE void deliver_edges(COOP_PRIVATE const Plan&, int, COOP_PRIVATE const Memory&, COOP_PRIVATE const Guard&, COOP_SCRATCH const byte*) {}
template <class Plan, class Pointer, class Policy, int Natural>
COOP_DEVICE void deliver_edges(COOP_PRIVATE const Plan& p, int rank, COOP_PRIVATE const words_at<Pointer, Policy, Natural>& memory, COOP_PRIVATE const first& guard, COOP_SCRATCH byte* scratch) {
  const seat at = seat_at(p.memory, p.threads, rank);
  COOP_SCRATCH const byte* const slice = slice_of(p, scratch, rank);
  COOP_ROLL
  for (int a = 0; a < p.memory.accesses; ++a) {
    const int offset = access_offset(p.memory, at.lane, a);
    deliver_edge<Plan::memory_side::width, Plan::piece>(memory, at.origin + offset, is_inside(p.memory, at.lane, a), guard,
                                                        slice + scratch_offset(p.per, origin_in_slice(p, at) + offset));
  }
}

}}  // namespace coop
