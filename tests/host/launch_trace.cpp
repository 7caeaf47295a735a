// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// What a listener hears of a launch.
#include "faults.h"

#include <map>
#include <tuple>

namespace {

using namespace coop::host;
using coop::cpu::verb;

struct recorder : listener {
  struct heard_call {
    int block, thread, call, line;
    coop::cpu::call_facts facts;
  };
  std::vector<heard_call> calls;
  std::vector<event> events;
  std::map<std::tuple<int, int, int>, int> barriers;  // by block, thread and width

  void on_call(int block, int thread, int call, const coop::cpu::call_facts& facts,
               coop::cpu::location at) override {
    EXPECT_STREQ(at.file, __FILE__);
    calls.push_back({block, thread, call, at.line, facts});
  }
  void on_access(const event& happened) override { events.push_back(happened); }
  void on_barrier(int block, int thread, int width) override { ++barriers[{block, thread, width}]; }

  int count(verb what) const {
    int n = 0;
    for (const auto& e : events) n += e.what == what;
    return n;
  }
};

constexpr int tile = 64 * 4;
int source[2 * tile], destination[2 * tile];
int load_line = 0;

void copy(const int* from, int* to, int count) {
  const auto group = coop::this_block<64>();
  coop::thread_data<int, 4> items;
  const auto start = coop::offset(coop::block_index() * tile);
  load_line = __LINE__, coop::load<coop::transpose>(group, from, items, start, coop::valid_items(count));
  coop::store<coop::transpose>(group, to, items, start, coop::valid_items(count));
}

report heard(recorder& r, settings how, int count = tile) {
  how.trace = &r;
  return launch({2, 64}, how, copy, reads(source, 2 * tile), writes(destination, 2 * tile), count);
}

TEST(launch_trace, calls) {
  for (const auto& how : every_order()) {
    recorder r;
    EXPECT_INNOCENT(heard(r, how, 100));
    ASSERT_EQ(r.calls.size(), 2U * 64 * 2);
    std::map<std::pair<int, int>, int> next;
    for (const auto& c : r.calls) {
      EXPECT_EQ(c.call, (next[{c.block, c.thread}]++));
      EXPECT_EQ(c.facts.what, c.call == 0 ? int(coop::operation::load) : int(coop::operation::store));
      EXPECT_EQ(c.facts.count, 100);
      EXPECT_TRUE(c.facts.counted);
      EXPECT_EQ(c.facts.offset, c.block * tile);
      EXPECT_EQ(c.line, c.call == 0 ? load_line : load_line + 1);
    }
  }
}

TEST(launch_trace, accesses) {
  for (const auto& how : every_order()) {
    recorder r;
    EXPECT_INNOCENT(heard(r, how));
    EXPECT_EQ(r.count(verb::read), 2 * tile);  // item by item
    EXPECT_EQ(r.count(verb::write), 2 * tile);
    EXPECT_EQ(r.count(verb::put), 2 * (tile + 64));  // an item at a time as it comes, 16 bytes of the owner
    EXPECT_EQ(r.count(verb::take), 2 * (64 + tile));
    std::map<std::tuple<int, int, int, int>, int> steps;
    for (const auto& e : r.events) {
      EXPECT_EQ(e.call, e.what == verb::read ? 0 : e.what == verb::write ? 1 : e.call);
      EXPECT_EQ(e.step, (steps[{e.block, e.thread, e.call, int(e.what)}]++));
      if (e.what == verb::read) {  // the n-th of all threads is a row of the tile
        EXPECT_EQ(e.bytes, 4);
        EXPECT_EQ(e.address,
                  reinterpret_cast<std::uintptr_t>(source + e.block * tile + e.step * 64 + e.thread));
      }
    }
  }
}

TEST(launch_trace, steps_count_what_the_predicate_leaves_out) {
  recorder r;
  EXPECT_INNOCENT(heard(r, kept(), 100));
  EXPECT_EQ(r.count(verb::read), 2 * 100);
  for (const auto& e : r.events) {
    if (e.what != verb::read) continue;
    EXPECT_EQ(e.address, reinterpret_cast<std::uintptr_t>(source + e.block * tile + e.step * 64 + e.thread));
  }
}

TEST(launch_trace, the_word_that_a_count_cuts_goes_in_pieces) {
  recorder r;
  settings how = kept();
  how.trace = &r;
  const auto kernel = [](const int* from) {
    const auto group = coop::this_block<64>();
    int items[8] = {};
    load_line = __LINE__, coop::load<coop::packed_transpose>(group, from, items, coop::valid_items(15));
  };
  alignas(16) static const int words[64 * 8] = {};
  EXPECT_INNOCENT(launch({1, 64}, how, kernel, reads(words, 64 * 8)));
  typedef std::vector<std::tuple<int, int, int>> accesses;
  accesses heard;  // thread, step, bytes
  for (const auto& e : r.events)
    if (e.what == verb::read) heard.emplace_back(e.thread, e.step, e.bytes);
  EXPECT_EQ(heard, (accesses{{0, 0, 16}, {1, 0, 16}, {2, 0, 16}, {3, 2, 4}, {3, 3, 4}, {3, 4, 4}}));
}

TEST(launch_trace, the_thread_in_which_a_count_ends_goes_item_by_item) {
  recorder r;
  settings how = kept();
  how.trace = &r;
  const auto kernel = [](const int* from) {
    const auto group = coop::this_block<64>();
    int items[8] = {};
    load_line = __LINE__, coop::load<coop::vectorize>(group, from, items, coop::valid_items(11));
  };
  alignas(16) static const int words[64 * 8] = {};
  EXPECT_INNOCENT(launch({1, 64}, how, kernel, reads(words, 64 * 8)));
  typedef std::vector<std::tuple<int, int, int>> accesses;
  accesses heard;  // thread, step, bytes
  for (const auto& e : r.events) heard.emplace_back(e.thread, e.step, e.bytes);
  EXPECT_EQ(heard, (accesses{{0, 0, 16}, {0, 1, 16}, {1, 0, 4}, {1, 1, 4}, {1, 2, 4}}));
}

TEST(launch_trace, barriers) {
  recorder r;
  settings how = kept();
  how.trace = &r;
  EXPECT_INNOCENT(run(
      {2, 48},
      [] {
        coop::cpu::sync(0, {__FILE__, __LINE__});
        for (int i = 0; i < 3; ++i) coop::cpu::sync(32, {__FILE__, __LINE__});
        coop::cpu::shuffle_up(0, 32);
      },
      {}, how));
  EXPECT_EQ(r.barriers.size(), 2U * 48 * 2);
  for (const auto& [who, times] : r.barriers) EXPECT_EQ(times, std::get<2>(who) == 0 ? 1 : 3);
}

TEST(launch_trace, unwatched_is_heard_and_not_checked) {
  recorder r;
  settings how = kept();
  how.watch = false;
  how.trace = &r;
  EXPECT_INNOCENT(launch({2, 64}, how, copy, +source, +destination, tile));  // registered nowhere
  EXPECT_EQ(r.count(verb::read), 2 * tile);
}

TEST(launch_trace, nothing_after_a_fault) {
  recorder r;
  settings how = kept();
  how.trace = &r;
  const report found = launch({2, 64}, how, copy, reads(source, 10), writes(destination, 2 * tile), tile);
  EXPECT_EQ(int(found.kind), int(fault::outside_buffer));
  EXPECT_EQ(r.count(verb::read), 1);  // the second of thread 0 is out of range
  EXPECT_EQ(r.count(verb::write), 0);
}

TEST(launch_trace, a_listener_may_be_deaf) {
  listener deaf;
  settings how = kept();
  how.trace = &deaf;
  EXPECT_INNOCENT(launch({2, 64}, how, copy, reads(source, 2 * tile), writes(destination, 2 * tile), tile));
}

}  // namespace
