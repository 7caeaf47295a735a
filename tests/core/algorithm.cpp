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

template <class T, int K, class Group> using automatic_for =
    coop::resolved<coop::automatic, Group, coop::shape_of<Group, T, K>>;
template <class Resolved, class Load, class Store>
constexpr bool stands_for = std::is_same_v<typename Resolved::loads, Load>&& std::is_same_v<typename Resolved::stores, Store>;
template <class Resolved, coop::measured Fastest>
constexpr bool is_what_was_measured = stands_for<Resolved, typename coop::rows_of<Fastest>::loads, typename coop::rows_of<Fastest>::stores>;

TEST(algorithm, automatic_is_what_was_measured) {
  for (bool each : {is_what_was_measured<automatic_for<char, 1, coop::block<128>>, coop::fastest_row(1, 1, 1)>,
                    is_what_was_measured<automatic_for<char, 7, coop::block<256>>, coop::fastest_row(7, 1, 1)>,
                    is_what_was_measured<automatic_for<short, 8, coop::block<64>>, coop::fastest_row(16, 2, 2)>,
                    is_what_was_measured<automatic_for<double, 4, coop::block<8, 4>>, coop::fastest_row(32, 8, 8)>,
                    is_what_was_measured<automatic_for<float, 3, coop::block<50>>, coop::fastest_row_without_warps(12, 4, 4)>,
                    is_what_was_measured<automatic_for<char, 23, coop::warp<8, coop::block<128>>>, coop::fastest_row_without_warps(23, 1, 1)>})
    EXPECT_TRUE(each);
}

TEST(algorithm, what_was_measured_may_load_and_store_by_two_rows) {
  for (bool each : {stands_for<coop::rows_of<coop::measured::direct>, coop::direct, coop::direct>,
                    stands_for<coop::rows_of<coop::measured::packed_transpose>, coop::packed_transpose, coop::packed_transpose>,
                    stands_for<coop::rows_of<coop::measured::direct_and_packed_transpose>, coop::direct, coop::packed_transpose>})
    EXPECT_TRUE(each);
}

struct quad {
  alignas(16) float values[4];
};
TEST(algorithm, automatic_takes_less_scratch_where_a_target_supplies_too_little) {
  typedef coop::warp_transpose_timesliced timesliced;
  EXPECT_FALSE((stands_for<automatic_for<quad, 11, coop::block<256>>, timesliced, timesliced>));  // 45 KiB
  for (bool each : {stands_for<automatic_for<quad, 13, coop::block<256>>, timesliced, timesliced>,
                    stands_for<automatic_for<quad, 64, coop::block<1000>>, coop::vectorize, coop::vectorize>,
                    stands_for<automatic_for<quad, 13, coop::warp<32, coop::block<256>>>, coop::vectorize, coop::vectorize>})
    EXPECT_TRUE(each);
}

TEST(algorithm, a_name_stands_for_itself) {
  typedef coop::block<128> block;
  EXPECT_TRUE((stands_for<coop::resolved<coop::transpose, block, coop::shape_of<block, int, 4>>, coop::transpose, coop::transpose>));
}

TEST(algorithm, some_need_blocks_of_whole_warps) {
  EXPECT_TRUE(coop::within_warps(arrangement::warp_striped, trade::warp, arrangement::blocked));
  EXPECT_TRUE(coop::within_warps(arrangement::blocked, trade::block, arrangement::warp_striped));
  EXPECT_TRUE(coop::within_warps(arrangement::blocked, trade::turns, arrangement::blocked));
  EXPECT_FALSE(coop::within_warps(arrangement::striped, trade::block, arrangement::blocked));
}

}  // namespace
