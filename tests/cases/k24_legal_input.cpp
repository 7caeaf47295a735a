// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// K24: legal input is refused.
#include "tiles.h"

namespace cases {

// pytorch/pytorch#172440: alignment is a matter of speed
TEST(K24_legal_input, H87_pointer_aligned_to_4_bytes) {
  for (const int d : {1, 2, 3}) {
    const auto base = numbers<float>(256 + d);
    exact<float> destination(256 + d);
    destination.fill(-7);
    tile<float, 64, 4> held(-1);
    loads<coop::vectorize>(held, reads(base.begin() + d, 256));
    expect_held(held, [&](int t, int i) { return d + 4 * t + i; });
    stores<coop::vectorize>(held, writes(destination.begin() + d, 256));
    expect_memory(destination, [&](int i) { return i < d ? -7 : i; });
  }
}

// tile-ai/tilelang#3007: the width of a word is a hint, and rows of 132 bytes are moved in narrower ones
TEST(K24_legal_input, H88_rows_that_no_wide_word_divides) {
  const auto source = numbers<float>(32 * 33);
  const poisoned<float, 32, 33> odd;
  const poisoned<float, 8, 4> even;
  const auto narrow = loads_tile<64>(odd, reads(source), 33, [](int r, int c) { return 33 * r + c; });
  const auto wide =
      loads_tile<64>(even, reads(source.begin(), 32), 4, [](int r, int c) { return 4 * r + c; });
  EXPECT_EQ(narrow, (std::map<int, int>{{4, 4 * 32 * 33}}));  // by each of four calls
  EXPECT_EQ(wide, (std::map<int, int>{{16, 4 * 8}}));
}

}  // namespace cases
