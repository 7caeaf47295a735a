// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The last uses of scratch. As long as all lanes are in one call, as they are in most kernels, none is
// compared.
#include "uses.h"

#include <utility>

namespace coop::machine {
namespace {

constexpr scratch_use nobody = {0, 0, 0, 0, -1};

bool in_same_call(const scratch_use& a, const scratch_use& b) { return a.call == b.call && a.site == b.site; }

// The scratch in which a lane trades: all of its call's, or its warp's slice.
std::pair<std::uintptr_t, std::uintptr_t> range_of(const cpu::call_facts& f, int lane) {
  const auto begin = static_cast<std::uintptr_t>(f.scratch),
             bytes = static_cast<std::uintptr_t>(f.scratch_bytes);
  if (f.how != static_cast<int>(trade::warp) || f.scope_width != 0) return {begin, begin + bytes};
  const std::uintptr_t slice = bytes / static_cast<unsigned>(f.threads / f.warp);
  const std::uintptr_t mine = begin + static_cast<unsigned>(lane / f.warp) * slice;
  return {mine, mine + slice};
}

}  // namespace

void uses::begin() {
  last_.assign(static_cast<std::size_t>(order_.lanes()), {nobody, 0, 0, false});
  latest_ = nobody;
  mixed_ = false;
}

bool uses::clashes(const use& before, const use& now) const {
  if (before.last.lane < 0 || before.last.lane == now.last.lane || in_same_call(before.last, now.last))
    return false;
  if (before.end <= now.begin || now.end <= before.begin) return false;
  if (before.takes_only && now.takes_only) return false;
  return !order_.ordered(before.last.lane, now.last.lane, before.last.time);
}

const scratch_use* uses::note(const call& in, const scratch_use& now) {
  use& mine = nth(last_, now.lane);
  if (mine.last.lane == now.lane && in_same_call(mine.last, now) && mine.last.time == now.time)
    return nullptr;
  const auto [begin, end] = range_of(in.facts, now.lane);
  mine = {now, begin, end, static_cast<operation>(in.facts.what) == operation::store_tile};
  if (latest_.lane < 0 || order_.all_meet_after(latest_.time)) mixed_ = false;
  else if (!in_same_call(latest_, now)) mixed_ = true;
  latest_ = now;
  if (!mixed_) return nullptr;
  for (const use& other : last_)
    if (clashes(other, mine)) return &other.last;
  return nullptr;
}

}  // namespace coop::machine
