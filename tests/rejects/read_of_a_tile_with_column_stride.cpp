// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: read() and put() take lines that lie in one piece: give column_major(stride) in place of column_stride
#include <coop/coop.h>

void kernel(const float* source, int stride, coop::tile<float, 32, 16>& a) {
  const auto block = coop::this_block<128>();
#ifdef INNOCENT
  auto loader = coop::tile_loader<coop::along_rows>(block, source, coop::column_major(stride), a);
#else
  auto loader = coop::tile_loader<coop::along_rows>(block, source, 1, a, coop::column_stride(stride));
#endif
  decltype(loader)::in_flight held;
  loader.read(held);
  loader.put(held, a);
}
