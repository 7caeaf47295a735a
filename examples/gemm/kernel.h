// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// C = alpha * A * B + beta * C, the same text for every target. A block makes one tile of C; blocks count row by row of
// tiles. A and B lie by rows or by columns, C by rows; strides are in items. C is not read if beta is 0.
//
//   memory --tile_loader--> a, b in threadgroup memory --take--> registers, multiplied --put--> c --store_tile--> memory
#pragma once

#include <coop/coop.h>

namespace gemm {

struct problem {
  int m, n, k;
  const float* a;
  long long a_stride;
  const float* b;
  long long b_stride;
  float* c;
  long long c_stride;
  float alpha, beta;
};

// How the next tiles of A and B come while the last are multiplied.
enum class staging {
  at_once,            // not: load, wait, multiply
  through_registers,  // both are read into registers, and put when they are due
  mixed,              // A, which is turned on its way, through registers, B by the hardware
  asynchronous        // both by the hardware, as many ahead as there are stages
};

// The tile of C that a block makes, and how it is shared out: a thread has Cells x 4 * Runs cells of it, a warp's lanes lie
// in LaneRows rows. Stages: how many tiles of A and B there is room for; Blocks: how many blocks a multiprocessor is to hold.
template <int Rows, int Columns, int Depth, int Cells, int Runs, int LaneRows, int Stages, int Blocks = 1> struct shape {
  static constexpr int rows = Rows, columns = Columns, depth = Depth, cells = Cells, runs = Runs, stages = Stages, lane_rows = LaneRows,
                       lane_columns = 32 / LaneRows, warp_rows = LaneRows * Cells, warp_columns = lane_columns * Runs * 4,
                       warps_across = Columns / warp_columns, threads = Rows / warp_rows * warps_across * 32, blocks_at_once = Blocks;
  static_assert(Rows % warp_rows == 0 && Columns % warp_columns == 0 && Cells % 4 == 0, "gemm: whole warps make a tile");
  static int blocks(int m, int n) { return (m + Rows - 1) / Rows * ((n + Columns - 1) / Columns); }
};

// What a block keeps in threadgroup memory: operands, and in the same place the rows of C that are about to leave. Both
// operands lie so that what one step of the product needs of them lies side by side.
template <class Shape> struct storage {
  static constexpr int strip = Shape::rows / 2;
  typedef coop::tile<float, Shape::rows, Shape::depth, coop::transposed<coop::padded<4>>> a_tile;
  typedef coop::tile<float, Shape::depth, Shape::columns, coop::padded<4>> b_tile;
  typedef coop::tile<float, strip, Shape::columns, coop::padded<4>> c_tile;
  struct operands {
    a_tile a[Shape::stages];
    b_tile b[Shape::stages];
  };
  union {
    operands in;
    c_tile out;
  };
};

// How the lines of a matrix lie, as a tile call wants to hear it, and what is promised of them.
template <bool ByColumns, bool Aligned> struct lines {
  static COOP_DEVICE long long apart(long long stride) { return stride; }
};
template <> struct lines<true, false> {
  static COOP_DEVICE auto apart(long long stride) { return coop::column_major(stride); }
};
template <> struct lines<false, true> {
  static COOP_DEVICE auto apart(long long stride) { return coop::aligned<16>(stride); }
};
template <> struct lines<true, true> {
  static COOP_DEVICE auto apart(long long stride) { return coop::column_major(coop::aligned<16>(stride)); }
};

// A loader of whole tiles pays for no edge; the other gives zeroes beyond the matrix.
template <bool Aligned> struct loaders {
  template <class Side, bool ByColumns, class Block, class Tile>
  static COOP_DEVICE auto make(const Block& block, const float* matrix, long long stride, Tile& tile, int row, int column, int rows, int columns) {
    return coop::tile_loader<Side>(block, matrix, lines<ByColumns, false>::apart(stride), tile, coop::origin(row, column), coop::valid_extent(rows - row, columns - column));
  }
};
template <> struct loaders<true> {
  template <class Side, bool ByColumns, class Block, class Tile>
  static COOP_DEVICE auto make(const Block& block, const float* matrix, long long stride, Tile& tile, int row, int column, int, int) {
    return coop::tile_loader<Side>(block, coop::aligned<16>(matrix), lines<ByColumns, true>::apart(stride), tile, coop::origin(row, column));
  }
};

// Where a thread's cells of C are: rows in runs of four, columns likewise, the runs of all lanes side by side.
struct seat {
  int row, column;
};
template <class Shape> COOP_DEVICE seat seat_of(int rank) {
  const int warp = rank / 32, lane = rank % 32;
  return {warp / Shape::warps_across * Shape::warp_rows + lane % Shape::lane_rows * 4, warp % Shape::warps_across * Shape::warp_columns + lane / Shape::lane_rows * 4};
}
template <class Shape> COOP_DEVICE constexpr int row_of(int i) { return i / 4 * 4 * Shape::lane_rows + i % 4; }
template <class Shape> COOP_DEVICE constexpr int column_of(int run) { return run * 4 * Shape::lane_columns; }

template <class Shape> struct totals {
  float cell[Shape::cells][Shape::runs * 4];
};

// The products of one tile of A and one of B. Odd rows go backwards, so that a factor is used twice in a row.
template <class Shape, class A, class B> COOP_DEVICE void multiply(const A& a, const B& b, seat at, totals<Shape>& total) {
  COOP_UNROLL
  for (int d = 0; d < Shape::depth; ++d) {
    float left[Shape::cells / 4][4], right[Shape::runs][4];
    COOP_UNROLL
    for (int i = 0; i < Shape::cells / 4; ++i) a.take(at.row + row_of<Shape>(i * 4), d, left[i]);
    COOP_UNROLL
    for (int j = 0; j < Shape::runs; ++j) b.take(d, at.column + column_of<Shape>(j), right[j]);
    COOP_UNROLL
    for (int i = 0; i < Shape::cells; ++i) {
      COOP_UNROLL
      for (int step = 0; step < Shape::runs * 4; ++step) {
        const int j = i % 2 ? Shape::runs * 4 - 1 - step : step;
        total.cell[i][j] += left[i / 4][i % 4] * right[j / 4][j % 4];
      }
    }
  }
}

// Tiles of A along its columns and of B along its rows, multiplied one after the other.
template <staging How> struct along_k;
template <> struct along_k<staging::at_once> {
  template <class Shape, class Block, class LoadA, class LoadB>
  static COOP_DEVICE void go(const Block& block, LoadA& load_a, LoadB& load_b, storage<Shape>& held, int tiles, seat at, totals<Shape>& total) {
    for (int k = 0; k < tiles; ++k) {
      load_a.load(held.in.a[0]);
      load_b.load(held.in.b[0]);
      block.sync();
      multiply<Shape>(held.in.a[0], held.in.b[0], at, total);
      block.sync();
      load_a.next();
      load_b.next();
    }
  }
};
template <> struct along_k<staging::through_registers> {
  template <class Shape, class Block, class LoadA, class LoadB>
  static COOP_DEVICE void go(const Block& block, LoadA& load_a, LoadB& load_b, storage<Shape>& held, int tiles, seat at, totals<Shape>& total) {
    typename LoadA::in_flight a;
    typename LoadB::in_flight b;
    load_a.read(a);
    load_b.read(b);
    for (int k = 0; k < tiles; ++k) {
      load_a.put(a, held.in.a[k % 2]);
      load_b.put(b, held.in.b[k % 2]);
      load_a.next();
      load_b.next();
      if (k + 1 < tiles) {
        load_a.read(a);
        load_b.read(b);
      }
      block.sync();
      multiply<Shape>(held.in.a[k % 2], held.in.b[k % 2], at, total);
    }
    block.sync();
  }
};
template <> struct along_k<staging::mixed> {
  template <class Shape, class Block, class LoadA, class LoadB>
  static COOP_DEVICE void go(const Block& block, LoadA& load_a, LoadB& load_b, storage<Shape>& held, int tiles, seat at, totals<Shape>& total) {
    typename LoadA::in_flight a;
    load_a.read(a);
    load_b.load_async(held.in.b[0]);
    load_a.put(a, held.in.a[0]);
    coop::wait();
    block.sync();
    for (int k = 0; k < tiles; ++k) {
      load_a.next();
      load_b.next();
      if (k + 1 < tiles) {
        load_a.read(a);
        load_b.load_async(held.in.b[(k + 1) % 2]);
      }
      multiply<Shape>(held.in.a[k % 2], held.in.b[k % 2], at, total);
      if (k + 1 < tiles) load_a.put(a, held.in.a[(k + 1) % 2]);
      coop::wait();
      block.sync();
    }
  }
};
template <> struct along_k<staging::asynchronous> {
  // Both operands of one more tile, if there is one: two calls of load_async.
  template <class LoadA, class LoadB, class A, class B> static COOP_DEVICE void begin(LoadA& load_a, LoadB& load_b, A& a, B& b, bool exists) {
    if (exists) {
      load_a.load_async(a);
      load_b.load_async(b);
    } else {
      coop::skip_async<2>();
    }
    load_a.next();
    load_b.next();
  }
  template <class Shape, class Block, class LoadA, class LoadB>
  static COOP_DEVICE void go(const Block& block, LoadA& load_a, LoadB& load_b, storage<Shape>& held, int tiles, seat at, totals<Shape>& total) {
    constexpr int ahead = Shape::stages - 1;
    for (int k = 0; k < ahead; ++k) begin(load_a, load_b, held.in.a[k], held.in.b[k], k < tiles);
    int stage = 0, free = ahead;
    for (int k = 0; k < tiles; ++k) {
      coop::wait<2 * (ahead - 1)>();
      block.sync();                                          // the parts of all threads are there; the stage before is read
      begin(load_a, load_b, held.in.a[free], held.in.b[free], k + ahead < tiles);
      multiply<Shape>(held.in.a[stage], held.in.b[stage], at, total);
      stage = stage + 1 == Shape::stages ? 0 : stage + 1;
      free = free + 1 == Shape::stages ? 0 : free + 1;
    }
    coop::wait();
    block.sync();
  }
};

// C leaves in strips of rows, by way of threadgroup memory, so that it is written whole lines at a time.
template <class Shape, class Block> COOP_DEVICE void leave(const Block& block, problem p, int row, int column, storage<Shape>& held, seat at, const totals<Shape>& total) {
  constexpr int strip = storage<Shape>::strip;
  for (int first = 0; first < Shape::rows; first += strip) {
    const auto from = coop::origin(row + first, column);
    const auto exists = coop::valid_extent(p.m - row - first, p.n - column);
    if (p.beta != 0) {
      coop::load_tile(block, p.c, p.c_stride, held.out, from, exists);
      block.sync();
    }
    COOP_UNROLL
    for (int i = 0; i < Shape::cells; ++i) {
      const int r = at.row + row_of<Shape>(i) - first;
      if (r < 0 || r >= strip) continue;
      COOP_UNROLL
      for (int j = 0; j < Shape::runs; ++j) {
        float out[4], old[4] = {};
        if (p.beta != 0) held.out.take(r, at.column + column_of<Shape>(j), old);
        COOP_UNROLL
        for (int l = 0; l < 4; ++l) out[l] = p.alpha * total.cell[i][j * 4 + l] + (p.beta != 0 ? p.beta * old[l] : 0.0f);
        held.out.put(r, at.column + column_of<Shape>(j), out);
      }
    }
    block.sync();
    coop::store_tile(block, p.c, p.c_stride, held.out, from, exists);
    block.sync();
  }
}

// What a launch knows of its tiles: `none` reaches over the edge of A or B, and both are aligned; `some` do, both are
// aligned and k is a multiple of the depth; `any`: nothing is known. Blocks inside a matrix with some edges do not see them.
enum class edges { none, some, any };
template <edges Which> struct loop_of {
  template <class Shape, staging How, bool Aligned, bool AByColumns, bool BByColumns, class Block>
  static COOP_DEVICE void along(const Block& block, problem p, int row, int column, storage<Shape>& held, seat at, totals<Shape>& total) {
    auto load_a = loaders<Aligned>::template make<coop::along_columns, AByColumns>(block, p.a, p.a_stride, held.in.a[0], row, 0, p.m, p.k);
    auto load_b = loaders<Aligned>::template make<coop::along_rows, BByColumns>(block, p.b, p.b_stride, held.in.b[0], 0, column, p.k, p.n);
    along_k<How>::template go<Shape>(block, load_a, load_b, held, (p.k + Shape::depth - 1) / Shape::depth, at, total);
  }
  template <class Shape, staging How, bool AByColumns, bool BByColumns, class Block>
  static COOP_DEVICE void go(const Block& block, problem p, int row, int column, storage<Shape>& held, seat at, totals<Shape>& total) {
    along<Shape, How, Which == edges::none, AByColumns, BByColumns>(block, p, row, column, held, at, total);
  }
};
template <> struct loop_of<edges::some> {
  template <class Shape, staging How, bool AByColumns, bool BByColumns, class Block>
  static COOP_DEVICE void go(const Block& block, problem p, int row, int column, storage<Shape>& held, seat at, totals<Shape>& total) {
    const bool inside = row + Shape::rows <= p.m && column + Shape::columns <= p.n;
    if (inside) loop_of<edges::none>::along<Shape, How, true, AByColumns, BByColumns>(block, p, row, column, held, at, total);
    else loop_of<edges::any>::along<Shape, How, false, AByColumns, BByColumns>(block, p, row, column, held, at, total);
  }
};

template <class Shape, staging How, edges Which, bool AByColumns, bool BByColumns> COOP_DEVICE void multiply_tile(problem p, storage<Shape>& held) {
  const auto block = coop::this_block<Shape::threads>();
  const int across = (p.n + Shape::columns - 1) / Shape::columns;
  const int row = coop::block_index() / across * Shape::rows, column = coop::block_index() % across * Shape::columns;
  const seat at = seat_of<Shape>(block.rank());
  totals<Shape> total = {};
  loop_of<Which>::template go<Shape, How, AByColumns, BByColumns>(block, p, row, column, held, at, total);
  leave<Shape>(block, p, row, column, held, at, total);
}

// What the CPU runs: small enough for its threadgroup memory, and for products of a few tiles.
typedef shape<64, 64, 16, 8, 2, 8, 2> small;
constexpr int threads = small::threads, tile_rows = small::rows, tile_columns = small::columns;
inline int blocks(int m, int n) { return small::blocks(m, n); }
template <bool AByColumns, bool BByColumns> COOP_DEVICE void kernel(problem p) {
  COOP_SHARED storage<small> held;
  multiply_tile<small, staging::mixed, edges::any, AByColumns, BByColumns>(p, held);
}

}  // namespace gemm
