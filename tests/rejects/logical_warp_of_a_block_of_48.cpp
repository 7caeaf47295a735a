// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: warps are taken of a block whose size is a multiple of the hardware's warp
#include <coop/coop.h>

#ifdef INNOCENT
const int threads = 64;
#else
const int threads = 48;
#endif

int kernel() { return coop::logical_warp<8>(coop::this_block<threads>()).rank(); }
