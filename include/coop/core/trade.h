// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Values change hands through scratch: each side puts or takes its units where scratch_offset() says. Between the two
// stands one barrier, and it stands in load.h, store.h and exchange.h.
#pragma once

namespace coop { inline namespace COOP_ABI {

// Where a thread's n-th access finds its unit in its slice. In turns that is one address and constants, which do not have to
// be kept from turn to turn: a blocked thread's bytes lie in one stretch, others' at whole stretches from each other. (Not
// elsewhere: fewer registers made nvcc read in several batches.)
template <class Plan, class Side> COOP_DEVICE int place_in_slice(COOP_PRIVATE const Plan& p, COOP_PRIVATE const Side& side, COOP_PRIVATE const seat& at, int access) {
  const int origin = origin_in_slice(p, at);
  if (p.how != trade::turns || scratch_padding(p.per) == 0) return scratch_offset(p.per, origin + access_offset(side, at.lane, access));
  const int start = origin + access_offset(side, at.lane, 0), step = access_offset(side, 0, access);
  const int behind = side.kind == arrangement::blocked ? 0 : step % scratch_stretch(p.per);
  return scratch_offset(p.per, start + behind) + (side.kind == arrangement::blocked ? step : scratch_offset(p.per, step - behind));
}

template <class Plan, class Side>
COOP_DEVICE void put_units(COOP_PRIVATE const Plan& p, COOP_PRIVATE const Side& side, int rank, COOP_SCRATCH byte* scratch,
                           COOP_PRIVATE const word<Side::width> (&staged)[Side::capacity]) {
  const seat at = seat_at(side, p.threads, rank);
  COOP_SCRATCH byte* const slice = slice_of(p, scratch, rank);
  COOP_UNROLL
  for (int a = 0; a < side.accesses; ++a)
    put<Side::width>(slice, place_in_slice(p, side, at, a),
                     is_inside(side, at.lane, a), staged[a]);
}

template <class Plan, class Side>
COOP_DEVICE void take_units(COOP_PRIVATE const Plan& p, COOP_PRIVATE const Side& side, int rank, COOP_SCRATCH byte* scratch,
                            COOP_PRIVATE word<Side::width> (&staged)[Side::capacity]) {
  const seat at = seat_at(side, p.threads, rank);
  COOP_SCRATCH const byte* const slice = slice_of(p, scratch, rank);
  COOP_UNROLL
  for (int a = 0; a < side.accesses; ++a)
    take<Side::width>(slice, place_in_slice(p, side, at, a),
                      is_inside(side, at.lane, a), staged[a]);
}

// The owner puts or takes a whole payload. One whose bytes are no multiple of a 4-byte word goes by whole words all the
// same (odd.h), where its neighbours can help.
template <class Plan, class Group>
COOP_DEVICE void put_payload(COOP_PRIVATE const Plan& p, COOP_PRIVATE const Group& group, COOP_SCRATCH byte* scratch, COOP_PRIVATE const void* items) {
  typedef typename Plan::owner_side owner_side;
  if (goes_by_whole_words(p) && group.can_shuffle()) return put_merged(p, group, scratch, items);
  word<owner_side::width> staged[owner_side::capacity];
  target::copy_bits(staged, items, p.per);
  put_units(p, p.owner, group.rank(), scratch, staged);
}

template <class Plan>
COOP_DEVICE void take_payload(COOP_PRIVATE const Plan& p, int rank, COOP_SCRATCH byte* scratch, COOP_PRIVATE void* items) {
  typedef typename Plan::owner_side owner_side;
  if (goes_by_whole_words(p)) return take_covering(p, rank, scratch, items);
  word<owner_side::width> staged[owner_side::capacity];
  take_units(p, p.owner, rank, scratch, staged);
  target::copy_bits(items, staged, p.per);
}

// Gives the owner the slots at positions that the guard covers; the others keep their value.
template <class Plan, class Side, class Guard>
COOP_DEVICE void keep_covered(COOP_PRIVATE const Plan& p, COOP_PRIVATE const Side& side, int rank, COOP_PRIVATE const Guard& guard,
                              COOP_PRIVATE const void* staged, COOP_PRIVATE void* items) {
  if (!Guard::partial) return target::copy_bits(items, staged, p.per);
  const seat at = seat_at(side, p.threads, rank);
  COOP_UNROLL
  for (int i = 0; i < p.items; ++i)
    if (guard.covers(at.origin + position(side.kind, side.team, p.items, at.lane, i) * p.item, p.item))
      target::copy_bits((COOP_PRIVATE byte*)items + i * p.item, (COOP_PRIVATE const byte*)staged + i * p.item, p.item);
}

template <class Plan, class Guard>
COOP_DEVICE void take_covered(COOP_PRIVATE const Plan& p, int rank, COOP_SCRATCH byte* scratch, COOP_PRIVATE const Guard& guard, COOP_PRIVATE void* items) {
  typedef typename Plan::owner_side owner_side;
  word<owner_side::width> taken[owner_side::capacity];
  take_payload(p, rank, scratch, taken);
  keep_covered(p, p.owner, rank, guard, taken, items);
}

}}  // namespace coop
