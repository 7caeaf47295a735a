// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Which matrices whole, aligned tiles cover, and what is said of the others; what the copy engine refuses.
#include <coop/host.h>

#include <gtest/gtest.h>

namespace {

alignas(16) float matrix[1024];

TEST(host_tile_fit, whole) {
  const auto fit = coop::host::fit_of<8, 16>(matrix, 16, 32, 32);
  EXPECT_TRUE(fit.whole && fit.aligned);
  EXPECT_EQ(fit.why, "");
  EXPECT_TRUE((coop::host::fit_of<8, 16>(matrix, 16, 32, 36).whole));  // rows further apart than they are long
}

TEST(host_tile_fit, edges) {
  const auto rows = coop::host::fit_of<8, 16>(matrix, 15, 32, 32), columns = coop::host::fit_of<8, 16>(matrix, 16, 31, 32);
  EXPECT_TRUE(!rows.whole && rows.aligned && !columns.whole && columns.aligned);
  EXPECT_EQ(rows.why, "coop: tiles with edges: 15 rows are no multiple of 8");
  EXPECT_EQ(columns.why, "coop: tiles with edges: 31 columns are no multiple of 16");
}

TEST(host_tile_fit, unaligned) {
  const auto stride = coop::host::fit_of<8, 16>(matrix, 16, 16, 33), pointer = coop::host::fit_of<8, 16>(matrix + 1, 16, 16, 32);
  EXPECT_TRUE(!stride.whole && !stride.aligned && !pointer.whole && !pointer.aligned);
  EXPECT_EQ(stride.why, "coop: tiles with edges: the rows are 132 bytes apart, no multiple of 16");
  EXPECT_EQ(pointer.why, "coop: tiles with edges: the matrix begins at an address that is no multiple of 16");
}

TEST(host_tile_fit, of_two_matrices) {
  const auto whole = coop::host::fit_of<8, 16>(matrix, 16, 32, 32), edge = coop::host::fit_of<8, 16>(matrix, 15, 32, 32),
             unaligned = coop::host::fit_of<8, 16>(matrix, 16, 32, 33);
  EXPECT_TRUE((whole && whole).whole);
  EXPECT_TRUE(!(whole && edge).whole && (whole && edge).aligned);
  EXPECT_EQ((whole && edge).why, edge.why);
  EXPECT_TRUE(!(edge && unaligned).aligned);
}

TEST(host_tile_fit, chooses_an_instantiation) {
  int chosen = -1;
  const auto note = [&](auto whole) { chosen = decltype(whole)::value; };
  coop::host::with_fit(coop::host::fit_of<8, 16>(matrix, 16, 32, 32), note);
  EXPECT_EQ(chosen, 1);
  coop::host::with_fit(coop::host::fit_of<8, 16>(matrix, 15, 32, 32), note);
  EXPECT_EQ(chosen, 0);
}

// Without an engine a tensor is made all the same, and says why the threads load its tiles.
template <class Tile> std::string refusal(long long stride = 32) { return coop::host::make_tensor<Tile>(reinterpret_cast<const typename Tile::form::item_type*>(matrix), 16, 16, stride).why; }
struct three_bytes {
  unsigned char x, y, z;
};

TEST(host_tensor, says_what_the_engine_cannot_do) {
  const std::string tile = "coop: the copy engine does not load this tile: ", all = "coop: the copy engine does not read this matrix: ";
  EXPECT_EQ((refusal<coop::tile<float, 1, 16>>()), tile + "it has 64 bytes, and tiles of fewer than 128 are not aligned for it");
  EXPECT_EQ((refusal<coop::tile<float, 8, 16, coop::transposed<>>>()), tile + "it is transposed");
  EXPECT_EQ((refusal<coop::tile<three_bytes, 8, 16>>()), tile + "its items have 3 bytes, not 1, 2, 4 or 8");
  EXPECT_EQ((refusal<coop::tile<float, 8, 15>>()), tile + "a row has 60 bytes, no multiple of 16");
  EXPECT_EQ((refusal<coop::tile<float, 8, 16, coop::padded<4>>>()), tile + "its rows are padded; let it be swizzled, or plain");
  EXPECT_EQ((refusal<coop::tile<float, 8, 64, coop::swizzled>>()), tile + "a swizzled row has 256 bytes, not 32, 64 or 128");
  EXPECT_EQ((refusal<coop::tile<unsigned char, 4, 272>>()), tile + "it has more than 256 rows or columns");
  EXPECT_EQ((refusal<coop::tile<float, 8, 16>>(33)), all + "its rows are 132 bytes apart, no multiple of 16");
  EXPECT_EQ((refusal<coop::tile<float, 8, 16, coop::swizzled>>()), all + "this target has none");
}

}  // namespace
