// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// What a thread holds.
#include <coop/coop.h>

#include <gtest/gtest.h>

#include <type_traits>

namespace {

struct without_address {
  int value;
  without_address* operator&() = delete;
  const without_address* operator&() const = delete;
};

template <class Payload, class T, int K, class Arrangement> void expect_payload() {
  EXPECT_TRUE((std::is_same_v<typename coop::payload<Payload>::item_type, T>));
  EXPECT_TRUE((std::is_same_v<typename coop::payload<Payload>::arrangement_type, Arrangement>));
  EXPECT_EQ(+coop::payload<Payload>::items, K);
}

TEST(payload, is_its_items_and_nothing_else) {
  coop::thread_data<float, 4> items;
  EXPECT_EQ(sizeof(items), 16u);
  EXPECT_EQ(items.size(), 4);
  EXPECT_TRUE(std::is_trivial_v<decltype(items)>);
  for (int slot = 0; slot < 4; ++slot) items[slot] = static_cast<float>(slot);
  const auto& same = items;
  EXPECT_EQ(same[3], 3.0f);
  EXPECT_EQ(&same[2], &items.items[2]);
}

TEST(payload, says_what_it_holds) {
  expect_payload<coop::thread_data<float, 4>, float, 4, coop::blocked>();
  expect_payload<coop::thread_data<char, 3, coop::striped_over<48>>, char, 3, coop::striped_over<48>>();
  expect_payload<double[7], double, 7, coop::unmarked>();
  expect_payload<short, short, 1, coop::unmarked>();
}

TEST(payload, has_bits_where_it_has_no_address) {
  without_address items[2] = {{1}, {2}};
  EXPECT_EQ(coop::bits_of(items[1]), static_cast<void*>(&items[1].value));
}

TEST(payload, moved_items_are_the_items) {
  coop::thread_data<float, 4> items;
  EXPECT_EQ(&coop::move(items), &items);
}

template <class Held, coop::arrangement Kind, int Width>
constexpr bool fits = coop::is_held_as<Held, Kind, Width>::value;

TEST(payload, fits_calls_of_its_arrangement_and_width) {
  EXPECT_TRUE((fits<coop::blocked, coop::arrangement::blocked, 128>));
  EXPECT_TRUE((fits<coop::striped_over<128>, coop::arrangement::striped, 128>));
  EXPECT_TRUE((fits<coop::unmarked, coop::arrangement::warp_striped, 32>));
  EXPECT_FALSE((fits<coop::striped_over<64>, coop::arrangement::striped, 128>));
  EXPECT_FALSE((fits<coop::striped_over<32>, coop::arrangement::warp_striped, 32>));
  EXPECT_FALSE((fits<coop::blocked, coop::arrangement::striped, 128>));
}

}  // namespace
