// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: a payload has at least one item
#include <coop/coop.h>

#ifdef INNOCENT
coop::thread_data<float, 1> items;
#else
coop::thread_data<float, 0> items;
#endif
