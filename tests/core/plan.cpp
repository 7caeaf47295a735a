// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// What an algorithm becomes for a shape: which word, and whether values are traded. A table by hand, in
// bytes.
#include <coop/coop.h>

#include <gtest/gtest.h>

namespace {

struct row {
  const char* what;
  coop::route way;
  coop::shape form;  // threads, items, bytes of an item, its natural word, lanes
  int word;
  bool trades, alone, narrows;
};

template <class Algorithm> constexpr coop::route way = coop::route_of<Algorithm>();

const row table[] = {
    {"half by 8", way<coop::vectorize>, {128, 8, 2, 2, 32}, 16, false, true, true},
    {"byte by 16", way<coop::vectorize>, {128, 16, 1, 1, 32}, 16, false, true, true},
    {"12 bytes by 4", way<coop::vectorize>, {128, 4, 12, 4, 32}, 16, false, true, true},
    {"int by 6", way<coop::vectorize>, {128, 6, 4, 4, 32}, 8, false, true, true},
    {"two bytes by 7", way<coop::vectorize>, {128, 7, 2, 2, 32}, 2, false, true, false},
    {"byte by 3", way<coop::vectorize>, {128, 3, 1, 1, 32}, 1, false, true, false},
    {"20 bytes by 1", way<coop::vectorize>, {128, 1, 20, 4, 32}, 4, false, true, false},
    {"float by 4", way<coop::vectorize>, {1, 4, 4, 4, 32}, 16, false, true, true},
    {"64 bytes by 2, aligned", way<coop::vectorize>, {128, 2, 64, 16, 32}, 16, false, true, false},
    {"float by 4 in items", way<coop::direct>, {128, 4, 4, 4, 32}, 4, false, false, false},
    {"three bytes by 4 in items", way<coop::striped>, {128, 4, 3, 1, 32}, 1, false, false, false},
    {"float by 4 in items, traded", way<coop::transpose>, {50, 4, 4, 4, 32}, 4, true, false, false},
    {"byte by 7, a block of 32", way<coop::packed_transpose>, {32, 7, 1, 1, 32}, 16, true, false, true},
    {"float by 3, a block of 50", way<coop::packed_transpose>, {50, 3, 4, 4, 32}, 8, true, false, true},
    {"byte by 5, a block of 50", way<coop::packed_transpose>, {50, 5, 1, 1, 32}, 2, true, false, true},
    {"byte by 5, a block of 15", way<coop::packed_transpose>, {15, 5, 1, 1, 32}, 1, true, false, false},
    {"byte by 5, warps of a block of 96",
     way<coop::packed_warp_transpose>,
     {96, 5, 1, 1, 32},
     16,
     true,
     false,
     true},
    {"float by 3, warps of 2 lanes", way<coop::packed_warp_transpose>, {8, 3, 4, 4, 2}, 8, true, false, true},
    {"float by 4, a single word", way<coop::packed_transpose>, {128, 4, 4, 4, 32}, 16, true, true, true},
    {"byte by 4, kept by its owner", way<coop::packed_transpose>, {128, 4, 1, 1, 32}, 4, false, true, true},
    {"two bytes by 2, kept by its owner", way<coop::packed_warp_transpose>, {128, 2, 2, 2, 32}, 4, false, true, true},
    {"byte by 3, no single word", way<coop::packed_transpose>, {128, 3, 1, 1, 32}, 16, true, false, true},
    {"float by 8, two words", way<coop::packed_transpose>, {128, 8, 4, 4, 32}, 16, true, false, true},
    {"byte by 1, nothing to trade", way<coop::packed_transpose>, {128, 1, 1, 1, 32}, 1, false, true, false},
    {"float by 8, a group of one", way<coop::packed_transpose>, {1, 8, 4, 4, 1}, 16, false, true, true},
    {"float by 1 in items", way<coop::warp_transpose>, {128, 1, 4, 4, 32}, 4, false, false, false},
};

TEST(plan, word_and_trade_follow_from_bytes) {
  for (const row& r : table) {
    const coop::choice c = coop::choose(r.way, r.form);
    EXPECT_EQ(c.wide, r.word) << r.what;
    EXPECT_EQ(c.trades, r.trades) << r.what;
    EXPECT_EQ(c.alone, r.alone) << r.what;
    EXPECT_EQ(c.narrows, r.narrows) << r.what;
  }
}

// 50 threads, three floats each, by words of 8 bytes: 75 units for 50 threads, so two rounds.
TEST(plan, side_of_a_tile_that_does_not_divide) {
  const coop::side s =
      coop::make_side(coop::arrangement::striped, coop::trade::block, {50, 3, 4, 4, 32}, 8, 8);
  EXPECT_EQ(s.team, 50);
  EXPECT_EQ(s.tile, 600);
  EXPECT_EQ(s.units, 75);
  EXPECT_EQ(s.passes, 2);
  EXPECT_EQ(s.accesses, 2);
}

// Four warps of 32, an item of 12 bytes moved as three words of 4.
TEST(plan, side_of_a_warp) {
  const coop::side s =
      coop::make_side(coop::arrangement::warp_striped, coop::trade::warp, {128, 5, 12, 4, 32}, 12, 4);
  EXPECT_EQ(s.kind, coop::arrangement::striped);
  EXPECT_EQ(s.team, 32);
  EXPECT_EQ(s.tile, 32 * 60);
  EXPECT_EQ(s.units, 160);
  EXPECT_EQ(s.passes, 5);
  EXPECT_EQ(s.parts, 3);
  EXPECT_EQ(s.accesses, 15);
}

TEST(plan, constants_are_the_numbers_of_the_functions) {
  using form = coop::fixed_shape<96, 7, 1, 1, 32>;
  using variants = coop::fixed_variants<coop::packed_warp_transpose, form, 0>;
  const coop::choice c = coop::choose(way<coop::packed_warp_transpose>, {96, 7, 1, 1, 32});
  EXPECT_EQ(+variants::wide_word, c.wide);
  EXPECT_EQ(+variants::trades, c.trades);
  EXPECT_EQ(+variants::narrows, c.narrows);
  EXPECT_FALSE((coop::fixed_variants<coop::packed_warp_transpose, form, 16>::narrows));
  EXPECT_TRUE((coop::fixed_variants<coop::packed_warp_transpose, form, 8>::narrows));
}

}  // namespace
