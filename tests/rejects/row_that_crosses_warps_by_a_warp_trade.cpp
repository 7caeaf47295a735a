// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: a row that trades within warps has no side that is striped over the block
#include <coop/coop.h>

#ifdef INNOCENT
const coop::arrangement memory = coop::arrangement::warp_striped;
#else
const coop::arrangement memory = coop::arrangement::striped;
#endif

struct algorithm : coop::row<memory, coop::unit::item, coop::trade::warp, coop::arrangement::blocked> {};

void kernel(const float* source, float (&items)[4]) {
  coop::load<algorithm>(coop::this_block<128>(), source, items);
}
