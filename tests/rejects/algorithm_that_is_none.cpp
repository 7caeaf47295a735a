// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: this is not an algorithm; take direct, vectorize, striped, transpose, another row of algorithm.h, automatic, or a row of your own
#include <coop/coop.h>

#ifdef INNOCENT
struct algorithm
    : coop::row<coop::arrangement::striped, coop::unit::item, coop::trade::none, coop::arrangement::striped> {
};
#else
struct algorithm {};
#endif

void kernel(const float* source, float (&items)[4]) {
  coop::load<algorithm>(coop::this_block<128>(), source, items);
}
