// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: aligned<N>() promises something about a pointer to the payload's own item type
#include <coop/coop.h>

struct counting {
  int value;
  int operator*() const { return value; }
  counting operator+(long n) const { return {value + static_cast<int>(n)}; }
};

void kernel(int first, int (&items)[4]) {
#ifdef INNOCENT
  coop::load(coop::this_block<128>(), counting{first}, items);
#else
  coop::load(coop::this_block<128>(), coop::aligned<16>(counting{first}), items);
#endif
}
