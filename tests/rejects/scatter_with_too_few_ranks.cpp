// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: items, ranks and result hold the same number of items, items and result of the same type
#include <coop/coop.h>

#ifdef INNOCENT
const int size = 4;
#else
const int size = 3;
#endif

void kernel(const float (&items)[4], const int (&ranks)[size], float (&result)[4]) {
  coop::scatter<coop::blocked>(coop::this_block<128>(), items, ranks, result);
}
