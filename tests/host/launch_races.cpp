// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Uses of scratch by several threads: which need a barrier between them, and the report where there is none.
// What the library itself does right is done wrong here by direct calls of coop::cpu.
#include "faults.h"

#include <functional>

namespace {

using namespace coop::host;
using coop::cpu::verb;

alignas(16) coop::byte around[1024];
coop::byte* const memory = around + 256;  // the scratch of the direct calls: 512 bytes

// Announces a call of the block, or of each group of `width` threads, that owns all of it.
void begin_call(int line, int width = 0) {
  coop::cpu::call_facts facts{};
  facts.threads = facts.items = facts.item = 1;
  facts.scope_width = width;
  facts.scratch = reinterpret_cast<std::uintptr_t>(memory);
  facts.scratch_bytes = 512;
  coop::cpu::begin_call(facts, {__FILE__, line});
}
void put(int at, int bytes = 1) { coop::cpu::access(verb::put, memory + at, bytes); }
void take(int at, int bytes = 1) { coop::cpu::access(verb::take, memory + at, bytes); }
void meet(int width) { coop::cpu::sync(width, {nullptr, 0}); }

// Runs a kernel that is told its thread, in every order.
template <class Kernel>
void each_order(int threads, Kernel kernel, const std::function<void(const report&)>& judge) {
  for (const auto& how : every_order())
    judge(run(
        {1, threads},
        [&] {
          kernel(coop::cpu::rank_in_block(threads, 1, 1, {__FILE__, __LINE__}));
        },
        {}, how));
}
template <class Kernel> void innocent(int threads, Kernel kernel) {
  each_order(threads, kernel, [](const report& r) { EXPECT_FALSE(r) << r.text; });
}
template <class Kernel> void race(int threads, Kernel kernel, int line) {
  each_order(threads, kernel, [line](const report& r) {
    EXPECT_FAULT(r, scratch_race, line);
    EXPECT_TRUE(says(r, "with no barrier between"));
    EXPECT_GE(r.address, reinterpret_cast<std::uintptr_t>(memory));
    EXPECT_LT(r.address, reinterpret_cast<std::uintptr_t>(memory) + 512);
    EXPECT_EQ(r.slot, -1);
  });
}

TEST(launch_races, a_call_without_its_barrier) {
  const auto shift = [](int thread, int width) {  // each takes what the next one puts
    begin_call(7);
    put(thread);
    if (width >= 0) meet(width);
    take((thread + 1) % 64);
  };
  innocent(64, [&](int thread) { shift(thread, 0); });
  race(
      64, [&](int thread) { shift(thread, -1); }, 7);
  race(
      64, [&](int thread) { shift(thread, 32); }, 7);  // thread 31 takes what thread 32 puts
  innocent(32, [&](int thread) {
    begin_call(7);
    put(thread);
    meet(32);
    take((thread + 1) % 32);
  });
}

TEST(launch_races, two_threads_put_the_same_byte) {
  race(
      64,
      [](int thread) {
        begin_call(7);
        put(thread % 63);
      },
      7);
  innocent(64, [](int thread) {
    begin_call(7);
    put(thread % 63 + thread / 63 * 70);
  });
  innocent(64, [](int thread) {
    begin_call(7);
    put(thread);
    put(thread);  // twice by itself
    meet(0);
    put(63 - thread);
  });
}

TEST(launch_races, who_and_what) {
  const report r = run(
      {1, 2},
      [] {
        const int thread = coop::cpu::rank_in_block(2, 1, 1, {__FILE__, __LINE__});
        begin_call(7);
        if (thread == 0) put(16, 16);
        else take(20, 4);
      },
      {}, kept());
  EXPECT_FAULT(r, scratch_race, 7);
  EXPECT_EQ(r.thread, 1);
  EXPECT_EQ(r.address, reinterpret_cast<std::uintptr_t>(memory + 20));
  EXPECT_TRUE(says(r, "thread 0 puts and thread 1 takes byte 20 of the scratch"));
}

TEST(launch_races, a_put_after_a_take) {
  const auto reuse = [](int thread, int width) {
    begin_call(7);
    put(thread);
    meet(0);
    take((thread + 1) % 64);
    if (width >= 0) meet(width);
    put(thread);
  };
  innocent(64, [&](int thread) { reuse(thread, 0); });
  race(
      64, [&](int thread) { reuse(thread, -1); }, 7);
  race(
      64, [&](int thread) { reuse(thread, 16); }, 7);
}

TEST(launch_races, one_put_after_the_takes_of_many) {
  const auto broadcast = [](int thread, int width) {
    begin_call(7);
    if (thread == 0) put(0);
    meet(0);
    take(0);
    if (width >= 0) meet(width);
    if (thread == 5) put(0);
  };
  innocent(64, [&](int thread) { broadcast(thread, 0); });
  race(
      64, [&](int thread) { broadcast(thread, -1); }, 7);
}

TEST(launch_races, the_latest_of_many_takes_are_remembered) {
  race(
      64,
      [](int thread) {
        begin_call(7);
        if (thread == 0) put(0);
        meet(0);
        if (thread < 4) take(0);
        meet(0);
        if (thread == 4 || thread == 6) take(0);
        meet(2);  // of threads 6 and 7, but not with thread 4
        if (thread == 7) put(0);
      },
      7);
}

TEST(launch_races, barriers_of_groups_order_their_own_threads_only) {
  for (const int width : {2, 4, 8, 16, 32, 64}) {
    const auto rotate = [width](int thread, int barrier) {
      begin_call(7, width);
      put(thread);
      meet(barrier);
      take(thread / width * width + (thread + 1) % width);
    };
    innocent(64, [&](int thread) { rotate(thread, width); });
    race(
        64, [&](int thread) { rotate(thread, width / 2); }, 7);
  }
}

TEST(launch_races, smaller_and_larger_barriers_one_after_the_other) {
  innocent(64, [](int thread) {  // pairs, then fours: 0 -> 1 -> 3
    begin_call(7, 4);
    put(thread);
    meet(2);
    take(thread ^ 1);
    meet(4);
    put(thread ^ 3);
  });
}

TEST(launch_races, a_shuffle_orders_nothing) {
  race(
      32,
      [](int thread) {
        begin_call(7);
        put(thread);
        coop::cpu::shuffle_up(0, 32);
        take((thread + 31) % 32);
      },
      7);
}

TEST(launch_races, scratch_that_nobody_wrote) {
  const auto kernel = [](int thread, int from) {
    begin_call(7);
    put(thread);
    meet(0);
    take(from + thread % 2);
  };
  innocent(64, [&](int thread) { kernel(thread, 0); });
  each_order(
      64, [&](int thread) { kernel(thread, thread == 40 ? 63 : 0); },
      [](const report& r) {
        EXPECT_FALSE(r) << r.text;  // byte 63, and 40 is even
      });
  each_order(
      64, [&](int thread) { kernel(thread, thread == 41 ? 63 : 0); },
      [](const report& r) {
        EXPECT_FAULT(r, scratch_not_written, 7);
        EXPECT_EQ(r.thread, 41);
        EXPECT_EQ(r.address, reinterpret_cast<std::uintptr_t>(memory + 64));
        EXPECT_TRUE(says(r, "take of scratch that nobody wrote"));
      });
}

TEST(launch_races, scratch_that_nobody_wrote_is_told_at_the_next_barrier_and_before_what_it_leads_to) {
  each_order(
      64,
      [](int thread) {
        begin_call(7);
        if (thread == 41) take(0, 4);
        meet(0);
        put(0, 4);
      },
      [](const report& r) { EXPECT_FAULT(r, scratch_not_written, 7); });
  each_order(
      64,
      [](int thread) {
        begin_call(7);
        if (thread == 41) take(0, 4);
        if (thread == 41) coop::cpu::access(verb::read, memory + 512, 4);
      },
      [](const report& r) { EXPECT_FAULT(r, scratch_not_written, 7); });
}

TEST(launch_races, scratch_is_unwritten_in_every_block_anew) {
  const report r = run(
      {3, 1},
      [] {
        begin_call(7);
        if (coop::block_index() != 2) put(0);
        take(0);
      },
      {}, kept());
  EXPECT_EQ(int(r.kind), int(fault::scratch_not_written)) << r.text;
  EXPECT_EQ(r.block, 2);
}

TEST(launch_races, barriers_of_the_block_before_order_nothing) {
  const report r = run(
      {2, 64},
      [] {
        const int thread = coop::cpu::rank_in_block(64, 1, 1, {__FILE__, __LINE__});
        begin_call(7);
        put(thread);
        if (coop::block_index() == 0) meet(0);
        take(thread ^ 1);
      },
      {}, kept());
  EXPECT_EQ(int(r.kind), int(fault::scratch_race)) << r.text;
  EXPECT_EQ(r.block, 1);
}

TEST(launch_races, outside_the_scratch_of_the_call) {
  innocent(1, [](int) {
    begin_call(7);
    put(496, 16);
  });
  each_order(
      1,
      [](int) {
        begin_call(7);
        put(500, 16);
      },
      [](const report& r) {
        EXPECT_FAULT(r, outside_scratch, 7);
        EXPECT_TRUE(says(r, "put outside the scratch"));
        EXPECT_TRUE(says(r, "reaching 4 bytes past the end of the scratch of 512 bytes"));
      });
  each_order(
      1,
      [](int) {
        begin_call(7);
        take(512);
      },
      [](const report& r) { EXPECT_FAULT(r, outside_scratch, 7); });
  each_order(
      1,
      [](int) {
        begin_call(7);
        take(-16, 16);
      },
      [](const report& r) {
        EXPECT_FAULT(r, outside_scratch, 7);
        EXPECT_TRUE(says(r, "reaching 16 bytes before the beginning"));
      });
  each_order(
      1, [](int) { put(0); },
      [](const report& r) {
        EXPECT_EQ(int(r.kind), int(fault::outside_scratch));
        EXPECT_TRUE(says(r, "in no call"));
      });
}

TEST(launch_races, misaligned_in_scratch) {
  each_order(
      1,
      [](int) {
        begin_call(7);
        put(8, 16);
      },
      [](const report& r) { EXPECT_FAULT(r, misaligned_access, 7); });
}

// Calls as a user makes them, with scratch of their own.

constexpr int tile = 64 * 4;
int first_line = 0, second_line = 0;

void two_loads(const int* source, bool waits) {
  COOP_SHARED coop::scratch<coop::scratch_bytes<coop::transpose, int, 4, coop::block<64>>()> storage;
  const auto group = coop::this_block<64>(storage);
  int items[4];
  first_line = __LINE__, coop::load<coop::transpose>(group, source, items);
  if (waits) group.sync();
  second_line = __LINE__, coop::load<coop::transpose>(group, source, items);
}

TEST(launch_races, a_missing_barrier_between_two_calls) {
  const int source[tile] = {};
  for (const auto& how : every_order()) {
    EXPECT_INNOCENT(launch({2, 64}, how, two_loads, reads(source, tile), true));
    const report r = launch({1, 64}, how, two_loads, reads(source, tile), false);
    EXPECT_FAULT(r, missing_barrier, second_line);
    EXPECT_EQ(r.other_file, __FILE__);
    EXPECT_EQ(r.other_line, first_line);
    EXPECT_TRUE(
        says(r, "two uses of the same scratch with no barrier between them: put block.sync() between " +
                    r.other_file + ":" + std::to_string(first_line) + " and " + r.file + ":" +
                    std::to_string(second_line)));
  }
}

TEST(launch_races, a_missing_barrier_in_a_loop) {
  const auto kernel = [](const int* source, bool waits) {
    COOP_SHARED coop::scratch<coop::scratch_bytes<coop::transpose, int, 4, coop::block<64>>()> storage;
    const auto group = coop::this_block<64>(storage);
    int items[4];
    for (int i = 0; i < 3; ++i) {
      first_line = __LINE__, coop::load<coop::transpose>(group, source, items);
      if (waits) group.sync();
    }
  };
  const int source[tile] = {};
  for (const auto& how : every_order()) {
    EXPECT_INNOCENT(launch({1, 64}, how, kernel, reads(source, tile), true));
    const report r = launch({1, 64}, how, kernel, reads(source, tile), false);
    EXPECT_FAULT(r, missing_barrier, first_line);
    EXPECT_TRUE(says(r, "before it is reached again"));
  }
}

TEST(launch_races, a_missing_barrier_between_calls_of_a_warp) {
  const auto kernel = [](const int* source, bool waits) {
    COOP_SHARED
    coop::scratch<2 * coop::scratch_bytes<coop::transpose, int, 4, coop::warp<32, coop::block<64>>>()>
        storage;
    const auto group = coop::this_warp(coop::this_block<64>(storage));
    int items[4];
    first_line = __LINE__, coop::load<coop::transpose>(group, source, items);
    if (waits) group.sync();
    second_line = __LINE__, coop::load<coop::transpose>(group, source, items);
  };
  const int source[tile] = {};
  for (const auto& how : every_order()) {
    EXPECT_INNOCENT(launch({1, 64}, how, kernel, reads(source, tile), true));
    const report r = launch({1, 64}, how, kernel, reads(source, tile), false);
    EXPECT_FAULT(r, missing_barrier, second_line);
    EXPECT_EQ(r.other_line, first_line);
    EXPECT_TRUE(says(r, "put warp.sync() between"));
  }
}

TEST(launch_races, two_warps_that_share_their_scratch) {
  const auto kernel = [](const int* source) {
    COOP_SHARED
    coop::scratch<2 * coop::scratch_bytes<coop::transpose, int, 4, coop::warp<32, coop::block<64>>>()>
        storage;
    auto group = coop::this_warp(coop::this_block<64>(storage));
    group.in_block %= 32;  // both take themselves for the first
    int items[4];
    first_line = __LINE__, coop::load<coop::transpose>(group, source, items);
  };
  const int source[tile] = {};
  for (const auto& how : every_order()) {
    const report r = launch({1, 64}, how, kernel, reads(source, tile));
    EXPECT_FAULT(r, scratch_race, first_line);
  }
}

// A load and a store of the same type and row let each thread touch its own bytes, and need a barrier all the
// same.
TEST(launch_races, a_missing_barrier_that_would_do_no_harm) {
  const auto kernel = [](const int* source, int* destination, bool waits) {
    COOP_SHARED coop::scratch<coop::scratch_bytes<coop::transpose, int, 4, coop::block<64>>()> storage;
    const auto group = coop::this_block<64>(storage);
    int items[4];
    first_line = __LINE__, coop::load<coop::transpose>(group, source, items);
    if (waits) group.sync();
    second_line = __LINE__, coop::store<coop::transpose>(group, destination, items);
  };
  const int source[tile] = {};
  int destination[tile];
  for (const auto& how : every_order()) {
    EXPECT_INNOCENT(launch({2, 64}, how, kernel, reads(source, tile), writes(destination, tile), true));
    const report r = launch({1, 64}, how, kernel, reads(source, tile), writes(destination, tile), false);
    EXPECT_FAULT(r, missing_barrier, second_line);
    EXPECT_EQ(r.other_line, first_line);
    EXPECT_TRUE(says(r, "may still be in load<transpose>"));
  }
}

TEST(launch_races, calls_of_the_block_and_of_its_warps_that_share_what_is_supplied) {
  const auto kernel = [](const int* source, int* destination) {
    const auto group = coop::this_block<64>();
    const auto warp = coop::this_warp(group);
    int items[4];
    for (int i = 0; i < 2; ++i) {
      coop::load<coop::warp_transpose>(group, source, items);
      coop::store<coop::transpose>(warp, destination, items);
      coop::load<coop::transpose>(warp, source, items);
      coop::store<coop::warp_transpose>(group, destination, items);
    }
  };
  const int source[tile] = {};
  int destination[tile];
  for (const auto& how : every_order())
    EXPECT_INNOCENT(launch({1, 64}, how, kernel, reads(source, tile), writes(destination, tile)));
}

TEST(launch_races, slices_of_warps_that_are_cut_in_another_way) {
  const auto kernel = [](const int* source, bool waits) {
    COOP_SHARED coop::scratch<coop::scratch_bytes<coop::warp_transpose, int, 4, coop::block<64>>()> storage;
    const auto group = coop::this_block<64>(storage);
    int four[4], two[2];
    first_line = __LINE__, coop::load<coop::warp_transpose>(group, source, four);
    if (waits) group.sync();
    else coop::this_warp(group).sync();
    second_line = __LINE__, coop::load<coop::warp_transpose>(group, source, two);
  };
  const int source[tile] = {};
  for (const auto& how : every_order()) {
    EXPECT_INNOCENT(launch({1, 64}, how, kernel, reads(source, tile), true));
    const report r = launch({1, 64}, how, kernel, reads(source, tile), false);
    EXPECT_FAULT(r, missing_barrier, second_line);
    EXPECT_TRUE(says(r, "put block.sync() between"));
  }
}

TEST(launch_races, a_barrier_of_each_warp_is_enough_between_calls_that_trade_within_warps) {
  const auto kernel = [](const int* source, int* destination, bool waits) {
    COOP_SHARED coop::scratch<coop::scratch_bytes<coop::warp_transpose, int, 4, coop::block<64>>()> storage;
    const auto group = coop::this_block<64>(storage);
    int items[4];
    first_line = __LINE__, coop::load<coop::warp_transpose>(group, source, items);
    if (waits) coop::this_warp(group).sync();
    second_line = __LINE__, coop::store<coop::warp_transpose>(group, destination, items);
  };
  const int source[tile] = {};
  int destination[tile];
  for (const auto& how : every_order()) {
    EXPECT_INNOCENT(launch({2, 64}, how, kernel, reads(source, tile), writes(destination, tile), true));
    const report r = launch({1, 64}, how, kernel, reads(source, tile), writes(destination, tile), false);
    EXPECT_FAULT(r, missing_barrier, second_line);
  }
}

template <class Row> void is_clean() {
  static const int source[tile] = {};
  static int destination[tile];
  const auto supplied = [](const int* from, int* to) {
    const auto group = coop::this_block<64>();
    int items[4] = {};
    for (int i = 0; i < 2; ++i) {
      coop::load<Row>(group, from, items, coop::valid_items(i == 0 ? tile : 101));
      coop::store<Row>(group, to, items, coop::valid_items(i == 0 ? tile : 101));
    }
  };
  const auto own = [](const int* from, int* to) {
    COOP_SHARED coop::scratch<coop::scratch_bytes<Row, int, 4, coop::block<64>>()> storage;
    const auto group = coop::this_block<64>(storage);
    int items[4] = {};
    coop::load<Row>(group, from, items);
    group.sync();
    coop::store<Row>(group, to, items);
  };
  for (const auto& how : every_order()) {
    EXPECT_INNOCENT(launch({2, 64}, how, supplied, reads(source, tile), writes(destination, tile)));
    EXPECT_INNOCENT(launch({2, 64}, how, own, reads(source, tile), writes(destination, tile)));
  }
}

template <class From, class To> void exchange_is_clean() {
  const auto kernel = [] {
    const auto group = coop::this_block<64>();
    int items[4] = {}, out[4] = {};
    for (int i = 0; i < 3; ++i) {
      coop::exchange<From, To>(group, items, out);
      coop::exchange<To, From>(group, out, items);
      coop::exchange<From, To>(group, items, out, coop::timesliced());
    }
  };
  for (const auto& how : every_order()) EXPECT_INNOCENT(launch({2, 64}, how, kernel));
}

TEST(launch_races, every_exchange_is_clean) {
  exchange_is_clean<coop::blocked, coop::striped>();
  exchange_is_clean<coop::blocked, coop::warp_striped>();
  exchange_is_clean<coop::striped, coop::warp_striped>();
}

TEST(launch_races, every_algorithm_is_clean) {
  for_each_algorithm([](auto row) { is_clean<decltype(row)>(); });
}

}  // namespace
