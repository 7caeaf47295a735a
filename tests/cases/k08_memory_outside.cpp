// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// K08: memory outside the valid range is touched although the value is thrown away.
#include "cases.h"

namespace cases {

void loads_125_of_128(const float* first) {
  tile<float, 32, 4> held(-5);
  loads<coop::vectorize>(held, reads(first, 125), coop::valid_items(125));
  expect_held(held, [](int t, int i) { return 4 * t + i < 125 ? 4 * t + i : -5; });
}

// ispc/ispc#28: that some item of a word exists does not make the whole word readable
TEST(K08_memory_outside, H32_the_word_that_the_end_cuts) {
  const auto source = numbers<float>(125);
  const guarded<float> before_a_page(125);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(source.begin()) % 16, 0U);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(before_a_page.begin()) % 16, 12U);
  loads_125_of_128(source.begin());
  loads_125_of_128(before_a_page.begin());
}

// ml-explore/mlx#634, NVIDIA/cccl#9210: an empty input
TEST(K08_memory_outside, H34_null_pointer_and_no_items) {
  each_algorithm<64>([](auto row) {
    tile<int, 64, 4> held(7);
    loads<decltype(row)>(held, static_cast<const int*>(nullptr), coop::valid_items(0), coop::oob_default(-1));
    expect_held(held, [](int, int) { return -1; });
  });
}

}  // namespace cases
