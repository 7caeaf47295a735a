// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Views begin at any address that their items allow: whichever way fills or empties them, no word is wider than that
// address takes, also where items become wider on their way, and where a tile is read before it is known where to.
#include <coop/host.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

using coop::host::reads;
using coop::host::writes;

constexpr int threads = 32;

enum class way { load, async, loader, registers, store };

// Tiles of T, memory of U, a view that begins `skew` natural words behind an address that takes any word.
template <class U, class T, int Rows, int Columns, class Layout, class... Converts>
void moves(way by, int skew, bool columns, const U* from, U* to, Converts... converts) {
  constexpr int cells = Rows * Columns;
  COOP_SHARED coop::scratch<8192> raw;
  constexpr int space = (coop::cells<T, Rows, Columns, Layout>::bytes + 15) / 16 * 16;
  const auto at = [&](int byte) {
    return coop::tile_view<T, Rows, Columns, Layout>(reinterpret_cast<T*>(coop::storage_of(raw) + byte));
  };
  const auto aligned = at(0), view = at(space + skew * static_cast<int>(coop::natural_word<T>::value));
  const auto block = coop::this_block<threads>();
  const auto go = [&](auto stride) {
    if (by == way::store) {
      for (int i = block.rank(); i < cells; i += threads)
        view.put(i / Columns, i % Columns, static_cast<T>(i % 100));
      block.sync();
      coop::store_tile(block, to, stride, view, converts...);
      return;
    }
    auto loader = coop::tile_loader<coop::along_columns>(block, from, stride, aligned, converts...);
    typename decltype(loader)::in_flight held;
    if (by == way::load) coop::load_tile(block, from, stride, view, converts...);
    else if (by == way::async) coop::load_tile_async(block, from, stride, view, converts...);
    else if (by == way::loader) loader.load(view);
    else loader.read(held), loader.put(held, view);
    coop::wait<0>();
    block.sync();
    for (int i = block.rank(); i < cells; i += threads) {
      const int item = columns ? i % Columns * Rows + i / Columns : i;
      EXPECT_EQ(view(i / Columns, i % Columns), static_cast<T>(item % 100));
    }
  };
  if (columns) go(coop::column_major(Rows));
  else go(Columns);
}

template <class U, class T, int Rows, int Columns, class Layout, class... Converts>
void at_each_address(Converts... converts) {
  constexpr int cells = Rows * Columns;
  alignas(16) static U from[cells];
  for (int i = 0; i < cells; ++i) from[i] = static_cast<U>(i % 100);
  for (int skew = 0; skew < 16 / static_cast<int>(coop::natural_word<T>::value); ++skew)
    for (const bool columns : {false, true})
      for (const way by : {way::load, way::async, way::loader, way::registers, way::store}) {
        SCOPED_TRACE("skew " + std::to_string(skew) + ", by " + std::to_string(static_cast<int>(by)));
        alignas(16) static U to[cells];
        coop::host::settings kept;
        kept.keep_report = true;
        const coop::host::report r = coop::host::launch(
            {1, threads}, kept,
            [=](const U* source, U* destination) {
              moves<U, T, Rows, Columns, Layout>(by, skew, columns, source, destination, converts...);
            },
            reads(from, cells), writes(to, cells));
        ASSERT_FALSE(r) << r.text;
        if (by != way::store) continue;
        for (int i = 0; i < cells; ++i)
          ASSERT_EQ(to[i], static_cast<U>((columns ? i % Rows * Columns + i / Rows : i) % 100)) << i;
      }
}

using coop::converted;
using coop::padded;
using coop::swizzled;
using coop::transposed;

TEST(tiles_view, items_as_they_are) {
  at_each_address<float, float, 8, 16, padded<0>>();
  at_each_address<double, double, 8, 8, transposed<swizzled>>();
  at_each_address<unsigned char, unsigned char, 12, 16, padded<4>>();
}
TEST(tiles_view, items_that_become_wider) {
  at_each_address<unsigned char, float, 8, 16, padded<0>>(converted());
  at_each_address<unsigned short, float, 8, 16, transposed<padded<4>>>(converted());
  at_each_address<float, double, 8, 8, transposed<swizzled>>(converted());
}
TEST(tiles_view, items_that_become_narrower) {
  at_each_address<double, float, 8, 8, swizzled>(converted());
  at_each_address<float, unsigned char, 8, 16, padded<0>>(converted());
}

}  // namespace
