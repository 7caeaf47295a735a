// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Runs the kernels of sweep.h: every edge on every side, strides, addresses, on memory that ends at pages
// nobody may touch or lies between canaries. What should come out is found by going through the cells one by
// one, and so is how often each byte is touched: a cell that exists once, any other byte never.
#include "sweep.h"

#include <coop/host.h>
#include <gtest/gtest.h>
#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <climits>
#include <cstdint>
#include <random>
#include <set>
#include <string>

namespace {

using coop::byte;
using coop::int64;
using sweep::form;
using sweep::tile_case;
using sweep::way;

// Where a byte of a cell lies in the tile, as the documentation says.
int place_of(const form& f, int row, int column, int byte_of_item) {
  const int line = f.transposed ? column : row, length = f.transposed ? f.rows : f.columns;
  const int within = (f.transposed ? row : column) * f.item_bytes + byte_of_item;
  if (f.how == sweep::lines::padded) return line * (length + f.extra) * f.item_bytes + within;
  if (f.how == sweep::lines::pitch) return line * f.extra * f.item_bytes + within;
  const int words =
      (length * f.item_bytes + 15) / 16;  // of a line; so many change places as a power of two divides
  const int exchanged = words % 8 == 0 ? 8 : words % 4 == 0 ? 4 : words % 2 == 0 ? 2 : 1;
  const int lines_in_step =
      words * 16 >= 128 ? 1 : 128 / (words * 16);  // lines of 32 and 64 bytes go on together
  const int word = (within / 16) ^ (line / lines_in_step % exchanged);
  return (line * words + word) * 16 + within % 16;
}

// Pieces of memory between pages that nobody may touch, with what is expected of every byte.
class arena {
 public:
  static constexpr std::size_t guard = 4 * 4096;
  arena(int slots, std::size_t bytes) : usable_(bytes), pitch_(bytes + guard) {
    const std::size_t all = static_cast<std::size_t>(slots) * pitch_ + guard;
    memory_ = map(all, PROT_NONE);
    for (int i = 0; i < slots; ++i) mprotect(begin(i), usable_, PROT_READ | PROT_WRITE);
    wanted_ = map(all, PROT_READ | PROT_WRITE);
    hits_ = map(all, PROT_READ | PROT_WRITE);
    wanted_hits_ = map(all, PROT_READ | PROT_WRITE);
    end_ = memory_ + all;
  }
  byte* begin(int slot) const { return memory_ + guard + static_cast<std::size_t>(slot) * pitch_; }
  byte* end(int slot) const { return begin(slot) + usable_; }
  byte& wanted(const byte* at) const { return wanted_[at - memory_]; }
  byte& wanted_hits(const byte* at) const { return wanted_hits_[at - memory_]; }
  bool hit(std::uintptr_t at, int bytes) const {
    const auto first = reinterpret_cast<std::uintptr_t>(memory_);
    if (at < first || at + static_cast<unsigned>(bytes) > reinterpret_cast<std::uintptr_t>(end_))
      return false;
    for (int i = 0; i < bytes; ++i) ++hits_[at - first + static_cast<unsigned>(i)];
    return true;
  }
  // Begins a piece: what it holds now is what it should hold, and no byte is touched.
  void begin_piece(byte* from, byte* to) const {
    const std::size_t n = static_cast<std::size_t>(to - from);
    std::memcpy(&wanted(from), from, n);
    std::memset(&hits_[from - memory_], 0, n);
    std::memset(&wanted_hits(from), 0, n);
  }
  // Where a piece differs from what is expected, or nothing.
  std::string compare(const byte* from, const byte* to, bool counts) const {
    const std::size_t n = static_cast<std::size_t>(to - from);
    std::string what;
    if (std::memcmp(from, &wanted(from), n) != 0) what = "holds the wrong byte ";
    else if (counts && std::memcmp(&hits_[from - memory_], &wanted_hits(from), n) != 0)
      what = "is touched too often or not ";
    if (what.empty()) return what;
    for (std::size_t i = 0; i < n; ++i)
      if (from[i] != (&wanted(from))[i] || (counts && hits_[from + i - memory_] != (&wanted_hits(from))[i]))
        return what + "at " + std::to_string(i) + ": holds " + std::to_string(from[i]) + " for " +
               std::to_string((&wanted(from))[i]) + ", touched " + std::to_string(hits_[from + i - memory_]) +
               " for " + std::to_string((&wanted_hits(from))[i]);
    return what;
  }

