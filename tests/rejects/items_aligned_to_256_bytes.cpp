// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: items are aligned to 128 bytes at most
#include <coop/coop.h>

#ifdef INNOCENT
const int alignment = 128;
#else
const int alignment = 256;
#endif

struct alignas(alignment) wide {
  int value;
};

void kernel(const wide* source, wide (&items)[1]) { coop::load(coop::this_block<32>(), source, items); }
