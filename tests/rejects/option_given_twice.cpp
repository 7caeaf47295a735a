// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: each option is given at most once
#include <coop/coop.h>

void kernel(const float* source, int count) {
  coop::thread_data<float, 4> items;
#ifdef INNOCENT
  coop::load(coop::this_block<128>(), source, items, coop::valid_items(count), coop::offset(4));
#else
  coop::load(coop::this_block<128>(), source, items, coop::valid_items(count), coop::offset(4),
             coop::valid_items(count));
#endif
}