 private:
  static byte* map(std::size_t bytes, int rights) {
    void* const at = mmap(nullptr, bytes, rights, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (at == MAP_FAILED) throw std::bad_alloc();
    return static_cast<byte*>(at);
  }
  std::size_t usable_, pitch_;
  byte *memory_, *wanted_, *hits_, *wanted_hits_, *end_;
};

constexpr int most_cases = 112;
const arena& memory() {
  static const arena a(most_cases, 80 * 4096);
  return a;
}
const arena& tiles() {
  static const arena a(most_cases, 18 * 4096);
  return a;
}

struct touches : coop::host::listener {
  bool stores = false;
  int strays = 0;
  void on_access(const coop::host::event& e) override {
    using coop::cpu::verb;
    const bool of_memory = e.what == verb::read || e.what == verb::write;
    const bool right =
        stores ? e.what == verb::write || e.what == verb::take : e.what == verb::read || e.what == verb::put;
    if (!right || !(of_memory ? memory() : tiles()).hit(e.address, e.bytes)) ++strays;
  }
};

// Where the part of memory that exists lies.
enum class spot { begins_slot, ends_slot, inside };

// A case as the oracle sees it.
struct placed_case {
  tile_case told;
  byte* corner;                      // of the first group's tile
  int row0, row1, column0, column1;  // the part that exists, clipped
  byte *from, *to;                   // the memory to look at; empty if nothing exists
};

class runner {
 public:
  runner(const form& f, bool stores)
      : f_(f), stores_(stores), random_(static_cast<unsigned>(f.rows * 100 + f.columns * 2 + stores)) {}

  void run() {
    coop::host::settings how;
    how.keep_report = true;
    how.order = static_cast<coop::host::lane_order>(below(3));
    how.seed = static_cast<std::uint64_t>(below(1000));
    edges();
    touches heard;
    heard.stores = stores_;
    how.trace = &heard;
    how.cores = 1;
    launch(how, true);
    EXPECT_EQ(heard.strays, 0);
    if (testing::Test::HasFailure()) return;  // what is wrong may well crash where nobody watches
    how.trace = nullptr;
    how.watch = false;
    launch(how, false);
  }

 private:
  int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
  int between(int least, int most) { return least + below(most - least + 1); }

  // Every count of rows and of columns from below 0 to past the tile, regions, and bounds that do not fit 32
  // bits.
  void edges() {
    for (int n = -3; n <= f_.rows + 2; ++n) add(0, n, 0, between(below(3) ? 1 : -1, f_.columns + 2), true);
    for (int n = -3; n <= f_.columns + 2; ++n) add(0, between(below(3) ? 1 : -1, f_.rows + 2), 0, n, true);
    for (int i = 0; i < 20; ++i) {
      const int r = between(-3, f_.rows + 1), c = between(-3, f_.columns + 1);
      add(r, between(r - 1, f_.rows + 3), c, between(c - 1, f_.columns + 3), false);
    }
    add(-3, f_.rows + 3, -3, f_.columns + 3, false);
    add(0, (int64{1} << 32) + 1, 0, (int64{1} << 40) + f_.columns, true);
    add(-(int64{1} << 33), f_.rows, LLONG_MIN, LLONG_MAX, false);
    add((int64{1} << 32), LLONG_MAX, 0, f_.columns, false);
    if (!f_.defaulted)
      for (int i = 0; i < 8; ++i) add(0, f_.rows, 0, f_.columns, true, true);
  }

