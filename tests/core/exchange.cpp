// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Exchanges by eight threads with two items each, in warps of four, by hand: every pair of arrangements, as
// two payloads and as one array, whole and time-sliced.
#include "tables.h"

namespace {

using tables::over_each_warp;
using tables::over_the_block;
using tables::pairs;
using tables::rows;

// Runs body(block, thread) in a block of eight threads.
template <class Body> void run(Body body) {
  coop::host::launch({1, 8}, [&] {
    const auto block = coop::this_block<8>();
    body(block, static_cast<std::size_t>(block.rank()));
  });
}

template <class From, class To, class FromType, class ToType> void check(const rows& from, const rows& to) {
  rows by_two(8), by_one(8), kept(8), in_slices(8);
  run([&](const auto& block, std::size_t thread) {
    coop::thread_data<int, 2, FromType> items = {{from[thread][0], from[thread][1]}};
    coop::thread_data<int, 2, ToType> out, sliced;
    int array[2] = {items[0], items[1]};
    coop::exchange<To>(block, items, out);
    coop::exchange<To>(block, items, sliced, coop::timesliced());
    coop::exchange<From, To>(block, array);
    by_two[thread] = {out[0], out[1]};
    in_slices[thread] = {sliced[0], sliced[1]};
    by_one[thread] = {array[0], array[1]};
    kept[thread] = {items[0], items[1]};
  });
  EXPECT_EQ(by_two, to);
  EXPECT_EQ(in_slices, to);
  EXPECT_EQ(by_one, to);
  EXPECT_EQ(kept, from);
}

using blocked = coop::blocked;
using striped = coop::striped_over<8>;
using warp_striped = coop::warp_striped_over<4>;

TEST(exchange, from_blocked) {
  check<coop::blocked, coop::blocked, blocked, blocked>(pairs, pairs);
  check<coop::blocked, coop::striped, blocked, striped>(pairs, over_the_block);
  check<coop::blocked, coop::warp_striped, blocked, warp_striped>(pairs, over_each_warp);
}

TEST(exchange, from_striped) {
  check<coop::striped, coop::blocked, striped, blocked>(over_the_block, pairs);
  check<coop::striped, coop::striped, striped, striped>(over_the_block, over_the_block);
  check<coop::striped, coop::warp_striped, striped, warp_striped>(over_the_block, over_each_warp);
}

TEST(exchange, from_warp_striped) {
  check<coop::warp_striped, coop::blocked, warp_striped, blocked>(over_each_warp, pairs);
  check<coop::warp_striped, coop::striped, warp_striped, striped>(over_each_warp, over_the_block);
  check<coop::warp_striped, coop::warp_striped, warp_striped, warp_striped>(over_each_warp, over_each_warp);
}

// Two lanes that make the call together: even lanes get the first pair, odd lanes the second.
TEST(exchange, in_logical_warps_of_two) {
  rows owned(8);
  run([&](const auto& block, std::size_t thread) {
    int items[2] = {block.rank(), 32 + block.rank()};
    coop::exchange<coop::striped, coop::blocked>(coop::logical_warp<2>(block), items);
    owned[thread] = {items[0], items[1]};
  });
  EXPECT_EQ(owned, (rows{{0, 1}, {32, 33}, {2, 3}, {34, 35}, {4, 5}, {36, 37}, {6, 7}, {38, 39}}));
}

TEST(exchange, of_a_single_item_moves_nothing) {
  tables::heard heard;
  coop::host::settings how;
  how.trace = &heard;
  rows owned(8);
  coop::host::launch({1, 8}, how, [&] {
    const auto block = coop::this_block<8>();
    int item[1] = {block.rank()};
    coop::exchange<coop::blocked, coop::striped>(block, item);
    owned[static_cast<std::size_t>(block.rank())] = {item[0]};
  });
  EXPECT_EQ(owned, (rows{{0}, {1}, {2}, {3}, {4}, {5}, {6}, {7}}));
  EXPECT_FALSE(heard.traded());
}

}  // namespace
