// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Where the cells of a tile lie. The tables are typed in by hand, from the documentation of the layouts.
#include <coop/host.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <vector>

namespace {

using coop::padded;
using coop::pitch;
using coop::swizzled;
using coop::transposed;

// The bytes from the beginning of the tile to each cell, row by row.
using table = std::vector<std::vector<int>>;

// Runs a kernel of one thread that must pass without a report.
template <class Kernel> void alone(Kernel kernel) {
  coop::host::settings how;
  how.keep_report = true;
  const coop::host::report r = coop::host::launch({1, 1}, how, [&] {
    static_cast<void>(coop::this_block<1>());
    kernel();
  });
  EXPECT_FALSE(r) << r.text;
}

// Cell by cell: what is at its place in the bytes is read, and what is put gets there and nowhere else.
using access = std::function<void(int row, int column, coop::byte* item)>;
void cells_lie(const access& get, const access& put, coop::byte* bytes, int size, int item,
               const table& places) {
  const std::size_t n = static_cast<std::size_t>(item), all = static_cast<std::size_t>(size);
  for (int row = 0; row < static_cast<int>(places.size()); ++row)
    for (int column = 0; column < static_cast<int>(places[0].size()); ++column) {
      const int at = places[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
      SCOPED_TRACE("row " + std::to_string(row) + ", column " + std::to_string(column));
      std::vector<coop::byte> value(n), got(n), right(all, 0xa5);
      for (int i = 0; i < item; ++i)
        value[static_cast<std::size_t>(i)] = static_cast<coop::byte>(10 * row + column + 3 * i);
      std::copy(value.begin(), value.end(), right.begin() + at);
      std::copy(right.begin(), right.end(), bytes);
      get(row, column, got.data());
      ASSERT_EQ(got, value);
      std::fill(bytes, bytes + all, 0xa5);
      put(row, column, value.data());
      ASSERT_EQ(right, std::vector<coop::byte>(bytes, bytes + all));
    }
}
template <class T, class Tile> void cells_lie(Tile& a, coop::byte* bytes, int size, const table& places) {
  cells_lie(
      [&](int row, int column, coop::byte* to) {
        const T value = a(row, column);
        std::memcpy(to, &value, sizeof(T));
      },
      [&](int row, int column, const coop::byte* from) {
        T value;
        std::memcpy(&value, from, sizeof(T));
        a.put(row, column, value);
      },
      bytes, size, static_cast<int>(sizeof(T)), places);
}
template <class T, int Rows, int Columns, class Layout> void lies(const table& places, int bytes) {
  using tile = coop::tile<T, Rows, Columns, Layout>;
  static_assert(tile::rows() == Rows && tile::columns() == Columns, "");
  ASSERT_EQ(static_cast<int>(places.size()), Rows);
  EXPECT_EQ(tile::form::bytes, bytes);
  alone([&] {
    COOP_SHARED tile a;
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(&a) % 16, 0U);
    EXPECT_EQ(static_cast<void*>(a.data()), static_cast<void*>(&a));
    cells_lie<T>(a, reinterpret_cast<coop::byte*>(a.data()), bytes, places);
  });
  for (const int skew : {0, 1, 3})  // over a raw pointer, aligned and not
    alone([&] {
      COOP_SHARED coop::scratch<4096> raw;
      coop::byte* const first = coop::storage_of(raw) + skew * int(sizeof(T));
      const auto view = coop::tile_view<T, Rows, Columns, Layout>(reinterpret_cast<T*>(first));
      cells_lie<T>(view, first, bytes, places);
    });
}

TEST(tiles_layout, padded_by_nothing) {
  lies<float, 3, 4, padded<0>>({{0, 4, 8, 12}, {16, 20, 24, 28}, {32, 36, 40, 44}}, 48);
}
TEST(tiles_layout, padded) {
  lies<float, 3, 4, padded<1>>({{0, 4, 8, 12}, {20, 24, 28, 32}, {40, 44, 48, 52}}, 56);
  lies<short, 2, 3, padded<4>>({{0, 2, 4}, {14, 16, 18}}, 20);
  lies<unsigned char, 2, 3, padded<1>>({{0, 1, 2}, {4, 5, 6}}, 7);
}
TEST(tiles_layout, pitched) {
  lies<double, 2, 3, pitch<5>>({{0, 8, 16}, {40, 48, 56}}, 64);
  lies<float, 1, 2, pitch<2>>({{0, 4}}, 8);
}
TEST(tiles_layout, transposed) {
  lies<float, 3, 2, coop::transposed<>>({{0, 12}, {4, 16}, {8, 20}}, 24);
  lies<float, 3, 2, coop::transposed<padded<1>>>({{0, 16}, {4, 20}, {8, 24}}, 28);
  lies<short, 2, 3, coop::transposed<pitch<8>>>({{0, 16, 32}, {2, 18, 34}}, 36);
}

// Lines of 32 bytes: two words change places in lines 4 to 7 of eight. One double is half a word.
TEST(tiles_layout, swizzled_lines_of_32_bytes) {
  lies<double, 9, 4, swizzled>({{0, 8, 16, 24},
                                {32, 40, 48, 56},
                                {64, 72, 80, 88},
                                {96, 104, 112, 120},
                                {144, 152, 128, 136},
                                {176, 184, 160, 168},
                                {208, 216, 192, 200},
                                {240, 248, 224, 232},
                                {256, 264, 272, 280}},
                               288);
}

// Lines of 64 bytes: word w of row r is at w XOR (r / 2 mod 4).
TEST(tiles_layout, swizzled_lines_of_64_bytes) {
  lies<double, 9, 8, swizzled>({{0, 8, 16, 24, 32, 40, 48, 56},
                                {64, 72, 80, 88, 96, 104, 112, 120},
                                {144, 152, 128, 136, 176, 184, 160, 168},
                                {208, 216, 192, 200, 240, 248, 224, 232},
                                {288, 296, 304, 312, 256, 264, 272, 280},
                                {352, 360, 368, 376, 320, 328, 336, 344},
                                {432, 440, 416, 424, 400, 408, 384, 392},
                                {496, 504, 480, 488, 464, 472, 448, 456},
                                {512, 520, 528, 536, 544, 552, 560, 568}},
                               576);
}

// Lines of 128 bytes: word w of row r is at w XOR (r mod 8). Here the words, by their first float of four.
TEST(tiles_layout, swizzled_lines_of_128_bytes) {
  const int words[10][8] = {{0, 1, 2, 3, 4, 5, 6, 7}, {1, 0, 3, 2, 5, 4, 7, 6}, {2, 3, 0, 1, 6, 7, 4, 5},
                            {3, 2, 1, 0, 7, 6, 5, 4}, {4, 5, 6, 7, 0, 1, 2, 3}, {5, 4, 7, 6, 1, 0, 3, 2},
                            {6, 7, 4, 5, 2, 3, 0, 1}, {7, 6, 5, 4, 3, 2, 1, 0}, {0, 1, 2, 3, 4, 5, 6, 7},
                            {1, 0, 3, 2, 5, 4, 7, 6}};
  table places, across(32);
  for (int row = 0; row < 10; ++row) {
    places.emplace_back();
    for (int column = 0; column < 32; ++column) {
      places.back().push_back(128 * row + 16 * words[row][column / 4] + column % 4 * 4);
      across[static_cast<std::size_t>(column)].push_back(places.back().back());
    }
  }
  lies<float, 10, 32, swizzled>(places, 1280);
  lies<float, 32, 10, coop::transposed<swizzled>>(across, 1280);
}

// Lines of 256 bytes: eight words each side by themselves. And lines of one word, where nothing can change
// places.
TEST(tiles_layout, swizzled_lines_of_other_lengths) {
  table places;
  for (int row = 0; row < 3; ++row) {
    places.emplace_back();
    const int words[3][2] = {{0, 1}, {1, 0}, {2, 3}};
    for (int half = 0; half < 2; ++half)
      for (int pair = 0; pair < 4; ++pair)
        for (int w = 0; w < 2; ++w) {
          const int moved = row == 2 ? (pair ^ 1) * 2 + w : pair * 2 + words[row][w];
          for (const int i : {0, 8}) places.back().push_back(256 * row + 128 * half + 16 * moved + i);
        }
  }
  lies<double, 3, 32, swizzled>(places, 768);
  lies<float, 2, 3, swizzled>({{0, 4, 8}, {16, 20, 24}}, 28);
}

void expect_same(int got, int right, int row, int column) {
  EXPECT_EQ(got, right) << "row " << row << ", column " << column;
}

// N cells at once: the same as one by one, in either direction.
template <int N, class Tile> void runs_of(Tile& a) {
  using T = typename Tile::form::item_type;
  constexpr bool down = Tile::form::by_columns;
  for (int row = 0; row < a.rows(); ++row)
    for (int column = 0; column < a.columns(); ++column)
      a.put(row, column, static_cast<T>(100 * row + column));
  for (int row = 0; row + (down ? N : 1) <= a.rows(); row += down ? N : 1)
    for (int column = 0; column + (down ? 1 : N) <= a.columns(); column += down ? 1 : N) {
      T items[N];
      a.take(row, column, items);
      for (int i = 0; i < N; ++i) {
        expect_same(static_cast<int>(items[i]), down ? 100 * (row + i) + column : 100 * row + column + i, row,
                    column);
        items[i] = static_cast<T>(-items[i] - 1);
      }
      a.put(row, column, items);
      for (int i = 0; i < N; ++i)
        expect_same(static_cast<int>(down ? a(row + i, column) : a(row, column + i)),
                    static_cast<int>(items[i]), row, column);
    }
}
template <class Tile> void runs_in(Tile& a) {
  runs_of<1>(a);
  runs_of<2>(a);
  runs_of<3>(a);
  runs_of<4>(a);
  runs_of<12>(a);
}
template <class T, int Rows, int Columns, class Layout> void runs() {
  alone([] {
    COOP_SHARED coop::tile<T, Rows, Columns, Layout> a;
    runs_in(a);
  });
}
template <class T, int Rows, int Columns, class Layout> void runs_of_views() {
  for (const int skew : {0, 1})
    alone([&] {
      COOP_SHARED coop::scratch<8192> raw;
      const auto view =
          coop::tile_view<T, Rows, Columns, Layout>(reinterpret_cast<T*>(coop::storage_of(raw)) + skew);
      runs_in(view);
    });
  alone([] {
    COOP_SHARED coop::scratch<8192> raw;
    const auto view = coop::tile_view<T, Rows, Columns, Layout>(
        coop::aligned<16>(reinterpret_cast<T*>(coop::storage_of(raw))));
    runs_in(view);
  });
}
TEST(tiles_layout, cells_beside_each_other) {
  runs<float, 12, 24, padded<0>>();
  runs<float, 12, 24, padded<1>>();
  runs<short, 12, 24, pitch<29>>();
  runs<short, 12, 32, swizzled>();
  runs<double, 24, 12, coop::transposed<>>();
  runs<int, 32, 12, coop::transposed<swizzled>>();
  runs_of_views<float, 12, 24, padded<4>>();
  runs_of_views<int, 12, 32, swizzled>();
}

// The widest word that the pitch allows: an array of four floats is one access where lines are 16 bytes
// apart.
TEST(tiles_layout, a_view_by_its_pitch) {
  alone([] {
    COOP_SHARED coop::scratch<1024> raw;
    float* const at = reinterpret_cast<float*>(coop::storage_of(raw));
    const auto loose = coop::tile_view<float, 3, 4, 6>(at);
    const auto tight = coop::tile_view<float, 3, 4>(coop::aligned<16>(at));
    loose.put(2, 3, 7.0f);
    EXPECT_EQ(at[15], 7.0f);
    tight.put(2, 3, 8.0f);
    EXPECT_EQ(at[11], 8.0f);
    EXPECT_EQ(loose(1, 3), tight(2, 1));
  });
}

}  // namespace
