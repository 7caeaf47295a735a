// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: behind the items stand options: offset(n), valid_items(n), oob_default(x), cached<P>()
#include <coop/coop.h>

void kernel(double* destination, const float (&items)[4]) {
  const auto block = coop::this_block<128>();
#ifdef INNOCENT
  coop::store(block, destination, items);
#else
  coop::store(block, destination, items, coop::converted());
#endif
}
