// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// K06: the out-of-bounds default is lost, replaced by zero, or converted wrongly.
#include "cases.h"

#include <limits>

namespace cases {

// Loads the first `count` of a tile by every algorithm a block of B takes; all other slots must hold `right`.
template <class T, int B, int K, class Default>
void loads_with_default(int count, Default fallback, T right) {
  each_algorithm<B>([&](auto row) {
    using algorithm = decltype(row);
    const auto source = numbers<T>(count);
    tile<T, B, K> held(static_cast<T>(7));
    loads<algorithm>(held, reads(source), coop::valid_items(count), coop::oob_default(fallback));
    expect_held(held, [&](int t, int i) {
      const int p = position<algorithm, B, K>(t, i);
      return p < count ? static_cast<T>(p) : right;
    });
  });
}

// triton-lang/triton#3281
TEST(K06_default, H23_zero_is_a_default) { loads_with_default<float, 32, 2>(5, 0.0f, 0.0f); }

// ROCm/hipCUB#479
TEST(K06_default, H25_threads_without_a_valid_item) {
  const int most = std::numeric_limits<int>::max();
  loads_with_default<int, 32, 4>(10, most, most);
}

// NVIDIA/cccl#11035, in review: a literal narrowed to 32 bits
TEST(K06_default, H26_default_of_64_bits) {
  loads_with_default<std::int64_t, 32, 2>(1, std::int64_t{5000000000}, std::int64_t{5000000000});
}

// NVIDIA/cccl#11035: one rule for a default that does not fit: it converts as static_cast does, and a launch
// that is watched reports it
TEST(K06_default, H27_default_that_does_not_fit) {
  const auto source = numbers<std::int16_t>(3);
  each_algorithm<32>([&](auto row) {
    using algorithm = decltype(row);
    tile<std::int16_t, 32, 1> held(7);
    const auto kernel = [&](const std::int16_t* first) {
      const auto block = coop::this_block<32>();
      coop::load<algorithm>(block, first, held.of(block.rank()), coop::valid_items(3),
                            coop::oob_default(100000));
    };
    auto unwatched = keeping();
    unwatched.watch = false;
    coop::host::launch({1, 32}, unwatched, kernel, reads(source));
    expect_held(held, [](int t, int) { return t < 3 ? t : -31072; });
    EXPECT_EQ(reported(32, kernel, reads(source)).kind, coop::host::fault::changed_default);
  });
}

// triton-lang/triton#745
TEST(K06_default, H28_items_of_one_byte) {
  loads_with_default<std::int8_t, 32, 4>(6, -5, std::int8_t{-5});
  loads_with_default<bool, 32, 4>(6, true, true);
}

}  // namespace cases
