// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: a row that trades within warps needs a block whose size is a multiple of the hardware's warp; choose transpose or packed_transpose
#include <coop/coop.h>

#ifdef INNOCENT
const int threads = 64;
#else
const int threads = 48;
#endif

void kernel(const int* source) {
  coop::thread_data<int, 3> items;
  coop::load<coop::warp_transpose_timesliced>(coop::this_block<threads>(), source, items);
}
