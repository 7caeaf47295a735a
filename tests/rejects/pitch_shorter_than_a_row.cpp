// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: the pitch of a tile is at least as long as its lines
#include <coop/coop.h>

#ifdef INNOCENT
typedef coop::pitch<16> layout;
#else
typedef coop::pitch<15> layout;
#endif

void kernel(const float* source, int stride) {
  COOP_SHARED coop::tile<float, 32, 16, layout> a;
  coop::load_tile(coop::this_block<128>(), source, stride, a);
}
