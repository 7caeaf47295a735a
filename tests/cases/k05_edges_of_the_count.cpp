// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// K05: valid_items at its edges: 0, 1, the tile less 1, the tile, beyond it, below zero.
#include "cases.h"

namespace cases {

template <class Algorithm> void loads_100_of_256(const int* first) {
  tile<int, 64, 4> held(-5);
  loads<Algorithm>(held, reads(first, 100), coop::valid_items(100));
  expect_held(held, [](int t, int i) { return 4 * t + i < 100 ? 4 * t + i : -5; });
}

// NVIDIA/cub#385 (its reporter withdrew it; the guard is right all the same)
TEST(K05_edges_of_the_count, H18_nothing_is_read_past_the_count) {
  const auto source = numbers<int>(100);
  const guarded<int> before_a_page(100);
  loads_100_of_256<coop::transpose>(source.begin());
  loads_100_of_256<coop::transpose>(before_a_page.begin());
  loads_100_of_256<coop::warp_transpose>(source.begin());
  loads_100_of_256<coop::warp_transpose>(before_a_page.begin());
}

// The documentation of NVIDIA CUB; ROCm/hipCUB#479
TEST(K05_edges_of_the_count, H19_each_count_with_a_default) {
  each_algorithm<64>([](auto row) {
    using algorithm = decltype(row);
    for (const int count : {0, 1, 2, 3, 32, 95, 96, 97, 191, 192}) {
      const auto source = numbers<int>(count);
      tile<int, 64, 3> held(-5);
      loads<algorithm>(held, reads(source), coop::valid_items(count), coop::oob_default(-1));
      expect_held(held, [&](int t, int i) {
        const int p = position<algorithm, 64, 3>(t, i);
        return p < count ? p : -1;
      });
    }
  });
}

// NVIDIA/cccl#9210: a count outside 0..tile is clamped, and before it is narrowed
TEST(K05_edges_of_the_count, H20_count_beyond_the_tile_and_below_zero) {
  const auto source = numbers<int>(64);
  const auto moves = [&](auto row, auto count) {
    using algorithm = decltype(row);
    const bool none = count < 0;
    tile<int, 32, 2> held(-5);
    loads<algorithm>(held, reads(source.begin(), none ? 0 : 64), coop::valid_items(count));
    expect_held(held, [&](int t, int i) { return none ? -5 : position<algorithm, 32, 2>(t, i); });

    exact<int> destination(64);
    destination.fill(-7);
    const auto full = made_of<int, 32, 2>(position<algorithm, 32, 2>);
    stores<algorithm>(full, writes(destination.begin(), none ? 0 : 64), coop::valid_items(count));
    expect_memory(destination, [&](int i) { return none ? -7 : i; });
  };
  each_algorithm<32>([&](auto row) {
    moves(row, 64 + 17);
    moves(row, -1);
    moves(row, (std::int64_t{1} << 32) + 5);
    moves(row, -(std::int64_t{1} << 32));
  });
}

// The same report: an unsigned difference below zero is none, and a launch that is watched reports it
TEST(K05_edges_of_the_count, H20_unsigned_count_that_wrapped) {
  const auto source = numbers<int>(64);
  const unsigned count = 100, begin = 128;
  tile<int, 32, 2> held(-5);
  const auto kernel = [&](const int* first) {
    const auto block = coop::this_block<32>();
    coop::load<coop::transpose>(block, first, held.of(block.rank()), coop::valid_items(count - begin));
  };
  auto unwatched = keeping();
  unwatched.watch = false;
  coop::host::launch({1, 32}, unwatched, kernel, reads(source));
  expect_held(held, [](int, int) { return -5; });
  EXPECT_EQ(reported(32, kernel, reads(source)).kind, coop::host::fault::wrapped_count);
}

// NVIDIA/cub#385, the store
TEST(K05_edges_of_the_count, H21_nothing_is_written_past_the_count) {
  each_algorithm<64>([](auto row) {
    using algorithm = decltype(row);
    exact<int> destination(192);
    destination.fill(-7);
    stores<algorithm>(made_of<int, 64, 3>(position<algorithm, 64, 3>), writes(destination.begin(), 97),
                      coop::valid_items(97));
    expect_memory(destination, [](int i) { return i < 97 ? i : -7; });
  });
}

// oneapi-src/SYCLomatic#1819
TEST(K05_edges_of_the_count, H22_striped_load_of_one_item) {
  exact<std::int16_t> source(1);
  source[0] = 77;
  tile<std::int16_t, 48, 3> held(-5);
  loads<coop::striped>(held, reads(source), coop::valid_items(1), coop::oob_default(9));
  expect_held(held, [](int t, int i) { return t == 0 && i == 0 ? 77 : 9; });
}

}  // namespace cases
