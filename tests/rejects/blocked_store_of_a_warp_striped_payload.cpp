// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: the call deals in blocked items, and the payload is declared warp_striped
#include <coop/coop.h>

#ifdef INNOCENT
coop::thread_data<float, 4> items;
#else
coop::thread_data<float, 4, coop::warp_striped_over<32> > items;
#endif

void kernel(float* destination) { coop::store<coop::direct>(coop::this_block<128>(), destination, items); }
