// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: the call deals in blocked items, and the payload is declared striped
#include <coop/coop.h>

#ifdef INNOCENT
coop::thread_data<float, 4> items;
#else
coop::thread_data<float, 4, coop::striped_over<128> > items;
#endif

void kernel(const float* source) { coop::load<coop::transpose>(coop::this_block<128>(), source, items); }
