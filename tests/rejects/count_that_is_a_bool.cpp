// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: valid_items takes an integer
#include <coop/coop.h>

#ifdef INNOCENT
typedef char number;
#else
typedef bool number;
#endif

void kernel(const float* source, number count) {
  coop::thread_data<float, 4> items;
  coop::load(coop::this_block<128>(), source, items, coop::valid_items(count));
}
