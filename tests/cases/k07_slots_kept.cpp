// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// K07: slots past valid_items are disturbed although no default was given.
#include "cases.h"

namespace cases {

template <class Algorithm> void keeps_slots_past_5() {
  const auto source = numbers<int>(5);
  const auto held = made_of<int, 32, 4>([](int t, int i) { return 1000 + 4 * t + i; });
  loads<Algorithm>(held, reads(source), coop::valid_items(5));
  expect_held(held, [](int t, int i) {
    const int p = position<Algorithm, 32, 4>(t, i);
    return p < 5 ? p : 1000 + 4 * t + i;
  });
}

// NVIDIA/cccl#11207, google/highway#1688: a trade of the untouched slots would hand them to other threads
TEST(K07_slots_kept, H29_by_transpose) { keeps_slots_past_5<coop::transpose>(); }

// NVIDIA/cccl#11207, google/highway#1688
TEST(K07_slots_kept, H30_by_striped) { keeps_slots_past_5<coop::striped>(); }

TEST(K07_slots_kept, H29_by_every_algorithm) {
  each_algorithm<32>([](auto row) { keeps_slots_past_5<decltype(row)>(); });
}

}  // namespace cases
