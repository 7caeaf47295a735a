// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The barriers of a block: one of all its lanes, and one of each aligned group of 1, 2, 4, ... of them. They
// count who waits and remember when they last let everybody go, and so tell whether one access comes before
// another.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <coop/host/launch.h>
#include "nth.h"

namespace coop::machine {

// The block is level 0; its aligned groups of 2^n lanes are level n + 1. The last group may be incomplete.
constexpr int levels = 12;
constexpr int level_of(int width) { return width == 0 ? 0 : 1 + __builtin_ctz(static_cast<unsigned>(width)); }
constexpr int width_of(int level) { return level == 0 ? 0 : 1 << (level - 1); }
constexpr int group_of(int level, int lane) { return level == 0 ? 0 : lane >> (level - 1); }

struct lane_group {
  int level, first, count;

  int index() const { return group_of(level, first); }
};
lane_group group_at(int level, int lane, int lanes);

bool same_place(cpu::location a, cpu::location b);

// Where a lane waits: at a barrier of the kernel, or of the library, inside the call at `at`.
struct place {
  cpu::location at{};
  bool in_call = false;
  bool shuffles = false;  // for a value of another lane, which orders nothing
  int number = -1;        // of the call
};
bool operator==(const place& a, const place& b);

class barriers {
 public:
  explicit barriers(int lanes);

  void begin();                                       // a block, in which nobody has waited
  bool arrive(lane_group group, const place& where);  // a lane comes; whether all of the group are here now
  void release(lane_group group);                     // they go on

  std::uint32_t now() const { return now_; }  // the time, in barriers that were completed

  int lanes() const { return lanes_; }
  bool all_meet_after(std::uint32_t then) const { return groups_[0][0].released > then; }

  // Whether what `earlier` did at the time `then` comes before all that `later` does from now on.
  bool ordered(int earlier, int later, std::uint32_t then) const {
    if (all_meet_after(then)) return true;
    const auto apart = static_cast<unsigned>(earlier ^ later);
    for (int level = apart == 0 ? 1 : 33 - __builtin_clz(apart); level < levels; ++level) {
      const auto& groups = nth(groups_, level);
      if (!groups.empty() && nth(groups, group_of(level, earlier)).released > then) return true;
    }
    return false;
  }

 private:
  struct barrier {
    place where;  // the first of those wait who wait now
    int waiting = 0;
    bool mixed = false;          // they wait at different places, and in vain
    std::uint32_t released = 0;  // when it last let them go
  };
  barrier& of(lane_group group);

  int lanes_;
  std::uint32_t now_ = 0;
  std::array<std::vector<barrier>, levels> groups_;  // empty at a level that nobody has used
};

}  // namespace coop::machine
