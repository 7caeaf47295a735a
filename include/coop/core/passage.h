// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// A tile on its way through scratch item by item, each thread naming the positions that it gives and wants: what
// scatter, gather and the time-sliced forms of exchange are made of.
#pragma once

namespace coop { inline namespace COOP_ABI {

struct whole_tile { static COOP_CONSTANT constexpr bool sliced = false; };
struct slices_of_a_warp { static COOP_CONSTANT constexpr bool sliced = true; };
COOP_DEVICE constexpr slices_of_a_warp timesliced() { return {}; }

// The width that an arrangement has in a group; striped and warp_striped are the same within a warp.
template <class Tag, class Group> struct width_in {
  static COOP_CONSTANT constexpr int value = Tag::kind == arrangement::striped ? Group::extent : Tag::kind == arrangement::warp_striped ? Group::warp_width : 0;
};

template <class Way, class Group> COOP_DEVICE void announce_trade(operation what, COOP_PRIVATE const Group& group, COOP_SCRATCH byte* scratch, COOP_PRIVATE const target::location& at) {
  const call facts = {what, {arrangement::blocked, unit::item, Way::how, arrangement::blocked}, Way::shape_type::value(), Group::scope_width, group.index(), 0, 0, 0, false, target::address(scratch), Way::scratch};
  target::begin_call(facts, at);
  target::require(target::address(scratch) % 16 == 0, misuse::misaligned_scratch, at);
}

// Items go to and come from positions of the tile that lie in [begin, end), by the item's own words.
template <class Item, int K>
COOP_DEVICE void put_items(COOP_SCRATCH byte* scratch, COOP_PRIVATE const int (&where)[K], int begin, int end, COOP_PRIVATE const void* items) {
  word<Item::width> staged[K * Item::parts];
  target::copy_bits(staged, items, K * Item::bytes);
  COOP_UNROLL
  for (int a = 0; a < K * Item::parts; ++a) {
    const int at = where[a / Item::parts];
    put<Item::width>(scratch, scratch_offset(K * Item::bytes, (at - begin) * Item::bytes + a % Item::parts * Item::width), at >= begin && at < end, staged[a]);
  }
}
template <class Item, int K>
COOP_DEVICE void take_items(COOP_SCRATCH const byte* scratch, COOP_PRIVATE const int (&where)[K], int begin, int end, COOP_PRIVATE void* items) {
  COOP_UNROLL
  for (int a = 0; a < K * Item::parts; ++a) {
    const int at = where[a / Item::parts];
    const bool inside = at >= begin && at < end;
    word<Item::width> taken;
    take<Item::width>(scratch, scratch_offset(K * Item::bytes, (at - begin) * Item::bytes + a % Item::parts * Item::width), inside, taken);
    if (inside) target::copy_bits((COOP_PRIVATE byte*)items + a * Item::width, &taken, Item::width);
  }
}
template <class T> struct item_words {
  static COOP_CONSTANT constexpr int bytes = (int)sizeof(T), width = widest_word(bytes, 16), parts = bytes / width;
};

template <class Tag, class Group, int K> COOP_DEVICE void positions_in(COOP_PRIVATE const Group& group, COOP_PRIVATE int (&where)[K]) {
  COOP_UNROLL
  for (int i = 0; i < K; ++i) where[i] = position(Tag::kind, width_in<Tag, Group>::value, K, group.rank(), i);
}

// The tile passes through scratch part by part: the whole of it, or a warp's worth at a time. Slots of `seed` are put
// first where a scatter may leave positions out.
template <class Slicing, class Group, class T, int K> struct passage {
  static COOP_CONSTANT constexpr int lanes = Slicing::sliced && Group::extent > Group::warp_width ? Group::warp_width : Group::extent, step = lanes * K, tile = Group::extent * K,
                                     scratch = scratch_span(K * (int)sizeof(T), step * (int)sizeof(T));
  static COOP_CONSTANT constexpr trade how = trade::block;
  typedef shape_of<Group, T, K> shape_type;
  typedef part_of_scratch<scratch, typename scope_of<Group, trade::block, scratch>::type> part;
  template <bool Seeds> static COOP_DEVICE void go(COOP_PRIVATE const Group& group, COOP_SCRATCH byte* memory, COOP_PRIVATE const int (&from)[K],
                                COOP_PRIVATE const int (&to)[K], COOP_PRIVATE const void* items, COOP_PRIVATE void* out) {
    word<1> kept[K * sizeof(T)];                             // out may be items, so what is put is copied first
    target::copy_bits(kept, items, (int)sizeof(kept));
    for (int begin = 0; begin < tile; begin += step) {
      const int end = begin + step < tile ? begin + step : tile;
      if (begin > 0 || Group::waits) group.sync_within();
      if (Seeds) put_items<item_words<T>>(memory, to, begin, end, out);
      if (Seeds) group.sync_within();
      put_items<item_words<T>>(memory, from, begin, end, kept);
      group.sync_within();
      take_items<item_words<T>>(memory, to, begin, end, out);
    }
  }
};

}}  // namespace coop
