// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Holds the covering lists to their claim: every case is legal, and every pair of axis values that some legal
// case has is in the list.
#include "axes.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

namespace {

using axes::shape;
using axes::tile_case;
using axes::trade_case;

// Where a case stands on each axis.
std::array<int, 5> place_of(const shape& s) { return {s.item, s.items, s.block, s.lanes, s.scratch}; }
std::array<int, 6> place_of(const tile_case& c) {
  const auto [item, items, block, lanes, scratch] = place_of(c.form);
  return {c.algorithm, item, items, block, lanes, scratch};
}
std::array<int, 9> place_of(const trade_case& c) {
  const auto [item, items, block, lanes, scratch] = place_of(c.form);
  return {c.trade, c.from, c.to, c.slicing, item, items, block, lanes, scratch};
}

// The pairs that cases have, by axis and value.
class pairs {
 public:
  template <class Case> void add(const Case& c) {
    const auto place = place_of(c);
    for (std::size_t a = 0; a < place.size(); ++a)
      for (std::size_t b = a + 1; b < place.size(); ++b) has_[a][b][value(place[a])][value(place[b])] = true;
  }
  // The first pair of `wanted` that is not here, in words; empty if there is none. `names` are those of the
  // axes.
  std::string missing(const pairs& wanted, const std::vector<std::string>& names) const {
    for (std::size_t a = 0; a < names.size(); ++a)
      for (std::size_t b = a + 1; b < names.size(); ++b)
        for (std::size_t i = 0; i < values; ++i)
          for (std::size_t j = 0; j < values; ++j)
            if (wanted.has_[a][b][i][j] && !has_[a][b][i][j])
              return names[a] + " " + std::to_string(i) + " with " + names[b] + " " + std::to_string(j);
    return "";
  }

 private:
  static constexpr std::size_t axes = 9, values = 33;  // the largest value is 32 lanes
  static std::size_t value(int place) { return static_cast<std::size_t>(place); }
  std::vector<std::array<std::array<std::array<bool, values>, values>, axes>> has_{axes};
};

const std::vector<std::string> tile_axes = {"algorithm", "item", "items", "block", "lanes", "scratch"};
const std::vector<std::string> trade_axes = {"trade", "from",  "to",    "slicing", "item",
                                             "items", "block", "lanes", "scratch"};

template <class Visit> void for_each_shape(Visit visit) {
  for (int item = 0; item < axes::item_values; ++item)
    for (int items : axes::items_values)
      for (int block = 0; block < axes::block_values; ++block)
        for (int lanes : axes::lanes_values)
          for (int scratch = 0; scratch < axes::scratch_values; ++scratch)
            visit(shape{static_cast<axes::item_axis>(item), items, static_cast<axes::block_axis>(block),
                        lanes, static_cast<axes::scratch_axis>(scratch)});
}

TEST(axes, cases_of_loads_and_stores_cover_every_pair) {
  pairs wanted, listed;
  for (int algorithm = 0; algorithm < axes::algorithm_values; ++algorithm)
    for_each_shape([&](const shape& form) {
      const tile_case c = {static_cast<axes::algorithm_axis>(algorithm), form};
      if (is_legal(c)) wanted.add(c);
    });
  for (const tile_case& c : axes::tile_cases) {
    EXPECT_TRUE(is_legal(c));
    listed.add(c);
  }
  EXPECT_EQ(listed.missing(wanted, tile_axes), "");
}

TEST(axes, cases_of_trades_cover_every_pair) {
  pairs wanted, listed;
  for (int trade = 0; trade < axes::trade_values; ++trade)
    for (int from = 0; from < axes::arrangement_values; ++from)
      for (int to = 0; to < axes::arrangement_values; ++to)
        for (int slicing = 0; slicing < axes::slicing_values; ++slicing)
          for_each_shape([&](const shape& form) {
            const trade_case c = {
                static_cast<axes::trade_axis>(trade), static_cast<axes::arrangement_axis>(from),
                static_cast<axes::arrangement_axis>(to), static_cast<axes::slicing_axis>(slicing), form};
            if (is_legal(c)) wanted.add(c);
          });
  for (const trade_case& c : axes::trade_cases) {
    EXPECT_TRUE(is_legal(c));
    listed.add(c);
  }
  EXPECT_EQ(listed.missing(wanted, trade_axes), "");
}

TEST(axes, extreme_shapes_are_legal_for_every_algorithm) {
  for (const shape& form : axes::extreme_shapes)
    EXPECT_TRUE(is_legal(tile_case{axes::warp_transpose_timesliced, form}));
}

TEST(axes, a_missing_pair_is_found) {
  pairs one, both;
  const shape form = {axes::of_1, 1, axes::block_1, 0, axes::supplied};
  one.add(tile_case{axes::direct, form});
  both.add(tile_case{axes::direct, form});
  both.add(tile_case{axes::transpose, form});
  EXPECT_EQ(one.missing(both, tile_axes), "algorithm 3 with item 0");
}

}  // namespace
