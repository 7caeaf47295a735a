// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: the width of a logical warp is a power of two, at most the warp of the hardware
// from: NVIDIA/cub#179, NVIDIA/cub#380
#include <coop/coop.h>

#ifdef INNOCENT
const int lanes = 8;
#else
const int lanes = 7;
#endif

void kernel(int (&items)[4]) {
  coop::exchange<coop::blocked, coop::striped>(coop::logical_warp<lanes>(coop::this_block<64>()), items);
}
