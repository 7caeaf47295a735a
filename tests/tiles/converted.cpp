// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Tiles of another type than memory: every cell is what static_cast makes of the item, in both directions.
#include <coop/host.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <type_traits>
#include <vector>

namespace {

using coop::host::reads;
using coop::host::writes;

// Item i, which every type holds, with a fraction where the type has one.
template <class T> T item(int i) {
  return std::is_floating_point_v<T> ? static_cast<T>(i % 120 + 0.25) : static_cast<T>(i % 120);
}

template <class T> struct aligned_items {
  std::vector<T> held;
  T* first;
  aligned_items(int count, int skew) : held(static_cast<std::size_t>(count + skew + 16)), first(held.data()) {
    while (reinterpret_cast<std::uintptr_t>(first) % 16 != 0) ++first;
    first += skew;
  }
};

coop::host::settings kept(int order) {
  coop::host::settings how;
  how.keep_report = true;
  how.order = static_cast<coop::host::lane_order>(order % 3);
  return how;
}

enum class by { rows, columns, strides };

// U is memory's type, T the tile's. Rows x columns exist, from cell (row0, column0) of the tile on.
template <class T, class Tile, class U, int Threads> struct checked {
  static constexpr int tile_rows = Tile::rows(), tile_columns = Tile::columns();
  by way;
  int stride, skew, row0, row1, column0, column1;

  int place(int row, int column) const {
    return way == by::columns ? column * stride + row
           : way == by::rows  ? row * stride + column
                              : row * stride + column * 2;
  }
  bool exists(int row, int column) const {
    return row >= row0 && row < row1 && column >= column0 && column < column1;
  }
  int items() const { return place(tile_rows - 1, tile_columns - 1) + 1; }
  template <class Call> void call(Call make) const {
    if (way == by::columns) make(coop::column_major(stride));
    else if (way == by::rows) make(stride);
    else make(stride, coop::column_stride(2));
  }

  void load() const {
    aligned_items<U> source(items(), skew);
    for (int i = 0; i < items(); ++i) source.first[i] = item<U>(i);
    const T fallback = static_cast<T>(77);
    for (int told = 0; told < 3; ++told) {  // whole, ragged, ragged with a default
      if (told == 0 && !(row0 == 0 && column0 == 0 && row1 >= tile_rows && column1 >= tile_columns)) continue;
      const coop::host::report r = coop::host::launch(
          {1, Threads}, kept(told + skew),
          [&](const U* from) {
            COOP_SHARED Tile a;
            const auto block = coop::this_block<Threads>();
            const auto part = coop::valid_region(row0, row1, column0, column1);
            call([&](auto apart, auto... more) {
              if (told == 0) coop::load_tile(block, from, apart, a, coop::converted(), more...);
              else if (told == 1) coop::load_tile(block, from, apart, a, part, coop::converted(), more...);
              else
                coop::load_tile(block, from, apart, a, coop::converted(), part, coop::oob_default(fallback),
                                more...);
            });
            block.sync();
            for (int cell = block.rank(); cell < tile_rows * tile_columns; cell += Threads) {
              const int row = cell / tile_columns, column = cell % tile_columns;
              const T right = exists(row, column) ? static_cast<T>(item<U>(place(row, column)))
                              : told == 2         ? fallback
                                                  : T{};
              EXPECT_EQ(a(row, column), right) << "row " << row << ", column " << column << ", told " << told;
            }
          },
          reads(source.first, static_cast<std::size_t>(items())));
      ASSERT_FALSE(r) << r.text;
    }
  }

  void store() const {
    aligned_items<U> destination(items(), skew);
    const U canary = static_cast<U>(121);
    for (U& u : destination.held) u = canary;
    const coop::host::report r = coop::host::launch(
        {1, Threads}, kept(skew),
        [&](U* to) {
          COOP_SHARED Tile a;
          const auto block = coop::this_block<Threads>();
          for (int cell = block.rank(); cell < tile_rows * tile_columns; cell += Threads)
            a.put(cell / tile_columns, cell % tile_columns, item<T>(cell + 3));
          block.sync();
          const auto part = coop::valid_region(row0, row1, column0, column1);
          call([&](auto apart, auto... more) {
            coop::store_tile(block, to, apart, a, coop::converted(), part, more...);
          });
        },
        writes(destination.first, static_cast<std::size_t>(items())));
    ASSERT_FALSE(r) << r.text;
    std::vector<U> right(destination.held.size(), canary);
    const std::size_t first = static_cast<std::size_t>(destination.first - destination.held.data());
    for (int row = 0; row < tile_rows; ++row)
      for (int column = 0; column < tile_columns; ++column)
        if (exists(row, column))
          right[first + static_cast<std::size_t>(place(row, column))] =
              static_cast<U>(item<T>(row * tile_columns + column + 3));
    ASSERT_EQ(destination.held, right);
  }
};

template <class U, class T, int Rows, int Columns, class Layout, int Threads> void each_part() {
  using tile = coop::tile<T, Rows, Columns, Layout>;
  const int parts[][4] = {{0, Rows, 0, Columns},
                          {0, Rows - 1, 0, Columns - 1},
                          {1, Rows + 4, 3, Columns},
                          {-2, Rows, -1, Columns / 2 + 1},
                          {2, 3, 1, 2},
                          {0, 0, 0, Columns},
                          {3, 2, 0, 1}};
  for (const by way : {by::rows, by::columns, by::strides})
    for (const int skew : {0, 1, 4})
      for (const auto& p : parts)
        for (const int more : {0, 3}) {
          const int stride = (way == by::columns ? Rows : way == by::rows ? Columns : 2 * Columns) + more;
          SCOPED_TRACE("way " + std::to_string(int(way)) + ", skew " + std::to_string(skew) + ", stride " +
                       std::to_string(stride) + ", part " + std::to_string(p[0]) + " " +
                       std::to_string(p[1]) + " " + std::to_string(p[2]) + " " + std::to_string(p[3]));
          const checked<T, tile, U, Threads> c{way, stride, skew, p[0], p[1], p[2], p[3]};
          c.load();
          c.store();
          if (testing::Test::HasFailure()) return;
        }
}

using coop::padded;
using coop::swizzled;
using coop::transposed;

TEST(tiles_converted, bytes_and_floats) {
  each_part<std::uint8_t, float, 8, 16, padded<0>, 32>();
  each_part<std::uint8_t, float, 7, 12, transposed<padded<1>>, 48>();
  each_part<float, std::uint8_t, 8, 16, swizzled, 100>();
}
TEST(tiles_converted, shorts_and_floats) {
  each_part<std::uint16_t, float, 6, 24, swizzled, 32>();
  each_part<float, short, 8, 8, transposed<>, 64>();
}
TEST(tiles_converted, floats_and_doubles) {
  each_part<float, double, 5, 8, transposed<swizzled>, 128>();
  each_part<double, float, 8, 12, padded<1>, 48>();
}

// Not a cast of bits, not a rounding: as static_cast does.
TEST(tiles_converted, fractions_and_signs) {
  alignas(16) static const float from[16] = {0.0f,   0.5f,   0.99f,   1.0f,  1.5f, 2.5f, -0.5f, -1.5f,
                                             -2.99f, 100.9f, -100.9f, 3.49f, 7.0f, 8.5f, -9.5f, 12.75f};
  static const signed char right[16] = {0, 0, 0, 1, 1, 2, 0, -1, -2, 100, -100, 3, 7, 8, -9, 12};
  const coop::host::report r = coop::host::launch(
      {1, 32}, kept(0),
      [](const float* memory) {
        COOP_SHARED coop::tile<signed char, 1, 16> a;
        const auto block = coop::this_block<32>();
        coop::load_tile(block, memory, 16, a, coop::converted());
        block.sync();
        for (int i = block.rank(); i < 16; i += 32) EXPECT_EQ(a(0, i), right[i]);
      },
      reads(from, 16));
  EXPECT_FALSE(r) << r.text;
}

// Loaders, and loads that are under way, convert as well.
TEST(tiles_converted, loaders_and_loads_under_way) {
  alignas(16) static std::uint16_t from[8 * 30];
  for (int i = 0; i < 240; ++i) from[i] = static_cast<std::uint16_t>(i * 7);
  const coop::host::report r = coop::host::launch(
      {1, 64}, kept(1),
      [](const std::uint16_t* memory) {
        COOP_SHARED coop::tile<float, 8, 8> a, b, c;
        const auto block = coop::this_block<64>();
        const int row = block.rank() / 8, column = block.rank() % 8;
        auto loader = coop::tile_loader<coop::along_columns>(block, memory, 30, a, coop::valid_extent(8, 30),
                                                             coop::oob_default(-1.5f), coop::converted());
        decltype(loader)::in_flight held;
        for (int t = 0; t < 4; ++t, loader.next()) {
          loader.read(held);
          loader.load(a);
          loader.load_async(b);
          loader.put(held, c);
          coop::wait<0>();
          block.sync();
          const float right =
              8 * t + column < 30 ? static_cast<float>((row * 30 + 8 * t + column) * 7) : -1.5f;
          EXPECT_EQ(a(row, column), right);
          EXPECT_EQ(b(row, column), right);
          EXPECT_EQ(c(row, column), right);
          block.sync();
        }
      },
      reads(from, 240));
  EXPECT_FALSE(r) << r.text;
}

}  // namespace
