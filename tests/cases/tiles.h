// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// What the cases of two-dimensional tiles share: a tile whose memory is poisoned, and one load made by every
// call that makes it, of which each access is counted.
#pragma once

#include "cases.h"

namespace cases {

// A tile in threadgroup memory. All bits of its bytes are set at first, which is a NaN, and those of the 256
// behind it.
template <class T, int Rows, int Columns, int Padding = 0> class poisoned {
 public:
  using type = coop::tile<T, Rows, Columns, coop::padded<Padding>>;

  poisoned() : memory_(static_cast<int>(sizeof(type)) + 256) { poison(); }
  void poison() const { std::memset(memory_.begin(), 0xff, static_cast<std::size_t>(memory_.size())); }
  type& get() const { return *reinterpret_cast<type*>(memory_.begin()); }
  T operator()(int row, int column) const {
    T cell;
    std::memcpy(&cell, memory_.begin() + place(row, column), sizeof(T));
    return cell;
  }
  std::map<std::uintptr_t, int> each_cell_once() const {
    const auto begin = reinterpret_cast<std::uintptr_t>(memory_.begin());
    std::map<std::uintptr_t, int> bytes;
    for (int r = 0; r < Rows; ++r)
      for (int c = 0; c < Columns; ++c)
        for (std::size_t i = 0; i < sizeof(T); ++i) ++bytes[begin + place(r, c) + i];
    return bytes;
  }
  template <class Oracle> void expect(Oracle oracle) const {
    std::vector<bool> is_cell(static_cast<std::size_t>(memory_.size()));
    for (int r = 0; r < Rows; ++r)
      for (int c = 0; c < Columns; ++c) {
        const T cell = (*this)(r, c), right = static_cast<T>(oracle(r, c));
        ASSERT_EQ(std::memcmp(&cell, &right, sizeof(T)), 0)
            << "row " << r << ", column " << c << ": " << testing::PrintToString(cell) << " in place of "
            << testing::PrintToString(right);
        for (std::size_t i = 0; i < sizeof(T); ++i) is_cell[place(r, c) + i] = true;
      }
    for (int i = 0; i < memory_.size(); ++i)
      ASSERT_TRUE(is_cell[static_cast<std::size_t>(i)] || memory_[i] == 0xff)
          << "byte " << i << " is no cell's";
  }

 private:
  static std::size_t place(int row, int column) {
    return static_cast<std::size_t>(row * (Columns + Padding) + column) * sizeof(T);
  }
  exact<coop::byte> memory_;
};

// How often each byte was read from memory and put in a tile, and how often memory was read in so many bytes.
struct byte_counter : coop::host::listener {
  std::map<std::uintptr_t, int> reads, puts;
  std::map<int, int> widths;
  void on_access(const coop::host::event& happened) override {
    EXPECT_EQ(happened.address % static_cast<unsigned>(happened.bytes), 0U)
        << "in " << happened.bytes << " bytes";
    if (happened.what == coop::cpu::verb::read) ++widths[happened.bytes];
    auto& times = happened.what == coop::cpu::verb::read ? reads : puts;
    for (int i = 0; i < happened.bytes; ++i) ++times[happened.address + static_cast<unsigned>(i)];
  }
};

// A kernel of B threads loads a poisoned tile: no report, each byte of a cell is put once and no other, no
// byte of memory is read twice, every access is aligned, and the cells are what `oracle` gives for their rows
// and columns.
template <int B, class Tile, class Source, class Kernel, class Oracle>
void expect_loaded(const Tile& tile, const Source& source, Kernel kernel, Oracle oracle,
                   std::map<int, int>& widths) {
  byte_counter counted;
  coop::host::settings how = keeping();
  how.trace = &counted;
  tile.poison();
  const auto body = [&](auto first) { kernel(coop::this_block<B>(), first); };
  const coop::host::report found = coop::host::launch({1, B}, how, body, source);
  EXPECT_FALSE(found) << found.text;
  tile.expect(oracle);
  EXPECT_TRUE(counted.puts == tile.each_cell_once());
  for (const auto& read : counted.reads) EXPECT_EQ(read.second, 1);
  for (const auto& width : counted.widths) widths[width.first] += width.second;
}

// The same load by each call that makes it. Says how often memory was read in so many bytes.
template <int B, class Tile, class Source, class Stride, class Oracle, class... Options>
std::map<int, int> loads_tile(const Tile& tile, const Source& source, const Stride& stride, Oracle oracle,
                              const Options&... options) {
  auto& a = tile.get();
  std::map<int, int> widths;
  const auto by = [&](const char* call, auto kernel) {
    SCOPED_TRACE(call);
    expect_loaded<B>(tile, source, kernel, oracle, widths);
  };
  const auto loader = [&](auto block, auto first) {
    return coop::tile_loader<coop::along_rows>(block, first, stride, a, options...);
  };
  by("load_tile", [&](auto block, auto first) { coop::load_tile(block, first, stride, a, options...); });
  by("load_tile_async", [&](auto block, auto first) {
    coop::load_tile_async(block, first, stride, a, options...);
    coop::wait<0>();
  });
  by("load of a loader", [&](auto block, auto first) { loader(block, first).load(); });
  by("read and put of a loader", [&](auto block, auto first) {
    auto one = loader(block, first);
    using loader_type = decltype(one);
    if constexpr (loader_type::strided) {  // read() refuses those
      one.load();
    } else {
      typename loader_type::in_flight held;
      one.read(held);
      one.put(held, a);
    }
  });
  return widths;
}

}  // namespace cases
