// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: the payload is declared over another number of threads than the call's
// expect: striped_over<64>
#include <coop/coop.h>

#ifdef INNOCENT
coop::thread_data<float, 4, coop::striped_over<128>> items;
#else
coop::thread_data<float, 4, coop::striped_over<64>> items;
#endif

void kernel(const float* source) { coop::load<coop::striped>(coop::this_block<128>(), source, items); }
