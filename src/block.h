// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Runs the lanes of a block, one at a time, each until it has to wait for others. A core has one and uses it
// for block after block. The first fault ends a block: its lanes are unwound by an exception, and run()
// returns the report.
#pragma once

#include <atomic>
#include <climits>
#include <cstdint>
#include <deque>
#include <functional>
#include <vector>

#include "barrier.h"
#include "check.h"
#include "lane.h"
#include "ledger.h"
#include "report.h"

namespace coop::machine {

// What all cores share of a launch.
struct job {
  const host::grid& shape;
  const std::function<void()>& body;
  const std::vector<host::region>& regions;
  const host::settings& how;
  std::atomic<int> faulty{INT_MAX};  // the lowest block with a fault: those above it do not matter
};

class block {
 public:
  explicit block(const job& shared);

  report run(int index);

  // What the lane that runs asks for; see coop/target/cpu.h.
  int index() const { return index_; }
  int count() const { return shared_.shape.blocks; }
  int rank_in_block(host::extent kernel, cpu::location at);
  void sync(int width, cpu::location at);
  word4 shuffle_up(word4 value, int width);
  void begin_call(const cpu::call_facts& facts, cpu::location at);
  void access(cpu::verb what, std::uintptr_t at, int bytes, int alignment);
  void passed(cpu::verb what);
  void complain(misuse what, cpu::location at);
  void access_cells(const touch& t, std::uintptr_t tile, int tile_bytes, cpu::location at);
  void hand_out(std::uintptr_t tile, int bytes);
  void copy_later(std::uintptr_t to, std::uintptr_t from, int bytes);
  void end_of_copies() { ++running_->copying; }
  void wait_for_copies(int but);

 private:
  struct stopped {};  // what unwinds a lane

  void heed(const report* found);  // what a check says of an access
  int size() const { return shared_.shape.threads.size(); }
  void begin(int index);
  void pass();          // gives each lane that is ready a turn
  void live(lane& me);  // a lane's whole life in a block
  void draw_order();

  void wait(int level, const place& where);
  void release(lane_group group, const place& where);
  place place_of(cpu::location at) const;
  witness here() const { return {index_, running_->rank, running_->in}; }

  void note(report found);               // stops the block, if this is its first fault
  [[noreturn]] void fail(report found);  // the same, by the lane that runs
  void stop();                           // lets all lanes go, to be unwound
  void go_on() const;                    // returns, unless the lane is to be unwound
  static void terminate();               // where that is not possible
  [[noreturn]] void give_up();

  report standstill() const;                   // why no lane can go on
  report left_behind(const call& made) const;  // empty if all lanes of the scope made it
  absence divide(lane_group group, const std::function<bool(const lane&)>& present) const;

  const job& shared_;
  int index_ = -1;
  std::deque<lane> lanes_;
  std::vector<int> order_;
  std::uint64_t chance_ = 0;  // state of the random order
  lane* running_ = nullptr;
  int alive_ = 0;
  bool stopping_ = false;
  report found_, doubt_;  // doubt: scratch that nobody wrote, unless somebody is about to: then it is a race

  barriers barriers_;
  ledger ledger_;
  check check_;
};

extern __thread block* current_block;  // of this core; nullptr outside of a launch

}  // namespace coop::machine
