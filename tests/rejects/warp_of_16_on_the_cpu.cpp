// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: COOP_CPU_WARP, the width of a warp on the CPU, is 4, 32 or 64
#ifdef INNOCENT
#define COOP_CPU_WARP 4
#else
#define COOP_CPU_WARP 16
#endif
#include <coop/coop.h>

int kernel() { return coop::this_block<128>().rank(); }
