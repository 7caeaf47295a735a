// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: a row that trades nothing leaves values where they are
#include <coop/coop.h>

#ifdef INNOCENT
const coop::trade how = coop::trade::block;
#else
const coop::trade how = coop::trade::none;
#endif

struct algorithm : coop::row<coop::arrangement::striped, coop::unit::item, how, coop::arrangement::blocked> {
};

void kernel(const float* source, float (&items)[4]) {
  coop::load<algorithm>(coop::this_block<128>(), source, items);
}
