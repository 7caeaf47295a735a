// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: this is not an algorithm; take direct, vectorize, striped, transpose, another row of algorithm.h, automatic, or a row of your own
#include <coop/coop.h>

#ifdef INNOCENT
typedef coop::direct algorithm;
#else
typedef coop::blocked algorithm;
#endif

void kernel(float* destination, const float (&items)[4]) {
  coop::store<algorithm>(coop::this_block<128>(), destination, items);
}
