// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// How much of a tile exists.
#include <coop/coop.h>

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <iterator>

namespace {

TEST(guard, counts_are_clamped_to_the_tile) {
  const coop::int64 counts[] = {INT64_MIN, -1, 0, 1, 63, 64, 65, (coop::int64{1} << 32) + 5, INT64_MAX};
  const int clamped[] = {0, 0, 0, 1, 63, 64, 64, 64, 64};
  for (std::size_t i = 0; i < std::size(counts); ++i)
    EXPECT_EQ(coop::clamped_count(counts[i], 64), clamped[i]) << counts[i];
}

TEST(guard, of_a_whole_tile_covers_everything) {
  const coop::whole whole = coop::guard_for<false>::make(3, 64, 4);
  EXPECT_FALSE(whole.partial);
  EXPECT_TRUE(whole.all);
  EXPECT_TRUE(whole.covers(1 << 30, 16));
}

TEST(guard, of_a_count_covers_bytes_before_its_edge) {
  const coop::first ten = coop::guard_for<true>::make(10, 64, 3);  // ten items of three bytes
  EXPECT_FALSE(ten.all);
  EXPECT_TRUE(ten.covers(0, 16));
  EXPECT_TRUE(ten.covers(14, 16));
  EXPECT_TRUE(ten.covers(29, 1));
  EXPECT_TRUE(ten.covers(30, 0));
  EXPECT_FALSE(ten.covers(15, 16));
  EXPECT_FALSE(ten.covers(30, 1));
}

TEST(guard, of_a_count_that_covers_the_tile_says_so) {
  for (const coop::int64 count : std::array<coop::int64, 3>{64, 65, INT64_MAX})
    EXPECT_TRUE(coop::guard_for<true>::make(count, 64, 4).all);
  for (const coop::int64 count : std::array<coop::int64, 3>{INT64_MIN, 0, 63})
    EXPECT_FALSE(coop::guard_for<true>::make(count, 64, 4).all);
}

}  // namespace
