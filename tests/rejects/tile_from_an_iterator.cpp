// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: tiles move between threadgroup memory and a pointer to memory; iterators have no rows
#include <coop/coop.h>

struct counting {
  int value;
  int operator*() const { return value; }
  counting operator+(long n) const { return {value + static_cast<int>(n)}; }
};

void kernel(const float* source, int stride, coop::tile<float, 32, 16>& a) {
  const auto block = coop::this_block<128>();
#ifdef INNOCENT
  coop::load_tile(block, source, stride, a);
#else
  coop::load_tile(block, counting{0}, stride, a);
#endif
}
