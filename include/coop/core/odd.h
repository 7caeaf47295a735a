// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Blocked payloads of 3, 5, 6, 7, ... bytes. Byte-wide scratch accesses are what would cost, so the owner touches whole
// 4-byte words: it takes the words that cover its bytes and shifts them, and it puts words that it completes with the
// tail of the thread before, which a shuffle brings. A warp's bytes are a multiple of 4: nothing crosses a warp.
#pragma once

namespace coop { inline namespace COOP_ABI {

template <class Plan> COOP_DEVICE constexpr bool goes_by_whole_words(COOP_PRIVATE const Plan& p) {
  return p.how != trade::none && p.owner.kind == arrangement::blocked && p.per % 4 != 0 && p.per > 2 &&
         p.slice_tile % 4 == 0 && p.owner.tile % 4 == 0;
}

template <class Plan> struct covering {                      // words that hold a payload, and one more that it may reach
  static COOP_CONSTANT constexpr int words = (Plan::owner_side::capacity * Plan::owner_side::width + 3) / 4;
};

template <class Plan>
COOP_DEVICE void take_covering(COOP_PRIVATE const Plan& p, int rank, COOP_SCRATCH const byte* scratch, COOP_PRIVATE void* items) {
  const seat at = seat_at(p.owner, p.threads, rank);
  COOP_SCRATCH const byte* const slice = slice_of(p, (COOP_SCRATCH byte*)scratch, rank);
  const int begin = origin_in_slice(p, at) + at.lane * p.per, skipped = begin & 3, words = (p.per + 3) / 4;
  word4 held[covering<Plan>::words + 1], value[covering<Plan>::words];
  COOP_UNROLL
  for (int i = 0; i <= words; ++i) {
    held[i] = 0;
    take<4>(slice, begin - skipped + 4 * i, i < words || 4 * i < skipped + p.per, held[i]);
  }
  COOP_UNROLL
  for (int i = 0; i < words; ++i) value[i] = target::funnel_right(held[i], held[i + 1], (word4)skipped * 8);
  target::copy_bits(items, value, p.per);
}

template <class Plan, class Group>
COOP_DEVICE void put_merged(COOP_PRIVATE const Plan& p, COOP_PRIVATE const Group& group, COOP_SCRATCH byte* scratch, COOP_PRIVATE const void* items) {
  const seat at = seat_at(p.owner, p.threads, group.rank());
  COOP_SCRATCH byte* const slice = slice_of(p, scratch, group.rank());
  const int begin = origin_in_slice(p, at) + at.lane * p.per, words = (p.per + 3) / 4;
  const word4 shift = (word4)(begin & 3) * 8;
  word4 held[covering<Plan>::words];
  held[words - 1] = 0;
  target::copy_bits(held, items, p.per);
  const word4 tail = target::funnel_right(words > 1 ? held[words > 1 ? words - 2 : 0] : 0u, held[words - 1], (word4)(p.per % 4) * 8);
  const word4 before = group.shuffle_up(tail);
  COOP_UNROLL
  for (int i = 0; i <= words; ++i) {                         // the word that begins in the next payload is the next one's
    const word4 low = i > 0 ? held[i > 0 ? i - 1 : 0] : before, high = i < words ? held[i < words ? i : 0] : 0u;
    const bool mine = i < words - 1 || (begin & ~3) + 4 * i + 4 <= begin + p.per;
    const word4 value = target::funnel_left(low, high, shift);
    put<4>(slice, (begin & ~3) + 4 * i, mine, value);
  }
}

}}  // namespace coop
