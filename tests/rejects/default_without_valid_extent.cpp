// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: oob_default of a tile needs valid_extent or valid_region: without one every cell exists
#include <coop/coop.h>

void kernel(const float* source, int stride, coop::tile<float, 32, 16>& a) {
  const auto block = coop::this_block<128>();
#ifdef INNOCENT
  coop::load_tile(block, source, stride, a, coop::oob_default(0.0f), coop::valid_extent(5, 5));
#else
  coop::load_tile(block, source, stride, a, coop::oob_default(0.0f));
#endif
}
