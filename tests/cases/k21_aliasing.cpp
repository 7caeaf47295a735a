// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// K21: a store changes its items; the input of an exchange is its output.
#include "cases.h"

namespace cases {

// A store may rearrange what it is given; this library's never does, by no algorithm.
TEST(K21_aliasing, H76_items_survive_a_store) {
  each_algorithm<64>([](auto row) {
    using algorithm = decltype(row);
    const auto held = made_of<int, 64, 3>(position<algorithm, 64, 3>);
    for (int times = 0; times < 2; ++times) {
      exact<int> destination(192);
      stores<algorithm>(held, writes(destination));
      expect_memory(destination, [](int i) { return i; });
      expect_held(held, position<algorithm, 64, 3>);
    }
    exact<int> destination(192);
    const auto kernel = [&](int* first) {
      const auto block = coop::this_block<64>();
      coop::store<algorithm>(block, first, coop::move(held.of(block.rank())));
    };
    expect_clean(64, kernel, writes(destination));
    expect_memory(destination, [](int i) { return i; });
  });
}

template <int K> void exchanges_in_place() {
  const auto held = made_of<int, 64, K>([](int t, int i) { return K * t + i; });
  const tile<int, 64, K> two(-1);
  const auto exchanged = [&](auto from, auto to, const tile<int, 64, K>& in, const tile<int, 64, K>& out) {
    expect_clean(64, [&] {
      const auto block = coop::this_block<64>();
      coop::exchange<decltype(from), decltype(to)>(block, in.of(block.rank()), out.of(block.rank()));
    });
  };
  exchanged(coop::blocked{}, coop::striped{}, held, two);
  exchanged(coop::blocked{}, coop::striped{}, held, held);
  expect_held(two, [](int t, int i) { return t + 64 * i; });
  expect_held(held, [](int t, int i) { return t + 64 * i; });
  exchanged(coop::striped{}, coop::blocked{}, held, held);
  expect_held(held, [](int t, int i) { return K * t + i; });
}

// NVIDIA/cccl#10227
TEST(K21_aliasing, H77_exchange_in_place) {
  exchanges_in_place<1>();
  exchanges_in_place<4>();
  exchanges_in_place<5>();
  exchanges_in_place<8>();
}

}  // namespace cases
