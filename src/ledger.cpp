// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The calls of a block and who has made them.
#include "ledger.h"

#include <tuple>

namespace coop::machine {
namespace {

auto kind_of(const cpu::call_facts& f) {
  return std::tie(f.what, f.memory, f.in, f.how, f.owner, f.threads, f.items, f.item, f.natural, f.warp,
                  f.scope_width, f.rows, f.columns);
}
auto options_of(const cpu::call_facts& f) {
  return std::tie(f.counted, f.count, f.offset, f.address, f.scratch, f.scratch_bytes, f.row, f.column,
                  f.row_stride, f.column_stride, f.row0, f.row1, f.column0, f.column1);
}

}  // namespace

bool same_call(const call& a, const call& b) {
  return same_place(a.at, b.at) && kind_of(a.facts) == kind_of(b.facts);
}
bool same_options(const call& a, const call& b) { return options_of(a.facts) == options_of(b.facts); }

void ledger::begin() {
  for (auto& b : books_) {
    b.made.assign(b.made.size(), 0);
    for (auto& p : b.pages) {
      p.open.clear();
      p.closed = 0;
    }
  }
}

int ledger::made(int level, int lane) const {
  const auto& made = nth(books_, level).made;
  return made.empty() ? 0 : nth(made, lane);
}

std::optional<call> ledger::unfinished() const {
  for (const auto& b : books_)
    for (const auto& p : b.pages)
      if (!p.open.empty()) return p.open.front().first;
  return std::nullopt;
}

std::optional<call> ledger::note(call& made) {
  const lane_group scope = group_at(made.level(), made.lane, lanes_);
  book& b = nth(books_, scope.level);
  if (b.made.empty()) {
    b.made.resize(static_cast<std::size_t>(lanes_));
    b.pages.resize(static_cast<std::size_t>(group_of(scope.level, lanes_ - 1)) + 1);
  }
  page& p = nth(b.pages, scope.index());
  made.number = nth(b.made, made.lane)++;
  const auto place = static_cast<std::size_t>(made.number - p.closed);
  if (place == p.open.size()) p.open.push_back({made, 0});
  entry& e = p.open[place];
  if (!same_call(e.first, made) || !same_options(e.first, made)) return e.first;
  ++e.lanes;
  for (; !p.open.empty() && p.open.front().lanes == scope.count; ++p.closed) p.open.pop_front();
  return std::nullopt;
}

}  // namespace coop::machine
