// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: column_major(stride) says how columns lie; give it without column_stride
#include <coop/coop.h>

void kernel(const float* source, int stride, coop::tile<float, 32, 16>& a) {
  const auto block = coop::this_block<128>();
#ifdef INNOCENT
  coop::load_tile(block, source, coop::column_major(stride), a);
#else
  coop::load_tile(block, source, coop::column_major(stride), a, coop::column_stride(stride));
#endif
}
