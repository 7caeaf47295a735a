// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// K12: index arithmetic is too narrow: 32-bit products, byte offsets.
#include "cases.h"

namespace cases {

struct item_of_319_bytes {
  unsigned char bytes[319];
};

// microsoft/dion#103: 319 times 7864320 is more than 31 bits
TEST(K12_index_arithmetic, H48_product_of_offset_and_item_size) {
  const auto* const nowhere = static_cast<item_of_319_bytes*>(nullptr);
  EXPECT_EQ(coop::target::address_of(nowhere, 7864320), 2508718080U);
}

// Memory that is reserved and costs nothing until it is touched.
class reserved {
 public:
  explicit reserved(std::size_t bytes) : bytes_(bytes) {
    void* const memory =
        mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    memory_ = memory == MAP_FAILED ? nullptr : memory;
  }
  reserved(const reserved&) = delete;
  ~reserved() { munmap(memory_, bytes_); }
  template <class T> T* as() const { return static_cast<T*>(memory_); }

 private:
  std::size_t bytes_;
  void* memory_;
};

// databricks/megablocks#185, fla-org/flash-linear-attention#1080
TEST(K12_index_arithmetic, H47_offset_past_31_bits) {
  const std::int64_t offset = std::int64_t{2147483648} + 7, end = offset + 128;
  const reserved memory(static_cast<std::size_t>(end));
  auto* const source = memory.as<std::uint8_t>();
  ASSERT_NE(source, nullptr);
  for (int p = 0; p < 128; ++p) source[offset + p] = static_cast<std::uint8_t>(p + 1);
  tile<std::uint8_t, 32, 4> held(0);
  loads<coop::automatic>(held, reads(source, static_cast<std::size_t>(end)), coop::offset(offset));
  expect_held(held, [](int t, int i) { return 4 * t + i + 1; });
}

// NVIDIA/cccl#8803, NVIDIA/cccl#8800: the offset in bytes needs 64 bits too
TEST(K12_index_arithmetic, H49_offset_past_32_bits_of_bytes) {
  const std::int64_t offset = (std::int64_t{1} << 30) + 8, end = offset + 512;
  const reserved memory(static_cast<std::size_t>(end) * sizeof(float));
  auto* const source = memory.as<float>();
  ASSERT_NE(source, nullptr);
  for (int p = 0; p < 512; ++p) source[offset + p] = static_cast<float>(p + 1);
  tile<float, 128, 4> held(0);
  loads<coop::vectorize>(held, reads(source, static_cast<std::size_t>(end)), coop::offset(offset));
  expect_held(held, [](int t, int i) { return 4 * t + i + 1; });
}

}  // namespace cases
