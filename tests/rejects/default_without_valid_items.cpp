// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: oob_default needs valid_items: without a count every position exists
#include <coop/coop.h>

void kernel(const float* source, int count) {
  coop::thread_data<float, 4> items;
#ifdef INNOCENT
  coop::load(coop::this_block<128>(), source, items, coop::oob_default(0.0f), coop::valid_items(count));
#else
  (void)count;
  coop::load(coop::this_block<128>(), source, items, coop::oob_default(0.0f));
#endif
}
