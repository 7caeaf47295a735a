// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: the scratch handed in is smaller than scratch_bytes<...>() of the call
// expect: scratch_is_enough<2048, 2032>
#include <coop/coop.h>

#ifdef INNOCENT
const int bytes = coop::scratch_bytes<coop::transpose, float, 4, coop::block<128>>();
#else
const int bytes = coop::scratch_bytes<coop::transpose, float, 4, coop::block<128>>() - 16;
#endif

void kernel(const float* source, coop::scratch<bytes>& storage) {
  coop::thread_data<float, 4> items;
  coop::load<coop::transpose>(coop::this_block<128>(storage), source, items);
}
