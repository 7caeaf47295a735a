// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: this target supplies no scratch; declare COOP_SHARED coop::scratch<bytes> and pass it
#define KNOWS_THREADS true
#define COOP_TARGET_HEADER "bare_target.h"
#include <coop/coop.h>

void kernel(const float* source, float (&items)[4]) {
#ifdef INNOCENT
  COOP_SHARED coop::scratch<coop::scratch_bytes<coop::transpose, float, 4, coop::block<128>>()> storage;
  const auto block = coop::this_block<128>(storage);
#else
  const auto block = coop::this_block<128>();
#endif
  coop::load<coop::transpose>(block, source, items);
}
