// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: a warp_striped exchange needs a block whose size is a multiple of the hardware's warp
#include <coop/coop.h>

#ifdef INNOCENT
const int threads = 64;
#else
const int threads = 48;
#endif

void kernel(int (&items)[3]) {
  coop::exchange<coop::blocked, coop::warp_striped>(coop::this_block<threads>(), items);
}
