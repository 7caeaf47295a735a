// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// expect: coop: an exchange goes from one arrangement to another: blocked, striped, warp_striped
#include <coop/coop.h>

#ifdef INNOCENT
typedef coop::striped arrangement;
#else
typedef coop::transpose arrangement;
#endif

void kernel(float (&items)[4]) { coop::exchange<coop::blocked, arrangement>(coop::this_block<128>(), items); }
