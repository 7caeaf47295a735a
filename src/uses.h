// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Which call used which scratch last, lane by lane: two calls need a barrier between them even where each
// lane happens to touch its own bytes alone, for what is safe with one type and row is a race with the next.
#pragma once

#include <cstdint>
#include <vector>

#include "barrier.h"
#include "ledger.h"
#include "shadow.h"

namespace coop::machine {

class uses {
 public:
  explicit uses(const barriers& order) : order_(order) {}

  void begin();  // a block, in which nobody has used anything

  // Notes that a lane uses the scratch of its call. What comes back is another lane's use of that scratch in
  // another call that no barrier sets apart; nullptr if there is none.
  const scratch_use* note(const call& in, const scratch_use& now);

 private:
  struct use {
    scratch_use last;
    std::uintptr_t begin, end;  // of the scratch in which the lane trades
    bool takes_only;
  };
  bool clashes(const use& before, const use& now) const;

  const barriers& order_;
  std::vector<use> last_;  // of each lane
  scratch_use latest_{};   // of any lane
  bool mixed_ = false;     // whether lanes are in several calls since they all met
};

}  // namespace coop::machine
