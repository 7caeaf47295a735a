// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// load: memory -> reader -> (scratch) -> owner.
//
//   read the units of the algorithm's arrangement        read_units
//   put them where their positions lie in scratch        put_units       (trade.h)
//   one barrier                                          meet
//   take the owner's payload                             take_payload    (trade.h)
#pragma once

namespace coop { inline namespace COOP_ABI {

template <class Plan, class Side, class Memory, class Guard>
COOP_DEVICE void read_units(COOP_PRIVATE const Plan& p, COOP_PRIVATE const Side& side, int rank, COOP_PRIVATE const Memory& memory, COOP_PRIVATE const Guard& guard,
                            COOP_PRIVATE word<Side::width> (&staged)[Side::capacity]) {
  const seat at = seat_at(side, p.threads, rank);
  const int start = at.origin + access_offset(side, at.lane, 0);
  const auto mine = from(memory, start);
  const auto rest = from(guard, start);
  COOP_UNROLL
  for (int a = 0; a < side.accesses; ++a)
    read<Side::width>(mine, access_offset(side, 0, a), is_inside(side, at.lane, a), rest, staged[a]);
}

template <class Plan, class Side, class Iterator, class T, class Guard>
COOP_DEVICE void read_units(COOP_PRIVATE const Plan& p, COOP_PRIVATE const Side& side, int rank, COOP_PRIVATE const items_at<Iterator, T>& memory, COOP_PRIVATE const Guard& guard,
                            COOP_PRIVATE word<Side::width> (&staged)[Side::capacity]) {
  const seat at = seat_at(side, p.threads, rank);
  COOP_UNROLL
  for (int i = 0; i < p.items; ++i)
    read_item(memory, at.origin / p.item + position(side.kind, side.team, side.passes, at.lane, i), guard, &staged[i * side.parts]);
}

// The barrier between two sides: of the group, or of each warp.
template <class Plan, class Group> COOP_DEVICE void meet(COOP_PRIVATE const Plan& p, COOP_PRIVATE const Group& group) {
  if (p.how == trade::warp) group.sync_warp();
  else group.sync_within();
}

// No trade: what is read stays with its reader, who moves wide words if all of its items exist.
template <class Plan, class Memory, class Guard>
COOP_DEVICE void load_own(COOP_PRIVATE const Plan& p, int rank, COOP_PRIVATE const Memory& memory, COOP_PRIVATE const Guard& guard, COOP_PRIVATE void* items) {
  typedef typename Plan::memory_side memory_side;
  word<memory_side::width> staged[memory_side::capacity];
  if (Guard::partial) target::clear_bits(staged, p.per);
  read_units(p, p.memory, rank, memory, guard, staged);
  keep_covered(p, p.memory, rank, guard, staged, items);
}
template <class V, class Memory, class Guard>
COOP_DEVICE void load_untraded(COOP_PRIVATE const V& v, int rank, COOP_PRIVATE const Memory& memory, bool wide, COOP_PRIVATE const Guard& guard, COOP_PRIVATE void* items) {
  const whole every = {};
  if (wide && covers_all_of(v.wide, rank, guard)) load_own(v.wide, rank, memory, every, items);
  else load_own(v.own, rank, memory, guard, items);
}

template <class Plan, class Group, class Memory, class Guard>
COOP_DEVICE void fetch_units(COOP_PRIVATE const Plan& p, COOP_PRIVATE const Group& group, COOP_PRIVATE const Memory& memory, COOP_PRIVATE const Guard& guard, COOP_SCRATCH byte* scratch) {
  typedef typename Plan::memory_side memory_side;
  word<memory_side::width> staged[memory_side::capacity];
  if (Guard::partial) target::clear_bits(staged, (int)sizeof(staged));
  read_units(p, p.memory, group.rank(), memory, guard, staged);
  put_units(p, p.memory, group.rank(), scratch, staged);
  fetch_edges(p, group.rank(), memory, guard, scratch);
}

// Memory to scratch, by the plan that the address allows.
template <bool MayShift> struct fetched {
  template <class V, class Group, class Memory>
  static COOP_DEVICE void shifted(COOP_PRIVATE const V& v, COOP_PRIVATE const Group& group, COOP_PRIVATE const Memory& memory, COOP_SCRATCH byte* scratch) {
    fetch_shifted<V::natural>(v.shifted, group.rank(), memory, scratch);
  }
};
template <> struct fetched<false> {
  template <class V, class Group, class Memory> static COOP_DEVICE void shifted(COOP_PRIVATE const V&, COOP_PRIVATE const Group&, COOP_PRIVATE const Memory&, COOP_SCRATCH byte*) {}
};
template <class V, class Group, class Memory, class Guard>
COOP_DEVICE void fetch(COOP_PRIVATE const V& v, COOP_PRIVATE const Group& group, COOP_PRIVATE const Memory& memory, bool wide, COOP_PRIVATE const Guard& guard, COOP_SCRATCH byte* scratch) {
  if (wide) fetch_units(v.wide, group, memory, guard, scratch);
  else if (v.shifts && !Guard::partial) fetched<V::may_shift>::shifted(v, group, memory, scratch);
  else fetch_units(v.narrow, group, memory, guard, scratch);
}

// Warps take turns on one warp's scratch; the reads are not serialised. What comes back takes the place of what went, so
// that a thread does not hold a large payload twice; a small one stays apart, or all would wait for their reads in turn 0.
template <class Plan> COOP_DEVICE constexpr bool holds_twice(COOP_PRIVATE const Plan& p) { return p.per <= 32; }
template <class Plan, class Group, class Memory, class Guard>
COOP_DEVICE void load_in_turns(COOP_PRIVATE const Plan& p, COOP_PRIVATE const Group& group, COOP_PRIVATE const Memory& memory, COOP_PRIVATE const Guard& guard, COOP_SCRATCH byte* scratch, COOP_PRIVATE void* items) {
  typedef typename Plan::memory_side memory_side;
  typedef typename Plan::owner_side owner_side;
  word<memory_side::width> staged[memory_side::capacity];
  word<owner_side::width> apart[owner_side::capacity];
  COOP_PRIVATE void* const taken = holds_twice(p) ? (COOP_PRIVATE void*)apart : (COOP_PRIVATE void*)staged;
  if (Guard::partial) target::clear_bits(staged, (int)sizeof(staged));
  if (holds_twice(p)) target::presume_set(apart, (int)sizeof(apart));   // each warp has its turn
  read_units(p, p.memory, group.rank(), memory, guard, staged);
  COOP_UNROLL
  for (int turn = 0; turn < p.threads / p.warp; ++turn) {
    if (turn > 0) group.sync_within();
    if (turn == group.rank() / p.warp) {
      put_units(p, p.memory, group.rank(), scratch, staged);
      group.sync_warp();
      take_payload(p, group.rank(), scratch, taken);
    }
  }
  keep_covered(p, p.owner, group.rank(), guard, taken, items);
}

template <class V, class Group, class Memory, class Guard>
COOP_DEVICE void load_by_turns(COOP_PRIVATE const V& v, COOP_PRIVATE const Group& group, COOP_PRIVATE const Memory& memory, bool wide, COOP_PRIVATE const Guard& guard, COOP_SCRATCH byte* scratch, COOP_PRIVATE void* items) {
  const whole every = {};
  if (!guard.all) load_in_turns(v.narrow, group, memory, guard, scratch, items);
  else if (wide) load_in_turns(v.wide, group, memory, every, scratch, items);
  else load_in_turns(v.narrow, group, memory, every, scratch, items);
}

template <class V, class Group, class Memory, class Guard>
COOP_DEVICE void load_items(COOP_PRIVATE const V& v, COOP_PRIVATE const Group& group, COOP_PRIVATE const Memory& memory, COOP_PRIVATE const Guard& guard, COOP_SCRATCH byte* scratch, COOP_PRIVATE void* items) {
  const bool wide = !v.narrows || is_aligned(memory, v.wide_word);
  const whole every = {};
  if (!v.trades || (v.alone && wide)) return load_untraded(v, group.rank(), memory, wide, guard, items);
  if (Group::waits) meet(v.narrow, group);
  if (v.how == trade::turns) return load_by_turns(v, group, memory, wide, guard, scratch, items);
  if (guard.all) fetch(v, group, memory, wide, every, scratch);
  else fetch(v, group, memory, wide, guard, scratch);
  meet(v.narrow, group);
  if (guard.all) take_payload(v.narrow, group.rank(), scratch, items);
  else take_covered(v.narrow, group.rank(), scratch, guard, items);
}

}}  // namespace coop
