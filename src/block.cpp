// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The turns of the lanes of a block, where they wait, and how a block ends.
#include "block.h"

#include <algorithm>
#include <cstring>
#include <cxxabi.h>
#include <exception>
#include <numeric>
#include <typeinfo>
#include <utility>

namespace coop::machine {

__thread block* current_block = nullptr;

namespace {

std::terminate_handler terminate_otherwise;

}  // namespace

// A lane that is to be unwound may stand in a destructor or in a noexcept function. It stays there, and the
// block goes on.
void block::terminate() {
  const std::type_info* const thrown = abi::__cxa_current_exception_type();
  if (current_block && thrown && *thrown == typeid(stopped)) {
    abi::__cxa_end_catch();
    current_block->give_up();
  }
  terminate_otherwise();
}

void block::give_up() {
  running_->now = lane::state::done;
  --alive_;
  running_->body.abandon();
}

block::block(const job& shared)
    : shared_(shared),
      barriers_(shared.shape.threads.size()),
      ledger_(shared.shape.threads.size()),
      check_(shared.regions, barriers_) {
  static const bool installed = [] {
    terminate_otherwise = std::set_terminate(terminate);
    return true;
  }();
  static_cast<void>(installed);
  const int count = shared.shape.threads.size();
  for (int rank = 0; rank < count; ++rank)
    lanes_.emplace_back(rank, [this, rank] { live(nth(lanes_, rank)); });
  order_.resize(lanes_.size());
}

report block::run(int index) {
  block* const outer_block = current_block;  // a kernel may launch another
  const bool outer_watched = cpu::watched;
  current_block = this;
  cpu::watched = shared_.how.watch || shared_.how.trace;
  begin(index);
  while (alive_ > 0) pass();
  if (const auto made = ledger_.unfinished()) note(left_behind(*made));
  if (doubt_) note(doubt_);
  current_block = outer_block;
  cpu::watched = outer_watched;
  return std::move(found_);
}

void block::begin(int index) {
  index_ = index;
  for (lane& l : lanes_) l.begin();
  std::iota(order_.begin(), order_.end(), 0);
  if (shared_.how.order == host::lane_order::reverse) std::reverse(order_.begin(), order_.end());
  chance_ = shared_.how.seed ^ static_cast<std::uint64_t>(index) << 32;
  alive_ = size();
  stopping_ = false;
  found_ = doubt_ = report();
  barriers_.begin();
  ledger_.begin();
  check_.begin_block();
}

void block::pass() {
  if (shared_.faulty < index_) stop();
  if (shared_.how.order == host::lane_order::random) draw_order();
  bool moved = false;
  for (const int rank : order_) {
    lane& next = nth(lanes_, rank);
    if (next.now != lane::state::ready) continue;
    running_ = &next;
    next.body.resume();
    moved = true;
  }
  if (!moved) note(standstill());
}

void block::draw_order() {
  for (std::size_t left = order_.size(); left > 1; --left) {
    std::uint64_t drawn = chance_ += 0x9e3779b97f4a7c15;  // splitmix64
    drawn = (drawn ^ drawn >> 30) * 0xbf58476d1ce4e5b9;
    drawn = (drawn ^ drawn >> 27) * 0x94d049bb133111eb;
    std::swap(order_[left - 1], order_[(drawn ^ drawn >> 31) % left]);
  }
}

void block::live(lane& me) {
  try {
    if (!stopping_) shared_.body();
  } catch (const stopped&) {           // by fail() or go_on()
  } catch (const std::exception& e) {  // by the kernel, as whatever follows
    note(kernel_threw(here(), e.what()));
  } catch (...) { note(kernel_threw(here(), "something that is no std::exception")); }
  me.now = lane::state::done;
  --alive_;
}

// Waiting.

place block::place_of(cpu::location at) const {
  if (at.file) return {at, false, false, -1};
  return {running_->in.at, true, false, running_->in.number};
}

void block::wait(int level, const place& where) {
  go_on();
  if (stopping_) return;
  lane& me = *running_;
  const lane_group group = group_at(level, me.rank, size());
  me.now = lane::state::waiting;
  me.level = level;
  me.at = where;
  if (barriers_.arrive(group, where)) release(group, where);
  if (group.count > 1) me.body.pause();
  go_on();
}

void block::release(lane_group group, const place& where) {
  const int end = group.first + group.count;
  if (doubt_ && !where.shuffles && doubt_.thread >= group.first && doubt_.thread < end) fail(doubt_);
  for (int rank = group.first; rank < end; ++rank) {
    lane& l = nth(lanes_, rank);
    l.now = lane::state::ready;
    if (where.shuffles) l.received = nth(lanes_, std::max(rank - 1, group.first)).given;
    else if (shared_.how.trace) shared_.how.trace->on_barrier(index_, rank, width_of(group.level));
  }
  barriers_.release(group);
}

void block::sync(int width, cpu::location at) { wait(level_of(width), place_of(at)); }

word4 block::shuffle_up(word4 value, int width) {
  lane& me = *running_;
  me.given = value;
  place where = place_of({nullptr, 0});
  where.shuffles = true;
  wait(level_of(width), where);
  return me.received;
}

// Faults.

void block::go_on() const {
  if (stopping_ && std::uncaught_exceptions() == 0) throw stopped();
}

void block::stop() {
  stopping_ = true;
  for (lane& l : lanes_)
    if (l.now == lane::state::waiting) l.now = lane::state::ready;
}

void block::note(report found) {
  if (stopping_) return;
  const bool race = found.kind == fault::scratch_race || found.kind == fault::missing_barrier;
  found_ = doubt_ && !race ? doubt_ : std::move(found);
  stop();
}

void block::fail(report found) {
  note(std::move(found));
  throw stopped();
}

absence block::divide(lane_group group, const std::function<bool(const lane&)>& present) const {
  absence rest;
  for (int rank = group.first; rank < group.first + group.count; ++rank)
    (present(nth(lanes_, rank)) ? rest.present : rest.absent).push_back(rank);
  if (rest.absent.empty()) return rest;
  const lane& first = nth(lanes_, rest.absent.front());
  const bool waits = first.now == lane::state::waiting;
  rest.excuse = "thread " + std::to_string(first.rank) +
                (waits ? " waits " + told(first.at) : " returned from the kernel");
  return rest;
}

report block::left_behind(const call& made) const {
  const auto rest = divide(group_at(made.level(), made.lane, size()),
                           [&](const lane& l) { return ledger_.made(made.level(), l.rank) > made.number; });
  return rest.absent.empty() ? report() : partial_call(index_, made, rest);
}

// Of those who wait, one in a call says most: the others did not make it.
report block::standstill() const {
  const auto is_waiting = [](const lane& l) { return l.now == lane::state::waiting; };
  const auto is_in_call = [&](const lane& l) { return is_waiting(l) && l.at.in_call; };
  auto waits = std::find_if(lanes_.begin(), lanes_.end(), is_in_call);
  if (waits == lanes_.end()) waits = std::find_if(lanes_.begin(), lanes_.end(), is_waiting);
  if (waits->at.in_call && waits->in.exists()) {
    report r = left_behind(waits->in);
    if (r) return r;
  }
  const witness w = {index_, waits->rank, waits->in};
  const auto meets = [&](const lane& l) {
    return is_waiting(l) && l.level == waits->level && l.at == waits->at;
  };
  const lane_group group = group_at(waits->level, waits->rank, size());
  for (int rank = group.first; rank < group.first + group.count; ++rank) {
    const lane& l = nth(lanes_, rank);
    if (is_waiting(l) && !meets(l)) return divergent_barrier(w, waits->at, rank, l.at);
  }
  return partial_barrier(w, waits->at, divide(group, meets));
}

// Calls and accesses.

int block::rank_in_block(host::extent kernel, cpu::location at) {
  go_on();
  const host::extent& launch = shared_.shape.threads;
  if (kernel.x != launch.x || kernel.y != launch.y || kernel.z != launch.z)
    fail(launch_shape(here(), at, kernel, launch));
  return running_->rank;
}

void block::begin_call(const cpu::call_facts& facts, cpu::location at) {
  go_on();
  lane& me = *running_;
  me.in = {facts, at, me.rank, -1};
  me.steps = {};
  const int number = me.calls++;
  if (const auto first = ledger_.note(me.in)) {
    const bool same = same_call(*first, me.in);
    fail(same ? different_options(index_, me.in, *first) : divergent_call(index_, me.in, *first));
  }
  if (shared_.how.watch) check_.begin_call(me);
  if (shared_.how.trace) shared_.how.trace->on_call(index_, me.rank, number, facts, at);
}

void block::access(cpu::verb what, std::uintptr_t at, int bytes, int alignment) {
  go_on();
  lane& me = *running_;
  int& steps = nth(me.steps, static_cast<int>(what));
  const touch t = {what, at, bytes, alignment, steps++};
  if (shared_.how.watch) {
    heed(check_.access(here(), me, t));
  }
  if (shared_.how.trace)
    shared_.how.trace->on_access({what, index_, me.rank, me.calls - 1, t.step, at, bytes});
}

void block::heed(const report* found) {
  if (found && found->kind != fault::scratch_not_written) fail(*found);
  if (found && !doubt_) doubt_ = *found;
}

// A kernel's own access of a tile is told of as of a call of one lane, the last that it made or one more.
void block::access_cells(const touch& t, std::uintptr_t tile, int tile_bytes, cpu::location at) {
  go_on();
  if (!shared_.how.watch) return;
  call own;
  own.facts.what = static_cast<int>(operation::cells);
  own.facts.scratch = tile;
  own.facts.scratch_bytes = tile_bytes;
  own.at = at;
  own.lane = running_->rank;
  own.number = std::max(running_->in.number, 0);
  heed(check_.cells({index_, running_->rank, own}, t));
}

// A copy that is on its way uses the tile when it begins and again when it arrives.
void block::copy_later(std::uintptr_t to, std::uintptr_t from, int bytes) {
  go_on();
  lane& me = *running_;
  touch t = {cpu::verb::put, to, bytes, bytes, nth(me.steps, static_cast<int>(cpu::verb::put))++};
  t.on_its_way = true;
  if (shared_.how.watch) heed(check_.access(here(), me, t));
  if (shared_.how.trace) shared_.how.trace->on_access({t.what, index_, me.rank, me.calls - 1, t.step, to, bytes});
  me.copies.push_back({to, from, bytes, me.copying, me.in, me.site});
}

void block::wait_for_copies(int but) {
  go_on();
  lane& me = *running_;
  const auto stays = [&](const lane::copy& c) { return c.number >= me.copying - but; };
  for (const auto& c : me.copies) {
    if (stays(c)) continue;
    void* const to = reinterpret_cast<void*>(c.to);
    if (c.from) std::memcpy(to, reinterpret_cast<const void*>(c.from), static_cast<std::size_t>(c.bytes));
    else std::memset(to, 0, static_cast<std::size_t>(c.bytes));
    if (shared_.how.watch) heed(check_.arrival({index_, me.rank, c.made}, c.site, {cpu::verb::put, c.to, c.bytes, c.bytes, -1}));
  }
  const auto gone = [&](const lane::copy& c) { return !stays(c); };
  me.copies.erase(std::remove_if(me.copies.begin(), me.copies.end(), gone), me.copies.end());
}

void block::hand_out(std::uintptr_t tile, int bytes) {
  if (shared_.how.watch) check_.hand_out(tile, tile + static_cast<std::uintptr_t>(bytes));
}

void block::passed(cpu::verb what) { ++nth(running_->steps, static_cast<int>(what)); }

void block::complain(misuse what, cpu::location at) {
  go_on();
  if (shared_.how.watch) fail(complaint(here(), what, at));
}

}  // namespace coop::machine
