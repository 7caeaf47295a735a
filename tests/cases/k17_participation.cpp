// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// K17: not every thread takes part, or not with the same options.
#include "cases.h"

namespace cases {

template <int Callers> auto loads_40() {
  return [](const int* source, tile<int, 64, 1>* held) {
    const auto block = coop::this_block<64>();
    if (block.rank() >= Callers) return;
    coop::thread_data<int, 4> items;
    for (int i = 0; i < 4; ++i) items[i] = -5;
    coop::load<coop::transpose>(block, source, items, coop::valid_items(40));
    (*held)(block.rank(), 0) = items[0];
  };
}

// Stack Overflow 6666382 and 15146886
TEST(K17_participation, H64_threads_without_an_item_make_the_call_too) {
  const auto source = numbers<int>(40);
  tile<int, 64, 1> held(-1);
  expect_clean(64, loads_40<64>(), reads(source), &held);
  expect_held(held, [](int t, int) { return t < 10 ? 4 * t : -5; });

  const auto found = reported(64, loads_40<40>(), reads(source), &held);
  EXPECT_EQ(found.kind, coop::host::fault::partial_call) << found.text;
}

// KhronosGroup/OpenCL-CTS#1299, jrprice/Oclgrind#46
TEST(K17_participation, H65_count_that_differs_between_threads) {
  const auto source = numbers<int>(128);
  const auto kernel = [](const int* first) {
    const auto block = coop::this_block<64>();
    coop::thread_data<int, 2> items;
    coop::load<coop::transpose>(block, first, items, coop::valid_items(block.rank() == 0 ? 100 : 90));
  };
  const auto found = reported(64, kernel, reads(source));
  EXPECT_EQ(found.kind, coop::host::fault::different_options) << found.text;
}

}  // namespace cases
