// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Who owns what: the tables of eight threads with two items each, and the formula held against a walk of the
// tile in memory order, for shapes at run time.
#include <coop/coop.h>

#include <gtest/gtest.h>

#include <vector>

#include "../targets/owners.h"

namespace {

using coop::arrangement;
using rows = std::vector<std::vector<int>>;

// The positions of each thread's slots, as coop has them.
rows positions(arrangement kind, int width, int threads, int items) {
  rows held(static_cast<std::size_t>(threads));
  for (int thread = 0; thread < threads; ++thread)
    for (int slot = 0; slot < items; ++slot)
      held[static_cast<std::size_t>(thread)].push_back(coop::position(kind, width, items, thread, slot));
  return held;
}

TEST(arrangement, blocked_threads_hold_neighbours) {
  EXPECT_EQ(positions(arrangement::blocked, 0, 8, 2),
            (rows{{0, 1}, {2, 3}, {4, 5}, {6, 7}, {8, 9}, {10, 11}, {12, 13}, {14, 15}}));
}

TEST(arrangement, striped_threads_hold_every_eighth) {
  EXPECT_EQ(positions(arrangement::striped, 8, 8, 2),
            (rows{{0, 8}, {1, 9}, {2, 10}, {3, 11}, {4, 12}, {5, 13}, {6, 14}, {7, 15}}));
}

TEST(arrangement, warp_striped_threads_hold_every_fourth_of_their_warp) {
  EXPECT_EQ(positions(arrangement::warp_striped, 4, 8, 2),
            (rows{{0, 4}, {1, 5}, {2, 6}, {3, 7}, {8, 12}, {9, 13}, {10, 14}, {11, 15}}));
}

TEST(arrangement, is_that_of_the_picture_in_the_header) {
  EXPECT_EQ(positions(arrangement::blocked, 0, 4, 2), (rows{{0, 1}, {2, 3}, {4, 5}, {6, 7}}));
  EXPECT_EQ(positions(arrangement::striped, 4, 4, 2), (rows{{0, 4}, {1, 5}, {2, 6}, {3, 7}}));
  EXPECT_EQ(positions(arrangement::warp_striped, 2, 4, 2), (rows{{0, 2}, {1, 3}, {4, 6}, {5, 7}}));
}

// Every position has one owner, the owner's slot has that position, and both are where the walk finds them.
void check_against_walk(arrangement kind, int threads, int items, int lanes) {
  const int width = kind == arrangement::striped ? threads : lanes;
  const std::vector<oracle::owner> walked = oracle::owners(kind, threads, items, lanes);
  ASSERT_EQ(walked.size(), static_cast<std::size_t>(threads * items));
  for (int p = 0; p < threads * items; ++p) {
    const oracle::owner wanted = walked[static_cast<std::size_t>(p)];
    const coop::place found = coop::owner_of(kind, width, items, p);
    EXPECT_EQ(found.rank, wanted.thread) << threads << " threads, " << items << " items, position " << p;
    EXPECT_EQ(found.slot, wanted.slot) << threads << " threads, " << items << " items, position " << p;
    EXPECT_EQ(coop::position(kind, width, items, wanted.thread, wanted.slot), p);
  }
}

TEST(arrangement, position_and_owner_are_inverse) {
  for (int threads : {1, 2, 3, 7, 15, 18, 32, 33, 48, 65, 96, 128, 1024})
    for (int items : {1, 2, 3, 4, 5, 7, 8, 11, 16, 23})
      for (arrangement kind : {arrangement::blocked, arrangement::striped})
        check_against_walk(kind, threads, items, 0);
  for (int lanes : {1, 2, 3, 4, 8, 16, 32, 64})
    for (int warps : {1, 2, 3, 5})
      for (int items : {1, 2, 3, 4, 5, 7, 8, 11, 16, 23})
        check_against_walk(arrangement::warp_striped, warps * lanes, items, lanes);
}

TEST(arrangement, is_known_at_compile_time) {
  static_assert(coop::position(arrangement::warp_striped, 4, 2, 5, 1) == 13, "");
  static_assert(coop::owner_of(arrangement::warp_striped, 4, 2, 13).rank == 5, "");
  static_assert(coop::owner_of(arrangement::warp_striped, 4, 2, 13).slot == 1, "");
}

}  // namespace
