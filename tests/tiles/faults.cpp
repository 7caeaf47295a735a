// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// What the CPU target says of tile calls, and of a kernel's own accesses of a tile, that go wrong; and that
// it keeps silent where they do not.
#include "../host/faults.h"

#include <limits>
#include <numeric>

namespace {

using namespace coop::host;
using coop::aligned;
using coop::column_major;
using coop::load_tile;
using coop::origin;
using coop::store_tile;
using coop::valid_extent;
using coop::valid_region;

using eight = coop::tile<float, 8, 8>;

alignas(64) float matrix[512];
int load_line = 0, first_line = 0, second_line = 0;

// Launches a block of 64 threads that is told its group, its rank, a tile and the first 8 x 8 of a matrix.
template <class Kernel> report told(Kernel kernel, const settings& how = kept(), std::size_t items = 64) {
  return launch(
      {1, 64}, how,
      [&kernel](float* memory) {
        COOP_SHARED eight a;
        const auto block = coop::this_block<64>();
        kernel(block, block.rank(), a, memory);
      },
      updates(matrix, items));
}
template <class Kernel, class Judge> void each_order(Kernel kernel, Judge judge) {
  for (const auto& how : every_order()) {
    SCOPED_TRACE("order " + std::to_string(static_cast<int>(how.order)) + ", seed " +
                 std::to_string(how.seed));
    judge(told(kernel, how));
  }
}
template <class Kernel> void innocent(Kernel kernel) {
  each_order(kernel, [](const report& r) { EXPECT_FALSE(r) << r.text; });
}

TEST(tiles_faults, a_cell_outside) {
  const auto outside = [](auto access) {
    each_order(
        [&](const auto& block, int rank, eight& a, float* memory) {
          load_tile(block, memory, 8, a);
          block.sync();
          if (rank == 9) access(a);
        },
        [](const report& r) {
          EXPECT_FAULT(r, cell_outside, first_line);
          EXPECT_EQ(r.thread, 9);
          EXPECT_TRUE(says(r, "a cell outside the tile"));
        });
  };
  const auto fine = [](auto access) {
    innocent([&](const auto& block, int rank, eight& a, float* memory) {
      load_tile(block, memory, 8, a);
      block.sync();
      if (rank == 9) access(a);
    });
  };
  outside([](eight& a) { first_line = __LINE__, static_cast<void>(a(8, 0)); });
  outside([](eight& a) { first_line = __LINE__, static_cast<void>(a(0, 8)); });
  outside([](eight& a) { first_line = __LINE__, static_cast<void>(a(-1, 7)); });
  outside([](eight& a) { first_line = __LINE__, static_cast<void>(a(7, -1)); });
  outside([](eight& a) { first_line = __LINE__, a.put(3, 8, 1.0f); });
  float four[4] = {};
  fine([&](eight& a) { a.take(7, 4, four); });
  fine([&](eight& a) { a.put(7, 4, four); });
  outside([&](eight& a) { first_line = __LINE__, a.take(0, 8, four); });
  outside([&](eight& a) { first_line = __LINE__, a.put(6, 5, four); });
}

TEST(tiles_faults, a_cell_outside_of_a_view) {
  each_order(
      [](const auto&, int rank, eight&, float*) {
        COOP_SHARED float raw[64];
        const auto a = coop::tile_view<float, 6, 8, 10>(raw);
        if (rank == 0) first_line = __LINE__, a.put(5, 8, 1.0f);
      },
      [](const report& r) { EXPECT_FAULT(r, cell_outside, first_line); });
}

TEST(tiles_faults, no_barrier_between_a_load_and_who_reads_it) {
  const auto kernel = [](const auto& block, int rank, eight& a, float* memory, bool waits) {
    load_line = __LINE__, load_tile(block, memory, 8, a);
    if (waits) block.sync();
    first_line = __LINE__, static_cast<void>(a(rank % 8, rank / 8));
  };
  innocent(
      [&](const auto& block, int rank, eight& a, float* memory) { kernel(block, rank, a, memory, true); });
  each_order(
      [&](const auto& block, int rank, eight& a, float* memory) { kernel(block, rank, a, memory, false); },
      [](const report& r) {
        EXPECT_FAULT(r, missing_barrier, first_line);
        EXPECT_EQ(r.other_file, __FILE__);
        EXPECT_EQ(r.other_line, load_line) << r.text;
        EXPECT_TRUE(says(r, "put block.sync() between " + r.other_file + ":" + std::to_string(load_line) +
                                " and " + r.file + ":" + std::to_string(first_line)));
      });
}

TEST(tiles_faults, no_barrier_between_who_reads_a_tile_and_the_next_load) {
  const auto kernel = [](const auto& block, int rank, eight& a, float* memory, bool waits) {
    load_tile(block, memory, 8, a);
    block.sync();
    first_line = __LINE__, static_cast<void>(a(rank % 8, rank / 8));
    if (waits) block.sync();
    load_line = __LINE__, load_tile(block, memory, 8, a);
  };
  innocent(
      [&](const auto& block, int rank, eight& a, float* memory) { kernel(block, rank, a, memory, true); });
  each_order(
      [&](const auto& block, int rank, eight& a, float* memory) { kernel(block, rank, a, memory, false); },
      [](const report& r) {
        EXPECT_FAULT(r, missing_barrier, load_line);
        EXPECT_EQ(r.other_line, first_line) << r.text;
        EXPECT_TRUE(says(r, "put block.sync() between " + r.other_file + ":" + std::to_string(first_line) +
                                " and " + r.file + ":" + std::to_string(load_line)));
      });
}

TEST(tiles_faults, no_barrier_between_a_load_and_a_store) {
  const auto kernel = [](const auto& block, eight& a, float* memory, bool waits) {
    load_line = __LINE__, load_tile(block, memory, 8, a);
    if (waits) block.sync();
    // Each thread stores other cells than it loaded: columns.
    first_line = __LINE__, store_tile(block, memory, column_major(8), a);
  };
  innocent([&](const auto& block, int, eight& a, float* memory) { kernel(block, a, memory, true); });
  each_order([&](const auto& block, int, eight& a, float* memory) { kernel(block, a, memory, false); },
             [](const report& r) {
               EXPECT_FAULT(r, missing_barrier, first_line);
               EXPECT_EQ(r.other_line, load_line) << r.text;
             });
}

TEST(tiles_faults, no_barrier_after_a_put) {
  const auto kernel = [](const auto& block, int rank, eight& a, bool waits) {
    load_line = __LINE__, a.put(rank / 8, rank % 8, 1.0f);
    if (waits) block.sync();
    first_line = __LINE__, static_cast<void>(a(rank % 8, rank / 8));
  };
  innocent([&](const auto& block, int rank, eight& a, float*) { kernel(block, rank, a, true); });
  each_order([&](const auto& block, int rank, eight& a, float*) { kernel(block, rank, a, false); },
             [](const report& r) {
               EXPECT_EQ(int(r.kind), int(fault::missing_barrier)) << r.text;
               const std::vector<int> lines{r.line, r.other_line};
               EXPECT_TRUE(lines == (std::vector<int>{load_line, first_line}) ||
                           lines == (std::vector<int>{first_line, load_line}))
                   << r.text;
             });
}

TEST(tiles_faults, two_threads_put_the_same_cell) {
  each_order(
      [](const auto&, int rank, eight& a, float*) {
        if (rank == 3 || rank == 40) first_line = __LINE__, a.put(1, 2, 3.0f);
      },
      [](const report& r) {
        EXPECT_FAULT(r, scratch_race, first_line);
        EXPECT_TRUE(says(r, "thread 3 puts"));
        EXPECT_TRUE(says(r, "thread 40 puts"));
        EXPECT_TRUE(says(r, "of the tile"));
        EXPECT_TRUE(says(r, "with no barrier between"));
      });
  innocent([](const auto&, int rank, eight& a, float*) {
    a.put(rank / 8, rank % 8, 1.0f);
    a.put(rank / 8, rank % 8, 2.0f);  // its own again
    static_cast<void>(a(rank / 8, rank % 8));
  });
}

// A store leaves a tile as it is.
TEST(tiles_faults, two_stores_of_one_tile_need_no_barrier_between_them) {
  innocent([](const auto& block, int, eight& a, float* memory) {
    load_tile(block, memory, 8, a);
    block.sync();
    store_tile(block, memory, 8, a);
    store_tile(block, memory, 8, a);
  });
  each_order(
      [](const auto& block, int, eight& a, float* memory) {
        load_tile(block, memory, 8, a);
        block.sync();
        store_tile(block, memory, 8, a, valid_extent(4, 8));
        store_tile(block, memory, column_major(8), a, valid_region(4, 8, 0, 8));
      },
      [](const report& r) { EXPECT_FALSE(r) << r.text; });
}

TEST(tiles_faults, loads_of_two_tiles_need_no_barrier_between_them) {
  innocent([](const auto& block, int rank, eight& a, float* memory) {
    COOP_SHARED eight b;
    load_tile(block, memory, 8, a);
    load_tile(block, memory, 8, b);
    block.sync();
    static_cast<void>(a(rank % 8, rank / 8) + b(rank % 8, rank / 8));
  });
}

TEST(tiles_faults, warps_have_tiles_of_their_own) {
  const auto kernel = [](const auto& block, int rank, float* memory, int other, bool waits) {
    COOP_SHARED eight tiles[2];
    const auto warp = coop::this_warp(block);
    load_line = __LINE__, load_tile(warp, memory, 8, tiles[warp.index()]);
    warp.sync();
    if (waits) block.sync();
    first_line = __LINE__, static_cast<void>(tiles[warp.index() ^ other](rank % 8, 0));
  };
  innocent(
      [&](const auto& block, int rank, eight&, float* memory) { kernel(block, rank, memory, 0, false); });
  innocent([&](const auto& block, int rank, eight&, float* memory) { kernel(block, rank, memory, 1, true); });
  each_order(
      [&](const auto& block, int rank, eight&, float* memory) { kernel(block, rank, memory, 1, false); },
      [](const report& r) {
        EXPECT_FAULT(r, missing_barrier, first_line);
        EXPECT_EQ(r.other_line, load_line) << r.text;
        EXPECT_TRUE(says(r, "put block.sync() between"));
      });
}

template <class Kernel> void broken(Kernel kernel) {
  each_order(kernel, [](const report& r) {
    EXPECT_FAULT(r, broken_promise, first_line);
    EXPECT_TRUE(says(r, "a promise that is not kept"));
  });
}

TEST(tiles_faults, promises) {
  innocent([](const auto& block, int, eight& a, float* memory) {
    load_tile(block, aligned<16>(memory), aligned<16>(8), a);
    block.sync();
    store_tile(block, aligned<16>(memory + 1), aligned<16>(8), a,
               origin(0, -1));  // the corner is what counts
  });
  broken([](const auto& block, int, eight& a, float* memory) {
    first_line = __LINE__, load_tile(block, aligned<16>(memory + 1), 7, a);
  });
  broken([](const auto& block, int, eight& a, float* memory) {
    first_line = __LINE__, load_tile(block, memory, aligned<16>(7), a);
  });
  broken([](const auto& block, int, eight& a, float* memory) {
    first_line = __LINE__, load_tile(block, memory, column_major(aligned<16>(7)), a);
  });
  broken([](const auto& block, int, eight& a, float* memory) {
    const auto promised = aligned<16>(memory);
    first_line = __LINE__, load_tile(block, promised, 8, a, origin(0, 2), valid_extent(1, 1));
  });
  broken([](const auto& block, int, eight& a, float* memory) {
    a.data();
    first_line = __LINE__, store_tile(block, aligned<16>(memory + 2), 7, a, valid_extent(4, 8));
  });
  broken([](const auto& block, int, eight& a, float* memory) {
    a.data();
    first_line = __LINE__, store_tile(block, memory, aligned<16>(7), a);
  });
}

TEST(tiles_faults, a_promise_about_a_view) {
  each_order(
      [](const auto& block, int, eight&, float* memory) {
        COOP_SHARED coop::scratch<1024> raw;
        float* const at = reinterpret_cast<float*>(coop::storage_of(raw)) + 1;
        first_line = __LINE__, load_tile(block, memory, 8, coop::tile_view<float, 8, 8>(aligned<16>(at)));
      },
      [](const report& r) {
        EXPECT_FAULT(r, misaligned_scratch, first_line);
        EXPECT_TRUE(says(r, "misaligned tile"));
      });
  innocent([](const auto& block, int, eight&, float* memory) {
    COOP_SHARED coop::scratch<1024> raw;
    float* const at = reinterpret_cast<float*>(coop::storage_of(raw)) + 1;
    load_tile(block, memory, 8, coop::tile_view<float, 8, 8>(at));
  });
}

template <class Kernel> void differs(Kernel kernel, const char* what) {
  each_order(kernel, [what](const report& r) {
    EXPECT_FAULT(r, different_options, load_line);
    EXPECT_TRUE(says(r, "an option differs between threads"));
    EXPECT_TRUE(says(r, what));
    EXPECT_EQ(r.other_line, load_line) << r.text;
  });
}

TEST(tiles_faults, options_that_differ_between_threads) {
  differs([](const auto& block, int rank, eight& a,
             float* memory) { load_line = __LINE__, load_tile(block, memory, rank == 60 ? 7 : 8, a); },
          "the row stride is");
  differs([](const auto& block, int rank, eight& a,
             float* memory) { load_line = __LINE__, load_tile(block, memory + (rank == 60 ? 0 : 1), 7, a); },
          "the pointer is");
  differs(
      [](const auto& block, int rank, eight& a, float* memory) {
        load_line = __LINE__, load_tile(block, memory, 8, a, valid_extent(rank == 60 ? 7 : 8, 8));
      },
      "ends before row");
  differs(
      [](const auto& block, int rank, eight& a, float* memory) {
        load_line = __LINE__, load_tile(block, memory, 8, a, valid_region(0, 8, rank == 60 ? 0 : 1, 8));
      },
      "begins with column");
  differs(
      [](const auto& block, int rank, eight& a, float* memory) {
        const auto from = origin(rank == 60 ? 0 : 1, 0);
        load_line = __LINE__, load_tile(block, memory, 8, a, from, valid_extent(7, 8));
      },
      "the origin is in row");
  differs(
      [](const auto& block, int rank, eight& a, float* memory) {
        load_line = __LINE__, load_tile(block, memory, 1, a, coop::column_stride(rank == 60 ? 8 : 7));
      },
      "the column stride is");
  differs(
      [](const auto& block, int rank, eight& a, float* memory) {
        COOP_SHARED eight b;
        load_line = __LINE__, load_tile(block, memory, 8, rank == 60 ? a : b);
      },
      "the tile in threadgroup memory begins at");
  differs(
      [](const auto& block, int rank, eight& a, float* memory) {
        a.data();
        load_line = __LINE__, store_tile(block, memory, 8, a, valid_extent(8, rank == 60 ? 7 : 8));
      },
      "ends before column");
  // Bounds that come to the same are the same.
  innocent([](const auto& block, int rank, eight& a, float* memory) {
    load_tile(block, memory, 8, a, valid_extent(8 + rank, 8));
  });
}

TEST(tiles_faults, a_call_that_not_every_thread_makes) {
  each_order(
      [](const auto& block, int rank, eight& a, float* memory) {
        load_line = __LINE__;
        if (rank != 5) load_line = __LINE__, load_tile(block, memory, 8, a);
        block.sync();
      },
      [](const report& r) {
        EXPECT_FAULT(r, partial_call, load_line);
        EXPECT_TRUE(says(r, "load_tile is called by threads 0-4, 6-63 and not by thread 5"));
      });
}

TEST(tiles_faults, two_calls_in_one_place) {
  each_order(
      [](const auto& block, int rank, eight& a, float* memory) {
        if (rank < 32) first_line = __LINE__, load_tile(block, memory, 8, a);
        else second_line = __LINE__, load_tile(block, memory, 8, a);
      },
      [](const report& r) {
        EXPECT_EQ(int(r.kind), int(fault::divergent_call)) << r.text;
        EXPECT_TRUE(says(r, "threads make different calls"));
        EXPECT_EQ(r.line + r.other_line, first_line + second_line) << r.text;
      });
}

TEST(tiles_faults, memory_outside_the_buffer) {
  const auto outside = [](auto kernel, const char* cell) {
    each_order(
        [&](const auto& block, int, eight& a, float* memory) {
          a.data();
          kernel(block, a, memory);
        },
        [&](const report& r) {
          EXPECT_FAULT(r, outside_buffer, load_line);
          EXPECT_TRUE(says(r, cell));
        });
  };
  outside([](const auto& block, eight& a,
             float* memory) { load_line = __LINE__, load_tile(block, memory, 9, a, valid_extent(8, 2)); },
          "row 7, column 1 of the tile");
  outside(
      [](const auto& block, eight& a, float* memory) {
        load_line = __LINE__, load_tile(block, memory, 8, a, origin(-1, 0), valid_extent(1, 1));
      },
      "row 0, column 0 of the tile");
  outside(
      [](const auto& block, eight& a, float* memory) {
        load_line = __LINE__, load_tile(block, memory + 32, 8, a, valid_extent(5, 1));
      },
      "row 4, column 0 of the tile");
  outside(
      [](const auto& block, eight& a, float* memory) {
        load_line = __LINE__, load_tile(block, memory + 1, column_major(8), a, valid_region(6, 8, 7, 8));
      },
      "row 7, column 7 of the tile");
  outside(
      [](const auto& block, eight& a, float* memory) {
        load_line = __LINE__, load_tile(block, memory, 16, a, coop::column_stride(2), valid_extent(5, 1));
      },
      "row 4, column 0 of the tile");
  outside(
      [](const auto& block, eight& a, float* memory) {
        load_line = __LINE__, store_tile(block, memory + 4, 8, a, valid_region(6, 8, 4, 8));
      },
      "row 7, column 4 of the tile");
  outside(
      [](const auto& block, eight& a, float* memory) {
        load_line = __LINE__, load_tile_async(block, memory + 4, 8, a, valid_region(7, 8, 4, 8));
      },
      "row 7, column 4 of the tile");
}

TEST(tiles_faults, a_bound_that_wrapped) {
  const auto wrapped = [](auto kernel) {
    each_order(
        [&](const auto& block, int, eight& a, float* memory) {
          a.data();
          kernel(block, a, memory);
        },
        [](const report& r) {
          EXPECT_FAULT(r, wrapped_count, load_line);
          EXPECT_TRUE(says(r, "a bound of valid_extent or valid_region"));
        });
  };
  const unsigned few = 3;
  const std::size_t none = 0;
  wrapped([&](const auto& block, eight& a, float* memory) {
    load_line = __LINE__, load_tile(block, memory, 8, a, valid_extent(few - 5, 8));
  });
  wrapped([&](const auto& block, eight& a, float* memory) {
    load_line = __LINE__, load_tile(block, memory, 8, a, valid_extent(8, none - 1));
  });
  wrapped([&](const auto& block, eight& a, float* memory) {
    load_line = __LINE__, load_tile(block, memory, 8, a, valid_region(0, few - 5, 0, 8));
  });
  wrapped([&](const auto& block, eight& a, float* memory) {
    load_line = __LINE__, store_tile(block, memory, 8, a, valid_extent(few - 5, 8));
  });
  wrapped([&](const auto& block, eight& a, float* memory) {
    load_line = __LINE__, load_tile_async(block, memory, 8, a, valid_extent(few - 5, 8));
  });
  wrapped([&](const auto& block, eight& a, float* memory) {
    load_line = __LINE__, coop::tile_loader<coop::along_rows>(block, memory, 8, a, valid_extent(few - 5, 8)).load();
  });
  innocent([&](const auto& block, int, eight& a, float* memory) {
    load_tile(block, memory, 8, a, valid_extent(static_cast<int>(few) - 5, std::size_t{8}));
  });
}

TEST(tiles_faults, a_default_that_changes) {
  const report r = launch(
      {1, 64}, kept(),
      [](const unsigned char* memory) {
        COOP_SHARED coop::tile<unsigned char, 8, 8> a;
        const auto block = coop::this_block<64>();
        load_line = __LINE__, load_tile(block, memory, 8, a, valid_extent(4, 4), coop::oob_default(256));
      },
      reads(reinterpret_cast<const unsigned char*>(matrix), 64));
  EXPECT_FAULT(r, changed_default, load_line);
  innocent([](const auto& block, int, eight& a, float* memory) {
    load_tile(block, memory, 8, a, valid_extent(4, 4),
              coop::oob_default(std::numeric_limits<float>::quiet_NaN()));
  });
}

TEST(tiles_faults, a_store_of_cells_that_nobody_wrote) {
  const auto kernel = [](const auto& block, int rank, eight& a, float* memory, int rows) {
    if (rank < 56) a.put(rank / 8, rank % 8, 1.0f);
    block.sync();
    load_line = __LINE__, store_tile(block, memory, 8, a, valid_extent(rows, 8));
  };
  innocent([&](const auto& block, int rank, eight& a, float* memory) { kernel(block, rank, a, memory, 7); });
  each_order([&](const auto& block, int rank, eight& a, float* memory) { kernel(block, rank, a, memory, 8); },
             [](const report& r) {
               EXPECT_FAULT(r, scratch_not_written, load_line);
               EXPECT_TRUE(says(r, "take of cells that nobody wrote"));
             });
}

TEST(tiles_faults, a_cell_that_nobody_wrote) {
  each_order(
      [](const auto& block, int rank, eight& a, float*) {
        if (rank != 17) a.put(rank / 8, rank % 8, 1.0f);
        block.sync();
        if (rank == 3) first_line = __LINE__, static_cast<void>(a(2, 1));
        if (rank == 4) static_cast<void>(a(2, 2));
      },
      [](const report& r) {
        EXPECT_FAULT(r, scratch_not_written, first_line);
        EXPECT_EQ(r.thread, 3);
      });
}

// Nobody sees these stores, so nobody complains.
TEST(tiles_faults, plain_stores_into_a_view_and_into_the_data_of_a_tile) {
  innocent([](const auto& block, int rank, eight& a, float* memory) {
    COOP_SHARED float raw[64];
    raw[rank] = static_cast<float>(rank);
    a.data()[rank] = static_cast<float>(2 * rank);
    block.sync();
    const auto view = coop::tile_view<float, 8, 8>(raw);
    EXPECT_EQ(view(rank % 8, rank / 8), static_cast<float>(rank % 8 * 8 + rank / 8));
    EXPECT_EQ(a(rank % 8, rank / 8), static_cast<float>(2 * (rank % 8 * 8 + rank / 8)));
    store_tile(block, memory, 8, view);
    block.sync();
    EXPECT_EQ(memory[rank], static_cast<float>(rank));
    block.sync();
    store_tile(block, memory, 8, a);
  });
}

}  // namespace
