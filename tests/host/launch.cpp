// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// How a launch runs: lanes, blocks, barriers, shuffles, orders, cores, and how it ends.
#include "faults.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <numeric>
#include <set>
#include <thread>

namespace {

using namespace coop::host;

int rank_of(int threads) { return coop::cpu::rank_in_block(threads, 1, 1, {__FILE__, __LINE__}); }
void sync(int width) { coop::cpu::sync(width, {__FILE__, __LINE__}); }

TEST(launch, every_thread_of_every_block_once) {
  for (const int threads : {1, 2, 31, 48, 128, 1000, 1024})
    for (settings how : every_order()) {
      constexpr int blocks = 5;
      how.cores = 2;
      std::vector<std::atomic<int>> seen(static_cast<std::size_t>(blocks * threads));
      EXPECT_INNOCENT(run(
          {blocks, threads},
          [&] {
            EXPECT_EQ(coop::block_count(), blocks);
            ++seen[static_cast<std::size_t>(coop::block_index() * threads + rank_of(threads))];
          },
          {}, how));
      EXPECT_TRUE(std::all_of(seen.begin(), seen.end(), [](const auto& n) { return n == 1; }));
    }
}

TEST(launch, arguments_come_as_they_are_passed) {
  const int source[2] = {3, 4};
  int destination[2] = {};
  const auto kernel = [](const int* from, int* to, int* both, double factor, std::string word) {
    const auto group = coop::this_block<2>();
    int item;
    coop::load(group, from, item);
    coop::store(group, to, static_cast<int>(item * factor));
    coop::store(group, both, item + static_cast<int>(word.size()));
  };
  int updated[2] = {};
  EXPECT_INNOCENT(launch({1, 2}, kernel, reads(source, 2), writes(destination, 2), updates(updated, 2), 2.0,
                         std::string("five!")));
  EXPECT_EQ(destination[0], 6);
  EXPECT_EQ(destination[1], 8);
  EXPECT_EQ(updated[1], 9);
}

TEST(launch, ranks_are_x_major) {
  std::set<int> ranks;
  const auto kernel = [&] { ranks.insert(coop::this_block<4, 3, 2>().rank()); };
  EXPECT_INNOCENT(launch({1, {4, 3, 2}}, kept(), kernel));
  EXPECT_EQ(ranks.size(), 24U);
  EXPECT_EQ(*ranks.rbegin(), 23);
}

TEST(launch, of_another_shape_than_the_kernel) {
  int line = 0;
  const auto kernel = [&] { line = __LINE__, coop::this_block<8, 4, 2>(); };
  EXPECT_INNOCENT(launch({1, {8, 4, 2}}, kept(), kernel));
  for (settings how : every_order()) {
    const report r = launch({1, {8, 8}}, how, kernel);
    EXPECT_FAULT(r, launch_shape, line);
    EXPECT_TRUE(says(r, "blocks of 8 x 4 x 2 threads, the launch has 8 x 8 x 1"));
  }
}

TEST(launch, that_is_impossible) {
  const auto kernel = [] { FAIL(); };
  for (const grid& shape :
       {grid{1, 0}, grid{1, -1}, grid{1, 1025}, grid{1, {1024, 2}}, grid{1, {65536, 65536}}, grid{-1, 1}}) {
    const report r = launch(shape, kept(), kernel);
    EXPECT_EQ(int(r.kind), int(fault::launch_shape));
    EXPECT_TRUE(says(r, "a block has 1 to 1024 threads"));
  }
}

TEST(launch, of_no_blocks) {
  settings how = kept();
  how.progress = [](int, int) { FAIL(); };
  EXPECT_INNOCENT(launch({0, 64}, how, [] { FAIL(); }));
}

// Barriers: nobody passes before all have come.

TEST(launch, barriers_of_the_block_and_of_groups) {
  for (const int threads : {1, 2, 31, 48, 64, 1024})
    for (const int width : {0, 1, 2, 4, 8, 16, 32, 64})
      for (const auto& how : every_order()) {
        std::vector<int> passes(static_cast<std::size_t>(threads));
        EXPECT_INNOCENT(run(
            {1, threads},
            [&] {
              const int rank = rank_of(threads), first = width == 0 ? 0 : rank / width * width;
              const int end = width == 0 ? threads : std::min(first + width, threads);
              for (int pass = 0; pass < 3; ++pass) {
                EXPECT_TRUE(std::all_of(passes.begin() + first, passes.begin() + end,
                                        [=](int p) { return p >= pass; }));
                ++passes[static_cast<std::size_t>(rank)];
                sync(width);
              }
            },
            {}, how));
      }
}

TEST(launch, warps_do_not_wait_for_one_another) {
  bool first_is_through = false;
  EXPECT_INNOCENT(run(
      {1, 64},
      [&] {
        const int rank = rank_of(64);
        if (rank < 32) {
          for (int i = 0; i < 3; ++i) sync(32);
          first_is_through = true;
        }
        sync(0);
        EXPECT_TRUE(first_is_through);
        if (rank >= 32) sync(32);
      },
      {}, kept()));
}

TEST(launch, shuffles_bring_the_value_of_the_thread_before) {
  for (const int threads : {1, 48, 64})
    for (const int width : {4, 32, 64})
      for (const auto& how : every_order())
        EXPECT_INNOCENT(run(
            {1, threads},
            [&] {
              const int rank = rank_of(threads);
              for (int i = 0; i < 3; ++i) {  // a fast neighbour must not overtake
                const auto got = coop::cpu::shuffle_up(static_cast<coop::word4>(1000 * i + rank), width);
                EXPECT_EQ(got, static_cast<coop::word4>(1000 * i + (rank % width == 0 ? rank : rank - 1)));
              }
            },
            {}, how));
}

// Orders.

std::vector<int> turns(const settings& how, int block = 0) {
  std::vector<int> order;
  run(
      {block + 1, 16},
      [&] {
        for (int pass = 0; pass < 2; ++pass) {
          if (coop::block_index() == block) order.push_back(rank_of(16));
          sync(0);
        }
      },
      {}, how);
  return order;
}

TEST(launch, lanes_take_turns_in_the_order_asked_for) {
  std::vector<int> forward(16);
  std::iota(forward.begin(), forward.end(), 0);
  std::vector<int> reverse(forward.rbegin(), forward.rend());
  const auto twice = [](std::vector<int> order) {
    order.insert(order.end(), order.begin(), order.begin() + 16);
    return order;
  };
  EXPECT_EQ(turns(kept(lane_order::forward)), twice(forward));
  EXPECT_EQ(turns(kept(lane_order::reverse)), twice(reverse));

  const auto random = turns(kept(lane_order::random, 7));
  EXPECT_EQ(random, turns(kept(lane_order::random, 7)));
  EXPECT_NE(random, turns(kept(lane_order::random, 8)));
  EXPECT_NE(random, turns(kept(lane_order::random, 7), 1));
  const std::vector<int> first(random.begin(), random.begin() + 16),
      second(random.begin() + 16, random.end());
  EXPECT_NE(first, second);  // drawn anew
  EXPECT_TRUE(std::is_permutation(first.begin(), first.end(), forward.begin()));
  EXPECT_TRUE(std::is_permutation(second.begin(), second.end(), forward.begin()));
}

// Cores.

TEST(launch, the_same_report_on_any_number_of_cores) {
  std::vector<int> memory(1000 * 32);
  int line = 0;
  const auto kernel = [&](int* destination) {
    const auto group = coop::this_block<32>();
    const int item = 1;
    const bool bad = coop::block_index() == 303 || coop::block_index() > 310;
    const auto start = coop::offset(coop::block_index() * 32 + (bad ? 1000 * 32 : 0));
    line = __LINE__, coop::store<coop::direct>(group, destination, item, start);
  };
  std::string text;
  for (const unsigned cores : {1U, 2U, 3U, 8U, 0U})
    for (int again = 0; again < 20; ++again) {
      settings how = kept();
      how.cores = cores;
      std::fill(memory.begin(), memory.end(), 0);
      const report r = launch({1000, 32}, how, kernel, writes(memory.data(), memory.size()));
      EXPECT_EQ(int(r.kind), int(fault::outside_buffer));
      EXPECT_EQ(r.block, 303);
      EXPECT_EQ(r.thread, 0);
      EXPECT_EQ(r.line, line);
      if (text.empty()) text = r.text;
      EXPECT_EQ(r.text, text);
      EXPECT_TRUE(std::all_of(memory.begin(), memory.begin() + 303 * 32, [](int item) { return item == 1; }));
    }
}

TEST(launch, blocks_above_the_faulty_one_are_stopped) {
  settings how = kept();
  how.cores = 2;
  std::atomic<bool> begun{false};
  const report r = run(
      {2, 4},
      [&] {
        if (coop::block_index() == 1) {
          begun = true;
          while (true) sync(0);
        }
        while (!begun) std::this_thread::yield();
        throw 1;
      },
      {}, how);
  EXPECT_EQ(int(r.kind), int(fault::kernel_threw));
  EXPECT_EQ(r.block, 0);
}

TEST(launch, from_within_a_kernel_leaves_that_watched) {
  int memory[4] = {};
  const auto kernel = [](int* destination) {
    settings unwatched = kept();
    unwatched.watch = false;
    EXPECT_INNOCENT(launch({1, 4}, unwatched, [=] { coop::store(coop::this_block<4>(), destination, 1); }));
    coop::store(coop::this_block<1>(), destination + 1, 1);
  };
  EXPECT_INNOCENT(launch({1, 1}, kept(), kernel, writes(memory, 4)));
  EXPECT_EQ(int(launch({1, 1}, kept(), kernel, writes(memory, 1)).kind), int(fault::outside_buffer));
}

TEST(launch, blocks_go_over_the_cores) {
  std::mutex mutex;
  std::set<std::thread::id> threads;
  std::map<int, std::thread::id> first_of_block;
  settings how = kept();
  how.cores = 4;
  std::atomic<int> inside{0};
  EXPECT_INNOCENT(run(
      {64, 8},
      [&] {
        if (rank_of(8) == 0 && coop::block_index() < 2) {  // two blocks that meet: they run at the same time
          ++inside;
          while (inside < 2) std::this_thread::yield();
        }
        const std::lock_guard<std::mutex> lock(mutex);
        threads.insert(std::this_thread::get_id());
        const auto block = first_of_block.emplace(coop::block_index(), std::this_thread::get_id());
        EXPECT_EQ(block.first->second, std::this_thread::get_id());
      },
      {}, how));
  EXPECT_GE(threads.size(), 2U);
  EXPECT_LE(threads.size(), 4U);
}

TEST(launch, progress_goes_up_to_the_end) {
  settings how = kept();
  how.cores = 3;
  int last = 0, calls = 0;
  how.progress = [&](int done, int blocks) {
    EXPECT_EQ(blocks, 1000);
    EXPECT_GT(done, last);
    last = done;
    ++calls;
  };
  EXPECT_INNOCENT(launch({1000, 4}, how, [] {}));
  EXPECT_EQ(last, 1000);
  EXPECT_GE(calls, 100);
}

TEST(launch, from_within_a_kernel) {
  for (const auto& how : every_order()) {
    int inner = 0;
    EXPECT_INNOCENT(run(
        {2, 48},
        [&] {
          const int rank = rank_of(48);
          sync(0);
          if (rank % 16 == 0) {
            const report quiet = run(
                {3, 32},
                [&] {
                  rank_of(32);
                  sync(0);
                  ++inner;
                },
                {}, how);
            EXPECT_FALSE(quiet) << quiet.text;
            const report found = run(
                {1, 4},
                [] {
                  if (rank_of(4) == 2) sync(0);
                },
                {}, how);
            EXPECT_EQ(int(found.kind), int(fault::partial_call));
          }
          sync(0);
          EXPECT_EQ(rank_of(48), rank);
          EXPECT_EQ(coop::block_count(), 2);
        },
        {}, how));
    EXPECT_EQ(inner, 2 * 3 * 3 * 32);
  }
}

TEST(launch, from_several_threads_at_once) {
  std::vector<std::thread> threads;
  std::atomic<int> lanes{0};
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&] {
      for (int again = 0; again < 20; ++again)
        EXPECT_INNOCENT(run(
            {4, 32},
            [&] {
              sync(0);
              ++lanes;
            },
            {}, kept()));
    });
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(lanes, 4 * 20 * 4 * 32);
}

