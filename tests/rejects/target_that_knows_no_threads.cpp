// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: on this target the rank is handed in: this_block<X, Y, Z>(rank, scratch)
#define COOP_TARGET_HEADER "bare_target.h"
#include <coop/coop.h>

void kernel(int rank, coop::byte* scratch, const float* source, float (&items)[4]) {
#ifdef INNOCENT
  const auto block = coop::this_block<128>(rank, scratch);
#else
  (void)rank;
  const auto block = coop::this_block<128>(scratch);
#endif
  coop::load<coop::transpose>(block, source, items);
}
