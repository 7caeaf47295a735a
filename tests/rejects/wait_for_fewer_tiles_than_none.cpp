// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: wait<N>() waits until at most N load_tile_async calls are under way
#include <coop/coop.h>

#ifdef INNOCENT
const int tiles = 0;
#else
const int tiles = -1;
#endif

void kernel(const float* source, int stride, coop::tile<float, 32, 16>& a) {
  coop::load_tile_async(coop::this_block<128>(), source, stride, a);
  coop::wait<tiles>();
}
