// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: a stride is an integer, aligned<N>(integer) or column_major(integer)
#include <coop/coop.h>

#ifdef INNOCENT
typedef unsigned short number;
#else
typedef double number;
#endif

void kernel(const float* source, number n, coop::tile<float, 32, 16>& a) {
  coop::load_tile(coop::this_block<128>(), source, n, a);
}
