// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// store: owner -> (scratch) -> writer -> memory, load.h read backwards. The items are left as they are.
//
//   put the owner's payload where its positions lie      put_payload     (trade.h)
//   one barrier                                          meet            (load.h)
//   take the units of the algorithm's arrangement        take_units      (trade.h)
//   write them                                           write_units
#pragma once

namespace coop { inline namespace COOP_ABI {

template <class Plan, class Side, class Memory, class Guard>
COOP_DEVICE void write_units(COOP_PRIVATE const Plan& p, COOP_PRIVATE const Side& side, int rank, COOP_PRIVATE const Memory& memory, COOP_PRIVATE const Guard& guard,
                             COOP_PRIVATE const word<Side::width> (&staged)[Side::capacity]) {
  const seat at = seat_at(side, p.threads, rank);
  const int start = at.origin + access_offset(side, at.lane, 0);
  const auto mine = from(memory, start);
  const auto rest = from(guard, start);
  COOP_UNROLL
  for (int a = 0; a < side.accesses; ++a)
    write<Side::width>(mine, access_offset(side, 0, a), is_inside(side, at.lane, a), rest, staged[a]);
}

template <class Plan, class Side, class Iterator, class T, class Guard>
COOP_DEVICE void write_units(COOP_PRIVATE const Plan& p, COOP_PRIVATE const Side& side, int rank, COOP_PRIVATE const items_at<Iterator, T>& memory, COOP_PRIVATE const Guard& guard,
                             COOP_PRIVATE const word<Side::width> (&staged)[Side::capacity]) {
  const seat at = seat_at(side, p.threads, rank);
  COOP_UNROLL
  for (int i = 0; i < p.items; ++i)
    write_item(memory, at.origin / p.item + position(side.kind, side.team, side.passes, at.lane, i), guard, &staged[i * side.parts]);
}

template <class Plan, class Memory, class Guard>
COOP_DEVICE void store_own(COOP_PRIVATE const Plan& p, int rank, COOP_PRIVATE const Memory& memory, COOP_PRIVATE const Guard& guard, COOP_PRIVATE const void* items) {
  typedef typename Plan::memory_side memory_side;
  word<memory_side::width> staged[memory_side::capacity];
  target::copy_bits(staged, items, p.per);
  write_units(p, p.memory, rank, memory, guard, staged);
}

template <class V, class Memory, class Guard>
COOP_DEVICE void store_untraded(COOP_PRIVATE const V& v, int rank, COOP_PRIVATE const Memory& memory, bool wide, COOP_PRIVATE const Guard& guard, COOP_PRIVATE const void* items) {
  const whole every = {};
  if (wide && covers_all_of(v.wide, rank, guard)) store_own(v.wide, rank, memory, every, items);
  else store_own(v.own, rank, memory, guard, items);
}

template <class Plan, class Group, class Memory, class Guard>
COOP_DEVICE void deliver_units(COOP_PRIVATE const Plan& p, COOP_PRIVATE const Group& group, COOP_PRIVATE const Memory& memory, COOP_PRIVATE const Guard& guard, COOP_SCRATCH byte* scratch) {
  typedef typename Plan::memory_side memory_side;
  word<memory_side::width> staged[memory_side::capacity];
  take_units(p, p.memory, group.rank(), scratch, staged);
  write_units(p, p.memory, group.rank(), memory, guard, staged);
  deliver_edges(p, group.rank(), memory, guard, scratch);
}

// Scratch to memory, by the plan that the address allows.
template <bool MayShift> struct delivered {
  template <class V, class Group, class Memory>
  static COOP_DEVICE void shifted(COOP_PRIVATE const V& v, COOP_PRIVATE const Group& group, COOP_PRIVATE const Memory& memory, COOP_SCRATCH byte* scratch) {
    deliver_shifted<V::natural>(v.shifted, group.rank(), memory, scratch);
  }
};
template <> struct delivered<false> {
  template <class V, class Group, class Memory> static COOP_DEVICE void shifted(COOP_PRIVATE const V&, COOP_PRIVATE const Group&, COOP_PRIVATE const Memory&, COOP_SCRATCH byte*) {}
};
template <class V, class Group, class Memory, class Guard>
COOP_DEVICE void deliver(COOP_PRIVATE const V& v, COOP_PRIVATE const Group& group, COOP_PRIVATE const Memory& memory, bool wide, COOP_PRIVATE const Guard& guard, COOP_SCRATCH byte* scratch) {
  if (wide) deliver_units(v.wide, group, memory, guard, scratch);
  else if (v.shifts && !Guard::partial) delivered<V::may_shift>::shifted(v, group, memory, scratch);
  else deliver_units(v.narrow, group, memory, guard, scratch);
}

// Warps take turns on one warp's scratch, as they load; the writes are not serialised.
template <class Plan, class Group, class Memory, class Guard>
COOP_DEVICE void store_in_turns(COOP_PRIVATE const Plan& p, COOP_PRIVATE const Group& group, COOP_PRIVATE const Memory& memory, COOP_PRIVATE const Guard& guard, COOP_SCRATCH byte* scratch, COOP_PRIVATE const void* items) {
  typedef typename Plan::memory_side memory_side;
  word<memory_side::width> staged[memory_side::capacity];
  COOP_PRIVATE const void* const given = holds_twice(p) ? items : (COOP_PRIVATE const void*)staged;
  if (!holds_twice(p)) target::copy_bits(staged, items, p.per);
  COOP_UNROLL
  for (int turn = 0; turn < p.threads / p.warp; ++turn) {
    if (turn > 0) group.sync_within();
    if (turn == group.rank() / p.warp) {
      put_payload(p, group, scratch, given);
      group.sync_warp();
      take_units(p, p.memory, group.rank(), scratch, staged);
    }
  }
  write_units(p, p.memory, group.rank(), memory, guard, staged);
}

template <class V, class Group, class Memory, class Guard>
COOP_DEVICE void store_by_turns(COOP_PRIVATE const V& v, COOP_PRIVATE const Group& group, COOP_PRIVATE const Memory& memory, bool wide, COOP_PRIVATE const Guard& guard, COOP_SCRATCH byte* scratch, COOP_PRIVATE const void* items) {
  const whole every = {};
  if (!guard.all) store_in_turns(v.narrow, group, memory, guard, scratch, items);
  else if (wide) store_in_turns(v.wide, group, memory, every, scratch, items);
  else store_in_turns(v.narrow, group, memory, every, scratch, items);
}

template <class V, class Group, class Memory, class Guard>
COOP_DEVICE void store_items(COOP_PRIVATE const V& v, COOP_PRIVATE const Group& group, COOP_PRIVATE const Memory& memory, COOP_PRIVATE const Guard& guard, COOP_SCRATCH byte* scratch, COOP_PRIVATE const void* items) {
  const bool wide = !v.narrows || is_aligned(memory, v.wide_word);
  const whole every = {};
  if (!v.trades || (v.alone && wide)) return store_untraded(v, group.rank(), memory, wide, guard, items);
  if (Group::waits) meet(v.narrow, group);
  if (v.how == trade::turns) return store_by_turns(v, group, memory, wide, guard, scratch, items);
  put_payload(v.narrow, group, scratch, items);
  meet(v.narrow, group);
  if (guard.all) deliver(v, group, memory, wide, every, scratch);
  else deliver(v, group, memory, wide, guard, scratch);
}

}}  // namespace coop
