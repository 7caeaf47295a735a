// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Loads by eight threads with two or three items each, in warps of four: who reads which positions of memory,
// and who owns which afterwards. The tables are typed in by hand; the algorithms of the documentation's
// pictures are among them.
#include <numeric>

#include "tables.h"

namespace {

using tables::over_each_warp;
using tables::over_the_block;
using tables::pairs;
using tables::rows;
using tables::triples;

// Memory holds its positions: item p is p.
template <class Algorithm, int K = 2> struct loaded {
  rows readers, owners = rows(8);
  tables::heard heard;

  loaded() {
    alignas(16) int source[8 * K];
    std::iota(source, source + 8 * K, 0);
    coop::host::settings how;
    how.trace = &heard;
    const auto kernel = [this](const int* from) {
      const auto block = coop::this_block<8>();
      int items[K];
      coop::load<Algorithm>(block, from, items);
      owners[static_cast<std::size_t>(block.rank())].assign(items, items + K);
    };
    coop::host::launch({1, 8}, how, kernel, coop::host::reads(source, 8 * K));
    readers = heard.positions(coop::cpu::verb::read, source);
  }
};

TEST(load, direct) {
  const loaded<coop::direct> done;
  EXPECT_EQ(done.readers, pairs);
  EXPECT_EQ(done.owners, pairs);
  EXPECT_EQ(done.heard.accesses(coop::cpu::verb::read), 16);
  EXPECT_FALSE(done.heard.traded());
}

TEST(load, vectorize) {
  const loaded<coop::vectorize> done;
  EXPECT_EQ(done.readers, pairs);
  EXPECT_EQ(done.owners, pairs);
  EXPECT_EQ(done.heard.accesses(coop::cpu::verb::read), 8);  // both items of a thread at once
  EXPECT_FALSE(done.heard.traded());
}

TEST(load, striped) {
  const loaded<coop::striped> done;
  EXPECT_EQ(done.readers, over_the_block);
  EXPECT_EQ(done.owners, over_the_block);
  EXPECT_FALSE(done.heard.traded());
}

TEST(load, transpose) {
  const loaded<coop::transpose> done;
  EXPECT_EQ(done.readers, over_the_block);
  EXPECT_EQ(done.owners, pairs);
  EXPECT_EQ(done.heard.scratch_bytes(), 64);
}

TEST(load, warp_transpose) {
  const loaded<coop::warp_transpose> done;
  EXPECT_EQ(done.readers, over_each_warp);
  EXPECT_EQ(done.owners, pairs);
  EXPECT_EQ(done.heard.scratch_bytes(), 64);  // each warp its own 32
}

TEST(load, warp_transpose_timesliced) {
  const loaded<coop::warp_transpose_timesliced> done;
  EXPECT_EQ(done.readers, over_each_warp);
  EXPECT_EQ(done.owners, pairs);
  EXPECT_EQ(done.heard.scratch_bytes(), 32);  // both warps the same
}

// 96 bytes are six words of 16: six threads read four positions each.
TEST(load, packed_transpose) {
  const loaded<coop::packed_transpose, 3> done;
  EXPECT_EQ(done.readers, (rows{{0, 1, 2, 3},
                                {4, 5, 6, 7},
                                {8, 9, 10, 11},
                                {12, 13, 14, 15},
                                {16, 17, 18, 19},
                                {20, 21, 22, 23},
                                {},
                                {}}));
  EXPECT_EQ(done.owners, triples);
}

// 48 bytes of a warp are three words of 16: three lanes of each warp read.
TEST(load, packed_warp_transpose) {
  const loaded<coop::packed_warp_transpose, 3> done;
  EXPECT_EQ(done.readers, (rows{{0, 1, 2, 3},
                                {4, 5, 6, 7},
                                {8, 9, 10, 11},
                                {},
                                {12, 13, 14, 15},
                                {16, 17, 18, 19},
                                {20, 21, 22, 23},
                                {}}));
  EXPECT_EQ(done.owners, triples);
}

// Two items are one word of 8 bytes: there is nothing to trade.
TEST(load, packed_transpose_of_a_single_word) {
  const loaded<coop::packed_transpose> done;
  EXPECT_EQ(done.readers, pairs);
  EXPECT_EQ(done.owners, pairs);
  EXPECT_EQ(done.heard.accesses(coop::cpu::verb::read), 8);
  EXPECT_FALSE(done.heard.traded());
}

TEST(load, automatic) {
  const loaded<coop::automatic> done;
  EXPECT_EQ(done.readers, pairs);
  EXPECT_EQ(done.owners, pairs);
  EXPECT_FALSE(done.heard.traded());
}

}  // namespace
