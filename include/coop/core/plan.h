// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Everything known about a call before it runs. A side says how one end of a trade is cut into accesses: the threads
// that share a stretch of the tile (a team), the unit that an access or several of them move, the word of one access.
// A plan is two sides and the way between them. A choice is what an algorithm becomes for a shape: which word it takes
// when the address allows, and what else it may need. All of it is computed by functions of run-time values; fixed.h holds
// the same numbers as constants.
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
  arrangement memory, own;                                   // touch memory: by the wide word; item by item without a trade
};

// Measured: bytes that fit a register stay with their owner at any address; up to four pieces cost less than shifted words.
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
          words ? arrangement::blocked : r.memory};
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

}}  // namespace coop
