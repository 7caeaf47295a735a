// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Loads that are under way until somebody waits for them: what is in the tile before and after, and the
// report of a cell that is taken too early.
#include "../host/faults.h"

#include <cstring>
#include <numeric>

namespace {

using namespace coop::host;
using coop::load_tile_async;

using eight = coop::tile<float, 8, 8>;
constexpr std::size_t items = 128;
int load_line = 0, read_line = 0;

const float* numbers() {
  alignas(64) static float n[items];
  std::iota(n, n + items, 1.0f);
  return n;
}

// A cell as it lies in memory, of which no check hears.
float plain(const eight& a, int row, int column) {
  float value;
  std::memcpy(&value, a.memory + (row * 8 + column) * 4, 4);
  return value;
}
void set_all(eight& a, int rank, float value) {
  if (rank == 0)
    for (int i = 0; i < 64; ++i) std::memcpy(a.data() + i, &value, 4);
}

// Launches 64 threads, with tiles whose cells are all -1.
template <class Kernel> report told(const settings& how, Kernel kernel) {
  return launch(
      {1, 64}, how,
      [&kernel](const float* memory) {
        COOP_SHARED eight a, b;
        const auto block = coop::this_block<64>();
        set_all(a, block.rank(), -1.0f);
        set_all(b, block.rank(), -1.0f);
        block.sync();
        kernel(block, block.rank(), a, b, memory);
      },
      reads(numbers(), items));
}
template <class Kernel, class Judge> void each_order(Kernel kernel, Judge judge) {
  for (const auto& how : every_order()) {
    SCOPED_TRACE("order " + std::to_string(static_cast<int>(how.order)) + ", seed " +
                 std::to_string(how.seed));
    judge(told(how, kernel));
  }
}
template <class Kernel> void innocent(Kernel kernel) {
  each_order(kernel, [](const report& r) { EXPECT_FALSE(r) << r.text; });
}

TEST(tiles_async, cells_are_stale_before_the_wait) {
  for (const bool watch : {true, false})
    for (auto how : every_order()) {
      how.watch = watch;
      EXPECT_INNOCENT(told(how, [](const auto& block, int rank, eight& a, eight&, const float* memory) {
        load_tile_async(block, memory, 8, a);
        block.sync();
        EXPECT_EQ(plain(a, rank / 8, rank % 8), -1.0f);
        block.sync();
        coop::wait<0>();
        block.sync();
        EXPECT_EQ(a(rank / 8, rank % 8), static_cast<float>(rank + 1));
      }));
    }
}

TEST(tiles_async, taking_them_before_the_wait_is_reported) {
  each_order(
      [](const auto& block, int rank, eight& a, eight&, const float* memory) {
        load_line = __LINE__, load_tile_async(block, memory, 8, a);
        block.sync();
        if (rank == 9) read_line = __LINE__, static_cast<void>(a(5, 3));
        block.sync();
        coop::wait<0>();
      },
      [](const report& r) {
        EXPECT_FAULT(r, not_arrived, read_line);
        EXPECT_EQ(r.thread, 9);
        EXPECT_EQ(r.other_file, __FILE__);
        EXPECT_EQ(r.other_line, load_line);
        EXPECT_TRUE(says(r, "cells that have not arrived"));
        EXPECT_TRUE(says(r, "is on its way since " + r.other_file + ":" + std::to_string(load_line)));
        EXPECT_TRUE(says(r, "coop::wait<N>() and block.sync() come between"));
      });
}

TEST(tiles_async, storing_them_before_the_wait_is_reported) {
  alignas(16) static float out[64];
  for (const auto& how : every_order()) {
    const report r = launch(
        {1, 64}, how,
        [](const float* memory, float* to) {
          COOP_SHARED eight a;
          const auto block = coop::this_block<64>();
          load_line = __LINE__, load_tile_async(block, memory, 8, a);
          block.sync();
          read_line = __LINE__, coop::store_tile(block, to, 8, a);
          block.sync();
          coop::wait<0>();
        },
        reads(numbers(), items), writes(out, 64));
    EXPECT_FAULT(r, not_arrived, read_line);
    EXPECT_EQ(r.other_line, load_line);
  }
}

TEST(tiles_async, waiting_without_a_barrier_is_reported) {
  each_order(
      [](const auto& block, int rank, eight& a, eight&, const float* memory) {
        load_line = __LINE__, load_tile_async(block, memory, 8, a);
        coop::wait<0>();
        read_line = __LINE__, static_cast<void>(a(rank % 8, rank / 8));
      },
      [](const report& r) {
        EXPECT_TRUE(r.kind == fault::missing_barrier || r.kind == fault::not_arrived) << r.text;
        EXPECT_TRUE(says(r, ":" + std::to_string(load_line)));
        EXPECT_TRUE(says(r, ":" + std::to_string(read_line)));
      });
}

TEST(tiles_async, a_barrier_and_then_the_wait_is_reported) {
  each_order(
      [](const auto& block, int rank, eight& a, eight&, const float* memory) {
        load_tile_async(block, memory, 8, a);
        block.sync();
        coop::wait<0>();
        static_cast<void>(a(rank % 8, rank / 8));
      },
      [](const report& r) {
        EXPECT_TRUE(r.kind == fault::missing_barrier || r.kind == fault::not_arrived) << r.text;
      });
}

TEST(tiles_async, wait_1_lets_the_oldest_of_two_arrive) {
  innocent([](const auto& block, int rank, eight& a, eight& b, const float* memory) {
    load_tile_async(block, memory, 8, a);
    load_tile_async(block, memory + 64, 8, b);
    coop::wait<1>();
    block.sync();
    EXPECT_EQ(a(rank / 8, rank % 8), static_cast<float>(rank + 1));
    EXPECT_EQ(plain(b, rank / 8, rank % 8), -1.0f);
    block.sync();
    coop::wait<0>();
    block.sync();
    EXPECT_EQ(b(rank / 8, rank % 8), static_cast<float>(rank + 65));
  });
  innocent([](const auto& block, int rank, eight& a, eight& b, const float* memory) {
    load_tile_async(block, memory, 8, a);
    load_tile_async(block, memory + 64, 8, b);
    coop::wait<2>();
    block.sync();
    EXPECT_EQ(plain(a, rank / 8, rank % 8), -1.0f);
    EXPECT_EQ(plain(b, rank / 8, rank % 8), -1.0f);
    block.sync();
    coop::wait<0>();
  });
  each_order(
      [](const auto& block, int rank, eight& a, eight& b, const float* memory) {
        load_tile_async(block, memory, 8, a);
        load_line = __LINE__, load_tile_async(block, memory + 64, 8, b);
        coop::wait<1>();
        block.sync();
        if (rank == 1) read_line = __LINE__, static_cast<void>(b(0, 0));
      },
      [](const report& r) {
        EXPECT_FAULT(r, not_arrived, read_line);
        EXPECT_EQ(r.other_line, load_line);
      });
}

// Calls count also where nothing of them is copied by the target itself: items of one byte.
TEST(tiles_async, calls_that_copy_nothing_count) {
  alignas(16) static unsigned char bytes[64 * 9];
  for (const auto& how : every_order())
    EXPECT_INNOCENT(launch(
        {1, 64}, how,
        [](const float* memory, const unsigned char* narrow) {
          COOP_SHARED eight a;
          COOP_SHARED coop::tile<unsigned char, 8, 8> b;
          const auto block = coop::this_block<64>();
          const int rank = block.rank();
          load_tile_async(block, memory, 8, a);
          load_tile_async(block, narrow + 1, 9, b);
          coop::wait<1>();
          block.sync();
          EXPECT_EQ(a(rank / 8, rank % 8), static_cast<float>(rank + 1));
          coop::wait<0>();
          block.sync();
          EXPECT_EQ(b(rank / 8, rank % 8), 0);
        },
        reads(numbers(), items), reads(bytes, sizeof bytes)));
}

// A part that exists, with zeroes and with a default around it, in two tiles that take turns.
template <class Tile> void ragged_pipeline() {
  constexpr int tiles = 5, columns = 8 * tiles - 3, rows = 6;
  alignas(16) static float matrix[rows * 48];
  std::iota(matrix, matrix + rows * 48, 1.0f);
  for (const int skew : {0, 1})
    for (const auto& how : every_order())
      EXPECT_INNOCENT(launch(
          {1, 64}, how,
          [skew](const float* memory) {
            COOP_SHARED Tile a[2], b[2];
            const auto block = coop::this_block<64>();
            const int rank = block.rank(), row = rank / 8, column = rank % 8;
            const auto begin = [&](int t) {
              const auto part = coop::valid_extent(rows, columns - 8 * t);
              load_tile_async(block, memory + skew, 44, a[t % 2], coop::origin(0, 8 * t), part);
              load_tile_async(block, memory + skew, 44, b[t % 2], coop::origin(0, 8 * t), part,
                              coop::oob_default(-2.0f));
            };
            begin(0);
            for (int t = 0; t < tiles; ++t) {
              if (t + 1 < tiles) begin(t + 1), coop::wait<2>();
              else coop::wait<0>();
              block.sync();
              const bool exists = row < rows && 8 * t + column < columns;
              const float right = static_cast<float>(row * 44 + 8 * t + column + skew + 1);
              EXPECT_EQ(a[t % 2](row, column), exists ? right : 0.0f);
              EXPECT_EQ(b[t % 2](row, column), exists ? right : -2.0f);
              block.sync();
            }
          },
          reads(matrix, rows * 44)));
}
TEST(tiles_async, ragged_tiles_that_take_turns) {
  ragged_pipeline<coop::tile<float, 8, 8>>();
  ragged_pipeline<coop::tile<float, 8, 8, coop::swizzled>>();
  ragged_pipeline<coop::tile<float, 8, 8, coop::transposed<coop::padded<1>>>>();
}

// A tile that is filled again before what was under way to it has been waited for.
TEST(tiles_async, reading_and_the_next_load_need_a_barrier_between_them) {
  const auto kernel = [](const auto& block, int rank, eight& a, const float* memory, bool waits) {
    load_tile_async(block, memory, 8, a);
    coop::wait<0>();
    block.sync();
    read_line = __LINE__, static_cast<void>(a(rank % 8, rank / 8));
    if (waits) block.sync();
    load_line = __LINE__, load_tile_async(block, memory, 8, a);
    coop::wait<0>();
  };
  innocent([&](const auto& block, int rank, eight& a, eight&, const float* memory) {
    kernel(block, rank, a, memory, true);
  });
  each_order([&](const auto& block, int rank, eight& a, eight&,
                 const float* memory) { kernel(block, rank, a, memory, false); },
             [](const report& r) {
               EXPECT_TRUE(r.kind == fault::missing_barrier || r.kind == fault::not_arrived) << r.text;
               EXPECT_TRUE(says(r, ":" + std::to_string(load_line)));
               EXPECT_TRUE(says(r, ":" + std::to_string(read_line)));
             });
}

}  // namespace
