// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: aligned<N>() promises something about a pointer to the payload's own item type
#include <coop/coop.h>

#ifdef INNOCENT
typedef float number;
#else
typedef double number;
#endif

void kernel(const number* source, float (&items)[4]) {
  coop::load(coop::this_block<128>(), coop::aligned<16>(source), items);
}
