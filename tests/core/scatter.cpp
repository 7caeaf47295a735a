// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Scatters and gathers by eight threads with two items each, by hand. Thread t holds the items 10 t and 10 t
// + 1; the result is held before as -1.
#include "tables.h"

namespace {

using tables::rows;

// Runs trade(block, items, ranks, out) in a block of eight threads and returns what each holds in the end.
template <class Rank, class Trade> rows run(const rows& ranks, Trade trade) {
  rows owned(8);
  coop::host::launch({1, 8}, [&] {
    const auto block = coop::this_block<8>();
    const auto thread = static_cast<std::size_t>(block.rank());
    const int items[2] = {10 * block.rank(), 10 * block.rank() + 1};
    const Rank rank[2] = {static_cast<Rank>(ranks[thread][0]), static_cast<Rank>(ranks[thread][1])};
    int out[2] = {-1, -1};
    trade(block, items, rank, out);
    owned[thread] = {out[0], out[1]};
  });
  return owned;
}

// Positions in reverse order.
const rows reversed = {{15, 14}, {13, 12}, {11, 10}, {9, 8}, {7, 6}, {5, 4}, {3, 2}, {1, 0}};

TEST(scatter, to_blocked) {
  EXPECT_EQ(run<int>(reversed, [](auto&... all) { coop::scatter<coop::blocked>(all...); }),
            (rows{{71, 70}, {61, 60}, {51, 50}, {41, 40}, {31, 30}, {21, 20}, {11, 10}, {1, 0}}));
}

TEST(scatter, to_striped) {
  const rows wanted = {{71, 31}, {70, 30}, {61, 21}, {60, 20}, {51, 11}, {50, 10}, {41, 1}, {40, 0}};
  EXPECT_EQ(run<int>(reversed, [](auto&... all) { coop::scatter<coop::striped>(all...); }), wanted);
  EXPECT_EQ(
      run<int>(reversed, [](auto&... all) { coop::scatter<coop::striped>(all..., coop::timesliced()); }),
      wanted);
}

TEST(scatter, to_warp_striped) {
  EXPECT_EQ(run<int>(reversed, [](auto&... all) { coop::scatter<coop::warp_striped>(all...); }),
            (rows{{71, 51}, {70, 50}, {61, 41}, {60, 40}, {31, 11}, {30, 10}, {21, 1}, {20, 0}}));
}

TEST(scatter, skips_negative_ranks_if_guarded) {
  rows ranks = reversed;
  ranks[1][0] = -1;    // item 10, which would go to position 13
  ranks[7][1] = -100;  // item 71, which would go to position 0
  const rows wanted = {{-1, 70}, {61, 60}, {51, 50}, {41, 40}, {31, 30}, {21, 20}, {11, -1}, {1, 0}};
  EXPECT_EQ(run<int>(ranks, [](auto&... all) { coop::scatter<coop::blocked>(all..., coop::guarded()); }),
            wanted);
  EXPECT_EQ(run<int>(ranks,
                     [](auto&... all) {
                       coop::scatter<coop::blocked>(all..., coop::guarded(), coop::timesliced());
                     }),
            wanted);
}

TEST(scatter, skips_items_without_a_flag) {
  rows ranks = reversed;
  ranks[0][1] = 99;  // item 1: its rank is not looked at
  const rows wanted = {{71, 70}, {61, 60}, {51, 50}, {41, 40}, {31, 30}, {21, 20}, {11, 10}, {-1, 0}};
  EXPECT_EQ(run<int>(ranks,
                     [](auto& block, auto&... all) {
                       const bool flags[2] = {true, block.rank() != 0};
                       coop::scatter<coop::blocked>(block, all..., coop::flagged(flags));
                     }),
            wanted);
}

TEST(scatter, takes_ranks_of_any_integer_type) {
  const rows wanted = run<int>(reversed, [](auto&... all) { coop::scatter<coop::striped>(all...); });
  EXPECT_EQ(run<signed char>(reversed, [](auto&... all) { coop::scatter<coop::striped>(all...); }), wanted);
  EXPECT_EQ(run<unsigned short>(reversed, [](auto&... all) { coop::scatter<coop::striped>(all...); }),
            wanted);
  EXPECT_EQ(run<unsigned long>(reversed, [](auto&... all) { coop::scatter<coop::striped>(all...); }), wanted);
}

TEST(gather, from_blocked) {
  EXPECT_EQ(run<int>({{0, 0}, {15, 1}, {2, 3}, {4, 5}, {6, 7}, {8, 9}, {10, 11}, {12, 13}},
                     [](auto&... all) { coop::gather<coop::blocked>(all...); }),
            (rows{{0, 0}, {71, 1}, {10, 11}, {20, 21}, {30, 31}, {40, 41}, {50, 51}, {60, 61}}));
}

TEST(gather, from_striped) {
  const rows wanted = {{1, 0}, {61, 60}, {50, 51}, {41, 40}, {70, 71}, {10, 11}, {20, 21}, {30, 31}};
  const rows ranks = {{8, 0}, {14, 6}, {5, 13}, {12, 4}, {7, 15}, {1, 9}, {2, 10}, {3, 11}};
  EXPECT_EQ(run<int>(ranks, [](auto&... all) { coop::gather<coop::striped>(all...); }), wanted);
  EXPECT_EQ(run<int>(ranks, [](auto&... all) { coop::gather<coop::striped>(all..., coop::timesliced()); }),
            wanted);
}

}  // namespace
