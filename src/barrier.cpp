// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Who waits at the barriers of a block, and when they were passed.
#include "barrier.h"

#include <algorithm>
#include <cstring>

namespace coop::machine {

lane_group group_at(int level, int lane, int lanes) {
  if (level == 0) return {0, 0, lanes};
  const int width = width_of(level), first = lane & ~(width - 1);
  return {level, first, std::min(width, lanes - first)};
}

bool same_place(cpu::location a, cpu::location b) {
  if (a.line != b.line) return false;
  return a.file == b.file || (a.file && b.file && std::strcmp(a.file, b.file) == 0);
}

bool operator==(const place& a, const place& b) {
  return a.in_call == b.in_call && a.shuffles == b.shuffles && a.number == b.number && same_place(a.at, b.at);
}

barriers::barriers(int lanes) : lanes_(lanes) { groups_[0].resize(1); }

void barriers::begin() {
  now_ = 0;
  for (auto& groups : groups_) std::fill(groups.begin(), groups.end(), barrier());
}

barriers::barrier& barriers::of(lane_group group) {
  auto& groups = nth(groups_, group.level);
  if (groups.empty()) groups.resize(static_cast<std::size_t>(group_of(group.level, lanes_ - 1)) + 1);
  return nth(groups, group.index());
}

bool barriers::arrive(lane_group group, const place& where) {
  barrier& b = of(group);
  if (b.waiting == 0) b.where = where;
  else if (!(b.where == where)) b.mixed = true;
  return ++b.waiting == group.count && !b.mixed;
}

void barriers::release(lane_group group) {
  barrier& b = of(group);
  b.waiting = 0;
  if (!b.where.shuffles) b.released = ++now_;
}

}  // namespace coop::machine