  void add(int64 row0, int64 row1, int64 column0, int64 column1, bool extent, bool whole = false) {
    const auto clip = [](int64 n, int most) { return static_cast<int>(std::clamp<int64>(n, 0, most)); };
    placed_case p{};
    tile_case& c = p.told;
    c.row0 = row0, c.row1 = row1, c.column0 = column0, c.column1 = column1;
    c.extent = extent, c.whole = whole, c.promised = f_.promises && below(2) == 0;
    p.row0 = clip(row0, f_.rows), p.row1 = clip(row1, f_.rows);
    p.column0 = clip(column0, f_.columns), p.column1 = clip(column1, f_.columns);
    strides(c);
    if (below(2)) c.row = between(-5, 5), c.column = between(-5, 5);
    place(p);
    cases_.push_back(p);
  }

  void strides(tile_case& c) {
    int across = below(4) == 0 ? 0 : below(34);
    c.row_stride = c.column_stride = 1;
    if (f_.memory == way::by_columns || (f_.memory == way::strided && below(2) == 0)) {
      if (f_.memory == way::strided) c.row_stride = between(1, 3);
      c.column_stride = f_.rows * c.row_stride + across;
      while (c.promised && c.column_stride * f_.item_bytes % 16 != 0) ++c.column_stride;
      while (c.promised && f_.memory == way::strided && c.row_stride * f_.item_bytes % 16 != 0)
        c.promised = false;
    } else {
      if (f_.memory == way::strided) c.column_stride = between(1, 3);
      c.row_stride = f_.columns * c.column_stride + across;
      while (c.promised && c.row_stride * f_.item_bytes % 16 != 0) ++c.row_stride;
    }
    const bool up = below(8) == 0;  // a matrix may stand on its head
    if (up && c.row_stride != 1) c.row_stride = -c.row_stride;
  }

  int64 offset(const tile_case& c, int row, int column) const {
    return (row * c.row_stride + column * c.column_stride) * f_.item_bytes;
  }

  void place(placed_case& p) {
    tile_case& c = p.told;
    const int slot = static_cast<int>(cases_.size());
    ASSERT_LT(slot, most_cases);
    const bool none = p.row0 >= p.row1 || p.column0 >= p.column1;
    int64 low = 0, high = 0;
    if (!none) {
      low = high = offset(c, p.row0, p.column0);
      for (const int row : {p.row0, p.row1 - 1})
        for (const int column : {p.column0, p.column1 - 1}) {
          low = std::min(low, offset(c, row, column));
          high = std::max(high, offset(c, row, column) + f_.item_bytes);
        }
    }
    const int unit = c.promised ? 16 : f_.natural;
    c.memory_step = (high - low + unit - 1) / unit * unit + below(4) * unit;
    const int64 bytes = (f_.groups - 1) * c.memory_step + high - low;
    byte *const begin = memory().begin(slot), *const end = memory().end(slot);
    const spot where = c.promised ? spot::inside : static_cast<spot>(below(3));
    byte* const inside = begin + 512 + below(16) * f_.natural;
    p.corner = (where == spot::begins_slot ? begin : where == spot::ends_slot ? end - bytes : inside) - low;
    if (none) p.corner = begin - 8192 + below(16) * f_.natural;  // where nobody may touch anything
    while (c.promised && reinterpret_cast<std::uintptr_t>(p.corner) % 16 != 0) ++p.corner;
    p.from = none ? begin : std::max(begin, p.corner + low - 256);
    p.to = none ? begin : std::min(end, p.corner + low + bytes + 256);
    c.memory = p.corner - offset(c, static_cast<int>(c.row), static_cast<int>(c.column));
    c.tile_step = (f_.tile_bytes + 256 + 1023) / 1024 * 1024;
    // A store leaves its tile as it is, so all have the same.
    if (slot == 0 || !stores_) skew_ = f_.view ? below(16) * f_.tile_alignment : 0;
    c.tile = tiles().begin(stores_ ? 0 : slot) + 1024 + skew_;
  }

