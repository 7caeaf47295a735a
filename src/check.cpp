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
void check::begin_call(lane& me) {
  const auto is_here = [&](const call& site) { return site.exists() && same_call(site, me.in); };
  if (!is_here(nth(sites_, recent_))) {
    const auto found = std::find_if(sites_.begin(), sites_.end(), is_here);
    recent_ = static_cast<int>(found - sites_.begin());
    if (found == sites_.end()) sites_.push_back(me.in);
  }
  me.site = recent_;
}

const report* check::access(const witness& w, const lane& me, const touch& t) {
  const report* const found = t.of_memory() ? memory_access(w, t) : scratch_access(w, me, t);
  const unsigned above = static_cast<unsigned>(t.alignment) - 1U;
  const bool asks = above < 16 && (above & (above + 1)) == 0;  // as a power of two does
  return found || !asks || (t.at & above) == 0 ? found : tell(misaligned_access(w, t));
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

const report* check::scratch_access(const witness& w, const lane& me, const touch& t) {
  if (!in_scratch(w.in, t)) return tell(outside_scratch(w, t));
  const scratch_use now = {order_.now(), static_cast<std::uint32_t>(w.in.number),
                           static_cast<std::uint16_t>(me.site), static_cast<std::int16_t>(me.rank)};
  const shadow::finding found = shadow_.use(t.at, t.bytes, t.writes(), now);
  if (found.what == shadow::answer::not_written) return tell(scratch_not_written(w, t, found.at));
  const bool clash = found.what == shadow::answer::race;
  const scratch_use* const other = clash ? &found.other : uses_.note(w.in, now);
  if (!other) return nullptr;
  const scratch_byte byte = clash ? scratch_byte{found.at, found.at - w.in.facts.scratch} : scratch_byte{};
  const party mine = {w.thread, t.writes(), w.in};
  const party theirs = {other->lane, found.other_puts, nth(sites_, other->site)};
  if (other->site == now.site && other->call == now.call)
    return tell(scratch_race(w.block, byte, theirs, mine));
  const bool ahead = theirs.in.level() == mine.in.level() && other->call > now.call;
  return tell(ahead ? missing_barrier(w.block, byte, mine, theirs)
                    : missing_barrier(w.block, byte, theirs, mine));
}

}  // namespace coop::machine
