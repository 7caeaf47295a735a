// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// How wide an access is: tables by hand.
#include <coop/coop.h>

#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace {

struct three_bytes {
  unsigned char part[3];
};
struct four_half_words {
  unsigned short part[4];
};
struct twelve_bytes {
  float x, y, z;
};
struct twenty_bytes {
  int part[5];
};
struct alignas(2) padded {
  char part[3];
};
struct alignas(64) line {
  char part[64];
};
struct empty {};
struct counted_copies {
  counted_copies(const counted_copies&) {}
};
struct declared_bitwise {
  declared_bitwise(const declared_bitwise&) {}
};
struct without_default {
  explicit without_default(int v) : value(v) {}
  int value;
};

}  // namespace

template <> struct coop::is_bitwise<declared_bitwise> { static constexpr bool value = true; };

namespace {

TEST(word, is_the_widest_power_of_two_that_divides) {
  const int table[][3] = {{1, 16, 1},   {2, 16, 2},   {3, 16, 1},   {4, 16, 4},   {5, 16, 1},
                          {6, 16, 2},   {8, 16, 8},   {12, 16, 4},  {14, 16, 2},  {15, 16, 1},
                          {16, 16, 16}, {20, 16, 4},  {24, 16, 8},  {28, 16, 4},  {32, 16, 16},
                          {40, 16, 8},  {48, 16, 16}, {96, 16, 16}, {100, 16, 4}, {368, 16, 16},
                          {16, 8, 8},   {64, 4, 4},   {64, 1, 1},   {64, 32, 32}, {1 << 20, 16, 16}};
  for (const auto& [bytes, cap, word] : table)
    EXPECT_EQ(coop::widest_word(bytes, cap), word) << bytes << " at most " << cap;
}

TEST(word, has_its_size) {
  EXPECT_EQ(sizeof(coop::word<1>), 1u);
  EXPECT_EQ(sizeof(coop::word<2>), 2u);
  EXPECT_EQ(sizeof(coop::word<4>), 4u);
  EXPECT_EQ(sizeof(coop::word<8>), 8u);
  EXPECT_EQ(sizeof(coop::word<16>), 16u);
}

TEST(word, of_any_pointer_is_what_type_and_alignment_allow) {
  EXPECT_EQ(coop::natural_word<char>::value, 1);
  EXPECT_EQ(coop::natural_word<bool>::value, 1);
  EXPECT_EQ(coop::natural_word<short>::value, 2);
  EXPECT_EQ(coop::natural_word<float>::value, 4);
  EXPECT_EQ(coop::natural_word<double>::value, 8);
  EXPECT_EQ(coop::natural_word<long double>::value, 16);
  EXPECT_EQ(coop::natural_word<three_bytes>::value, 1);
  EXPECT_EQ(coop::natural_word<four_half_words>::value, 2);
  EXPECT_EQ(coop::natural_word<twelve_bytes>::value, 4);
  EXPECT_EQ(coop::natural_word<twenty_bytes>::value, 4);
  EXPECT_EQ(coop::natural_word<padded>::value, 2);
  EXPECT_EQ(coop::natural_word<line>::value, 16);
  EXPECT_EQ(coop::natural_word<empty>::value, 1);
}

TEST(word, types_that_move_as_bits) {
  EXPECT_TRUE(coop::is_bitwise<int>::value);
  EXPECT_TRUE(coop::is_bitwise<line>::value);
  EXPECT_TRUE(coop::is_bitwise<empty>::value);
  EXPECT_TRUE(coop::is_bitwise<without_default>::value);
  EXPECT_TRUE(coop::is_bitwise<declared_bitwise>::value);
  EXPECT_FALSE(coop::is_bitwise<counted_copies>::value);
  EXPECT_FALSE(coop::is_bitwise<std::string>::value);
  EXPECT_FALSE((coop::is_bitwise<std::pair<int, int>>::value));
}

}  // namespace
