// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Accesses of memory: what may be touched, and the report of what may not.
#include "faults.h"

#include <cstddef>

namespace {

using namespace coop::host;

constexpr int tile = 64 * 4;
int line = 0;  // of the call that is at fault

template <class Algorithm> void load_from(const int* source, std::int64_t start) {
  const auto group = coop::this_block<64>();
  int items[4];
  line = __LINE__, coop::load<Algorithm>(group, source, items, coop::offset(start));
}
template <class Algorithm> void store_to(int* destination, std::int64_t start) {
  const auto group = coop::this_block<64>();
  const int items[4] = {1, 2, 3, 4};
  line = __LINE__, coop::store<Algorithm>(group, destination, items, coop::offset(start));
}

// Where a row has thread 63 touch the last position of a tile, it does so alone and in its last slot.
template <class Row> void last_position_is_out_of_range(bool words) {
  for (const auto& how : every_order()) {
    alignas(16) int memory[tile] = {};
    const report read = launch({1, 64}, how, load_from<Row>, reads(memory, tile - 1), std::int64_t{0});
    EXPECT_FAULT(read, outside_buffer, line);
    EXPECT_EQ(read.thread, 63);
    EXPECT_EQ(read.slot, words ? 0 : 3);
    EXPECT_EQ(read.address, reinterpret_cast<std::uintptr_t>(memory + (words ? tile - 4 : tile - 1)));
    EXPECT_TRUE(says(read, words ? "positions 252-255 of the tile" : ", slot 3: position 255 of the tile"));
    EXPECT_TRUE(says(read, "load<" + std::string(name_of<Row>()) + ">"));
    EXPECT_TRUE(says(read, "reaching 4 bytes past the end of the buffer of 1020 bytes"));

    const report written = launch({1, 64}, how, store_to<Row>, writes(memory, tile - 1), std::int64_t{0});
    EXPECT_FAULT(written, outside_buffer, line);
    EXPECT_EQ(written.thread, 63);
    EXPECT_TRUE(says(written, "store<" + std::string(name_of<Row>()) + ">"));
    EXPECT_EQ(memory[tile - 1], 0);  // the access was not made

    EXPECT_INNOCENT(launch({1, 64}, how, load_from<Row>, reads(memory, tile), std::int64_t{0}));
    EXPECT_INNOCENT(launch({1, 64}, how, store_to<Row>, writes(memory, tile), std::int64_t{0}));
  }
}

TEST(launch_accesses, past_the_end_item_by_item) {
  last_position_is_out_of_range<coop::direct>(false);
  last_position_is_out_of_range<coop::striped>(false);
  last_position_is_out_of_range<coop::transpose>(false);
  last_position_is_out_of_range<coop::warp_transpose>(false);
  last_position_is_out_of_range<coop::warp_transpose_timesliced>(false);
}

TEST(launch_accesses, the_slot_is_that_of_the_thread_that_touches_memory) {
  const int memory[64] = {};
  const report r = launch({1, 64}, kept(), load_from<coop::transpose>, reads(memory, 64), std::int64_t{0});
  EXPECT_FAULT(r, outside_buffer, line);
  EXPECT_EQ(r.thread, 0);
  EXPECT_TRUE(says(r, "slot 1: position 64 of the tile"));
}

TEST(launch_accesses, the_slot_of_a_word_is_that_of_the_owner) {
  alignas(16) const int memory[256] = {};
  const auto kernel = [](const int* source) {
    const auto group = coop::this_block<64>();
    int items[8];
    line = __LINE__, coop::load<coop::packed_transpose>(group, source, items);
  };
  const report r = launch({1, 64}, kept(), kernel, reads(memory, 256));
  EXPECT_FAULT(r, outside_buffer, line);
  EXPECT_EQ(r.thread, 0);
  EXPECT_EQ(r.slot, 0);  // thread 32 will own it
  EXPECT_TRUE(says(r, "word 1: positions 256-259 of the tile"));
}

TEST(launch_accesses, past_the_end_in_words) { last_position_is_out_of_range<coop::vectorize>(true); }

TEST(launch_accesses, before_the_beginning) {
  for (const auto& how : every_order()) {
    int memory[tile + 4] = {};
    const report r = launch({1, 64}, how, load_from<coop::direct>, reads(memory + 4, tile), std::int64_t{-2});
    EXPECT_FAULT(r, outside_buffer, line);
    EXPECT_EQ(r.thread, 0);
    EXPECT_EQ(r.slot, 0);
    EXPECT_TRUE(says(r, "reaching 8 bytes before the beginning of the buffer of 1024 bytes"));
  }
}

TEST(launch_accesses, a_wide_word_that_begins_inside_and_runs_over) {
  alignas(16) int memory[tile] = {};
  const auto first_ones = [](const int* source) {
    const auto group = coop::this_block<64>();
    int items[4];
    line = __LINE__, coop::load<coop::packed_transpose>(group, coop::aligned<16>(source), items);
  };
  for (const auto& how : every_order()) {
    const report r = launch({1, 64}, how, first_ones, reads(memory, tile - 2));
    EXPECT_FAULT(r, outside_buffer, line);
    EXPECT_EQ(r.thread, 63);
    EXPECT_TRUE(says(r, "word 0: positions 252-255"));
    EXPECT_TRUE(says(r, "16 bytes at 0x"));
    EXPECT_TRUE(says(r, "reaching 8 bytes past the end"));
  }
}

TEST(launch_accesses, far_from_the_buffer_that_was_meant) {
  int memory[tile] = {};
  const report r =
      launch({1, 64}, kept(), load_from<coop::direct>, reads(memory, tile), std::int64_t{1} << 20);
  EXPECT_FAULT(r, outside_buffer, line);
  EXPECT_TRUE(says(r, "past the end of the buffer of 1024 bytes"));
}

TEST(launch_accesses, out_of_one_buffer_into_the_next) {
  int memory[2 * tile] = {};
  const auto copy = [](const int* source, int* destination) {
    const auto group = coop::this_block<64>();
    int items[4];
    line = __LINE__, coop::load<coop::direct>(group, source, items, coop::offset(1));
    coop::store<coop::direct>(group, destination, items);
  };
  for (const auto& how : every_order()) {
    const report r = launch({1, 64}, how, copy, reads(memory, tile), writes(memory + tile, tile));
    EXPECT_FAULT(r, outside_buffer, line);
    EXPECT_EQ(r.thread, 63);
    EXPECT_EQ(r.slot, 3);
    EXPECT_TRUE(says(r, "reaching 4 bytes past the end of the buffer of 1024 bytes"));
  }
}

TEST(launch_accesses, in_an_empty_buffer) {
  int memory[tile] = {};
  const report r = launch({1, 64}, kept(), load_from<coop::direct>, reads(memory, 0), std::int64_t{0});
  EXPECT_FAULT(r, outside_buffer, line);
  EXPECT_TRUE(says(r, "past the end of the buffer of 0 bytes"));
}

TEST(launch_accesses, through_a_pointer_nobody_registered) {
  std::vector<int> memory(tile);
  for (const auto& how : every_order()) {
    const report r = launch({1, 64}, how, load_from<coop::direct>, memory.data(), std::int64_t{0});
    EXPECT_FAULT(r, unregistered_pointer, line);
    EXPECT_EQ(r.thread, how.order == lane_order::forward   ? 0
                        : how.order == lane_order::reverse ? 63
                                                           : r.thread);
    EXPECT_TRUE(says(r, "reads(), writes() or updates()"));
  }
}

TEST(launch_accesses, of_a_thread_to_its_own_array) {
  const auto kernel = [](int* destination) {
    const auto group = coop::this_block<64>();
    const int source[tile] = {};
    int items[4];
    line = __LINE__, coop::load<coop::direct>(group, source, items);
    coop::store<coop::direct>(group, destination, items);
  };
  int memory[tile];
  EXPECT_FAULT(launch({1, 64}, kept(), kernel, writes(memory, tile)), unregistered_pointer, line);
}

TEST(launch_accesses, to_a_buffer_that_is_only_read) {
  int memory[tile] = {};
  const auto kernel = [](const int* source) {
    const auto group = coop::this_block<64>();
    const int items[4] = {1, 2, 3, 4};
    line = __LINE__, coop::store<coop::striped>(group, const_cast<int*>(source), items, coop::valid_items(1));
  };
  for (const auto& how : every_order()) {
    const report r = launch({1, 64}, how, kernel, reads(memory, tile));
    EXPECT_FAULT(r, read_only_buffer, line);
    EXPECT_EQ(r.thread, 0);
    EXPECT_EQ(r.slot, 0);
    EXPECT_EQ(memory[0], 0);
  }
}

TEST(launch_accesses, in_place) {
  const auto kernel = [](const int* source, int* destination) {
    const auto group = coop::this_block<64>();
    int items[4];
    coop::load<coop::transpose>(group, source, items);
    coop::store<coop::transpose>(group, destination, items);
  };
  int memory[tile];
  for (int i = 0; i < tile; ++i) memory[i] = i;
  for (const auto& how : every_order()) {
    EXPECT_INNOCENT(launch({1, 64}, how, kernel, reads(memory, tile), writes(memory, tile)));
    const auto update = [&](int* both) { kernel(both, both); };
    EXPECT_INNOCENT(launch({1, 64}, how, update, updates(memory, tile)));
  }
  for (int i = 0; i < tile; ++i) EXPECT_EQ(memory[i], i);
}

TEST(launch_accesses, to_and_from_threadgroup_memory) {
  const auto kernel = [](const int* source, int* destination) {
    COOP_SHARED int shared[tile];
    const auto group = coop::this_block<64>();
    int items[4];
    coop::load<coop::direct>(group, source, items);
    coop::store<coop::striped>(group, shared, items);
    group.sync();
    coop::load<coop::striped>(group, shared, items);
    coop::store<coop::direct>(group, destination, items);
  };
  int from[tile], to[tile] = {};
  for (int i = 0; i < tile; ++i) from[i] = i;
  for (const auto& how : every_order())
    EXPECT_INNOCENT(launch({5, 64}, how, kernel, reads(from, tile), writes(to, tile)));
  for (int i = 0; i < tile; ++i) EXPECT_EQ(to[i], i);
}

TEST(launch_accesses, to_scratch_as_memory) {
  alignas(16) static coop::byte memory[256];
  const auto kernel = [](int at) {
    coop::cpu::call_facts facts{};
    facts.threads = facts.items = facts.item = 1;
    facts.scratch = reinterpret_cast<std::uintptr_t>(memory);
    facts.scratch_bytes = 64;
    coop::cpu::begin_call(facts, {__FILE__, __LINE__});
    coop::cpu::access(coop::cpu::verb::write, memory + at, 4);
  };
  EXPECT_INNOCENT(launch({1, 1}, kept(), kernel, 60));
  const report r = launch({1, 1}, kept(), kernel, 64);
  EXPECT_EQ(int(r.kind), int(fault::unregistered_pointer)) << r.text;
}

TEST(launch_accesses, at_a_misaligned_address) {
  alignas(16) char memory[tile * 4 + 16] = {};
  const int* const odd = reinterpret_cast<const int*>(memory + 1);
  for (const auto& how : every_order()) {
    const report r = launch({1, 64}, how, load_from<coop::direct>, reads(odd, tile), std::int64_t{0});
    EXPECT_FAULT(r, misaligned_access, line);
    EXPECT_TRUE(says(r, "no multiple of 4"));
    EXPECT_EQ(r.address % 4, 1U);
  }
  const int* const even = reinterpret_cast<const int*>(memory + 4);
  EXPECT_INNOCENT(launch({1, 64}, kept(), load_from<coop::vectorize>, reads(even, tile), std::int64_t{0}));
  const auto wide = [](const char* at) { coop::cpu::access(coop::cpu::verb::read, at, 16); };
  EXPECT_INNOCENT(launch(
      {1, 1}, kept(), [&](const char* m) { wide(m); }, reads(memory, 64)));
  const report r = launch(
      {1, 1}, kept(), [&](const char* m) { wide(m + 8); }, reads(memory, 64));
  EXPECT_EQ(int(r.kind), int(fault::misaligned_access)) << r.text;
  EXPECT_INNOCENT(launch(
      {1, 1}, kept(), [](const char* m) { coop::cpu::access(coop::cpu::verb::read, m + 1, 12); },
      reads(memory, 64)));
}

TEST(launch_accesses, elements_of_another_type) {
  struct pair {  // 8 bytes that need no more than 4 of alignment
    float x, y;
    operator float() const { return x + y; }
  };
  const auto kernel = [](const pair* source, std::int64_t start) {
    const auto group = coop::this_block<64>();
    float items[4];
    line = __LINE__, coop::load<coop::striped>(group, source, items, coop::offset(start));
  };
  alignas(16) float memory[2 * tile + 1] = {};
  const pair* const pairs = reinterpret_cast<const pair*>(memory + 1);
  for (const auto& how : every_order()) {
    EXPECT_INNOCENT(launch({1, 64}, how, kernel, reads(pairs, tile), std::int64_t{0}));
    const report r = launch({1, 64}, how, kernel, reads(pairs, tile - 1), std::int64_t{0});
    EXPECT_FAULT(r, outside_buffer, line);
    EXPECT_EQ(r.thread, 63);
    EXPECT_EQ(r.slot, 3);
    EXPECT_TRUE(says(r, "position 255 of the tile"));
  }
}

TEST(launch_accesses, what_was_written_may_be_read) {
  int memory[tile] = {};
  EXPECT_INNOCENT(launch({1, 64}, kept(), load_from<coop::direct>, writes(memory, tile), std::int64_t{0}));
}

TEST(launch_accesses, unwatched_are_not_looked_at) {
  settings how = kept();
  how.watch = false;
  std::vector<int> memory(tile);
  EXPECT_INNOCENT(launch({1, 64}, how, store_to<coop::transpose>, memory.data(), std::int64_t{0}));
  EXPECT_EQ(memory[5], 2);
}

}  // namespace
