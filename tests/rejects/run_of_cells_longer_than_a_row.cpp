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

void kernel(const coop::tile<float, 32, 16>& a, float (&items)[cells]) { a.take(0, 0, items); }
