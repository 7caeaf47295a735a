// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Tables of eight threads with two or three items each, in warps of four, and what they are held against: the
// accesses of a call.
#pragma once

#include <coop/host.h>

#include <gtest/gtest.h>

#include <set>
#include <vector>

namespace tables {

using rows = std::vector<std::vector<int>>;  // positions by thread, in the order of slots or accesses

inline const rows pairs = {{0, 1}, {2, 3}, {4, 5}, {6, 7}, {8, 9}, {10, 11}, {12, 13}, {14, 15}};
inline const rows triples = {{0, 1, 2},    {3, 4, 5},    {6, 7, 8},    {9, 10, 11},
                             {12, 13, 14}, {15, 16, 17}, {18, 19, 20}, {21, 22, 23}};
inline const rows over_the_block = {{0, 8}, {1, 9}, {2, 10}, {3, 11}, {4, 12}, {5, 13}, {6, 14}, {7, 15}};
inline const rows over_each_warp = {{0, 4}, {1, 5}, {2, 6}, {3, 7}, {8, 12}, {9, 13}, {10, 14}, {11, 15}};

class heard : public coop::host::listener {
 public:
  void on_access(const coop::host::event& happened) override { events_.push_back(happened); }
  void on_barrier(int, int, int) override { ++barriers_; }

  // The positions of memory that each thread touched; an access of several items touches them all.
  rows positions(coop::cpu::verb what, const int* memory) const {
    rows touched(8);
    for (const coop::host::event& e : events_)
      for (int i = 0; e.what == what && i < e.bytes / 4; ++i)
        touched[static_cast<std::size_t>(e.thread)].push_back(
            static_cast<int>((e.address - reinterpret_cast<std::uintptr_t>(memory)) / 4) + i);
    return touched;
  }
  int accesses(coop::cpu::verb what) const {
    int count = 0;
    for (const coop::host::event& e : events_) count += e.what == what;
    return count;
  }
  // The bytes of scratch that were written, each counted once.
  int scratch_bytes() const {
    std::set<std::uintptr_t> written;
    for (const coop::host::event& e : events_)
      for (int i = 0; e.what == coop::cpu::verb::put && i < e.bytes; ++i)
        written.insert(e.address + static_cast<std::uintptr_t>(i));
    return static_cast<int>(written.size());
  }
  bool traded() const {
    return barriers_ > 0 || accesses(coop::cpu::verb::put) > 0 || accesses(coop::cpu::verb::take) > 0;
  }

 private:
  std::vector<coop::host::event> events_;
  int barriers_ = 0;
};

}  // namespace tables
