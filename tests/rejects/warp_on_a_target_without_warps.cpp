// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: this target has no warps; make the call with the block
#define COOP_TARGET_HEADER "bare_target.h"
#include <coop/coop.h>

void kernel(int rank, coop::byte* scratch, const float* source, float (&items)[4]) {
  const auto block = coop::this_block<128>(rank, scratch);
#ifdef INNOCENT
  coop::load(block, source, items);
#else
  coop::load(coop::this_warp(block), source, items);
#endif
}
