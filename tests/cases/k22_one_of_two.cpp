// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// K22: a program of two translation units that both include the headers; CMakeLists.txt links them (H83).
#include "cases.h"

namespace cases {

exact<int> copied_by_the_other(const exact<int>& source);

// ROCm/rocm-libraries#6339, in review: a function in a header that was not inline
TEST(K22_toolchains, H83_two_translation_units) {
  const auto source = numbers<int>(64);
  tile<int, 32, 2> held(-1);
  loads<coop::transpose>(held, reads(source));
  expect_held(held, [](int t, int i) { return 2 * t + i; });
  expect_memory(copied_by_the_other(source), [](int i) { return i; });
}

}  // namespace cases