TEST(launch, deep_stacks_and_objects_on_them) {
  struct deep {
    static int sum(int depth) {
      volatile int here[64];
      here[0] = depth;
      return depth == 0 ? 0 : here[0] + sum(depth - 1);
    }
  };
  std::atomic<int> sums{0};
  EXPECT_INNOCENT(run(
      {4, 256},
      [&] {
        const auto kept_over_a_barrier = std::make_unique<std::string>(100, 'x');
        sync(0);
        if (deep::sum(200) == 200 * 201 / 2 && kept_over_a_barrier->size() == 100) ++sums;
      },
      {}, kept()));
  EXPECT_EQ(sums, 4 * 256);
}

// Ends.

TEST(launch_ends, with_status_1_and_the_report) {
  int memory[4] = {};
  const auto kernel = [](int* destination) {
    coop::store(coop::this_block<4>(), destination, 1, coop::offset(1));
  };
  EXPECT_EXIT(launch({1, 4}, kernel, writes(memory, 4)), testing::ExitedWithCode(1),
              "^coop: store out of range at .*launch.cpp:[0-9]+\n  block 0, thread 3.*reaching 4 bytes past "
              "the end of the buffer of 16 bytes");
  EXPECT_EXIT(launch({100, 4}, kernel, writes(memory, 4)), testing::ExitedWithCode(1), "block 0, thread 3");
  EXPECT_EXIT(launch({1, 0}, kernel, writes(memory, 4)), testing::ExitedWithCode(1),
              "coop: a launch of 1 blocks of 0 x 1 x 1");
}

TEST(launch_ends, with_status_1_outside_of_a_launch) {
  const std::string here =
      "coop: a kernel runs outside of a launch at .*launch.cpp:" + std::to_string(__LINE__ + 1);
  EXPECT_EXIT(coop::this_block<4>(), testing::ExitedWithCode(1), here);
  EXPECT_EXIT(coop::block_index(), testing::ExitedWithCode(1),
              "outside of a launch: start it with coop::host::launch");
  EXPECT_EXIT(sync(0), testing::ExitedWithCode(1), "outside of a launch");
  EXPECT_EXIT(
      {
        int item = 0;
        coop::load(coop::this_block<1>(0, nullptr), &item, item);
      },
      testing::ExitedWithCode(1), "outside of a launch at .*launch.cpp");
  EXPECT_INNOCENT(launch({1, 4}, kept(), [] { coop::this_block<4>(); }));
  EXPECT_EXIT(coop::block_count(), testing::ExitedWithCode(1), "outside of a launch");  // over again
}

}  // namespace
