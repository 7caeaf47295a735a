// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: the call deals in striped items, and the payload is declared blocked
#include <coop/coop.h>

#ifdef INNOCENT
coop::thread_data<float, 4, coop::striped_over<128>> items;
#else
coop::thread_data<float, 4> items;
#endif

void kernel(const float* source) { coop::load<coop::striped>(coop::this_block<128>(), source, items); }
