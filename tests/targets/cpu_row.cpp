// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// An algorithm is a row: this program is compiled against a copy of the library in which add_row.cmake has
// written one more row and its name, and nothing else. Every row of the list, the new one among them, is
// swept over the extreme shapes.
#include "cpu_tiles.h"

namespace cpu_tests { namespace {

template <int Index> struct extreme_shape {
  static constexpr axes::shape value = axes::extreme_shapes[Index];
};

template <class Row, int... Indices>
void add_row(std::vector<tile_test>& tests, int row, std::integer_sequence<int, Indices...>) {
  (tests.push_back(make_tile_test<Row, extreme_shape<Indices>>("row_" + std::to_string(row))), ...);
}
template <class... Rows> std::vector<tile_test> tests_of_rows(coop::algorithm_list<Rows...>) {
  std::vector<tile_test> tests;
  int row = 0;
  (add_row<Rows>(tests, row++, std::make_integer_sequence<int, axes::extreme_count>()), ...);
  return tests;
}

INSTANTIATE_TEST_SUITE_P(every_row, tile_sweep, testing::ValuesIn(tests_of_rows(coop::algorithms())), label);

// Rows that no algorithm has: blocked memory and another owner.
struct words_to_striped : coop::row<coop::arrangement::blocked, coop::unit::word, coop::trade::block,
                                    coop::arrangement::striped> {};
struct items_to_warp_striped : coop::row<coop::arrangement::blocked, coop::unit::item, coop::trade::warp,
                                         coop::arrangement::warp_striped> {};
struct striped_to_warp_striped : coop::row<coop::arrangement::striped, coop::unit::word, coop::trade::block,
                                           coop::arrangement::warp_striped> {};

INSTANTIATE_TEST_SUITE_P(
    unnamed_row, tile_sweep,
    testing::ValuesIn(tests_of_rows(
        coop::algorithm_list<words_to_striped, items_to_warp_striped, striped_to_warp_striped>())),
    label);

template <class... Rows> constexpr int length(coop::algorithm_list<Rows...>) { return sizeof...(Rows); }

TEST(row, there_is_one_more) {
  EXPECT_EQ(length(coop::algorithms()), axes::automatic + 1);
  EXPECT_EQ(coop::packed_warp_transpose_timesliced::how, coop::trade::turns);
}

}  // namespace
}  // namespace cpu_tests
