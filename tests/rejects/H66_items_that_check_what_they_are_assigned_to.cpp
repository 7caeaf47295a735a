// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: items are moved as bits, and this type is not trivially copyable; specialise coop::is_bitwise<T> if its bits may be moved
// from: NVIDIA/thrust#1153
#include <coop/coop.h>

struct signed_item {
  unsigned magic = 0x600dc0de;
  int value = 0;
  signed_item& operator=(const signed_item& other) {
    if (magic == 0x600dc0de) value = other.value;
    return *this;
  }
};
#ifdef INNOCENT
template <> struct coop::is_bitwise<signed_item> { static constexpr bool value = true; };
#endif

void kernel(const signed_item* source, signed_item (&items)[2]) {
  coop::load<coop::transpose>(coop::this_block<32>(), source, items);
}
