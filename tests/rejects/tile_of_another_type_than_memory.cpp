// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: the tile holds items of another type than memory; say converted(), and they convert
#include <coop/coop.h>

void kernel(const unsigned char* source, int stride, coop::tile<float, 32, 16>& a) {
  const auto block = coop::this_block<128>();
#ifdef INNOCENT
  coop::load_tile(block, source, stride, a, coop::converted());
#else
  coop::load_tile(block, source, stride, a);
#endif
}
