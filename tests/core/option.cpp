// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The options of a call: counts of every integer type, offsets, and the sorting of options in any order.
#include <coop/coop.h>

#include <gtest/gtest.h>

#include <climits>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace {

__extension__ typedef __int128 int128;
__extension__ typedef unsigned __int128 uint128;

// How many items of a tile of 1000 exist, if a call is told n.
template <class N> int exist(N n) { return coop::clamped_count(coop::valid_items(n).count, 1000); }
template <class N> bool wrapped(N n) { return coop::valid_items(n).wrapped; }

template <class N> void check_signed() {
  EXPECT_EQ(exist(N{0}), 0);
  EXPECT_EQ(exist(N{1}), 1);
  EXPECT_EQ(exist(N{100}), 100);
  EXPECT_EQ(exist(N{127}), 127);
  EXPECT_EQ(exist(static_cast<N>(-1)), 0);
  EXPECT_EQ(exist(std::numeric_limits<N>::min()), 0);
  EXPECT_EQ(exist(std::numeric_limits<N>::max()), sizeof(N) == 1 ? 127 : 1000);
  EXPECT_FALSE(wrapped(static_cast<N>(-1)));
  EXPECT_FALSE(wrapped(std::numeric_limits<N>::max()));
}

template <class N> void check_unsigned() {
  EXPECT_EQ(exist(N{0}), 0);
  EXPECT_EQ(exist(N{1}), 1);
  EXPECT_EQ(exist(N{200}), 200);
  EXPECT_FALSE(wrapped(N{0}));
  EXPECT_FALSE(wrapped(N{200}));
}

// Where the top bit says that a subtraction went below zero.
template <class N> void check_wrapping() {
  const N five = 5, nine = 9, top = static_cast<N>(N{1} << (sizeof(N) * 8 - 1));
  EXPECT_EQ(exist(static_cast<N>(five - nine)), 0);
  EXPECT_TRUE(wrapped(static_cast<N>(five - nine)));
  EXPECT_EQ(exist(top), 0);
  EXPECT_TRUE(wrapped(top));
  EXPECT_EQ(exist(static_cast<N>(top - 1)), 1000);
  EXPECT_FALSE(wrapped(static_cast<N>(top - 1)));
}

TEST(option, counts_of_signed_types) {
  check_signed<signed char>();
  check_signed<short>();
  check_signed<int>();
  check_signed<long>();
  check_signed<long long>();
  check_signed<int128>();
  EXPECT_EQ(exist('d'), 100);
}

TEST(option, counts_of_unsigned_types) {
  check_unsigned<unsigned char>();
  check_unsigned<unsigned short>();
  check_unsigned<unsigned>();
  check_unsigned<unsigned long>();
  check_unsigned<unsigned long long>();
  check_unsigned<uint128>();
}

TEST(option, counts_that_wrap) {
  check_wrapping<unsigned>();
  check_wrapping<unsigned long>();
  check_wrapping<unsigned long long>();
  check_wrapping<uint128>();
}

TEST(option, counts_that_become_int_never_wrap) {
  EXPECT_EQ(exist(static_cast<unsigned char>(255)), 255);
  EXPECT_EQ(exist(static_cast<unsigned short>(65535)), 1000);
  EXPECT_FALSE(wrapped(static_cast<unsigned char>(255)));
  EXPECT_FALSE(wrapped(static_cast<unsigned short>(65535)));
}

TEST(option, counts_are_clamped_before_they_are_narrowed) {
  const std::int64_t past_32_bits = (std::int64_t{1} << 32) + 5, below = -(std::int64_t{1} << 32) + 5;
  EXPECT_EQ(exist(past_32_bits), 1000);
  EXPECT_EQ(exist(static_cast<std::uint64_t>(past_32_bits)), 1000);
  EXPECT_EQ(exist(below), 0);
  EXPECT_EQ(exist(int128{1} << 64), 1000);
  EXPECT_EQ(exist((int128{1} << 64) + 5), 1000);
  EXPECT_EQ(exist(-(int128{1} << 64) + 5), 0);
  EXPECT_EQ(exist((uint128{1} << 64) + 5), 1000);
  EXPECT_FALSE(wrapped((uint128{1} << 64) + 5));
  EXPECT_EQ(exist(65536 + 3), 1000);
}

TEST(option, offset_keeps_64_bits) {
  EXPECT_EQ(coop::offset(7).items, 7);
  EXPECT_EQ(coop::offset(-3).items, -3);
  EXPECT_EQ(coop::offset(std::uint32_t{4000000000}).items, 4000000000);
  EXPECT_EQ(coop::offset((std::int64_t{1} << 40) + 1).items, (std::int64_t{1} << 40) + 1);
  EXPECT_EQ(coop::offset(static_cast<unsigned char>(255)).items, 255);
}

// What a call finds in its options.
template <class... Options>
void check_found(coop::int64 offset, coop::int64 count, bool counted, bool defaulted, Options... given) {
  EXPECT_EQ(coop::offset_in(given...), offset);
  EXPECT_EQ(coop::count_in(64, given...), count);
  EXPECT_EQ(coop::options<Options...>::counted, counted);
  EXPECT_EQ(coop::options<Options...>::defaulted, defaulted);
}

TEST(option, come_in_any_order) {
  const auto at = coop::offset(5);
  const auto valid = coop::valid_items(9);
  const auto fallback = coop::oob_default(0);
  const auto policy = coop::cached<coop::streaming>();
  check_found(0, 64, false, false);
  check_found(5, 64, false, false, at);
  check_found(0, 9, true, false, valid);
  check_found(5, 9, true, false, at, valid);
  check_found(5, 9, true, false, valid, at);
  check_found(5, 9, true, true, fallback, valid, at);
  check_found(5, 9, true, true, policy, at, fallback, valid);
  check_found(0, 64, false, false, policy);
}

TEST(option, policy_is_that_of_cached_or_the_device_s_own) {
  using given = coop::options<coop::offset_option, coop::cached_option<coop::last_use>>;
  using not_given = coop::options<coop::offset_option>;
  EXPECT_TRUE((std::is_same_v<coop::policy_of<given::cache>::type, coop::last_use>));
  EXPECT_TRUE((std::is_same_v<coop::policy_of<not_given::cache>::type, coop::cache_default>));
}

TEST(option, default_of_zero_is_a_default) {
  const auto zero = coop::oob_default(0.0f);
  EXPECT_EQ(zero.value, 0.0f);
  EXPECT_TRUE((coop::options<coop::valid_option, coop::default_option<float>>::defaulted));
}

}  // namespace
