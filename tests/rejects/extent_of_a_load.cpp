// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: behind the items stand options: offset(n), valid_items(n), oob_default(x), cached<P>()
#include <coop/coop.h>

void kernel(const float* source, float (&items)[4]) {
  const auto block = coop::this_block<128>();
#ifdef INNOCENT
  coop::load(block, source, items, coop::valid_items(5));
#else
  coop::load(block, source, items, coop::valid_extent(5, 5));
#endif
}
