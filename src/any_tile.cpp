// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The core's plans with numbers that are known only now. Words keep their type, so the three widths of a call (memory,
// item, owner) choose among instantiations; everything else is a run-time value.
#include "coop/host/any_tile.h"

#include <array>

namespace coop { namespace host {
namespace {

template <int Width> struct any_side {
  static constexpr int width = Width, capacity = any_tile_bytes / Width + 2;
  arrangement kind;
  int team, tile, unit, units, passes, parts, accesses;
};
template <int Width> any_side<Width> as_side(const side& s) {
  return {s.kind, s.team, s.tile, s.unit, s.units, s.passes, s.parts, s.accesses};
}

template <int Word, int Piece, int Owner> struct any_plan {
  typedef any_side<Word> memory_side;
  typedef any_side<Owner> owner_side;
  static constexpr int piece = Piece;
  trade how;
  int threads, warp, items, item, per, slice, slice_tile;
  memory_side memory;
  owner_side owner;
};

template <int Word, int Piece, int Owner> struct any_variants {
  static constexpr bool may_shift = true;
  static constexpr int natural = Piece;
  bool trades, alone, narrows, shifts;
  int wide_word;
  trade how;
  any_plan<Word, Piece, Owner> wide;
  any_plan<Piece, Piece, Owner> narrow, own;
  any_plan<16, Piece, Owner> shifted;
};

template <int Word, int Piece, int Owner>
any_plan<Word, Piece, Owner> as_plan(trade how, trade sides, const side& memory, const route& row, const shape& s) {
  return {how,    s.threads, s.warp, s.items, s.item, s.items * s.item, slice_bytes(how, s), slice_tile(how, s),
          as_side<Word>(memory), as_side<Owner>(owner_side(row.owner, sides, s))};
}

template <int Word, int Piece, int Owner> any_variants<Word, Piece, Owner> as_variants(const route& row, const shape& s) {
  const choice c = choose(row, s);
  const trade how = c.trades ? row.how : trade::none;
  const side wide = make_side(c.memory, how, s, row.in == unit::word ? c.wide : s.item, c.wide);
  const side narrow = make_side(row.memory, how, s, s.item, s.natural);
  const side own = make_side(c.own, trade::none, s, s.item, s.natural);
  const side shifted = c.shifts ? make_side(row.memory, how, s, 16, 16) : narrow;
  return {c.trades, c.alone, c.narrows, c.shifts, c.wide, how,
          as_plan<Word, Piece, Owner>(c.alone ? trade::none : how, how, wide, row, s),
          as_plan<Piece, Piece, Owner>(how, how, narrow, row, s),
          as_plan<Piece, Piece, Owner>(trade::none, how, own, row, s), as_plan<16, Piece, Owner>(how, how, shifted, row, s)};
}

struct arguments {
  const any_block& block;
  const route& row;
  const shape& form;
  const byte* source;
  byte* destination;
  std::int64_t count;
  void* items;
};

first guard_of(const arguments& a) {
  const int tile = a.form.threads * a.form.items;
  return guard_for<true>::make(a.count, tile, a.form.item);
}

template <int Word, int Piece, int Owner> void load_with(const arguments& a) {
  const words_at<const byte*, cache_default, Piece> memory = {a.source};
  load_items(as_variants<Word, Piece, Owner>(a.row, a.form), a.block, memory, guard_of(a), a.block.scratch, a.items);
}
template <int Word, int Piece, int Owner> void store_with(const arguments& a) {
  const words_at<byte*, cache_default, Piece> memory = {a.destination};
  store_items(as_variants<Word, Piece, Owner>(a.row, a.form), a.block, memory, guard_of(a), a.block.scratch,
             static_cast<const void*>(a.items));
}

// Finds the instantiation for three widths in bytes. Memory and owner words are never narrower than the item's own.
typedef void (*runner)(const arguments&);
template <bool Loads, int Word, int Piece, int Owner> runner runner_for() {
  if constexpr (Word < Piece || Owner < Piece) return nullptr;
  else if constexpr (Loads) return load_with<Word, Piece, Owner>;
  else return store_with<Word, Piece, Owner>;
}
template <bool Loads, int Word, int Piece> runner by_owner(int owner) {
  return owner == 1   ? runner_for<Loads, Word, Piece, 1>()
         : owner == 2 ? runner_for<Loads, Word, Piece, 2>()
         : owner == 4 ? runner_for<Loads, Word, Piece, 4>()
         : owner == 8 ? runner_for<Loads, Word, Piece, 8>()
                      : runner_for<Loads, Word, Piece, 16>();
}
template <bool Loads, int Piece> runner by_word(int word, int owner) {
  return word == 1   ? by_owner<Loads, 1, Piece>(owner)
         : word == 2 ? by_owner<Loads, 2, Piece>(owner)
         : word == 4 ? by_owner<Loads, 4, Piece>(owner)
         : word == 8 ? by_owner<Loads, 8, Piece>(owner)
                     : by_owner<Loads, 16, Piece>(owner);
}
template <bool Loads> runner find_runner(const route& row, const shape& s) {
  const int word = choose(row, s).wide, owner = scratch_word(row.owner, s);
  return s.natural == 1   ? by_word<Loads, 1>(word, owner)
         : s.natural == 2 ? by_word<Loads, 2>(word, owner)
         : s.natural == 4 ? by_word<Loads, 4>(word, owner)
         : s.natural == 8 ? by_word<Loads, 8>(word, owner)
                          : by_word<Loads, 16>(word, owner);
}

void announce(operation what, const arguments& a, const void* memory, target::location at) {
  const first guard = guard_of(a);
  target::begin_call(call{what, a.row, a.form, 0, 0, target::address(memory), 0, guard.bytes / a.form.item, !guard.all,
                          target::address(a.block.scratch), scratch_of(a.row, a.form)},
                     at);
}

}  // namespace

std::string objection(const route& row, const shape& form) {
  if (form.threads < 1 || form.threads > 1024) return "a block has 1 to 1024 threads, not " + std::to_string(form.threads);
  if (form.items < 1) return "a thread holds at least one item, not " + std::to_string(form.items);
  if (form.items > any_tile_bytes / form.item)
    return "a thread holds at most " + std::to_string(any_tile_bytes / form.item) + " items of " + std::to_string(form.item) +
           " bytes here, not " + std::to_string(form.items);
  if (within_warps(row.memory, row.how, row.owner) && form.threads % form.warp != 0)
    return "this algorithm trades within warps of " + std::to_string(form.warp) + " and takes a multiple of that many threads, not " +
           std::to_string(form.threads) + "; transpose and packed_transpose take any number";
  return {};
}

route automatic_row(const shape& form) {
  return form.threads % form.warp == 0 ? route_of<packed_warp_transpose>() : route_of<packed_transpose>();
}

int scratch_of(const route& row, const shape& form) { return scratch_needed(row, form, 0); }

void load(const any_block& block, const route& row, const shape& form, const void* memory, std::int64_t count, void* items,
          target::location at) {
  const arguments a = {block, row, form, static_cast<const byte*>(memory), nullptr, count, items};
  announce(operation::load, a, memory, at);
  find_runner<true>(row, form)(a);
}

void store(const any_block& block, const route& row, const shape& form, void* memory, std::int64_t count, const void* items,
           target::location at) {
  const arguments a = {block, row, form, nullptr, static_cast<byte*>(memory), count, const_cast<void*>(items)};
  announce(operation::store, a, memory, at);
  find_runner<false>(row, form)(a);
}

}}  // namespace coop::host
