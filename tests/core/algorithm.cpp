// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The list of algorithms, held against the table of the documentation, and the rule of `automatic` where
// nobody has measured.
#include <coop/coop.h>

#include <gtest/gtest.h>

#include <type_traits>

namespace {

using coop::arrangement;
using coop::trade;
using coop::unit;

template <class Algorithm> void expect_row(arrangement memory, unit in, trade how, arrangement owner) {
  const coop::route r = coop::route_of<Algorithm>();
  EXPECT_EQ(r.memory, memory);
  EXPECT_EQ(r.in, in);
  EXPECT_EQ(r.how, how);
  EXPECT_EQ(r.owner, owner);
}

TEST(algorithm, rows_say_what_the_table_says) {
  expect_row<coop::direct>(arrangement::blocked, unit::item, trade::none, arrangement::blocked);
  expect_row<coop::vectorize>(arrangement::blocked, unit::word, trade::none, arrangement::blocked);
  expect_row<coop::striped>(arrangement::striped, unit::item, trade::none, arrangement::striped);
  expect_row<coop::transpose>(arrangement::striped, unit::item, trade::block, arrangement::blocked);
  expect_row<coop::warp_transpose>(arrangement::warp_striped, unit::item, trade::warp, arrangement::blocked);
  expect_row<coop::warp_transpose_timesliced>(arrangement::warp_striped, unit::item, trade::turns,
                                              arrangement::blocked);
  expect_row<coop::packed_transpose>(arrangement::striped, unit::word, trade::block, arrangement::blocked);
  expect_row<coop::packed_warp_transpose>(arrangement::warp_striped, unit::word, trade::warp,
                                          arrangement::blocked);
}

TEST(algorithm, list_names_them_all_once) {
  EXPECT_TRUE(
      (std::is_same_v<coop::algorithms,
                      coop::algorithm_list<coop::direct, coop::vectorize, coop::striped, coop::transpose,
                                           coop::warp_transpose, coop::warp_transpose_timesliced,
                                           coop::packed_transpose, coop::packed_warp_transpose>>));
}

template <class T, int K, class Group, class Wanted>
constexpr bool stands_for =
    std::is_same_v<typename coop::resolved<coop::automatic, Group, coop::shape_of<Group, T, K>>::type, Wanted>;

TEST(algorithm, automatic_trades_words_within_warps_where_there_are_whole_ones) {
  for (bool each : {stands_for<char, 1, coop::block<128>, coop::packed_warp_transpose>,
                    stands_for<float, 3, coop::block<128>, coop::packed_warp_transpose>,
                    stands_for<float, 16, coop::block<8, 4>, coop::packed_warp_transpose>,
                    stands_for<char, 1, coop::block<50>, coop::packed_transpose>,
                    stands_for<float, 3, coop::warp<32, coop::block<128>>, coop::packed_transpose>,
                    stands_for<float, 16, coop::warp<8, coop::block<128>>, coop::packed_transpose>})
    EXPECT_TRUE(each);
}

TEST(algorithm, automatic_takes_less_scratch_where_a_target_supplies_too_little) {
  struct quad { alignas(16) float values[4]; };
  for (bool each : {stands_for<quad, 11, coop::block<256>, coop::packed_warp_transpose>,  // 45 KiB
                    stands_for<quad, 13, coop::block<256>, coop::warp_transpose_timesliced>,
                    stands_for<quad, 64, coop::block<1000>, coop::vectorize>,
                    stands_for<quad, 13, coop::warp<32, coop::block<256>>, coop::vectorize>})
    EXPECT_TRUE(each);
}

TEST(algorithm, a_name_stands_for_itself) {
  typedef coop::block<128> block;
  EXPECT_TRUE((std::is_same_v<coop::resolved<coop::transpose, block, coop::shape_of<block, int, 4>>::type, coop::transpose>));
}

TEST(algorithm, some_need_blocks_of_whole_warps) {
  EXPECT_TRUE(coop::within_warps(arrangement::warp_striped, trade::warp, arrangement::blocked));
  EXPECT_TRUE(coop::within_warps(arrangement::blocked, trade::block, arrangement::warp_striped));
  EXPECT_TRUE(coop::within_warps(arrangement::blocked, trade::turns, arrangement::blocked));
  EXPECT_FALSE(coop::within_warps(arrangement::striped, trade::block, arrangement::blocked));
}

}  // namespace
