// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// What is wrong with an access, if anything. Each core has one of its own.
#pragma once

#include <vector>

#include "lane.h"
#include "memory.h"
#include "report.h"
#include "shadow.h"
#include "uses.h"

namespace coop::machine {

class check {
 public:
  check(const std::vector<host::region>& regions, const barriers& order)
      : memory_(regions), order_(order), shadow_(order), uses_(order) {}

  void begin_block() {
    shadow_.begin();
    uses_.begin();
  }
  void begin_call(lane& me);

  // What is wrong with an access; nullptr if nothing is.
  const report* access(const witness& w, const lane& me, const touch& t);

 private:
  const report* memory_access(const witness& w, const touch& t);
  const report* scratch_access(const witness& w, const lane& me, const touch& t);
  const report* tell(report found);

  memory memory_;
  const barriers& order_;
  shadow shadow_;
  uses uses_;
  std::vector<call> sites_{call()};  // the kernel's calls, one for each place; the first is none
  int recent_ = 0;
  report found_;
};

}  // namespace coop::machine
