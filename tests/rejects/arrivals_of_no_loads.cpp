// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: arrivals<N> counts N loads under way, at least one
#include <coop/coop.h>

#ifdef INNOCENT
const int loads = 1;
#else
const int loads = 0;
#endif

coop::arrivals<loads> arrived;
