// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// K14: a wrong permutation for odd block sizes, partial warps, logical warps, time slicing.
#include "cases.h"

namespace cases {

// oneapi-src/SYCLomatic#1640: the stride is the size of the block, not K
TEST(K14_permutation, H52_striped_by_40_threads) {
  const auto source = numbers<int>(120);
  exact<int> destination(120);
  tile<int, 40, 3> held(-1);
  loads<coop::striped>(held, reads(source));
  expect_held(held, [](int t, int i) { return t + 40 * i; });
  stores<coop::striped>(held, writes(destination));
  expect_memory(destination, [](int i) { return i; });
}

// NVIDIA/cub#670
TEST(K14_permutation, H53_logical_warp_of_2_from_striped) {
  const auto held = made_of<int, 32, 2>([](int lane, int i) { return lane + 32 * i; });
  expect_clean(32, [&] {
    const auto block = coop::this_block<32>();
    coop::exchange<coop::striped, coop::blocked>(coop::logical_warp<2>(block), held.of(block.rank()));
  });
  expect_held(held, [](int lane, int i) { return (lane % 2 == 0 ? lane : 31 + lane) + i; });
}

// The changelog of rocPRIM 3.2: a block larger than its logical warps
TEST(K14_permutation, H54_logical_warps_of_16_to_striped) {
  const auto held = made_of<int, 64, 16>([](int t, int i) { return 16 * t + i; });
  expect_clean(64, [&] {
    const auto block = coop::this_block<64>();
    coop::exchange<coop::blocked, coop::striped>(coop::logical_warp<16>(block), held.of(block.rank()));
  });
  expect_held(held, [](int t, int i) { return 256 * (t / 16) + 16 * i + t % 16; });
  EXPECT_EQ(held(17, 2), 289);
}

// ROCm/rocPRIM#542: a block of one and a half warps. (warp_transpose is refused: tests/rejects.)
TEST(K14_permutation, H55_transpose_of_a_block_of_48) {
  const auto source = numbers<int>(144);
  tile<int, 48, 3> held(-1);
  loads<coop::transpose>(held, reads(source));
  expect_held(held, [](int t, int i) { return 3 * t + i; });
}

// NVIDIA/cub#317, NVIDIA/cccl#870
TEST(K14_permutation, H56_time_slices_there_and_back) {
  const auto source = numbers<int>(480);
  exact<int> destination(480);
  tile<int, 96, 5> held(-1);
  loads<coop::warp_transpose_timesliced>(held, reads(source));
  expect_held(held, [](int t, int i) { return 5 * t + i; });
  stores<coop::warp_transpose_timesliced>(held, writes(destination));
  expect_memory(destination, [](int i) { return i; });
}

// The same reports: ranks reversed, every fifth item skipped, through the scratch of one warp
TEST(K14_permutation, H56_time_sliced_scatter) {
  constexpr int bytes =
      coop::scratch_bytes<coop::scattering<coop::slices_of_a_warp>, int, 5, coop::block<96>>();
  struct followed {
    coop::scratch<bytes> storage;
    unsigned char canary[64];
  } memory;
  std::memset(&memory, 0xa5, sizeof memory);
  EXPECT_LE(bytes, 2 * 32 * 5 * 4);
  const auto held = made_of<int, 96, 5>([](int t, int i) { return 5 * t + i; });
  const auto ranks = made_of<int, 96, 5>([](int t, int i) { return i == 4 ? -1 : 479 - (5 * t + i); });
  const tile<int, 96, 5> scattered(-7);
  expect_clean(96, [&] {
    const auto block = coop::this_block<96>(memory.storage);
    const int t = block.rank();
    coop::scatter<coop::blocked>(block, held.of(t), ranks.of(t), scattered.of(t), coop::guarded(),
                                 coop::timesliced());
  });
  expect_held(scattered, [](int t, int i) {
    const int item = 479 - (5 * t + i);
    return item % 5 == 4 ? -7 : item;
  });
  for (const unsigned char byte : memory.canary) EXPECT_EQ(byte, 0xa5);
}

}  // namespace cases
