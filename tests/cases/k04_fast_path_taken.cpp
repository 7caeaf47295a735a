// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// K04: the fast path is silently not taken: a const pointer, an iterator around one.
#include "cases.h"

namespace cases {

// NVIDIA/cub#739, NVIDIA/cccl#431
TEST(K04_fast_path_taken, H16_const_pointer_in_wide_words) {
  const auto source = numbers<float>(512);
  tile<float, 128, 4> held(-1);
  access_counter counter;
  auto how = keeping();
  how.trace = &counter;
  const auto kernel = [&](const float* from) {
    const auto block = coop::this_block<128>();
    coop::load<coop::vectorize>(block, from, held.of(block.rank()));
  };
  const auto found = coop::host::launch({1, 128}, how, kernel, reads(source));
  EXPECT_FALSE(found) << found.text;
  expect_held(held, [](int t, int i) { return 4 * t + i; });
  EXPECT_EQ(counter.reads, (std::map<int, int>{{16, 128}}));
}

// A contiguous iterator that converts to an address.
struct contiguous {
  const float* at;
  const float& operator*() const { return *at; }
  contiguous operator+(std::ptrdiff_t n) const { return {at + n}; }
  operator const float*() const { return at; }
};

// NVIDIA/cccl#9056
TEST(K04_fast_path_taken, H17_contiguous_iterator) {
  const auto source = numbers<float>(256);
  tile<float, 64, 4> held(-1);
  loads<coop::vectorize>(held, contiguous{source.begin()});
  expect_held(held, [](int t, int i) { return 4 * t + i; });
}

}  // namespace cases
