// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: both payloads of an exchange hold the same number of items of the same type
#include <coop/coop.h>

#ifdef INNOCENT
typedef float result_type;
#else
typedef int result_type;
#endif

void kernel(const float (&items)[4], result_type (&result)[4]) {
  coop::exchange<coop::blocked, coop::striped>(coop::this_block<128>(), items, result);
}
