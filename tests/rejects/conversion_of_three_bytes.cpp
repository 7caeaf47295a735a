// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: converted() takes items of 1, 2, 4, 8 or 16 bytes, aligned to their size, in memory and in the tile
#include <coop/coop.h>

struct colour {
  unsigned char red, green, blue;
  explicit operator float() const { return red; }
};
#ifdef INNOCENT
typedef float item;
#else
typedef colour item;
#endif

void kernel(const item* source, int stride, coop::tile<float, 32, 16>& a) {
  const auto block = coop::this_block<128>();
#ifdef INNOCENT
  coop::load_tile(block, source, stride, a);
#else
  coop::load_tile(block, source, stride, a, coop::converted());
#endif
}
