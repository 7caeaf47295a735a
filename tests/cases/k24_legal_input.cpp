// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// K24: legal input is refused.
#include "cases.h"

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

}  // namespace cases
