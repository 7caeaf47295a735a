// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: behind the items stand options: offset(n), valid_items(n), oob_default(x), cached<P>()
#include <coop/coop.h>

void kernel(const float* source, int count) {
  coop::thread_data<float, 4> items;
#ifdef INNOCENT
  coop::load(coop::this_block<128>(), source, items, coop::valid_items(count));
#else
  coop::load(coop::this_block<128>(), source, items, count);
#endif
}
