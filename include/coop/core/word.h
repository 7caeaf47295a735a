// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// How wide one memory access is. Below the calls everything is counted in bytes; a word is the unit of one access.
// The word follows from bytes, never from the number of items: the widest power of two that divides what moves.
#pragma once

namespace coop { inline namespace COOP_ABI {

template <int Bytes> struct word_of;
template <> struct word_of<1> { typedef byte type; };
template <> struct word_of<2> { typedef word2 type; };
template <> struct word_of<4> { typedef word4 type; };
template <> struct word_of<8> { typedef word8 type; };
template <> struct word_of<16> { typedef word16 type; };
template <int Bytes> using word = typename word_of<Bytes>::type;

// The widest power of two that divides `bytes`, at most `cap`; both in bytes.
COOP_FUNCTION constexpr int widest_word(int bytes, int cap) {
  int width = 1;
  while (width < cap && bytes % (2 * width) == 0) width *= 2;
  return width;
}

// The widest word that any pointer to T is aligned for: what may be moved without a look at the address, in bytes.
template <class T> struct natural_word {
  static COOP_CONSTANT constexpr int value = widest_word((int)sizeof(T), alignof(T) < 16 ? (int)alignof(T) : 16);
};

// Types whose bits may be moved. Specialise it for a type that moves safely but is not formally trivial.
template <class T> struct is_bitwise {
  static COOP_CONSTANT constexpr bool value = __is_trivially_copyable(T) || target::moves_as_bits<T>::value;
};

template <bool Which, class A, class B> struct either { typedef A type; };
template <class A, class B> struct either<false, A, B> { typedef B type; };

template <class A, class B> struct is_same {
  static COOP_CONSTANT constexpr bool value = false;
};
template <class A> struct is_same<A, A> {
  static COOP_CONSTANT constexpr bool value = true;
};

template <class T, T> struct exists { typedef void type; };    // asks, in a specialisation, whether a constant is there

// The built-in numbers; int64 and uint64 are the target's.
template <class T> struct is_number {
  static COOP_CONSTANT constexpr bool value = is_same<T, int64>::value || is_same<T, uint64>::value;
};
struct a_number { static COOP_CONSTANT constexpr bool value = true; };
template <> struct is_number<bool> : a_number {};
template <> struct is_number<char> : a_number {};
template <> struct is_number<signed char> : a_number {};
template <> struct is_number<unsigned char> : a_number {};
template <> struct is_number<short> : a_number {};
template <> struct is_number<unsigned short> : a_number {};
template <> struct is_number<int> : a_number {};
template <> struct is_number<unsigned int> : a_number {};
template <> struct is_number<long> : a_number {};
template <> struct is_number<unsigned long> : a_number {};
template <> struct is_number<float> : a_number {};
template <> struct is_number<double> : a_number {};

template <class N, bool Number = is_number<N>::value> struct is_integer { static COOP_CONSTANT constexpr bool value = (N)1 / (N)2 == (N)0; };
template <class N> struct is_integer<N, false> { static COOP_CONSTANT constexpr bool value = false; };

COOP_FUNCTION constexpr int larger(int a, int b) { return a > b ? a : b; }
COOP_FUNCTION constexpr int rounded_up(int value, int unit) { return (value + unit - 1) / unit * unit; }

}}  // namespace coop
