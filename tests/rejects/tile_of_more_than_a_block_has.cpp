// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: more threadgroup memory than a block has on this target
// expect: within_threadgroup_memory<33276, 32768>
// from: jundot/omlx#3795
#define COOP_TARGET_HEADER "bare_target.h"
#include <coop/coop.h>

#ifdef INNOCENT
COOP_SHARED coop::tile<float, 128, 64> a;
#else
COOP_SHARED coop::tile<float, 128, 64, coop::padded<1>> a;
#endif
