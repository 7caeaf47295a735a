// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// K19: iterators, and values of another type.
#include "cases.h"

namespace cases {

// Counts what is written through it and knows no value type.
struct counting_output {
  using value_type = void;
  int* writes;
  struct place {
    int* writes;
    void operator=(float) const { ++*writes; }
  };
  place operator*() const { return {writes}; }
  counting_output operator+(std::ptrdiff_t) const { return *this; }
};

// NVIDIA/cub#69
TEST(K19_iterators, H72_output_iterator_and_wider_type) {
  each_algorithm<32>([](auto row) {
    using algorithm = decltype(row);
    const tile<float, 32, 4> held(1.5f);
    int count = 0;
    stores<algorithm>(held, counting_output{&count}, coop::valid_items(100));
    EXPECT_EQ(count, 100);

    exact<double> wider(128);
    wider.fill(-7);
    stores<algorithm>(held, writes(wider.begin(), 100), coop::valid_items(100));
    expect_memory(wider, [](int i) { return i < 100 ? 1.5 : -7; });
  });
}

struct counting {
  int value;
  int operator*() const { return value; }
  counting operator+(std::ptrdiff_t n) const { return {value + static_cast<int>(n)}; }
  void operator&() const = delete;
};

// NVIDIA/cub#69, NVIDIA/cccl#9056
TEST(K19_iterators, H73_counting_from_10) {
  tile<int, 32, 4> words(-1), traded(-1);
  loads<coop::vectorize>(words, counting{10});
  loads<coop::transpose>(traded, counting{10});
  expect_held(words, [](int t, int i) { return 10 + 4 * t + i; });
  expect_held(traded, [](int t, int i) { return 10 + 4 * t + i; });
}

// NVIDIA/cccl#7787, uxlfoundation/oneDPL#1233
TEST(K19_iterators, H74_proxy_references) {
  std::vector<bool> source(64);
  for (std::size_t i = 0; i < 64; ++i) source[i] = i % 3 == 0;
  each_algorithm<32>([&](auto row) {
    using algorithm = decltype(row);
    tile<bool, 32, 2> held(false);
    loads<algorithm>(held, source.begin());
    expect_held(held, [](int t, int i) { return position<algorithm, 32, 2>(t, i) % 3 == 0; });
  });
}

}  // namespace cases
