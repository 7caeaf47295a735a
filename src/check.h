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
    handed_out_.clear();
  }
  void begin_call(lane& me);

  // What is wrong with an access; nullptr if nothing is.
  const report* access(const witness& w, const lane& me, const touch& t);

  // The same of a copy that arrives, of a call made before.
  const report* arrival(const witness& w, int site, const touch& t) { return scratch_access(w, site, t); }

  // The same of a kernel's own access of a tile; `own` tells of it as of a call.
  const report* cells(const witness& own, const touch& t);

  // From now on the block may fill this part of a tile by means that nobody sees.
  void hand_out(std::uintptr_t begin, std::uintptr_t end);

 private:
  const report* memory_access(const witness& w, const touch& t);
  const report* scratch_access(const witness& w, int site, const touch& t);
  int site_of(const call& made, int& recent);
  bool may_be_filled(std::uintptr_t at) const;
  const report* alignment(const witness& w, const touch& t);
  const report* tell(report found);

  memory memory_;
  const barriers& order_;
  shadow shadow_;
  uses uses_;
  std::vector<call> sites_{call()};  // the kernel's calls, one for each place; the first is none
  int recent_ = 0, recent_cells_ = 0;
  std::vector<host::region> handed_out_;  // in this block
  report found_;
};

}  // namespace coop::machine
