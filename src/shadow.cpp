// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The uses of scratch, byte by byte.
#include "shadow.h"

namespace coop::machine {
namespace {

constexpr scratch_use nobody = {0, 0, 0, 0, -1};

}  // namespace

shadow::cell& shadow::cell_of(std::uintptr_t at) {
  const std::uintptr_t number = at / page_bytes;
  page*& recent = recent_[number % recent_.size()];
  if (!recent || recent->number != number) {
    auto& held = pages_[number];
    if (!held) held = std::make_unique<page>();
    held->number = number;
    recent = held.get();
  }
  cell& c = recent->cells[at % page_bytes];
  if (c.block != block_) {
    c.block = block_;
    c.put = nobody;
    c.takes.fill(nobody);
  }
  return c;
}

// The use before that nothing orders with a use now, if there is one.
const scratch_use* shadow::clash(const cell& c, bool puts, const scratch_use& now) const {
  if (unordered(c.put, now)) return &c.put;
  if (puts)
    for (const auto& take : c.takes)
      if (unordered(take, now)) return &take;
  return nullptr;
}

shadow::finding shadow::use(std::uintptr_t at, int bytes, bool puts, const scratch_use& now) {
  std::uintptr_t not_written = 0;
  for (const std::uintptr_t end = at + static_cast<std::uintptr_t>(bytes); at < end; ++at) {
    cell& c = cell_of(at);
    if (const scratch_use* const other = clash(c, puts, now))
      return {answer::race, at, *other, other == &c.put};
    if (puts) {
      c.put = now;
      c.takes.fill(nobody);
      continue;
    }
    if (c.put.lane >= 0 && c.put.on_its_way) return {answer::on_its_way, at, c.put, true};
    if (c.put.lane < 0 && not_written == 0) not_written = at;
    scratch_use* mine = c.takes.begin();  // the lane's own place, or a free one, or that of the oldest
    for (auto& take : c.takes) {
      if (take.lane == now.lane || take.lane < 0) {
        mine = &take;
        break;
      }
      if (take.time < mine->time) mine = &take;
    }
    *mine = now;
  }
  return not_written == 0 ? finding{} : finding{answer::not_written, not_written, {}, false};
}

}  // namespace coop::machine
