// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: each option is given at most once (valid_extent and valid_region are one)
#include <coop/coop.h>

void kernel(const float* source, int stride, coop::tile<float, 32, 16>& a) {
  const auto block = coop::this_block<128>();
#ifdef INNOCENT
  coop::load_tile(block, source, stride, a, coop::valid_extent(5, 5), coop::origin(1, 1));
#else
  coop::load_tile(block, source, stride, a, coop::origin(1, 1), coop::valid_extent(5, 5), coop::origin(1, 1));
#endif
}
