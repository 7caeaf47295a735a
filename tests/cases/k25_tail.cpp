// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// K25: the wide store loses the tail or runs over it.
#include "cases.h"

namespace cases {

// tile-ai/tilelang#2525, tile-ai/tilelang#2529: 200 bytes, 8 past a multiple of 16
TEST(K25_tail, H89_half_a_word_at_the_end) {
  exact<half> destination(128);
  destination.fill(half(0xa5a5));
  const auto held = made_of<half, 32, 4>([](int t, int i) { return 4 * t + i; });
  stores<coop::vectorize>(held, writes(destination.begin(), 100), coop::valid_items(100));
  expect_memory(destination, [](int i) { return i < 100 ? i : 0xa5a5; });
}

// NVIDIA/cccl#9602
TEST(K25_tail, H90_37_bytes) {
  each_algorithm<4>([](auto row) {
    using algorithm = decltype(row);
    exact<std::uint8_t> destination(64 + 64);
    destination.fill(0xa5);
    const auto held = made_of<std::uint8_t, 4, 16>(position<algorithm, 4, 16>);
    stores<algorithm>(held, writes(destination.begin(), 37), coop::valid_items(37));
    expect_memory(destination, [](int i) { return i < 37 ? i : 0xa5; });
  });
}

}  // namespace cases
