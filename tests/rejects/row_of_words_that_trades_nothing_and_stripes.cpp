// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: a row that moves words and trades nothing has blocked owners
#include <coop/coop.h>

#ifdef INNOCENT
const coop::unit in = coop::unit::item;
#else
const coop::unit in = coop::unit::word;
#endif

struct algorithm : coop::row<coop::arrangement::striped, in, coop::trade::none, coop::arrangement::striped> {};

void kernel(const float* source, coop::thread_data<float, 4, coop::striped_over<128>>& items) {
  coop::load<algorithm>(coop::this_block<128>(), source, items);
}
