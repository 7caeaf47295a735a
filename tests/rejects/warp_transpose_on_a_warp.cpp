// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: warps and logical warps take direct, vectorize, striped, transpose, packed_transpose and automatic; warp_* rows are calls of a block
#include <coop/coop.h>

#ifdef INNOCENT
typedef coop::transpose algorithm;
#else
typedef coop::warp_transpose algorithm;
#endif

void kernel(const int* source) {
  coop::thread_data<int, 4> items;
  coop::load<algorithm>(coop::this_warp(coop::this_block<64>()), source, items);
}
