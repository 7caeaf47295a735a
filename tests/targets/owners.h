// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Who owns what, found by walking a tile in memory order and dealing its positions out: the oracle of the
// tests. It knows none of the library's formulas.
#pragma once

#include <coop/coop.h>

#include <vector>

namespace oracle {

struct owner {
  int thread, slot;
};
inline bool operator==(owner a, owner b) { return a.thread == b.thread && a.slot == b.slot; }

// The owner of each position of a tile, in the order of positions.
inline std::vector<owner> owners(coop::arrangement kind, int threads, int items, int lanes) {
  std::vector<owner> dealt;
  const int stretch = kind == coop::arrangement::warp_striped ? lanes : threads;
  for (int begin = 0; begin < threads; begin += stretch) {
    if (kind == coop::arrangement::blocked)
      for (int thread = begin; thread < begin + stretch; ++thread)
        for (int slot = 0; slot < items; ++slot) dealt.push_back({thread, slot});
    else
      for (int slot = 0; slot < items; ++slot)
        for (int thread = begin; thread < begin + stretch; ++thread) dealt.push_back({thread, slot});
  }
  return dealt;
}

// The same for groups of `extent` threads side by side, each with a tile of its own.
inline std::vector<owner> owners_in_groups(coop::arrangement kind, int threads, int extent, int items,
                                           int lanes) {
  std::vector<owner> dealt;
  for (int begin = 0; begin < threads; begin += extent)
    for (owner one : owners(kind, extent, items, lanes)) dealt.push_back({begin + one.thread, one.slot});
  return dealt;
}

}  // namespace oracle
