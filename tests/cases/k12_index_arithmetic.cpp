// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// K12: index arithmetic is too narrow: 16-bit extents, 32-bit products, byte offsets.
#include "tiles.h"

namespace cases {

struct item_of_319_bytes {
  unsigned char bytes[319];
};

// microsoft/dion#103: 319 times 7864320 is more than 31 bits
TEST(K12_index_arithmetic, H48_product_of_offset_and_item_size) {
  const auto* const nowhere = static_cast<item_of_319_bytes*>(nullptr);
  EXPECT_EQ(coop::target::address_of(nowhere, 7864320), 2508718080U);
}

template <class T> void loads_row_319() {
  constexpr std::int64_t offset = 2508718080;
  const auto row = numbers<T>(64);
  const auto* const far_before = reinterpret_cast<const T*>(reinterpret_cast<std::uintptr_t>(row.begin()) -
                                                            static_cast<std::uintptr_t>(offset) * sizeof(T));
  const poisoned<T, 2, 64> tile;
  std::map<int, int> widths;
  const auto kernel = [&](auto block, const T*) {
    coop::load_tile(block, far_before, 7864320, tile.get(), coop::origin(319, 0), coop::valid_extent(1, 64));
  };
  expect_loaded<32>(
      tile, reads(row), kernel, [](int r, int c) { return r < 1 ? c : 0; }, widths);
  EXPECT_FALSE(widths.empty());
}
TEST(K12_index_arithmetic, H48_product_of_origin_and_stride) {
  loads_row_319<std::uint8_t>();
  loads_row_319<float>();
}

// Addresses that are reserved; nobody may touch them but where they are opened.
class reserved {
 public:
  explicit reserved(std::int64_t bytes) : bytes_(static_cast<std::size_t>(bytes)) {
    void* const memory = mmap(nullptr, bytes_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    memory_ = memory == MAP_FAILED ? nullptr : static_cast<unsigned char*>(memory);
  }
  reserved(const reserved&) = delete;
  ~reserved() { munmap(memory_, bytes_); }
  template <class T> T* as() const { return reinterpret_cast<T*>(memory_); }
  bool open(std::int64_t first, std::int64_t bytes) const {  // the pages that hold these bytes
    const std::int64_t page = sysconf(_SC_PAGESIZE), begin = first / page * page;
    return memory_ && mprotect(memory_ + begin, static_cast<std::size_t>(first + bytes - begin),
                               PROT_READ | PROT_WRITE) == 0;
  }

 private:
  std::size_t bytes_;
  unsigned char* memory_;
};

// ml-explore/mlx#3822, ml-explore/mlx#3609
TEST(K12_index_arithmetic, H45_origin_past_31_bits) {
  const std::int64_t stride = 131072, corner = 16384 * stride, end = corner + 3 * stride + 64;
  const reserved memory(end);
  auto* const source = memory.as<std::uint8_t>();
  for (int r = 0; r < 4; ++r) {
    ASSERT_TRUE(memory.open(corner + r * stride, 64));
    for (int c = 0; c < 64; ++c) source[corner + r * stride + c] = static_cast<std::uint8_t>(64 * r + c);
  }
  const poisoned<std::uint8_t, 4, 64> tile;
  const auto right = [](int r, int c) { return 64 * r + c; };
  loads_tile<32>(tile, reads(source, static_cast<std::size_t>(end)), 131072, right, coop::origin(16384, 0));
}

// ml-explore/mlx#3092: 40000 is negative in 16 bits, and 65539 is 3
TEST(K12_index_arithmetic, H46_more_rows_than_16_bits_hold) {
  const auto source = numbers<float>(32 * 8);
  const poisoned<float, 32, 8> tile;
  const auto right = [](int r, int c) { return 8 * r + c; };
  loads_tile<64>(tile, reads(source), 8, right, coop::valid_extent(40000, 8));
  loads_tile<64>(tile, reads(source), 8, right, coop::valid_extent(65536 + 3, 8));
  loads_tile<64>(tile, reads(source), 8, right, coop::valid_extent(std::uint16_t{40000}, 8));
  const auto but_one = [](int r, int c) { return c < 7 ? 8 * r + c : 0; };
  loads_tile<64>(tile, reads(source), 8, but_one, coop::valid_extent(40000, 7));
  loads_tile<64>(tile, reads(source), 8, but_one, coop::valid_extent(65536 + 3, 7));
}

// databricks/megablocks#185, fla-org/flash-linear-attention#1080
TEST(K12_index_arithmetic, H47_offset_past_31_bits) {
  const std::int64_t offset = std::int64_t{2147483648} + 7, end = offset + 128;
  const reserved memory(end);
  auto* const source = memory.as<std::uint8_t>();
  ASSERT_TRUE(memory.open(offset, 128));
  for (int p = 0; p < 128; ++p) source[offset + p] = static_cast<std::uint8_t>(p + 1);
  tile<std::uint8_t, 32, 4> held(0);
  loads<coop::automatic>(held, reads(source, static_cast<std::size_t>(end)), coop::offset(offset));
  expect_held(held, [](int t, int i) { return 4 * t + i + 1; });
}

// NVIDIA/cccl#8803, NVIDIA/cccl#8800: the offset in bytes needs 64 bits too
TEST(K12_index_arithmetic, H49_offset_past_32_bits_of_bytes) {
  const std::int64_t offset = (std::int64_t{1} << 30) + 8, end = offset + 512;
  const std::int64_t item = sizeof(float);
  const reserved memory(end * item);
  auto* const source = memory.as<float>();
  ASSERT_TRUE(memory.open(offset * item, 512 * item));
  for (int p = 0; p < 512; ++p) source[offset + p] = static_cast<float>(p + 1);
  tile<float, 128, 4> held(0);
  loads<coop::vectorize>(held, reads(source, static_cast<std::size_t>(end)), coop::offset(offset));
  expect_held(held, [](int t, int i) { return 4 * t + i + 1; });
}

}  // namespace cases
