// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The names of algorithms.
#include <coop/host/elements.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

namespace apart {
template <class T> struct wrapped {};
}  // namespace apart

TEST(elements, names_are_those_in_the_source) {
  EXPECT_EQ(coop::host::name_of<coop::striped>(), "striped");
  EXPECT_EQ(coop::host::name_of<coop::automatic>(), "automatic");
  EXPECT_EQ(coop::host::name_of<apart::wrapped<coop::transpose>>(), "wrapped");
  EXPECT_EQ(coop::host::name_of<int>(), "int");
  static_assert(coop::host::name_of<coop::direct>() == "direct");
}

TEST(elements, every_algorithm_in_the_order_of_the_list) {
  std::vector<std::string> names;
  coop::host::for_each_algorithm([&](auto row) { names.emplace_back(coop::host::name_of<decltype(row)>()); });
  EXPECT_EQ(names, (std::vector<std::string>{"direct", "vectorize", "striped", "transpose", "warp_transpose",
                                             "warp_transpose_timesliced", "packed_transpose",
                                             "packed_warp_transpose"}));
}

}  // namespace
