// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: an alignment is a power of two, in bytes
#include <coop/coop.h>

#ifdef INNOCENT
const int bytes = 4;
#else
const int bytes = 3;
#endif

void kernel(const float* source, float (&items)[4]) {
  coop::load(coop::this_block<128>(), coop::aligned<bytes>(source), items);
}
