// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: items are moved as bits, and this type is not trivially copyable; specialise coop::is_bitwise<T> if its bits may be moved
// from: NVIDIA/cccl#7417
#include <coop/coop.h>

struct counted {
  int value;
#ifndef INNOCENT
  static int copies;
  counted() = default;
  counted(const counted& other) : value(other.value) { ++copies; }
#endif
};

void kernel(const counted* source, counted (&items)[4]) {
  coop::load<coop::vectorize>(coop::this_block<32>(), source, items);
}
