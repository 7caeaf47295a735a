// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: more cells than a line of the tile has
#include <coop/coop.h>

#ifdef INNOCENT
const int cells = 16;
#else
const int cells = 32;
#endif

void kernel(coop::tile<float, 16, 32, coop::transposed<>>& a, const float (&items)[cells]) {
  a.put(0, 0, items);
}
