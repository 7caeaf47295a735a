// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: store_tile takes no oob_default: cells that do not exist are not written
#include <coop/coop.h>

void kernel(float* destination, int stride, const coop::tile<float, 32, 16>& a) {
  const auto block = coop::this_block<128>();
#ifdef INNOCENT
  coop::store_tile(block, destination, stride, a, coop::valid_extent(5, 5));
#else
  coop::store_tile(block, destination, stride, a, coop::valid_extent(5, 5), coop::oob_default(0.0f));
#endif
}
