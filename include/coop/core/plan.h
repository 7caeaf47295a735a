// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Everything known about a call before it runs. A side says how one end of a trade is cut into accesses: the threads
// that share a stretch of the tile (a team), the unit that an access or several of them move, the word of one access.
// A plan is two sides and the way between them. A choice is what an algorithm becomes for a shape: which word it takes
// when the address allows, and what else it may need. All of it is computed by functions of run-time values; the types
// fixed_side and fixed_plan hold the same numbers as constants.
#pragma once

namespace coop { inline namespace COOP_ABI {

// The shape of a call: threads of the group, items a thread, bytes of an item, its natural word, lanes of a warp.
struct shape {
  int threads, items, item, natural, warp;
};

struct side {
  arrangement kind;                                          // within a team: blocked or striped
  int team, per, tile;                                       // threads; bytes of a thread; bytes of the team
  int unit, units, passes;                                   // bytes of a unit; units of the team; rounds to move them
  int word, parts, accesses;                                 // bytes of an access; accesses of a unit; of a thread
};

// The threads that share a stretch: the group, or a warp where an arrangement or a trade is a warp's own.
COOP_FUNCTION constexpr int team_of(arrangement kind, trade how, COOP_PRIVATE const shape& s) {
  return kind == arrangement::warp_striped || how == trade::warp || how == trade::turns ? s.warp : s.threads;
}

COOP_FUNCTION constexpr side make_side(arrangement kind, trade how, COOP_PRIVATE const shape& s, int unit, int word) {
  const int team = team_of(kind, how, s), per = s.items * s.item;
  const int units = team * per / unit, passes = (units + team - 1) / team;
  return {kind == arrangement::blocked ? kind : arrangement::striped, team, per, team * per, unit, units, passes,
          word, unit / word, passes * (unit / word)};
}

// The side of an arrangement in scratch: blocked ones go by the widest word of a payload, others item by item.
COOP_FUNCTION constexpr int scratch_word(arrangement kind, COOP_PRIVATE const shape& s) {
  return widest_word(kind == arrangement::blocked ? s.items * s.item : s.item, 16);
}
COOP_FUNCTION constexpr side owner_side(arrangement kind, trade how, COOP_PRIVATE const shape& s) {
  return make_side(kind, how, s, kind == arrangement::blocked ? scratch_word(kind, s) : s.item, scratch_word(kind, s));
}

struct choice {
  bool trades;                                               // values change hands; those of K = 1, of a group of one never do
  bool alone;                                                // an aligned address lets each thread move its own words
  int wide;                                                  // the word if the address allows it, in bytes
  bool narrows;                                              // a less aligned address needs another plan
  bool shifts;                                               // and that one may be aligned words, shifted
  arrangement memory, narrow_memory;                         // the arrangement that touches memory, by the wide word and else
};

// Measured: bytes that fit a register are moved by their owner also where no word is possible, and up to four pieces a
// thread cost less one by one than as shifted words.
COOP_FUNCTION constexpr int kept_by_owner() { return 4; }
COOP_FUNCTION constexpr int pieces_unshifted() { return 4; }

COOP_FUNCTION constexpr choice choose(COOP_PRIVATE const route& r, COOP_PRIVATE const shape& s) {
  const int per = s.items * s.item, team = team_of(r.memory, r.how, s);
  const int own = widest_word(per, 16), shared = widest_word(team * per, 16);
  const bool words = r.in == unit::word, single = words && own == per && r.owner == arrangement::blocked;
  const bool trades = r.how != trade::none && s.items > 1 && s.threads > 1 && !(single && per <= kept_by_owner());
  const bool alone = words && (!trades || single);
  const int wide = !words ? s.natural : alone || r.memory == arrangement::blocked ? own : shared;
  const bool shifts = words && trades && shared == 16 && r.memory != arrangement::blocked && r.how != trade::turns &&
                      team * per >= 64 && team >= 32 / s.natural && wide > s.natural && s.items * (s.item / s.natural) > pieces_unshifted();
  return {trades, alone, wide, wide > s.natural, shifts, alone ? arrangement::blocked : r.memory,
          words && !trades ? arrangement::blocked : r.memory};
}

// The bytes of a tile that share one piece of scratch, and of the scratch of a call.
COOP_FUNCTION constexpr int slice_tile(trade how, COOP_PRIVATE const shape& s) {
  return (how == trade::none ? 0 : how == trade::block ? s.threads : s.warp) * s.items * s.item;
}
COOP_FUNCTION constexpr int slice_bytes(trade how, COOP_PRIVATE const shape& s) { return scratch_span(s.items * s.item, slice_tile(how, s)); }
COOP_FUNCTION constexpr int slices(trade how, COOP_PRIVATE const shape& s) { return how == trade::warp ? s.threads / s.warp : 1; }

// Scratch of an algorithm, in bytes, for pointers that are promised to be aligned to `promise` bytes (0: no promise).
COOP_FUNCTION constexpr int scratch_needed(COOP_PRIVATE const route& r, COOP_PRIVATE const shape& s, int promise) {
  const choice c = choose(r, s);
  return !c.trades || (c.alone && (!c.narrows || promise >= c.wide)) ? 0 : slices(r.how, s) * slice_bytes(r.how, s);
}

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

// An algorithm's plans for a shape: wide where the address allows its word, narrow elsewhere, shifted if it can be.
template <class Row, class Shape, int Promise> struct fixed_variants {
  static COOP_CONSTANT constexpr bool trades = Shape::template chosen<Row>().trades, alone = Shape::template chosen<Row>().alone;
  static COOP_CONSTANT constexpr int wide_word = Shape::template chosen<Row>().wide, natural = Shape::natural;
  static COOP_CONSTANT constexpr bool narrows = Shape::template chosen<Row>().narrows && Promise < wide_word,
                                      shifts = Shape::template chosen<Row>().shifts && narrows, may_shift = shifts;
  static COOP_CONSTANT constexpr trade how = trades ? Row::how : trade::none;
  typedef fixed_owner<Shape, Row::owner, how> owner;
  typedef fixed_side<Shape, Shape::template chosen<Row>().memory, how, Row::in == unit::word ? wide_word : Shape::item, wide_word> wide_side;
  typedef fixed_side<Shape, Shape::template chosen<Row>().narrow_memory, how, Shape::item, natural> narrow_side;
  typedef typename either<shifts, fixed_side<Shape, Row::memory, how, 16, 16>, narrow_side>::type shifted_side;
  fixed_plan<Shape, alone ? trade::none : how, wide_side, owner> wide;
  fixed_plan<Shape, how, narrow_side, owner> narrow;
  fixed_plan<Shape, how, shifted_side, owner> shifted;
};

}}  // namespace coop
