// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: a layout of a tile is padded<N>, pitch<N>, swizzled, or transposed<> of one of them
#include <coop/coop.h>

#ifdef INNOCENT
typedef coop::padded<4> layout;
#else
typedef coop::striped layout;
#endif

void kernel(const float* source, int stride) {
  COOP_SHARED coop::tile<float, 32, 16, layout> a;
  coop::load_tile(coop::this_block<128>(), source, stride, a);
}
