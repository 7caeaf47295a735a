// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: the padding of a tile is no items or more
#include <coop/coop.h>

#ifdef INNOCENT
typedef coop::padded<1> layout;
#else
typedef coop::padded<-1> layout;
#endif

void kernel(const float* source, int stride) {
  COOP_SHARED coop::tile<float, 32, 16, layout> a;
  coop::load_tile(coop::this_block<128>(), source, stride, a);
}
