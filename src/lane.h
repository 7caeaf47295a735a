// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// A thread of a block.
#pragma once

#include <array>
#include <functional>
#include <cstdint>
#include <utility>
#include <vector>

#include "barrier.h"
#include "fiber.h"
#include "ledger.h"

namespace coop::machine {

struct lane {
  enum class state { ready, waiting, done };

  lane(int rank_, std::function<void()> work) : rank(rank_), body(std::move(work)) {}

  const int rank;  // in the block
  fiber body;
  state now = state::ready;

  int level = 0;                  // while it waits: of which barrier
  place at;                       // and where
  word4 given = 0, received = 0;  // values of a shuffle

  call in;                     // its last call
  int calls = 0;               // how many it has made in the kernel
  std::array<int, 4> steps{};  // accesses of the call by verb, left out ones included
  int site = 0;                // of the call, among the block's sites

  struct copy {                // that is made when the lane waits for it
    std::uintptr_t to, from;   // from 0: zeroes
    int bytes, number;         // of the call, among those that copy so
    call made;
    int site;
  };
  std::vector<copy> copies;
  int copying = 0;  // calls that copy so, so far

  void begin() {
    now = state::ready;
    in = call();
    calls = site = copying = 0;
    copies.clear();
    steps = {};
  }
};

}  // namespace coop::machine
