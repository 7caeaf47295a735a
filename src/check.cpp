// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The checks that an access has to pass, the gravest first.
#include "check.h"

#include <algorithm>
#include <utility>

namespace coop::machine {
namespace {

bool in_scratch(const call& in, const touch& t) {
  const cpu::call_facts& f = in.facts;
  return t.at >= f.scratch &&
         t.at + static_cast<unsigned>(t.bytes) <= f.scratch + static_cast<unsigned>(f.scratch_bytes);
}

}  // namespace

// Lanes come to a call one after the other, so the site of the last call is tried first.
int check::site_of(const call& made, int& recent) {
  const auto is_here = [&](const call& site) { return site.exists() && same_call(site, made); };
  if (!is_here(nth(sites_, recent))) {
    const auto found = std::find_if(sites_.begin(), sites_.end(), is_here);
    recent = static_cast<int>(found - sites_.begin());
    if (found == sites_.end()) sites_.push_back(made);
  }
  return recent;
}

void check::begin_call(lane& me) { me.site = site_of(me.in, recent_); }

void check::hand_out(std::uintptr_t begin, std::uintptr_t end) {
  const auto is_there = [&](const host::region& r) { return r.begin == begin && r.end == end; };
  if (std::none_of(handed_out_.begin(), handed_out_.end(), is_there))
    handed_out_.push_back({begin, end, host::use::update});
}

bool check::may_be_filled(std::uintptr_t at) const {
  const auto holds = [&](const host::region& r) { return at >= r.begin && at < r.end; };
  return std::any_of(handed_out_.begin(), handed_out_.end(), holds);
}

const report* check::access(const witness& w, const lane& me, const touch& t) {
  const report* const found = t.of_memory() ? memory_access(w, t) : scratch_access(w, me.site, t);
  return found ? found : alignment(w, t);
}

const report* check::cells(const witness& own, const touch& t) {
  const report* const found = scratch_access(own, site_of(own.in, recent_cells_), t);
  return found ? found : alignment(own, t);
}

const report* check::alignment(const witness& w, const touch& t) {
  const unsigned above = static_cast<unsigned>(t.alignment) - 1U;
  const bool asks = above < 16 && (above & (above + 1)) == 0;  // as a power of two does
  return !asks || (t.at & above) == 0 ? nullptr : tell(misaligned_access(w, t));
}

const report* check::tell(report found) {
  found_ = std::move(found);
  return &found_;
}

const report* check::memory_access(const witness& w, const touch& t) {
  const auto allowed = memory_.allows(t.at, t.bytes, t.writes(), w.in.facts.address);
  if (allowed == memory::answer::yes || in_scratch(w.in, t)) return nullptr;
  if (allowed == memory::answer::read_only) return tell(read_only_buffer(w, t));
  const host::region* const buffer = memory_.buffer_of(t.at, pointer_of(w.in));
  return tell(buffer ? outside_buffer(w, t, *buffer) : unregistered_pointer(w, t));
}

const report* check::scratch_access(const witness& w, int site, const touch& t) {
  if (!in_scratch(w.in, t)) return tell(outside_scratch(w, t));
  const scratch_use now = {order_.now(), static_cast<std::uint32_t>(w.in.number) & 0x7fffffffU, t.on_its_way,
                           static_cast<std::uint16_t>(site), static_cast<std::int16_t>(w.thread)};
  const shadow::finding found = shadow_.use(t.at, t.bytes, t.writes(), now);
  if (found.what == shadow::answer::not_written && !may_be_filled(found.at))
    return tell(scratch_not_written(w, t, found.at));
  if (found.what == shadow::answer::on_its_way)
    return tell(not_arrived(w, t, found.at, nth(sites_, found.other.site)));
  const bool clash = found.what == shadow::answer::race;
  const bool is_call = static_cast<operation>(w.in.facts.what) != operation::cells;
  const scratch_use* const other = clash ? &found.other : is_call ? uses_.note(w.in, now) : nullptr;
  if (!other) return nullptr;
  const scratch_byte byte = clash ? scratch_byte{found.at, found.at - w.in.facts.scratch} : scratch_byte{};
  const party mine = {w.thread, t.writes(), w.in};
  const party theirs = {other->lane, found.other_puts, nth(sites_, other->site)};
  if (other->site == now.site && other->call == now.call)
    return tell(scratch_race(w.block, byte, theirs, mine));
  const bool ahead = theirs.in.level() == mine.in.level() && theirs.in.place_in_order(other->call) > mine.in.place_in_order(now.call);
  return tell(ahead ? missing_barrier(w.block, byte, mine, theirs)
                    : missing_barrier(w.block, byte, theirs, mine));
}

}  // namespace coop::machine
