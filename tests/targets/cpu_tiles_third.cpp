// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The loads and stores of the covering list, third part.
#include "cpu_tiles.h"

namespace cpu_tests {

INSTANTIATE_TEST_SUITE_P(third, tile_sweep, testing::ValuesIn(tile_tests<2, 3>()), label);

}  // namespace cpu_tests
