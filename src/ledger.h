// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The calls that the lanes of a block announce, kept for each scope (the block, a warp, a logical warp) until
// every lane of it has made them: the n-th call of all lanes of a scope has to be the same.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "barrier.h"

namespace coop::machine {

// A call as a lane announces it. `number` counts the lane's calls in the scope, from 0.
struct call {
  cpu::call_facts facts{};
  cpu::location at{};
  int lane = -1, number = -1;

  bool exists() const { return number >= 0; }
  int level() const { return level_of(facts.scope_width); }
  // Where a call stands among a lane's, by its number: its own accesses of cells come behind the call that has their number.
  std::uint64_t place_in_order(std::uint32_t made) const {
    return std::uint64_t{made} * 2 + (static_cast<operation>(facts.what) == operation::cells ? 1 : 0);
  }
};

bool same_call(const call& a, const call& b);     // in the same place, and moving the same
bool same_options(const call& a, const call& b);  // and told the same

class ledger {
 public:
  explicit ledger(int lanes) : lanes_(lanes) {}

  void begin();                            // a block, in which nobody has made a call
  int made(int level, int lane) const;     // how many calls
  std::optional<call> unfinished() const;  // a call that not all lanes of its scope have made

  // Numbers and notes a lane's next call. What comes back is what another lane of the scope called instead.
  std::optional<call> note(call& made);

 private:
  struct entry {
    call first;
    int lanes;  // that have made it
  };
  struct page {  // of a scope
    std::deque<entry> open;
    int closed = 0;  // calls that all lanes have made
  };
  struct book {  // of a level; empty if nobody has used it
    std::vector<page> pages;
    std::vector<int> made;
  };
  int lanes_;
  std::array<book, levels> books_;
};

}  // namespace coop::machine
