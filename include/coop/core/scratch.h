// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Where byte b of a tile lies in scratch: one formula. Owners take runs of `per` bytes; if those are an even number of
// 16-byte words, 16 bytes of padding follow every stretch of the tile that is a multiple of both `per` and 128 bytes, and
// the owners' accesses fall into different banks.
//
//   COOP_SHARED coop::scratch<coop::scratch_bytes<coop::transpose, float, 4, coop::block<128>>()> storage;
#pragma once

namespace coop { inline namespace COOP_ABI {

COOP_FUNCTION constexpr int scratch_padding(int per) { return per % 16 == 0 && per / 16 % 2 == 0 ? 16 : 0; }
COOP_FUNCTION constexpr int scratch_stretch(int per) { return (per & -per) < 128 ? per / (per & -per) * 128 : per; }
COOP_FUNCTION constexpr int scratch_offset(int per, int b) {
  return scratch_padding(per) == 0 ? b : b + (int)((word4)b / (word4)scratch_stretch(per)) * scratch_padding(per);
}

// The bytes of scratch that a tile of `tile` bytes takes.
COOP_FUNCTION constexpr int scratch_span(int per, int tile) {
  return tile == 0 ? 0 : rounded_up(scratch_offset(per, tile - 1) + 1, 16);
}

// What a block has of threadgroup memory in all.
template <int Bytes, int Limit> struct within_threadgroup_memory {
  static_assert(Bytes <= Limit, "coop: more threadgroup memory than a block has on this target (bytes and limit: the arguments of within_threadgroup_memory)");
  static COOP_CONSTANT constexpr bool value = true;
};

// Storage for values that change hands; declared COOP_SHARED in a kernel. scratch<0> is empty.
template <int Bytes, int Alignment = 16> struct scratch {
  static_assert(within_threadgroup_memory<Bytes, target::threadgroup_limit>::value, "");
  alignas(Alignment) byte memory[Bytes];
};
template <int Alignment> struct scratch<0, Alignment> {};

template <int Bytes, int Alignment> COOP_DEVICE COOP_SCRATCH byte* storage_of(COOP_SCRATCH scratch<Bytes, Alignment>& s) {
  return s.memory;
}
template <int Alignment> COOP_DEVICE COOP_SCRATCH byte* storage_of(COOP_SCRATCH scratch<0, Alignment>&) { return nullptr; }

// Where a group's scratch comes from.
struct supplied {};                                          // the target, at each call
template <int Bytes> struct handed {                         // the caller; Bytes < 0: size unknown at compile time
  COOP_SCRATCH byte* memory;
};

COOP_DEVICE supplied same_scratch(COOP_PRIVATE const supplied&) { return {}; }
template <int Bytes> COOP_DEVICE handed<Bytes> same_scratch(COOP_PRIVATE const handed<Bytes>& scratch) { return {scratch.memory}; }

// Scratch that the target supplies comes in size classes, a quarter of a power of two apart, so that calls of like size
// share one buffer.
COOP_FUNCTION constexpr int size_class(int bytes) {
  int step = 64;
  while (step * 8 < bytes) step *= 2;
  return rounded_up(bytes, step);
}

// Who shares a supplied buffer: the calls of a block, or those in which each warp of W lanes has a slice to itself.
struct shared_by_block {};
template <int W, int Slice> struct shared_by_warp {};

template <int Bytes, int Limit> struct scratch_within_limit {
  static_assert(Bytes <= Limit,
                "coop: the call needs more scratch than a target supplies (bytes and limit: the arguments of scratch_within_limit); hand in dynamic scratch of scratch_bytes<...>() bytes: this_block<X, Y, Z>(pointer)");
  static COOP_CONSTANT constexpr bool value = true;
};
template <int Bytes, int Held> struct scratch_is_enough {
  static_assert(Held < 0 || Bytes <= Held,
                "coop: the scratch handed in is smaller than scratch_bytes<...>() of the call (needed and held: the arguments of scratch_is_enough)");
  static COOP_CONSTANT constexpr bool value = true;
};

// The scratch of one call of `Bytes`, of which the group `index` uses the part at index * Slice.
template <int Bytes, class Scope> COOP_DEVICE COOP_SCRATCH byte* scratch_of_call(COOP_PRIVATE const supplied&) {
  static_assert(scratch_within_limit<Bytes, target::scratch_limit>::value, "");
  return target::supply<size_class(Bytes), Scope>();
}
template <int Bytes, class Scope, int Held> COOP_DEVICE COOP_SCRATCH byte* scratch_of_call(COOP_PRIVATE const handed<Held>& scratch) {
  static_assert(scratch_is_enough<Bytes, Held>::value, "");
  return scratch.memory;
}

// With supplied scratch the library waits before it uses it again; with the caller's own, the caller does.
template <class Scratch> struct library_waits { static COOP_CONSTANT constexpr bool value = false; };
template <> struct library_waits<supplied> { static COOP_CONSTANT constexpr bool value = true; };

}}  // namespace coop
