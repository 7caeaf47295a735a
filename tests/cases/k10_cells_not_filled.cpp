// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// K10: cells that do not exist are left as they were: poison, or the last tile's.
#include <cmath>

#include "tiles.h"

namespace cases {

float value_of(half h) {
  const int exponent = h.bits >> 10 & 31, fraction = h.bits & 1023;
  const float sign = h.bits >> 15 ? -1.0f : 1.0f;
  if (exponent == 31) return fraction ? NAN : sign * INFINITY;
  return sign * std::ldexp(static_cast<float>(exponent ? fraction + 1024 : fraction),
                           exponent ? exponent - 25 : -24);
}

// Dao-AILab/flash-attention#1395, thu-ml/SageAttention#376, NVIDIA/cutlass#1716
TEST(K10_cells_not_filled, H38_rows_that_held_a_nan) {
  const auto source = numbers<half>(9 * 16);
  const poisoned<half, 64, 16> tile;
  ASSERT_TRUE(std::isnan(value_of(tile(63, 15))));
  const auto right = [](int r, int c) { return r < 9 ? 16 * r + c : 0; };
  loads_tile<128>(tile, reads(source), 16, right, coop::valid_extent(9, 16));
  float sum = 0;
  for (int r = 0; r < 64; ++r)
    for (int c = 0; c < 16; ++c) sum += value_of(tile(r, c));
  EXPECT_EQ(0 * sum, 0.0f);
}

// tracel-ai/cubecl#504, tracel-ai/cubecl#509: columns 8 to 15 of the third tile do not exist
template <class Load> void goes_along_40_columns(Load load) {
  const auto source = numbers<float>(4 * 40);
  const poisoned<float, 4, 16> tile;
  int seen = 0;
  const auto kernel = [&](const float* first) {
    const auto block = coop::this_block<32>();
    const auto look = [&](int k) {
      block.sync();
      if (block.rank() == 0) {
        SCOPED_TRACE(k);
        tile.expect([&](int r, int c) { return 16 * k + c < 40 ? 40 * r + 16 * k + c : 0; });
        ++seen;
      }
      block.sync();
    };
    load(block, first, tile.get(), look);
  };
  expect_clean(32, kernel, reads(source));
  EXPECT_EQ(seen, 3);
}
TEST(K10_cells_not_filled, H39_cells_that_the_tile_before_had) {
  goes_along_40_columns([](auto block, const float* first, auto& a, auto look) {
    for (int k = 0; k < 3; ++k) {
      coop::load_tile(block, first, 40, a, coop::origin(0, 16 * k), coop::valid_extent(4, 40 - 16 * k));
      look(k);
    }
  });
  goes_along_40_columns([](auto block, const float* first, auto& a, auto look) {
    for (int k = 0; k < 3; ++k) {
      coop::load_tile_async(block, first, 40, a, coop::origin(0, 16 * k), coop::valid_extent(4, 40 - 16 * k));
      coop::wait<0>();
      look(k);
    }
  });
  goes_along_40_columns([](auto block, const float* first, auto& a, auto look) {
    auto loader = coop::tile_loader<coop::along_columns>(block, first, 40, a, coop::valid_extent(4, 40));
    for (int k = 0; k < 3; ++k, loader.next()) {
      loader.load();
      look(k);
    }
  });
  goes_along_40_columns([](auto block, const float* first, auto& a, auto look) {
    auto loader = coop::tile_loader<coop::along_columns>(block, first, 40, a, coop::valid_extent(4, 40));
    for (int k = 0; k < 3; ++k, loader.next()) {
      typename decltype(loader)::in_flight held;
      loader.read(held);
      loader.put(held, a);
      look(k);
    }
  });
}

// triton-lang/triton#2138, ggml-org/llama.cpp#8572
TEST(K10_cells_not_filled, H40_no_columns_and_more_rows_than_the_tile_has) {
  const exact<float> nothing(0);
  const poisoned<float, 17, 24> tile;
  loads_tile<64>(
      tile, reads(nothing), 24, [](int, int) { return 0; }, coop::valid_extent(32, 0));
  loads_tile<64>(
      tile, reads(nothing), 24, [](int, int) { return -3; }, coop::valid_extent(32, 0),
      coop::oob_default(-3.0f));
}

}  // namespace cases
