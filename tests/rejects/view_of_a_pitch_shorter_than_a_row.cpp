// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: the pitch of a tile is at least as long as its lines
#include <coop/coop.h>

#ifdef INNOCENT
const int pitch = 20;
#else
const int pitch = 12;
#endif

void kernel(const float* source, int stride, float* shared) {
  const auto a = coop::tile_view<float, 32, 16, pitch>(shared);
  coop::load_tile(coop::this_block<128>(), source, stride, a);
}
