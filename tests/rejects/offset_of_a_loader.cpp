// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: behind the tile stand options: origin(row, column), valid_extent(rows, columns), valid_region(r0, r1, c0, c1), oob_default(x), column_stride(n), converted(), cached<P>()
#include <coop/coop.h>

void kernel(const float* source, int stride, coop::tile<float, 32, 16>& a) {
  const auto block = coop::this_block<128>();
#ifdef INNOCENT
  coop::tile_loader<coop::along_rows>(block, source, stride, a, coop::origin(0, 5)).load();
#else
  coop::tile_loader<coop::along_rows>(block, source, stride, a, coop::offset(5)).load();
#endif
}
