// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The exchanges, scatters and gathers of the covering list, second part.
#include "cpu_trades.h"

namespace cpu_tests {

INSTANTIATE_TEST_SUITE_P(second, trade_sweep, testing::ValuesIn(trade_tests<1, 2>()), trade_label);

}  // namespace cpu_tests
