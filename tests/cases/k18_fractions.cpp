// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// K18: numbers are moved as bits and never converted. Compiled without optimisation and with it.
#include "cases.h"

namespace cases {

template <class T> void keeps_fractions(T huge) {
  const T values[] = {static_cast<T>(-1.5), static_cast<T>(2.25), huge};
  each_algorithm<32>([&](auto row) {
    using algorithm = decltype(row);
    exact<T> source(32), destination(32);
    for (int i = 0; i < 32; ++i) source[i] = values[i % 3];
    tile<T, 32, 1> held(0);
    loads<algorithm>(held, reads(source));
    expect_held(held, [&](int t, int) { return values[t % 3]; });
    stores<algorithm>(held, writes(destination));
    expect_memory(destination, [&](int i) { return values[i % 3]; });
  });
}

// The changelog of rocPRIM 3.3: float and double were loaded through integer registers
TEST(K18_items, H69_fractions) {
  keeps_fractions<float>(1e30f);
  keeps_fractions<double>(1e300);
}

}  // namespace cases
