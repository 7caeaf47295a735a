// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Who owns position p of a tile: three arrangements, one formula, and its inverse. G threads, K items a thread.
//
//   blocked        thread t has t*K, t*K + 1, ...                     0 1 | 2 3 | 4 5 | 6 7
//   striped        thread t has t, t + G, ...                         0 4 | 1 5 | 2 6 | 3 7
//   warp_striped   each warp of W lanes is striped over its own part  0 2 | 1 3 | 4 6 | 5 7     (W = 2)
//
// `width` is the number of threads that the arrangement is relative to: G for striped, W for warp_striped; blocked
// does not use it. All values may be run-time values; the calls pass constants.
#pragma once

namespace coop { inline namespace COOP_ABI {

enum class arrangement { blocked, striped, warp_striped };

struct place {
  int rank, slot;
};

// The position of a thread's slot in the tile, in items (or in whatever unit `items` counts).
COOP_FUNCTION constexpr int position(arrangement kind, int width, int items, int rank, int slot) {
  return kind == arrangement::blocked   ? rank * items + slot
         : kind == arrangement::striped ? rank + slot * width
                                        : rank / width * width * items + rank % width + slot * width;
}

// The thread and slot that hold a position: the inverse of position().
COOP_FUNCTION constexpr place owner_of(arrangement kind, int width, int items, int position) {
  return kind == arrangement::blocked   ? place{position / items, position % items}
         : kind == arrangement::striped ? place{position % width, position / width}
                                        : place{position / (width * items) * width + position % width,
                                                position % (width * items) / width};
}

// Tags by which calls and payloads name an arrangement; `striped` is also an algorithm (algorithm.h).
struct blocked {
  static COOP_CONSTANT constexpr arrangement kind = arrangement::blocked;
  static COOP_CONSTANT constexpr int width = 0;
};
struct warp_striped {
  static COOP_CONSTANT constexpr arrangement kind = arrangement::warp_striped;
};
template <class Tag, class = void> struct is_arrangement { static COOP_CONSTANT constexpr bool value = false; };
template <class Tag> struct is_arrangement<Tag, typename exists<arrangement, Tag::kind>::type> {
  static COOP_CONSTANT constexpr bool value = true;
};

// The arrangement of a payload, with the number of threads that it is relative to.
template <int Threads> struct striped_over {
  static COOP_CONSTANT constexpr arrangement kind = arrangement::striped;
  static COOP_CONSTANT constexpr int width = Threads;
};
template <int Lanes> struct warp_striped_over {
  static COOP_CONSTANT constexpr arrangement kind = arrangement::warp_striped;
  static COOP_CONSTANT constexpr int width = Lanes;
};

}}  // namespace coop
