// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// K22: the second of two translation units; see k22_one_of_two.cpp.
#include "cases.h"

namespace cases {

exact<int> copied_by_the_other(const exact<int>& source) {
  tile<int, 32, 2> held(-1);
  exact<int> destination(64);
  loads<coop::transpose>(held, reads(source));
  stores<coop::transpose>(held, writes(destination));
  return destination;
}

}  // namespace cases
