// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The plans of plan.h for a shape that is known at compile time: the same numbers as constants of types, so that loops
// unroll and what a shape does not need is not there.
#pragma once

namespace coop { inline namespace COOP_ABI {

// A shape whose numbers are constants, and what follows from it. (A shape is named before it is handed on: some
// languages have no reference to an unnamed value.)
template <int Threads, int Items, int Item, int Natural, int Warp> struct fixed_shape {
  static COOP_CONSTANT constexpr int threads = Threads, items = Items, item = Item, natural = Natural, warp = Warp, per = Items * Item;
  static COOP_FUNCTION constexpr shape value() { return {Threads, Items, Item, Natural, Warp}; }
  static COOP_FUNCTION constexpr side cut(arrangement kind, trade how, int unit, int word) {
    const shape s = value();
    return make_side(kind, how, s, unit, word);
  }
  static COOP_FUNCTION constexpr side owner(arrangement kind, trade how) {
    const shape s = value();
    return owner_side(kind, how, s);
  }
  static COOP_FUNCTION constexpr int slice(trade how) {
    const shape s = value();
    return slice_bytes(how, s);
  }
  static COOP_FUNCTION constexpr int buffer(trade how) {
    const shape s = value();
    return slices(how, s) * slice_bytes(how, s);
  }
  static COOP_FUNCTION constexpr int tile_of_slice(trade how) {
    const shape s = value();
    return slice_tile(how, s);
  }
  template <class Row> static COOP_FUNCTION constexpr choice chosen() {
    const shape s = value();
    const route r = route_of<Row>();
    return choose(r, s);
  }
  template <class Row> static COOP_FUNCTION constexpr int scratch(int promise) {
    const shape s = value();
    const route r = route_of<Row>();
    return scratch_needed(r, s, promise);
  }
};

template <class Shape, arrangement Kind, trade How, int Unit, int Word> struct fixed_side {
  static COOP_CONSTANT constexpr arrangement kind = Shape::cut(Kind, How, Unit, Word).kind;
  static COOP_CONSTANT constexpr int unit = Unit, width = Word, team = Shape::cut(Kind, How, Unit, Word).team,
                                     tile = Shape::cut(Kind, How, Unit, Word).tile, units = Shape::cut(Kind, How, Unit, Word).units,
                                     passes = Shape::cut(Kind, How, Unit, Word).passes, parts = Unit / Word,
                                     accesses = passes * parts, capacity = accesses;
};
template <class Shape, arrangement Kind, trade How> struct fixed_owner
    : fixed_side<Shape, Kind, How, Shape::owner(Kind, How).unit, Shape::owner(Kind, How).word> {};

// One way through a call: how memory is touched, how values change hands, how the owner takes part.
template <class Shape, trade How, class Memory, class Owner> struct fixed_plan {
  typedef Memory memory_side;
  typedef Owner owner_side;
  static COOP_CONSTANT constexpr trade how = How;
  static COOP_CONSTANT constexpr int threads = Shape::threads, warp = Shape::warp, items = Shape::items, item = Shape::item,
                                     per = Shape::per, piece = Shape::natural, slice = Shape::slice(How),
                                     slice_tile = Shape::tile_of_slice(How);
  Memory memory;
  Owner owner;
};

// An algorithm's plans for a shape: wide where the address allows its word, narrow elsewhere, shifted if it can be; own
// where nothing is traded and the wide word is not possible.
template <class Row, class Shape, int Promise> struct fixed_variants {
  static COOP_CONSTANT constexpr bool trades = Shape::template chosen<Row>().trades, alone = Shape::template chosen<Row>().alone;
  static COOP_CONSTANT constexpr int wide_word = Shape::template chosen<Row>().wide, natural = Shape::natural;
  static COOP_CONSTANT constexpr bool narrows = Shape::template chosen<Row>().narrows && Promise < wide_word,
                                      shifts = Shape::template chosen<Row>().shifts && narrows, may_shift = shifts;
  static COOP_CONSTANT constexpr trade how = trades ? Row::how : trade::none;
  typedef fixed_owner<Shape, Row::owner, how> owner;
  typedef fixed_side<Shape, Shape::template chosen<Row>().memory, how, Row::in == unit::word ? wide_word : Shape::item, wide_word> wide_side;
  typedef fixed_side<Shape, Row::memory, how, Shape::item, natural> narrow_side;
  typedef fixed_side<Shape, Shape::template chosen<Row>().own, trade::none, Shape::item, natural> own_side;
  typedef typename either<shifts, fixed_side<Shape, Row::memory, how, 16, 16>, narrow_side>::type shifted_side;
  fixed_plan<Shape, alone ? trade::none : how, wide_side, owner> wide;
  fixed_plan<Shape, how, narrow_side, owner> narrow;
  fixed_plan<Shape, trade::none, own_side, owner> own;
  fixed_plan<Shape, how, shifted_side, owner> shifted;
};

}}  // namespace coop
