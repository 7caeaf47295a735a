// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Calls and barriers that not all threads make alike, and options that do not suit: reported, and never a
// hang.
#include "faults.h"

#include <exception>
#include <stdexcept>

namespace {

using namespace coop::host;

constexpr int tile = 64 * 2;
const std::vector<int> memory(tile + 1);
const int* const source = memory.data();
int line = 0, other_line = 0;

// Launches a kernel of 64 threads that is told its thread, with `source` registered.
template <class Kernel> report launched(const settings& how, Kernel kernel) {
  const auto body = [&](const int*) { kernel(coop::this_block<64>().rank()); };
  return launch({1, 64}, how, body, reads(source, tile + 1));
}
template <class Kernel> void innocent(Kernel kernel) {
  for (const auto& how : every_order()) EXPECT_INNOCENT(launched(how, kernel));
}

template <class Row, class... Options> void call(const int* from, const Options&... given) {
  const auto group = coop::this_block<64>();
  int items[2];
  coop::load<Row>(group, from, items, given...);
}
constexpr int call_line = __LINE__ - 2;

TEST(launch_calls, different_ones_in_different_places) {
  const auto kernel = [](int thread, int first) {
    const auto group = coop::this_block<64>();
    int items[2];
    if (thread < first) line = __LINE__, coop::load<coop::transpose>(group, source, items);
    else other_line = __LINE__, coop::load<coop::direct>(group, source, items);
  };
  innocent([&](int thread) { kernel(thread, 64); });
  for (const auto& how : every_order()) {
    const report r = launched(how, [&](int thread) { kernel(thread, 40); });
    const bool first_is_right = r.thread >= 40;
    EXPECT_FAULT(r, divergent_call, first_is_right ? other_line : line);
    EXPECT_EQ(r.other_file, __FILE__);
    EXPECT_EQ(r.other_line, first_is_right ? line : other_line);
    EXPECT_TRUE(says(r, "load<direct> at "));
    EXPECT_TRUE(says(r, "load<transpose> at "));
    EXPECT_EQ(r.thread, how.order == lane_order::forward   ? 40
                        : how.order == lane_order::reverse ? 39
                                                           : r.thread);
  }
}

TEST(launch_calls, different_ones_in_the_same_place) {
  for (const auto& how : every_order()) {
    const report r = launched(
        how, [](int thread) { thread < 40 ? call<coop::direct>(source) : call<coop::striped>(source); });
    EXPECT_FAULT(r, divergent_call, call_line);
    EXPECT_EQ(r.other_line, call_line);
  }
}

TEST(launch_calls, in_another_order) {
  const auto kernel = [](int thread) {
    const auto group = coop::this_block<64>();
    int items[2];
    for (int i = 0; i < 2; ++i)
      if ((thread < 40) == (i == 0)) line = __LINE__, coop::load<coop::direct>(group, source, items);
      else coop::load<coop::direct>(group, source, items, coop::valid_items(3));
  };
  for (const auto& how : every_order())
    EXPECT_EQ(int(launched(how, kernel).kind), int(fault::divergent_call));
}

// A call that threads 40 to 63 do not make: they return, or wait elsewhere.
template <class Row> void is_made_in_part() {
  const auto kernel = [](int thread, int count, bool waits) {
    const auto group = coop::this_block<64>();
    int items[2];
    if (thread < count) line = __LINE__, coop::load<Row>(group, source, items);
    if (waits) other_line = __LINE__, group.sync();
  };
  for (const bool waits : {false, true}) {
    innocent([&](int thread) { kernel(thread, 64, waits); });
    innocent([&](int thread) { kernel(thread, 0, waits); });
    for (const auto& how : every_order()) {
      const report r = launched(how, [&](int thread) { kernel(thread, 40, waits); });
      EXPECT_FAULT(r, partial_call, line);
      EXPECT_LT(r.thread, 40);
      EXPECT_TRUE(says(r, "is called by threads 0-39 and not by threads 40-63 of the block"));
      const bool trades =
          Row::how != coop::trade::none && Row::in == coop::unit::item;  // 8 bytes a thread are one word
      EXPECT_TRUE(says(r, waits && trades
                              ? "thread 40 waits at the barrier at " __FILE__ ":" + std::to_string(other_line)
                              : "thread 40 returned from the kernel"));
    }
  }
}

TEST(launch_calls, made_by_some_threads) {
  for_each_algorithm([](auto row) { is_made_in_part<decltype(row)>(); });
}

TEST(launch_calls, made_by_one_thread_or_by_scattered_ones) {
  const report one = launched(kept(), [](int thread) {
    if (thread == 7) call<coop::transpose>(source);
  });
  EXPECT_FAULT(one, partial_call, call_line);
  EXPECT_EQ(one.thread, 7);
  EXPECT_TRUE(says(one, "is called by thread 7 and not by threads 0-6, 8-63 of the block"));
  const report odd = launched(kept(), [](int thread) {
    if (thread % 2 == 1 && thread < 6) call<coop::direct>(source);
  });
  EXPECT_TRUE(says(odd, "is called by threads 1, 3, 5 and not by threads 0, 2, 4, 6-63 of the block"));
}

TEST(launch_calls, more_often_by_some_threads) {
  for (const auto& how : every_order()) {
    const report r = launched(how, [](int thread) {
      for (int i = 0; i < (thread < 40 ? 3 : 2); ++i) call<coop::transpose>(source);
    });
    EXPECT_FAULT(r, partial_call, call_line);
    EXPECT_TRUE(says(r, "by threads 0-39 and not by threads 40-63"));
  }
}

TEST(launch_calls, of_a_warp) {
  const auto kernel = [](int thread, int begin, int end) {
    const auto group = coop::this_warp(coop::this_block<64>());
    int items[2];
    if (thread >= begin && thread < end) line = __LINE__, coop::load<coop::transpose>(group, source, items);
  };
  innocent([&](int thread) { kernel(thread, 32, 64); });  // one warp may, and the other not
  for (const auto& how : every_order()) {
    const report r = launched(how, [&](int thread) { kernel(thread, 40, 64); });
    EXPECT_FAULT(r, partial_call, line);
    EXPECT_TRUE(says(r, "is called by threads 40-63 and not by threads 32-39 of the group of threads 32-63"));
  }
}

TEST(launch_calls, barriers_that_some_threads_do_not_reach) {
  const auto kernel = [](int thread, int count) {
    const auto group = coop::this_block<64>();
    if (thread < count) line = __LINE__, group.sync();
  };
  innocent([&](int thread) { kernel(thread, 64); });
  for (const auto& how : every_order()) {
    const report r = launched(how, [&](int thread) { kernel(thread, 40); });
    EXPECT_FAULT(r, partial_call, line);
    EXPECT_EQ(r.thread, 0);
    EXPECT_TRUE(
        says(r, "threads 0-39 wait and threads 40-63 do not come: thread 40 returned from the kernel"));
    const report one = launched(how, [&](int thread) { kernel(63 - thread, 63); });
    EXPECT_TRUE(says(one, "threads 1-63 wait and thread 0 does not come: thread 0 returned from the kernel"));
  }
}

TEST(launch_calls, barriers_in_two_places) {
  const auto kernel = [](int thread, int count) {
    const auto group = coop::this_block<64>();
    if (thread < count) line = __LINE__, group.sync();
    else other_line = __LINE__, group.sync();
  };
  innocent([&](int thread) { kernel(thread, 64); });
  for (const auto& how : every_order()) {
    const report r = launched(how, [&](int thread) { kernel(thread, 40); });
    EXPECT_FAULT(r, divergent_call, line);
    EXPECT_EQ(r.thread, 0);
    EXPECT_EQ(r.other_line, other_line);
    EXPECT_TRUE(says(r, "thread 0 waits at the barrier at " __FILE__ ":" + std::to_string(line) +
                            ", thread 40 waits at the barrier at " __FILE__ ":" +
                            std::to_string(other_line)));
  }
}

TEST(launch_calls, barriers_of_a_warp_and_of_the_block) {
  const auto kernel = [](int thread) {
    const auto block = coop::this_block<64>();
    const auto warp = coop::this_warp(block);
    if (thread < 16) line = __LINE__, warp.sync();
    else other_line = __LINE__, block.sync();
  };
  for (const auto& how : every_order()) {
    const report r = launched(how, kernel);
    EXPECT_FAULT(r, divergent_call, line);
    EXPECT_EQ(r.other_line, other_line);
  }
}

TEST(launch_calls, a_barrier_inside_the_library_that_some_threads_do_not_reach) {
  const auto kernel = [](int thread) {
    coop::cpu::call_facts facts{};
    coop::cpu::begin_call(facts, {__FILE__, 7});
    if (thread < 40) coop::cpu::sync(0, {nullptr, 0});
  };
  for (const auto& how : every_order()) {
    const report r = launched(how, kernel);
    EXPECT_FAULT(r, partial_call, 7);
    EXPECT_TRUE(says(r, "threads 0-39 wait and threads 40-63 do not come"));
  }
}

TEST(launch_calls, a_barrier_inside_the_library_that_is_reached_in_different_rounds) {
  const auto kernel = [](int thread) {
    for (int round = 0; round < 2; ++round) {
      const coop::cpu::call_facts facts{};
      coop::cpu::begin_call(facts, {__FILE__, 7});
      if ((thread < 40) == (round == 0)) coop::cpu::sync(0, {nullptr, 0});
    }
  };
  for (const auto& how : every_order()) EXPECT_FAULT(launched(how, kernel), divergent_call, 7);
}

TEST(launch_calls, told_different_things) {
  const auto expect = [](auto kernel, const char* part) {
    for (const auto& how : every_order()) {
      const report r = launched(how, kernel);
      EXPECT_FAULT(r, different_options, call_line);
      EXPECT_EQ(r.other_line, call_line);
      EXPECT_TRUE(says(r, part));
      EXPECT_TRUE(says(r, "in all threads of the block"));
    }
  };
  const auto last = [](int thread) { return thread == 63 ? 1 : 0; };
  expect([&](int t) { call<coop::transpose>(source, coop::valid_items(100 - last(t))); },
         "valid_items covers ");
  expect([&](int t) { call<coop::transpose>(source, coop::offset(last(t))); }, "offset is ");
  expect([&](int t) { call<coop::direct>(source + last(t)); }, "the tile begins at 0x");
  expect(
      [&](int t) {
        last(t) ? call<coop::direct>(source) : call<coop::direct>(source, coop::valid_items(tile));
      },
      "gives valid_items, thread ");
  innocent([&](int t) {
    call<coop::transpose>(source, coop::valid_items(1000 + last(t)));
  });  // all of it, either way

  const report r =
      launched(kept(), [&](int t) { call<coop::direct>(source, coop::valid_items(t == 5 ? 90 : 100)); });
  EXPECT_EQ(r.thread, 5);
  EXPECT_TRUE(says(r, "valid_items covers 100 positions in thread 0 and 90 in thread 5"));
}

TEST(launch_calls, given_different_scratch) {
  const auto kernel = [](int thread, int apart) {
    COOP_SHARED coop::scratch<1024> storage;
    const auto group = coop::this_block<64>(storage.memory + (thread == 63 ? apart : 0));
    int items[2];
    line = __LINE__, coop::load<coop::transpose>(group, source, items);
  };
  innocent([&](int thread) { kernel(thread, 0); });
  for (const auto& how : every_order()) {
    const report r = launched(how, [&](int thread) { kernel(thread, 16); });
    EXPECT_FAULT(r, different_options, line);
    EXPECT_TRUE(says(r, "the scratch begins at 0x"));
  }
}

TEST(launch_calls, with_a_count_below_zero) {
  innocent([](int) { call<coop::direct>(source, coop::valid_items(-1)); });
  const report r = launched(kept(), [](int) { call<coop::direct>(source, coop::valid_items(100U - 101U)); });
  EXPECT_FAULT(r, wrapped_count, call_line);
  EXPECT_EQ(r.thread, 0);
  EXPECT_TRUE(says(r, "valid_items"));
}

TEST(launch_calls, with_an_offset_below_zero) {
  const report r =
      launched(kept(), [](int) { call<coop::direct>(source, coop::offset(std::uint64_t{1} - 2)); });
  EXPECT_FAULT(r, wrapped_offset, call_line);
}

TEST(launch_calls, with_a_default_that_does_not_fit) {
  innocent([](int) { call<coop::direct>(source, coop::valid_items(3), coop::oob_default(2.0)); });
  const report r =
      launched(kept(), [](int) { call<coop::direct>(source, coop::valid_items(3), coop::oob_default(2.5)); });
  EXPECT_FAULT(r, changed_default, call_line);
}

TEST(launch_calls, with_a_promise_that_is_not_kept) {
  alignas(16) static int aligned[tile + 4];
  const auto kernel = [](const int* from, int start) {
    const auto group = coop::this_block<64>();
    int items[2];
    line = __LINE__, coop::load<coop::vectorize>(group, coop::aligned<16>(from), items, coop::offset(start));
  };
  EXPECT_INNOCENT(launch({1, 64}, kept(), kernel, reads(aligned, tile + 4), 4));
  const report r = launch({1, 64}, kept(), kernel, reads(aligned, tile + 4), 1);
  EXPECT_FAULT(r, broken_promise, line);
  EXPECT_EQ(r.address, reinterpret_cast<std::uintptr_t>(aligned + 1));
}

TEST(launch_calls, with_misaligned_scratch) {
  const auto kernel = [](int, int by) {
    COOP_SHARED coop::scratch<1024> storage;
    const auto group = coop::this_block<64>(storage.memory + by);
    int items[2];
    line = __LINE__, coop::load<coop::transpose>(group, source, items);
  };
  innocent([&](int thread) { kernel(thread, 16); });
  EXPECT_FAULT(launched(kept(), [&](int thread) { kernel(thread, 8); }), misaligned_scratch, line);
}

TEST(launch_calls, with_a_rank_outside) {
  const auto kernel = [](int thread, int last) {
    const auto group = coop::this_block<64>();
    const int items[1] = {thread}, ranks[1] = {thread == 63 ? last : thread};
    int out[1];
    line = __LINE__, coop::scatter<coop::blocked>(group, items, ranks, out);
  };
  innocent([&](int thread) { kernel(thread, 63); });
  for (const auto& how : every_order()) {
    const report r = launched(how, [&](int thread) { kernel(thread, 64); });
    EXPECT_FAULT(r, rank_outside, line);
    EXPECT_EQ(r.thread, 63);
    EXPECT_TRUE(says(r, "64 positions"));
  }
}

TEST(launch_calls, unwatched_divergence_is_found_all_the_same) {
  for (settings how : every_order()) {
    how.watch = false;
    EXPECT_INNOCENT(launched(how, [](int) { call<coop::transpose>(source); }));
    EXPECT_FAULT(launched(how,
                          [](int t) {
                            if (t < 40) call<coop::transpose>(source);
                          }),
                 partial_call, call_line);
    EXPECT_FAULT(
        launched(how, [](int t) { t < 40 ? call<coop::direct>(source) : call<coop::striped>(source); }),
        divergent_call, call_line);
    const report r = launched(how, [](int t) {
      if (t < 40) coop::this_block<64>().sync();
    });
    EXPECT_EQ(int(r.kind), int(fault::partial_call));
    EXPECT_INNOCENT(launched(how, [](int) { call<coop::direct>(source, coop::valid_items(100U - 101U)); }));
  }
}

// Ends of kernels that are no returns.

struct counted {
  int& alive;
  explicit counted(int& n) : alive(n) { ++alive; }
  ~counted() { --alive; }
};

TEST(launch_calls, a_kernel_that_throws) {
  for (const auto& how : every_order()) {
    int alive = 0;
    const report r = launched(how, [&](int thread) {
      const counted me(alive);
      const auto group = coop::this_block<64>();
      group.sync();
      call<coop::transpose>(source);
      if (thread == 9) throw std::runtime_error("out of cheese");
      group.sync();
    });
    EXPECT_FAULT(r, kernel_threw, call_line);
    EXPECT_EQ(r.thread, 9);
    EXPECT_TRUE(says(r, "out of cheese"));
    EXPECT_EQ(alive, 0);  // the others were unwound
    const report odd = launched(how, [](int thread) {
      if (thread == 3) throw 3;
    });
    EXPECT_EQ(int(odd.kind), int(fault::kernel_threw));
    EXPECT_EQ(odd.thread, 3);
    EXPECT_TRUE(says(odd, "no std::exception"));
  }
}

TEST(launch_calls, a_kernel_that_catches_everything) {
  for (const auto& how : every_order()) {
    const report r = launched(how, [](int thread) {
      for (int i = 0; i < 3; ++i) {
        try {
          if (thread < 40) call<coop::transpose>(source);
        } catch (...) {}
      }
    });
    EXPECT_FAULT(r, partial_call, call_line);
  }
}

TEST(launch_calls, barriers_among_exceptions) {
  for (const auto& how : every_order()) {
    int caught = 0;
    EXPECT_INNOCENT(launched(how, [&](int thread) {
      const auto group = coop::this_block<64>();
      for (int i = 0; i < 3; ++i) {
        try {
          try {
            throw thread;
          } catch (int mine) {
            group.sync();  // while 64 exceptions are being handled
            EXPECT_EQ(mine, thread);
            if (i == 1) throw;
          }
          group.sync();
        } catch (int again) {
          group.sync();
          EXPECT_EQ(again, thread);
        }
        ++caught;
      }
    }));
    EXPECT_EQ(caught, 3 * 64);
    EXPECT_EQ(std::uncaught_exceptions(), 0);
  }
}

// Threads that stand where nothing can be thrown when another meets a fault.
TEST(launch_calls, a_kernel_that_is_noexcept) {
  for (const auto& how : every_order()) {
    const report r = launched(how, [](int thread) noexcept {
      const auto group = coop::this_block<64>();
      group.sync();
      if (thread == 5) call<coop::transpose>(source);
      group.sync();
    });
    EXPECT_FAULT(r, partial_call, call_line);
    EXPECT_EQ(r.thread, 5);
  }
}

TEST(launch_calls, a_barrier_in_a_destructor) {
  struct guard {
    ~guard() { coop::this_block<64>().sync(); }
  };
  for (const auto& how : every_order()) {
    const report r = launched(how, [](int thread) {
      const guard g;
      if (thread == 5) throw std::runtime_error("five");
    });
    EXPECT_EQ(int(r.kind), int(fault::kernel_threw)) << r.text;
    const report missed = launched(how, [](int thread) {
      if (thread == 5) return;
      const guard g;
    });
    EXPECT_EQ(int(missed.kind), int(fault::partial_call)) << missed.text;
    int alive = 0;
    const report unwound = launched(how, [&](int thread) {
      const counted me(alive);
      const guard g;
      if (thread != 5) coop::this_block<64>().sync();
    });
    EXPECT_EQ(int(unwound.kind), int(fault::divergent_call)) << unwound.text;
    EXPECT_EQ(alive, 1);  // thread 5, which waits in the destructor itself, stays there
  }
}

}  // namespace
