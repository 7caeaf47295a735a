// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: the call deals in warp_striped items, and the payload is declared blocked
#include <coop/coop.h>

#ifdef INNOCENT
coop::thread_data<float, 4, coop::warp_striped_over<32>> result;
#else
coop::thread_data<float, 4> result;
#endif

void kernel(const coop::thread_data<float, 4>& items) {
  coop::exchange<coop::warp_striped>(coop::this_block<128>(), items, result);
}
