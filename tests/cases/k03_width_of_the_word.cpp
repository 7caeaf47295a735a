// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// K03: the width of the word is worked out from the wrong quantity.
#include "cases.h"

namespace cases {

// NVIDIA/cutlass#1499: 24 bytes a thread, so that odd threads begin 8 bytes past a multiple of 16
TEST(K03_width_of_the_word, H11_six_ints_a_thread) {
  const auto source = numbers<int>(192);
  exact<int> destination(192);
  tile<int, 32, 6> held(-1);
  access_counter counter;
  auto how = keeping();
  how.trace = &counter;
  const auto kernel = [&](const int* from, int* to) {
    const auto block = coop::this_block<32>();
    coop::load<coop::vectorize>(block, from, held.of(block.rank()));
    coop::store<coop::vectorize>(block, to, held.of(block.rank()));
  };
  const auto found = coop::host::launch({1, 32}, how, kernel, reads(source), writes(destination));
  EXPECT_FALSE(found) << found.text;
  expect_held(held, [](int t, int i) { return 6 * t + i; });
  expect_memory(destination, [](int i) { return i; });
  EXPECT_EQ(counter.reads, (std::map<int, int>{{8, 96}}));
  EXPECT_EQ(counter.writes, (std::map<int, int>{{8, 96}}));
}

// NVIDIA/cccl#9481: 16 / sizeof is 1, and 48 bytes are a multiple of 16
TEST(K03_width_of_the_word, H13_struct_of_12_bytes) {
  const auto source = numbers<three_ints>(128);
  exact<three_ints> destination(128);
  tile<three_ints, 32, 4> held(three_ints(-1));
  loads<coop::vectorize>(held, reads(source));
  expect_held(held, [](int t, int i) { return 4 * t + i; });
  stores<coop::vectorize>(held, writes(destination));
  expect_memory(destination, [](int i) { return i; });
}

// NVIDIA/cutlass#1499, another shape: an odd number of 2-byte items
TEST(K03_width_of_the_word, H15_seven_shorts_a_thread) {
  const auto source = numbers<std::uint16_t>(224);
  exact<std::uint16_t> destination(224);
  tile<std::uint16_t, 32, 7> held(0);
  loads<coop::vectorize>(held, reads(source));
  expect_held(held, [](int t, int i) { return 7 * t + i; });
  stores<coop::vectorize>(held, writes(destination));
  expect_memory(destination, [](int i) { return i; });
}

}  // namespace cases
