// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: valid_extent takes integers: rows and columns
#include <coop/coop.h>

#ifdef INNOCENT
typedef signed char number;
#else
typedef bool number;
#endif

void kernel(const float* source, number n, coop::tile<float, 32, 16>& a) {
  coop::load_tile(coop::this_block<128>(), source, 16, a, coop::valid_extent(32, n));
}
