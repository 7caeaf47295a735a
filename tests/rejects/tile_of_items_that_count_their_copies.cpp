// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: items are moved as bits, and this type is not trivially copyable; specialise coop::is_bitwise<T> if its bits may be moved
#include <coop/coop.h>

struct counted {
  int value;
  counted() = default;
  counted(const counted& other) : value(other.value) {}
};

#ifdef INNOCENT
typedef int item;
#else
typedef counted item;
#endif

void kernel(const item* source, int stride) {
  COOP_SHARED coop::tile<item, 32, 16> a;
  coop::load_tile(coop::this_block<128>(), source, stride, a);
}
