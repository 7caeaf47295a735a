// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: offset takes an integer
#include <coop/coop.h>

#ifdef INNOCENT
typedef unsigned long number;
#else
typedef double number;
#endif

void kernel(const float* source, number first) {
  coop::thread_data<float, 4> items;
  coop::load(coop::this_block<128>(), source, items, coop::offset(first));
}