  bool exists(const placed_case& p, int row, int column) const {
    return row >= p.row0 && row < p.row1 && column >= p.column0 && column < p.column1;
  }

  void randomise(byte* from, byte* to) {
    std::minstd_rand random(static_cast<unsigned>(random_()));
    for (; from < to; ++from) *from = static_cast<byte>(random() >> 8);
  }

  // What the cells of all groups of one case should be, and how often they are touched.
  void expect(const placed_case& p) {
    for (int group = 0; group < f_.groups; ++group)
      for (int row = 0; row < f_.rows; ++row)
        for (int column = 0; column < f_.columns; ++column)
          for (int i = 0; i < f_.item_bytes; ++i) {
            byte* const cell = p.told.tile + group * p.told.tile_step + place_of(f_, row, column, i);
            byte* const item = p.corner + group * p.told.memory_step + offset(p.told, row, column) + i;
            const bool there = exists(p, row, column);
            if (there) ++memory().wanted_hits(item);
            if (there && stores_) ++tiles().wanted_hits(cell);
            if (there && stores_) memory().wanted(item) = *cell;
            if (!stores_) ++tiles().wanted_hits(cell);
            if (!stores_)
              tiles().wanted(cell) = there          ? *item
                                     : f_.defaulted ? fallback_[static_cast<std::size_t>(i)]
                                                    : byte{0};
          }
  }

  void launch(const coop::host::settings& how, bool counts) {
    const int tiles_used = stores_ ? 1 : static_cast<int>(cases_.size());
    const auto tile_end = [&](int slot) {
      return tiles().begin(slot) + 1024 + f_.groups * cases_[0].told.tile_step;
    };
    ASSERT_LE(tile_end(0), tiles().end(0));
    for (int slot = 0; slot < tiles_used; ++slot) {
      byte *const from = tiles().begin(slot), *const to = tile_end(slot);
      if (stores_) randomise(from, to);
      else std::memset(from, slot % 2 ? 0xff : 0xa5, static_cast<std::size_t>(to - from));  // 0xff..: a NaN
      tiles().begin_piece(from, to);
    }
    std::vector<coop::host::region> regions;
    std::vector<tile_case> told;
    for (const placed_case& p : cases_) {
      randomise(p.from, p.to);
      memory().begin_piece(p.from, p.to);
      expect(p);
      told.push_back(p.told);
      if (p.from != p.to)
        regions.push_back({reinterpret_cast<std::uintptr_t>(p.from), reinterpret_cast<std::uintptr_t>(p.to),
                           stores_ ? coop::host::use::write : coop::host::use::read});
    }
    const coop::host::report said = coop::host::run(
        {1, f_.threads},
        [&] { f_.kernel(told.data(), static_cast<int>(told.size()), stores_, fallback_.data()); }, regions,
        how);
    ASSERT_FALSE(said) << said.text;
    for (int slot = 0; slot < tiles_used; ++slot) {
      const std::string wrong = tiles().compare(tiles().begin(slot), tile_end(slot), counts);
      ASSERT_EQ(wrong, "") << "tile, " << described(cases_[static_cast<std::size_t>(slot)]);
    }
    for (const placed_case& p : cases_) {
      const std::string wrong = memory().compare(p.from, p.to, counts);
      ASSERT_EQ(wrong, "") << "memory, " << described(p);
    }
  }

  std::string described(const placed_case& p) const {
    const tile_case& c = p.told;
    std::string text = c.whole ? "whole" : c.extent ? "extent" : "region";
    for (const int64 n : {c.row0, c.row1, c.column0, c.column1}) text += " " + std::to_string(n);
    text += ", strides " + std::to_string(c.row_stride) + " " + std::to_string(c.column_stride);
    text += ", origin " + std::to_string(c.row) + " " + std::to_string(c.column) +
            (c.promised ? ", promised" : "");
    return text + ", corner at " + std::to_string(reinterpret_cast<std::uintptr_t>(p.corner) % 4096) +
           " of a page, tile " + std::to_string(c.tile - tiles().begin(0)) + " from the first slot";
  }

