// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: the call needs more scratch than a target supplies
// expect: scratch_within_limit<26
// expect: , 49152>
// from: openxla/xla#47769, the changelog of rocPRIM 3.2
#include <coop/coop.h>

struct item {
  char bytes[256];
};

void kernel(const item* source, coop::byte* dynamic) {
  item items[4];
#ifdef INNOCENT
  coop::load<coop::transpose>(coop::this_block<256>(dynamic), source, items);
#else
  (void)dynamic;
  coop::load<coop::transpose>(coop::this_block<256>(), source, items);
#endif
}
