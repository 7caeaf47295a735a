// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// From one arrangement to another: one side puts, the other takes, as in a load or store without memory.
#pragma once

namespace coop { inline namespace COOP_ABI {

// The fast way of a whole tile between two arrangements, one of which is blocked or both of which are not: the plan of a
// load whose memory side is the other arrangement.
template <class From, class To, class Group, class T, int K> struct conversion {
  static_assert(movable_item<T>::value, "");
  static COOP_CONSTANT constexpr arrangement from = From::kind, to = To::kind,
                                             other = to == arrangement::blocked ? from : from == arrangement::blocked ? to : from,
                                             owner = to == arrangement::blocked || from == arrangement::blocked ? arrangement::blocked : to;
  static COOP_CONSTANT constexpr bool within_warp = (other == arrangement::warp_striped && owner == arrangement::blocked) && Group::scope_width == 0,
                                      warps = from == arrangement::warp_striped || to == arrangement::warp_striped;
  static_assert(!warps || Group::scope_width != 0 || Group::whole_warps, "coop: a warp_striped exchange needs a block whose size is a multiple of the hardware's warp");
  static_assert(!warps || target::has_warp, "coop: this target has no warp barrier, and no warp_striped exchange");
  static COOP_CONSTANT constexpr trade how = within_warp ? trade::warp : trade::block;
  static COOP_CONSTANT constexpr bool moves = from != to && K > 1 && Group::extent > 1;
  typedef shape_of<Group, T, K> shape_type;
  typedef fixed_owner<shape_type, other, how> other_side;
  typedef fixed_owner<shape_type, owner, how> owner_type;
  typedef fixed_plan<shape_type, how, other_side, owner_type> plan;
  static COOP_CONSTANT constexpr int scratch = !moves ? 0 : shape_type::buffer(how);
  typedef part_of_scratch<scratch, typename scope_of<Group, how, plan::slice>::type> part;

  static COOP_DEVICE void go(COOP_PRIVATE const Group& group, COOP_SCRATCH byte* memory, COOP_PRIVATE const void* items, COOP_PRIVATE void* out) {
    if (!moves) return target::copy_bits(out, items, K * (int)sizeof(T));
    const plan p = {};
    word<other_side::width> staged[other_side::capacity];
    if (Group::waits) meet(p, group);
    if (to == owner) {
      target::copy_bits(staged, items, p.per);
      put_units(p, p.memory, group.rank(), memory, staged);
    } else put_payload(p, group, memory, items);
    meet(p, group);
    if (to == owner) return take_payload(p, group.rank(), memory, out);
    take_units(p, p.memory, group.rank(), memory, staged);
    target::copy_bits(out, staged, p.per);
  }
};

template <class From, class To, class Group, class T, int K> struct sliced_conversion {
  typedef passage<slices_of_a_warp, Group, T, K> way;
  static COOP_CONSTANT constexpr int scratch = way::scratch;
  static COOP_CONSTANT constexpr trade how = trade::block;
  typedef shape_of<Group, T, K> shape_type;
  typedef typename way::part part;
  static COOP_DEVICE void go(COOP_PRIVATE const Group& group, COOP_SCRATCH byte* memory, COOP_PRIVATE const void* items, COOP_PRIVATE void* out) {
    int from[K], to[K];
    positions_in<From>(group, from);
    positions_in<To>(group, to);
    way::template go<false>(group, memory, from, to, items, out);
  }
};
template <class Slicing, class From, class To, class Group, class T, int K> struct conversion_by
    : either<Slicing::sliced && conversion<From, To, Group, T, K>::moves, sliced_conversion<From, To, Group, T, K>, conversion<From, To, Group, T, K>> {};

}}  // namespace coop
