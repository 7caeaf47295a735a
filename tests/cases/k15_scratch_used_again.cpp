// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// K15: scratch is used again too early, a barrier is missing, lanes are trusted to run in lock step.
#include "cases.h"

namespace cases {

using coop::host::lane_order;

// Every order of the lanes, at random with several seeds.
template <class Kernel, class... Arguments>
void in_each_order(int threads, Kernel kernel, const Arguments&... arguments) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    auto how = keeping();
    how.order = seed == 0 ? lane_order::forward : seed == 1 ? lane_order::reverse : lane_order::random;
    how.seed = seed;
    const auto found = coop::host::launch({1, threads}, how, kernel, arguments...);
    EXPECT_FALSE(found) << found.text;
  }
}

typedef coop::scratch_for<coop::need<coop::transpose, int, 4, coop::block<256>>> scratch_of_256;

void copies_8_tiles(const int* source, int* destination) {
  COOP_SHARED scratch_of_256 storage;
  const auto block = coop::this_block<256>(storage);
  coop::thread_data<int, 4> items;
  for (int n = 0; n < 8; ++n) {
    coop::load<coop::transpose>(block, source, items, coop::offset(1024 * n));
    block.sync();
    coop::store<coop::transpose>(block, destination, items, coop::offset(1024 * n));
    block.sync();
  }
}

void loads_twice_without_a_barrier(const int* source) {
  COOP_SHARED scratch_of_256 storage;
  const auto block = coop::this_block<256>(storage);
  coop::thread_data<int, 4> items;
  coop::load<coop::transpose>(block, source, items);
  coop::load<coop::transpose>(block, source, items, coop::offset(1024));
}

// NVIDIA/cccl#1903, NVIDIA/cccl#2706, NVIDIA/cudf#24249
TEST(K15_scratch_used_again, H59_one_scratch_for_8_tiles) {
  const auto source = numbers<int>(8192);
  exact<int> destination(8192);
  in_each_order(256, copies_8_tiles, reads(source), writes(destination));
  expect_memory(destination, [](int i) { return i; });
  const auto found = reported(256, loads_twice_without_a_barrier, reads(source));
  EXPECT_EQ(found.kind, coop::host::fault::missing_barrier) << found.text;
}

struct alignas(8) float2 {
  float x, y;
  explicit float2(int i) : x(static_cast<float>(i)), y(static_cast<float>(-i)) {}
  bool operator==(const float2& other) const { return x == other.x && y == other.y; }
};

template <class Algorithm, class T> void loads_two_warps(const exact<T>& source) {
  const tile<T, 64, 4> held(static_cast<T>(-1));
  const auto kernel = [&](const T* first) {
    const auto block = coop::this_block<64>();
    coop::load<Algorithm>(coop::this_warp(block), first, held.of(block.rank()));
  };
  in_each_order(64, kernel, reads(source));
  expect_held(held, [](int t, int i) { return 128 * (t / 32) + position<Algorithm, 32, 4>(t % 32, i); });
}
template <class T> void loads_two_warps_by_all() {
  const auto source = numbers<T>(256);
  loads_two_warps<coop::direct>(source);
  loads_two_warps<coop::vectorize>(source);
  loads_two_warps<coop::striped>(source);
  loads_two_warps<coop::transpose>(source);
  loads_two_warps<coop::packed_transpose>(source);
  loads_two_warps<coop::automatic>(source);
}

// CHIP-SPV/chipStar#480
TEST(K15_scratch_used_again, H60_warps_do_not_run_in_lock_step) {
  loads_two_warps_by_all<int>();
  loads_two_warps_by_all<float2>();
}

}  // namespace cases
