// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// An algorithm is a row: which arrangement touches memory, in items or in words, how values are traded, and which
// arrangement the owner gets. To add one made of known parts, add a row and its name in the list below.
#pragma once

namespace coop { inline namespace COOP_ABI {

enum class unit { item, word };                   // memory is touched in whole items, or in the widest words
enum class trade { none, block, warp, turns };    // through scratch of the block, of each warp, of one warp in turns

struct route {
  arrangement memory;
  unit in;
  trade how;
  arrangement owner;
};

template <arrangement Memory, unit In, trade How, arrangement Owner> struct row {
  static COOP_CONSTANT constexpr arrangement memory = Memory, owner = Owner;
  static COOP_CONSTANT constexpr unit in = In;
  static COOP_CONSTANT constexpr trade how = How;
  static_assert(How != trade::none || Memory == Owner, "coop: a row that trades nothing leaves values where they are");
  static_assert(How != trade::none || In == unit::item || Owner == arrangement::blocked,
                "coop: a row that moves words and trades nothing has blocked owners");
  static_assert((How != trade::warp && How != trade::turns) || (Memory != arrangement::striped && Owner != arrangement::striped),
                "coop: a row that trades within warps has no side that is striped over the block");
};

// clang-format off
//                                 touches memory             in          trades        owner gets
struct direct                    : row<arrangement::blocked,      unit::item, trade::none,  arrangement::blocked> {};
struct vectorize                 : row<arrangement::blocked,      unit::word, trade::none,  arrangement::blocked> {};
struct striped                   : row<arrangement::striped,      unit::item, trade::none,  arrangement::striped> {
  static COOP_CONSTANT constexpr arrangement kind = arrangement::striped;
};
struct transpose                 : row<arrangement::striped,      unit::item, trade::block, arrangement::blocked> {};
struct warp_transpose            : row<arrangement::warp_striped, unit::item, trade::warp,  arrangement::blocked> {};
struct warp_transpose_timesliced : row<arrangement::warp_striped, unit::item, trade::turns, arrangement::blocked> {};
struct packed_transpose          : row<arrangement::striped,      unit::word, trade::block, arrangement::blocked> {};
struct packed_warp_transpose     : row<arrangement::warp_striped, unit::word, trade::warp,  arrangement::blocked> {};
// clang-format on

template <class... Rows> struct algorithm_list {};
typedef algorithm_list<direct, vectorize, striped, transpose, warp_transpose, warp_transpose_timesliced,
                       packed_transpose, packed_warp_transpose>
    algorithms;

// The rows that suit a type, K and group best; resolved at compile time (automatic.h).
struct automatic {};

// Whether a row trades within warps, so that the block has to be made of whole ones.
COOP_FUNCTION constexpr bool within_warps(arrangement memory, trade how, arrangement owner) {
  return memory == arrangement::warp_striped || owner == arrangement::warp_striped || how == trade::warp || how == trade::turns;
}

template <class Algorithm> COOP_FUNCTION constexpr route route_of() {
  return {Algorithm::memory, Algorithm::in, Algorithm::how, Algorithm::owner};
}

template <class Algorithm, class = void> struct is_algorithm { static COOP_CONSTANT constexpr bool value = false; };
template <class Algorithm> struct is_algorithm<Algorithm, typename exists<trade, Algorithm::how>::type> {
  static COOP_CONSTANT constexpr bool value = true;
};

}}  // namespace coop
