// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// K18: the type of the items: copies that are not trivial, no default constructor, bits, 128 bits.
#include "cases.h"

namespace cases {

__extension__ typedef __int128 int128;

// Assignment does nothing unless the left side was constructed.
struct signed_item {
  static constexpr unsigned word = 0x600dc0de;
  unsigned magic = word;
  int value = 0, negative = 0;
  signed_item() = default;
  explicit signed_item(int i) : value(i), negative(-i) {}
  signed_item(const signed_item&) = default;
  signed_item& operator=(const signed_item& other) {
    if (magic == word) value = other.value, negative = other.negative;
    return *this;
  }
  bool operator==(const signed_item& other) const {
    return magic == word && other.magic == word && value == other.value && negative == other.negative;
  }
};

}  // namespace cases

template <> struct coop::is_bitwise<cases::signed_item> { static constexpr bool value = true; };

namespace cases {

// Loads and stores `source` by every algorithm and compares bits.
template <class T, int B, int K> void keeps_bits(const exact<T>& source, const T& other) {
  const auto same = [](const T& a, const T& b) { return std::memcmp(&a, &b, sizeof(T)) == 0; };
  each_algorithm<B>([&](auto row) {
    using algorithm = decltype(row);
    tile<T, B, K> held(other);
    loads<algorithm>(held, reads(source));
    for (int t = 0; t < B; ++t)
      for (int i = 0; i < K; ++i)
        ASSERT_TRUE(same(held(t, i), source[position<algorithm, B, K>(t, i)])) << t << ", " << i;
    exact<T> destination(B * K);
    stores<algorithm>(held, writes(destination));
    for (int p = 0; p < B * K; ++p) ASSERT_TRUE(same(destination[p], source[p])) << p;
  });
}

// NVIDIA/thrust#1153, the changelog of rocPRIM 3.3. (Without is_bitwise the type is refused: tests/rejects.)
TEST(K18_items, H66_assignment_that_needs_a_constructed_left_side) {
  exact<signed_item> source(64);
  source.fill(signed_item());
  for (int i = 0; i < 64; ++i) source[i] = signed_item(i + 1);
  keeps_bits<signed_item, 32, 2>(source, signed_item());
}

template <class T, class Bits> exact<T> repeated(std::initializer_list<Bits> patterns) {
  static_assert(sizeof(T) == sizeof(Bits));
  exact<T> memory(128);
  for (int i = 0; i < 128; ++i)
    std::memcpy(memory.begin() + i, patterns.begin() + static_cast<std::size_t>(i) % patterns.size(),
                sizeof(T));
  return memory;
}

// tenstorrent/tt-metal#54899: a signalling NaN, minus zero, a subnormal, infinity
TEST(K18_items, H68_every_bit_pattern) {
  keeps_bits<float, 32, 4>(repeated<float>({0x7fa00001U, 0x80000000U, 0x00000001U, 0x7f800000U, 5U}), 7.0f);
  keeps_bits<half, 32, 4>(repeated<half>({std::uint16_t{0x0001}, std::uint16_t{0xff81}, std::uint16_t{5}}),
                          half(7));
}

struct only_from_int {
  int value;
  explicit only_from_int(int i) : value(i) {}
};

// apache/arrow#48339
TEST(K18_items, H70_no_default_constructor) {
  static_assert(!std::is_default_constructible_v<only_from_int>);
  keeps_bits<only_from_int, 32, 2>(numbers<only_from_int>(64), only_from_int(-1));
}

// The changelog of rocPRIM 3.4
TEST(K18_items, H71_integers_of_128_bits) {
  exact<int128> source(192);
  for (int i = 0; i < 192; ++i) source[i] = (static_cast<int128>(i) << 64) + i;
  keeps_bits<int128, 64, 3>(source, -1);
}

}  // namespace cases
