// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: both payloads of an exchange hold the same number of items of the same type
#include <coop/coop.h>

#ifdef INNOCENT
const int size = 4;
#else
const int size = 8;
#endif

void kernel(const float (&items)[4], float (&result)[size]) {
  coop::exchange<coop::blocked, coop::striped>(coop::this_block<128>(), items, result);
}
