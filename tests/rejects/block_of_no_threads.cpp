// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: a block has 1 to 1024 threads
#include <coop/coop.h>

#ifdef INNOCENT
const int rows = 1;
#else
const int rows = 0;
#endif

int kernel() { return coop::this_block<32, rows>().rank(); }