  const form& f_;
  bool stores_;
  std::mt19937 random_;
  int skew_ = 0;
  std::vector<placed_case> cases_;
  std::array<byte, 16> fallback_{0x5c, 0x12, 0x23, 0x34, 0x45, 0x16, 0x27, 0x38, 0x49, 0x5a, 0x6b, 0x3c};
};

const std::vector<form>& forms() {
  static const std::vector<form> all = [] {
    std::vector<form> list;
    for (const auto& part : {sweep::first_forms(), sweep::second_forms(), sweep::third_forms(),
                             sweep::fourth_forms(), sweep::fifth_forms(), sweep::sixth_forms()})
      list.insert(list.end(), part.begin(), part.end());
    return list;
  }();
  return all;
}

std::string described(const form& f) {
  static const char* const items[] = {"byte", "u16", "float", "three bytes", "double", "three floats"};
  static const char* const ways[] = {"rows", "columns", "strides"};
  static const char* const layouts[] = {"padded<0>",
                                        "padded<1>",
                                        "padded<4>",
                                        "pitch",
                                        "swizzled",
                                        "transposed<>",
                                        "transposed<padded<1>>",
                                        "transposed<swizzled>"};
  return std::to_string(f.rows) + " x " + std::to_string(f.columns) + " of " + items[f.item] + ", " +
         layouts[f.layout] + ", " + std::to_string(f.threads) + " threads" +
         (f.groups > 1 ? " in warps" : "") + ", memory by " + ways[static_cast<int>(f.memory)] +
         (f.view ? ", view" : "") + (f.defaulted ? ", default" : "") + (f.promises ? ", promises" : "");
}

class tiles_sweep : public testing::TestWithParam<int> {
 protected:
  void sweep_row(bool stores) {
    for (const form& f : forms()) {
      if (f.rows != GetParam()) continue;
      SCOPED_TRACE(described(f));
      int last = 0;  // the tile ends with its last cell, or with that cell's 16-byte word
      for (int row = 0; row < f.rows; ++row)
        for (int column = 0; column < f.columns; ++column)
          last = std::max(last, place_of(f, row, column, f.item_bytes - 1));
      EXPECT_GT(f.tile_bytes, last);
      EXPECT_LE(f.tile_bytes, f.how == sweep::lines::swizzled ? (last / 16 + 8) * 16 : last + 1);
      runner(f, stores).run();
      if (HasFailure()) return;
    }
  }
};

TEST_P(tiles_sweep, load_fills_every_cell_and_reads_what_exists) { sweep_row(false); }
TEST_P(tiles_sweep, store_writes_what_exists) { sweep_row(true); }
INSTANTIATE_TEST_SUITE_P(rows, tiles_sweep, testing::Range(1, sweep::most_rows + 1));

TEST(tiles_sweep_axes, every_pair_of_values_occurs) {
  using axes = std::array<int, 8>;
  std::vector<axes> rows;
  for (const form& f : forms())
    rows.push_back({f.threads, f.item, f.layout, f.groups > 1, f.view, f.defaulted, f.promises,
                    static_cast<int>(f.memory)});
  ASSERT_EQ(rows.size(), std::size_t{sweep::shapes});
  for (std::size_t a = 0; a < 8; ++a)
    for (std::size_t b = 0; b < a; ++b) {
      std::set<int> left, right;
      std::set<std::pair<int, int>> pairs;
      for (const axes& r : rows) left.insert(r[a]), right.insert(r[b]), pairs.insert({r[a], r[b]});
      const bool warps = a == 3 && b == 0;  // only blocks of 128 and 256 have several
      EXPECT_EQ(pairs.size(), warps ? 8U : left.size() * right.size()) << "axes " << a << " and " << b;
    }
}

}  // namespace
