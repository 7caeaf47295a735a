// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: this target has no warp barrier; choose transpose or packed_transpose
#define COOP_TARGET_HEADER "bare_target.h"
#include <coop/coop.h>

#ifdef INNOCENT
typedef coop::transpose algorithm;
#else
typedef coop::warp_transpose algorithm;
#endif

void kernel(int rank, coop::byte* scratch, const float* source, float (&items)[4]) {
  coop::load<algorithm>(coop::this_block<128>(rank, scratch), source, items);
}
