// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// K23: scratch that is too big, scratch where none is needed.
#include "cases.h"

namespace cases {

// NVIDIA/cccl#1127
TEST(K23_limits, H84_one_item_needs_no_scratch) {
  static_assert(std::is_empty_v<coop::scratch<0>>);
  const auto source = numbers<int>(128);
  each_algorithm<128>([&](auto row) {
    using algorithm = decltype(row);
    static_assert(coop::scratch_bytes<algorithm, int, 1, coop::block<128>>() == 0);
    tile<int, 128, 1> held(-1);
    loads<algorithm>(held, reads(source));
    expect_held(held, [](int t, int) { return t; });
    exact<int> destination(128);
    stores<algorithm>(held, writes(destination));
    expect_memory(destination, [](int i) { return i; });
  });
}

struct item_of_256_bytes {
  unsigned char bytes[256];
  explicit item_of_256_bytes(int i) { std::memset(bytes, i, sizeof bytes); }
  bool operator==(const item_of_256_bytes& other) const {
    return std::memcmp(bytes, other.bytes, sizeof bytes) == 0;
  }
};

// The changelog of rocPRIM 3.2, openxla/xla#47769. (Without scratch of its own the call is refused:
// tests/rejects.)
TEST(K23_limits, H85_more_scratch_than_a_target_supplies) {
  using needed = coop::need<coop::transpose, item_of_256_bytes, 4, coop::block<256>>;
  static_assert(needed::bytes >= 256 << 10);
  const auto source = numbers<item_of_256_bytes>(1024);
  const tile<item_of_256_bytes, 256, 4> held(item_of_256_bytes(0xa5));
  const auto memory = std::make_unique<coop::scratch_for<needed>>();
  const auto kernel = [&](const item_of_256_bytes* first) {
    const auto block = coop::this_block<256>(memory->memory);
    coop::load<coop::transpose>(block, first, held.of(block.rank()));
  };
  expect_clean(256, kernel, reads(source));
  expect_held(held, [](int t, int i) { return 4 * t + i; });
}

// NVIDIA/cccl#1127: time slices take the scratch of one warp, not of eight
TEST(K23_limits, H86_scratch_of_time_slices) {
  constexpr int bytes = coop::scratch_bytes<coop::warp_transpose_timesliced, float, 8, coop::block<256>>();
  static_assert(bytes >= 256 * 4 && bytes < 2 * 256 * 4);
  static_assert(bytes == coop::scratch_bytes<coop::warp_transpose, float, 8, coop::block<32>>());
}

}  // namespace cases
