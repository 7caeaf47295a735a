// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: more threadgroup memory than a block has on this target
// expect: within_threadgroup_memory<32784, 32768>
#define COOP_TARGET_HEADER "bare_target.h"
#include <coop/coop.h>

#ifdef INNOCENT
COOP_SHARED coop::scratch<32768> memory;
#else
COOP_SHARED coop::scratch<32784> memory;
#endif
