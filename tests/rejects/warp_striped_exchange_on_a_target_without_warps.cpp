// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: this target has no warp barrier, and no warp_striped exchange
#define COOP_TARGET_HEADER "bare_target.h"
#include <coop/coop.h>

#ifdef INNOCENT
typedef coop::striped arrangement;
#else
typedef coop::warp_striped arrangement;
#endif

void kernel(int rank, coop::byte* scratch, float (&items)[4]) {
  coop::exchange<coop::blocked, arrangement>(coop::this_block<128>(rank, scratch), items);
}
