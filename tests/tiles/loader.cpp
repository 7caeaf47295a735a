// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Loaders against the matrix itself, tile after tile and past its end: load, load_async, and read and put.
#include <coop/host.h>
#include <gtest/gtest.h>

#include <type_traits>
#include <vector>

namespace {

using coop::host::reads;

// Item i of the matrix. Distinct for as long as a tile is wide.
template <class T> T item(int i) { return static_cast<T>(i % 251 + 1); }

// A matrix of rows x columns, its rows `stride` apart (its columns if by columns), `skew` items past an
// aligned address. What is between and around does not exist.
template <class T> struct matrix {
  int rows, columns, stride, skew;
  bool by_columns;
  std::vector<T> memory;
  matrix(int r, int c, int apart, int skewed, bool columns_apart = false)
      : rows(r),
        columns(c),
        stride(apart),
        skew(skewed),
        by_columns(columns_apart),
        memory(static_cast<std::size_t>(extent() + skew + 16)) {
    for (int i = 0; i < extent(); ++i) first()[i] = item<T>(i);
  }
  int extent() const { return by_columns ? (columns - 1) * stride + rows : (rows - 1) * stride + columns; }
  T* first() {
    T* at = memory.data();
    while (reinterpret_cast<std::uintptr_t>(at) % 16 != 0) ++at;
    return at + skew;
  }
  T at(int row, int column) const {
    return item<T>(by_columns ? column * stride + row : row * stride + column);
  }
};

enum class means { load, load_other, load_async, read_put };

constexpr int threads = 96;

// Every cell of every tile along one side, found in the matrix or the default.
template <class Side, class Tile, class T, class Make>
void walk(matrix<T>& m, int tiles, means how, T fallback, Make make) {
  const bool along_rows = std::is_same_v<Side, coop::along_rows>;
  coop::host::settings set;
  set.keep_report = true;
  set.cores = 1;
  for (const auto order : {coop::host::lane_order::forward, coop::host::lane_order::random}) {
    set.order = order;
    const auto kernel = [&](const T* memory) {
      COOP_SHARED Tile a, b;
      const auto block = coop::this_block<threads>();
      auto loader = make(block, memory, a);
      typename decltype(loader)::in_flight held;
      if (how == means::read_put) loader.read(held);
      for (int t = 0; t < tiles; ++t) {
        Tile& now = how == means::load_other || how == means::load_async ? (t % 2 ? a : b) : a;
        if (how == means::load) loader.load();
        else if (how == means::load_other) loader.load(now);
        else if (how == means::load_async) loader.load_async(now), coop::wait<0>();
        else loader.put(held, now);
        loader.next();
        block.sync();
        if (how == means::read_put && t + 1 < tiles) loader.read(held);  // while the tile is used
        for (int cell = block.rank(); cell < Tile::rows() * Tile::columns(); cell += threads) {
          const int row = cell % Tile::rows(), column = cell / Tile::rows();
          const int in_row = row + (along_rows ? t * Tile::rows() : 0),
                    in_column = column + (along_rows ? 0 : t * Tile::columns());
          const bool exists = in_row < m.rows && in_column < m.columns;
          EXPECT_EQ(now(row, column), exists ? m.at(in_row, in_column) : fallback)
              << "tile " << t << ", row " << row << ", column " << column;
        }
        block.sync();
      }
    };
    const coop::host::report r =
        coop::host::launch({1, threads}, set, kernel, reads(m.first(), static_cast<std::size_t>(m.extent())));
    ASSERT_FALSE(r) << r.text;
  }
}

constexpr means all_means[] = {means::load, means::load_other, means::load_async, means::read_put};

template <class T, class Tile> void along_columns(T fallback) {
  for (const int columns : {1, 7, 8, 23, 24, 25, 40})
    for (const int skew : {0, 1, 4})
      for (const means how : all_means) {
        SCOPED_TRACE(std::to_string(columns) + " columns, skew " + std::to_string(skew) + ", means " +
                     std::to_string(int(how)));
        const int tiles =
            (columns + Tile::columns() - 1) / Tile::columns() + 1;  // one of which nothing exists
        for (const int rows : {Tile::rows(), Tile::rows() - 3}) {
          matrix<T> m(rows, columns, (columns + 15) / 8 * 8 + skew % 2, skew);
          walk<coop::along_columns, Tile>(
              m, tiles, how, T{}, [&](const auto& block, const T* memory, Tile& a) {
                return coop::tile_loader<coop::along_columns>(block, memory, m.stride, a,
                                                              coop::valid_extent(rows, columns));
              });
          walk<coop::along_columns, Tile>(
              m, tiles, how, fallback, [&](const auto& block, const T* memory, Tile& a) {
                return coop::tile_loader<coop::along_columns>(block, memory, m.stride, a,
                                                              coop::oob_default(fallback),
                                                              coop::valid_extent(rows, columns));
              });
        }
        if (::testing::Test::HasFailure()) return;
      }
}
template <class T, class Tile> void along_rows(T fallback) {
  for (const int rows : {1, 11, 12, 30, 36, 37})
    for (const int skew : {0, 2})
      for (const means how : all_means) {
        SCOPED_TRACE(std::to_string(rows) + " rows, skew " + std::to_string(skew) + ", means " +
                     std::to_string(int(how)));
        const int tiles = (rows + Tile::rows() - 1) / Tile::rows() + 1, columns = Tile::columns() - 1;
        matrix<T> m(rows, columns, Tile::columns(), skew), n(rows, columns, rows + skew, skew, true);
        walk<coop::along_rows, Tile>(
            m, tiles, how, fallback, [&](const auto& block, const T* memory, Tile& a) {
              return coop::tile_loader<coop::along_rows>(
                  block, memory, m.stride, a, coop::valid_extent(rows, columns), coop::oob_default(fallback));
            });
        walk<coop::along_rows, Tile>(n, tiles, how, T{}, [&](const auto& block, const T* memory, Tile& a) {
          return coop::tile_loader<coop::along_rows>(block, memory, coop::column_major(n.stride), a,
                                                     coop::valid_extent(rows, columns));
        });
        if (::testing::Test::HasFailure()) return;
      }
}

TEST(tiles_loader, along_columns_of_floats) { along_columns<float, coop::tile<float, 12, 8>>(-1.0f); }
TEST(tiles_loader, along_columns_of_bytes_swizzled) {
  along_columns<unsigned char, coop::tile<unsigned char, 12, 8, coop::swizzled>>(254);
}
TEST(tiles_loader, along_columns_of_shorts_transposed) {
  along_columns<short, coop::tile<short, 12, 8, coop::transposed<coop::padded<1>>>>(-7);
}
TEST(tiles_loader, along_rows_of_floats) {
  along_rows<float, coop::tile<float, 12, 8, coop::padded<4>>>(-1.0f);
}
TEST(tiles_loader, along_rows_of_doubles_transposed) {
  along_rows<double, coop::tile<double, 12, 8, coop::transposed<coop::swizzled>>>(-1.0);
}

// Whole tiles: a loader that never asks for an edge; with promises.
TEST(tiles_loader, whole_tiles) {
  using tile = coop::tile<float, 12, 8>;
  for (const means how : all_means) {
    matrix<float> m(12, 40, 44, 0), n(36, 8, 8, 0), o(12, 40, 12, 0, true);
    walk<coop::along_columns, tile>(m, 5, how, 0.0f, [&](const auto& block, const float* memory, tile& a) {
      return coop::tile_loader<coop::along_columns>(block, memory, m.stride, a);
    });
    walk<coop::along_columns, tile>(m, 5, how, 0.0f, [&](const auto& block, const float* memory, tile& a) {
      return coop::tile_loader<coop::along_columns>(block, coop::aligned<16>(memory),
                                                    coop::aligned<16>(m.stride), a);
    });
    walk<coop::along_columns, tile>(o, 5, how, 0.0f, [&](const auto& block, const float* memory, tile& a) {
      return coop::tile_loader<coop::along_columns>(block, memory,
                                                    coop::column_major(coop::aligned<16>(o.stride)), a);
    });
    walk<coop::along_rows, tile>(n, 3, how, 0.0f, [&](const auto& block, const float* memory, tile& a) {
      return coop::tile_loader<coop::along_rows>(block, memory, n.stride, a);
    });
  }
}

// An origin before the matrix: the tiles reach it with the second.
TEST(tiles_loader, from_an_origin_before_the_matrix) {
  using tile = coop::tile<float, 12, 8>;
  const int rows = 5, columns = 14;
  matrix<float> m(rows, columns, 17, 1);
  const coop::host::report r = coop::host::launch(
      {1, threads},
      [] {
        coop::host::settings s;
        s.keep_report = true;
        return s;
      }(),
      [&](const float* memory) {
        COOP_SHARED tile a;
        const auto block = coop::this_block<threads>();
        auto loader = coop::tile_loader<coop::along_columns>(
            block, memory, m.stride, a, coop::origin(-2, -11),
            coop::valid_region(2, rows + 2, 11, columns + 11), coop::oob_default(-3.0f));
        for (int t = 0; t < 4; ++t, loader.next()) {
          loader.load();
          block.sync();
          for (int cell = block.rank(); cell < 96; cell += threads) {
            const int row = cell / 8 - 2, column = cell % 8 + 8 * t - 11;
            const bool exists = row >= 0 && row < rows && column >= 0 && column < columns;
            EXPECT_EQ(a(cell / 8, cell % 8), exists ? m.at(row, column) : -3.0f)
                << t << ' ' << row << ' ' << column;
          }
          block.sync();
        }
      },
      reads(m.first(), static_cast<std::size_t>(m.extent())));
  EXPECT_FALSE(r) << r.text;
}

// The same as load_tile with the same arguments, for a tile that is a view and a memory with a stride of
// columns.
TEST(tiles_loader, a_view_and_columns_apart) {
  std::vector<short> memory(40 * 3 * 12);
  for (std::size_t i = 0; i < memory.size(); ++i) memory[i] = item<short>(static_cast<int>(i));
  const coop::host::report r = coop::host::launch(
      {1, threads},
      [] {
        coop::host::settings s;
        s.keep_report = true;
        return s;
      }(),
      [&](const short* from) {
        COOP_SHARED short raw[12 * 11 + 1];
        COOP_SHARED coop::tile<short, 12, 8> b;
        const auto block = coop::this_block<threads>();
        const auto a = coop::tile_view<short, 12, 8, 11>(raw + 1);
        auto loader = coop::tile_loader<coop::along_columns>(block, from, 120, a, coop::column_stride(3),
                                                             coop::valid_extent(11, 38));
        for (int t = 0; t < 5; ++t, loader.next()) {
          loader.load();
          coop::load_tile(block, from + 8 * t * 3, 120, b, coop::column_stride(3),
                          coop::valid_extent(11, 38 - 8 * t));
          block.sync();
          const int row = block.rank() / 8, column = block.rank() % 8;
          const bool exists = row < 11 && 8 * t + column < 38;
          EXPECT_EQ(a(row, column), exists ? item<short>(row * 120 + (8 * t + column) * 3) : 0);
          EXPECT_EQ(a(row, column), b(row, column));
          block.sync();
        }
      },
      reads(memory.data(), memory.size()));
  EXPECT_FALSE(r) << r.text;
}

}  // namespace
