// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: a store takes no oob_default: what does not exist is not written
#include <coop/coop.h>

void kernel(float* destination, const coop::thread_data<float, 4>& items, int count) {
#ifdef INNOCENT
  coop::store(coop::this_block<128>(), destination, items, coop::valid_items(count));
#else
  coop::store(coop::this_block<128>(), destination, items, coop::valid_items(count), coop::oob_default(0.0f));
#endif
}
