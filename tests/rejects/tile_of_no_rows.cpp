// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: a tile has at least one row and one column
#include <coop/coop.h>

#ifdef INNOCENT
const int rows = 1;
#else
const int rows = 0;
#endif

void kernel(const float* source, int stride) {
  COOP_SHARED coop::tile<float, rows, 16> a;
  coop::load_tile(coop::this_block<128>(), source, stride, a);
}
