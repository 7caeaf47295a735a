// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Blocks, warps and logical warps: their sizes, and the ranks of their threads.
#include <coop/host.h>

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace {

TEST(group, sizes_are_known_at_compile_time) {
  using block = coop::block<8, 4, 2>;
  static_assert(block::size() == 64 && block::extent == 64 && block::whole_warps, "");
  static_assert(!coop::block<48>::whole_warps && coop::block<1024>::size() == 1024, "");
  static_assert(coop::warp<8, block>::size() == 8 && coop::warp<8, block>::groups == 8, "");
  static_assert(coop::warp<32, block>::size() == 32 && coop::warp<32, block>::groups == 2, "");
}

TEST(group, the_library_waits_where_scratch_is_supplied) {
  coop::byte* memory = nullptr;
  coop::scratch<64> storage;
  EXPECT_TRUE(coop::block<32>::waits);
  EXPECT_FALSE((decltype(coop::this_block<32>(0, memory))::waits));
  EXPECT_FALSE((decltype(coop::this_block<32>(0, storage))::waits));
  EXPECT_TRUE((decltype(coop::this_warp(coop::block<32>()))::waits));
}

TEST(group, rank_counts_x_first) {
  std::vector<std::array<int, 2>> seen;
  coop::host::settings in_order;
  in_order.cores = 1;
  coop::host::launch({1, {8, 4, 2}}, in_order, [&] {
    const auto block = coop::this_block<8, 4, 2>();
    seen.push_back({block.rank(), block.size()});
  });
  ASSERT_EQ(seen.size(), 64u);
  for (int thread = 0; thread < 64; ++thread)
    EXPECT_EQ(seen[static_cast<std::size_t>(thread)], (std::array<int, 2>{thread, 64}));
}

TEST(group, rank_may_be_handed_in) {
  coop::scratch<16> storage;
  EXPECT_EQ((coop::this_block<8, 4, 2>(51, storage).rank()), 51);
  EXPECT_EQ(coop::this_block<64>(3, storage.memory).rank(), 3);
  EXPECT_EQ(coop::logical_warp<4>(coop::this_block<64>(51, storage)).rank(), 3);
  EXPECT_EQ(coop::logical_warp<4>(coop::this_block<64>(51, storage)).index(), 12);
  EXPECT_EQ(coop::this_warp(coop::this_block<64>(51, storage)).rank(), 19);
  EXPECT_EQ(coop::this_warp(coop::this_block<64>(51, storage)).index(), 1);
  EXPECT_EQ(coop::logical_warp<1>(coop::this_block<64>(51, storage)).index(), 51);
}

TEST(group, scratch_goes_along_to_the_warps) {
  coop::scratch<16> storage;
  EXPECT_EQ(coop::logical_warp<4>(coop::this_block<64>(51, storage)).scratch.memory, storage.memory);
}

// Thread 0 of each warp hands a value to the others of its warp.
TEST(group, warps_wait_for_their_own_threads) {
  for (coop::host::lane_order order : {coop::host::lane_order::forward, coop::host::lane_order::reverse}) {
    coop::host::settings how;
    how.order = order;
    std::array<int, 16> written = {};
    std::array<int, 64> seen = {};
    coop::host::launch({1, 64}, how, [&] {
      const auto warp = coop::logical_warp<4>(coop::this_block<64>());
      const auto index = static_cast<std::size_t>(warp.index());
      if (warp.rank() == 0) written[index] = 100 + warp.index();
      warp.sync();
      seen[index * 4 + static_cast<std::size_t>(warp.rank())] = written[index];
    });
    for (int thread = 0; thread < 64; ++thread)
      EXPECT_EQ(seen[static_cast<std::size_t>(thread)], 100 + thread / 4);
  }
}

TEST(group, blocks_have_an_index) {
  std::array<int, 3> counts = {};
  coop::host::settings how;
  how.cores = 1;
  coop::host::launch({3, 4}, how,
                     [&] { counts[static_cast<std::size_t>(coop::block_index())] += coop::block_count(); });
  EXPECT_EQ(counts, (std::array<int, 3>{12, 12, 12}));
}

}  // namespace
