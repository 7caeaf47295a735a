// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: exchange<To> reads what it comes from off the payload, and a plain array carries no arrangement; name both: exchange<From, To>
#include <coop/coop.h>

void kernel(const float (&items)[4], float (&result)[4]) {
#ifdef INNOCENT
  coop::exchange<coop::blocked, coop::striped>(coop::this_block<128>(), items, result);
#else
  coop::exchange<coop::striped>(coop::this_block<128>(), items, result);
#endif
}
