// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Stores by eight threads with two or three items each, in warps of four: who writes which positions of
// memory, and what memory holds afterwards. The tables are typed in by hand; the algorithms of the
// documentation's pictures are among them.
#include <algorithm>

#include "tables.h"

namespace {

using tables::over_each_warp;
using tables::over_the_block;
using tables::pairs;
using tables::rows;
using tables::triples;

// Every thread holds the items of `input`; memory holds its positions afterwards, and the items are still
// there.
template <class Algorithm, int K = 2> struct stored {
  rows writers, items_after = rows(8);
  tables::heard heard;

  explicit stored(const rows& input) {
    alignas(16) int destination[8 * K];
    std::fill_n(destination, 8 * K, -1);
    coop::host::settings how;
    how.trace = &heard;
    const auto kernel = [&](int* to) {
      const auto block = coop::this_block<8>();
      const auto thread = static_cast<std::size_t>(block.rank());
      int items[K];
      std::copy_n(input[thread].begin(), K, items);
      coop::store<Algorithm>(block, to, items);
      items_after[thread].assign(items, items + K);
    };
    coop::host::launch({1, 8}, how, kernel, coop::host::writes(destination, 8 * K));
    writers = heard.positions(coop::cpu::verb::write, destination);
    for (int p = 0; p < 8 * K; ++p) EXPECT_EQ(destination[p], p);
    EXPECT_EQ(items_after, input);
  }
};

TEST(store, direct) {
  const stored<coop::direct> done(pairs);
  EXPECT_EQ(done.writers, pairs);
  EXPECT_EQ(done.heard.accesses(coop::cpu::verb::write), 16);
  EXPECT_FALSE(done.heard.traded());
}

TEST(store, vectorize) {
  const stored<coop::vectorize> done(pairs);
  EXPECT_EQ(done.writers, pairs);
  EXPECT_EQ(done.heard.accesses(coop::cpu::verb::write), 8);  // both items of a thread at once
  EXPECT_FALSE(done.heard.traded());
}

TEST(store, striped) {
  const stored<coop::striped> done(over_the_block);
  EXPECT_EQ(done.writers, over_the_block);
  EXPECT_FALSE(done.heard.traded());
}

TEST(store, transpose) {
  const stored<coop::transpose> done(pairs);
  EXPECT_EQ(done.writers, over_the_block);
  EXPECT_EQ(done.heard.scratch_bytes(), 64);
}

TEST(store, warp_transpose) {
  const stored<coop::warp_transpose> done(pairs);
  EXPECT_EQ(done.writers, over_each_warp);
  EXPECT_EQ(done.heard.scratch_bytes(), 64);  // each warp its own 32
}

TEST(store, warp_transpose_timesliced) {
  const stored<coop::warp_transpose_timesliced> done(pairs);
  EXPECT_EQ(done.writers, over_each_warp);
  EXPECT_EQ(done.heard.scratch_bytes(), 32);  // both warps the same
}

// 96 bytes are six words of 16: six threads write four positions each.
TEST(store, packed_transpose) {
  const stored<coop::packed_transpose, 3> done(triples);
  EXPECT_EQ(done.writers, (rows{{0, 1, 2, 3},
                                {4, 5, 6, 7},
                                {8, 9, 10, 11},
                                {12, 13, 14, 15},
                                {16, 17, 18, 19},
                                {20, 21, 22, 23},
                                {},
                                {}}));
}

// 48 bytes of a warp are three words of 16: three lanes of each warp write.
TEST(store, packed_warp_transpose) {
  const stored<coop::packed_warp_transpose, 3> done(triples);
  EXPECT_EQ(done.writers, (rows{{0, 1, 2, 3},
                                {4, 5, 6, 7},
                                {8, 9, 10, 11},
                                {},
                                {12, 13, 14, 15},
                                {16, 17, 18, 19},
                                {20, 21, 22, 23},
                                {}}));
}

// Two items are one word of 8 bytes: there is nothing to trade.
TEST(store, packed_transpose_of_a_single_word) {
  const stored<coop::packed_transpose> done(pairs);
  EXPECT_EQ(done.writers, pairs);
  EXPECT_EQ(done.heard.accesses(coop::cpu::verb::write), 8);
  EXPECT_FALSE(done.heard.traded());
}

TEST(store, automatic) {
  const stored<coop::automatic> done(pairs);
  EXPECT_EQ(done.writers, pairs);
  EXPECT_FALSE(done.heard.traded());
}

}  // namespace
