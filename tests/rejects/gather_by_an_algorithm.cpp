// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: a scatter or gather names an arrangement: blocked, striped, warp_striped
#include <coop/coop.h>

#ifdef INNOCENT
typedef coop::striped arrangement;
#else
typedef coop::direct arrangement;
#endif

void kernel(const float (&items)[4], const int (&ranks)[4], float (&result)[4]) {
  coop::gather<arrangement>(coop::this_block<128>(), items, ranks, result);
}
