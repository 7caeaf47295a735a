// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// K16: alignment and size of scratch: raw bytes, over-aligned types.
#include "cases.h"

namespace cases {

// NVIDIA/cccl#2558, NVIDIA/cccl#4726
TEST(K16_scratch_storage, H62_raw_bytes_behind_others) {
  constexpr int bytes = coop::scratch_bytes<coop::transpose, double, 2, coop::block<32>>();
  constexpr int alignment = coop::scratch_alignment<coop::transpose, double, 2, coop::block<32>>();
  alignas(alignment) coop::byte memory[2 * alignment + bytes];
  std::memset(memory, 0xa5, sizeof memory);
  const auto source = numbers<double>(64);
  const tile<double, 32, 2> held(-1);
  const auto at = [&](coop::byte* scratch) {
    return [&held, scratch](const double* first) {
      const auto block = coop::this_block<32>(scratch);
      coop::load<coop::transpose>(block, first, held.of(block.rank()));
    };
  };
  expect_clean(32, at(memory + alignment), reads(source));
  expect_held(held, [](int t, int i) { return 2 * t + i; });
  for (int used = 0; used < 5; ++used) EXPECT_EQ(memory[used], 0xa5);

  const auto found = reported(32, at(memory + alignment + 1), reads(source));
  EXPECT_EQ(found.kind, coop::host::fault::misaligned_scratch) << found.text;
}

struct alignas(64) line {
  unsigned char bytes[64];
  explicit line(int i) { std::memset(bytes, i, sizeof bytes); }
  bool operator==(const line& other) const { return std::memcmp(bytes, other.bytes, sizeof bytes) == 0; }
};

// NVIDIA/cccl#2086, in review
TEST(K16_scratch_storage, H63_items_aligned_to_64_bytes) {
  using needed = coop::need<coop::transpose, line, 2, coop::block<32>>;
  static_assert(needed::alignment >= 64 && alignof(coop::scratch_for<needed>) >= 64);
  const auto source = numbers<line>(64);
  const tile<line, 32, 2> held(line(255));
  const auto kernel = [&](const line* first) {
    COOP_SHARED coop::scratch_for<needed> storage;
    const auto block = coop::this_block<32>(storage);
    coop::load<coop::transpose>(block, first, held.of(block.rank()));
  };
  expect_clean(32, kernel, reads(source));
  expect_held(held, [](int t, int i) { return 2 * t + i; });
}

}  // namespace cases
