// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// K22: the headers of the library in a program that defines min and max as macros.
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#define min(a, b) ((a) < (b) ? (a) : (b))
#define max(a, b) ((a) > (b) ? (a) : (b))
#include <coop/host.h>

void copy_by_32(const int* source, int* destination) {
  const auto block = coop::this_block<32>();
  int items[2];
  coop::load<coop::transpose>(block, source, items);
  coop::store<coop::transpose>(block, destination, items);
}
#undef min
#undef max

#include "cases.h"

namespace cases {

// NVIDIA/cccl#9532, NVIDIA/cccl#9537
TEST(K22_toolchains, H78_min_and_max_are_macros) {
  const auto source = numbers<int>(64);
  exact<int> destination(64);
  expect_clean(32, copy_by_32, reads(source), writes(destination));
  expect_memory(destination, [](int i) { return i; });
}

}  // namespace cases
