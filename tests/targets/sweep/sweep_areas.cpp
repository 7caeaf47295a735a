// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
#include "sweep_areas.h"

#include <algorithm>
#include <climits>
#include <cstdint>
#include <cstdio>
#include <random>

namespace sweep {
namespace {

// Whether the list holds every pair of values that can meet.
constexpr int axis_count = 11;
constexpr int values_of[axis_count] = {areas::call_values, areas::size_values, areas::item_values, areas::layout_values, 6, 2, areas::lies_values, areas::told_values, 2, 2, 2};
constexpr int thread_index(int threads) {
  for (int i = 0; i < 6; ++i)
    if (areas::thread_values[i] == threads) return i;
  return -1;
}
constexpr int value_on(const areas::area_case& c, int axis) {
  const int values[axis_count] = {c.call, c.size, c.item, c.layout, thread_index(c.threads), c.warps, c.lies, c.told, c.converts, c.promised, c.view};
  return values[axis];
}
constexpr bool may_meet(int a, int x, int b, int y) {        // a < b
  const auto are = [&](int first, int second) { return a == first && b == second; };
  if (are(4, 5)) return y == 0 || areas::thread_values[x] % 32 == 0;
  if (are(2, 8)) return y == 0 || (x != areas::of_three_bytes && x != areas::of_three_floats);
  if (are(0, 6)) return y != areas::strided || (x != areas::registers_right && x != areas::registers_down);
  if (are(0, 7)) return x != areas::store || y != areas::region_and_default;
  return true;
}
constexpr int missing_pairs() {
  int missing = 0;
  for (int b = 1; b < axis_count; ++b)
    for (int a = 0; a < b; ++a) {
      std::uint64_t seen = 0;
      for (const areas::area_case& c : areas::cases) seen |= std::uint64_t{1} << (value_on(c, a) * 8 + value_on(c, b));
      for (int x = 0; x < values_of[a]; ++x)
        for (int y = 0; y < values_of[b]; ++y) missing += may_meet(a, x, b, y) && (seen >> (x * 8 + y) & 1) == 0;
    }
  return missing;
}
static_assert(missing_pairs() == 0, "the list of cases covers every pair of values");

constexpr std::size_t arena = 16 << 20, canary = 256;
constexpr int most_lines = 40;                               // that name a failure
int configurations = 0, wrong = 0;

// The first byte that differs, or nothing.
std::string difference(const std::vector<byte>& wanted, const byte* found) {
  for (std::size_t i = 0; i < wanted.size(); ++i)
    if (wanted[i] != found[i])
      return "byte " + std::to_string(i) + " of " + std::to_string(wanted.size()) + " is " + std::to_string(found[i]) + ", not " + std::to_string(wanted[i]) + ", ";
  return "";
}
}  // namespace

void fill(byte* first, std::size_t bytes, unsigned seed) {   // bytes in which no two neighbours are alike
  for (std::size_t i = 0; i < bytes; ++i) first[i] = static_cast<byte>((i * 37 + (i >> 8) * 11 + seed) & 0xff);
}
void expect(bool right, const std::string& what) {
  if (right) return;
  if (++wrong <= most_lines) std::printf("wrong: %s\n", what.c_str());
}
int wrong_so_far() { return wrong; }
void compare(const char* of, const std::vector<byte>& wanted, const byte* found, const std::string& what) {
  if (std::memcmp(wanted.data(), found, wanted.size()) != 0) expect(false, std::string(of) + ": " + difference(wanted, found) + what);
}

// Where a byte of a line lies in a tile whose lines of so many bytes exchange words of 16 bytes as the documentation says.
int place_of(int line, int within, int line_bytes, bool is_swizzled) {
  if (!is_swizzled) return line * line_bytes + within;
  const int words = line_bytes / 16;
  const int exchanged = words % 8 == 0 ? 8 : words % 4 == 0 ? 4 : words % 2 == 0 ? 2 : 1;
  const int lines_in_step = words < 8 ? 8 / words : 1;       // short lines go on together
  return (line * words + ((within / 16) ^ (line / lines_in_step % exchanged))) * 16 + within % 16;
}

namespace {

enum class place { at_begin, at_end, inside };

// What is drawn of a launch: the arguments but for addresses, and where things are.
struct drawn_launch {
  numbers told;
  place where;
  int blocks, skew;                                          // skew: items between an aligned address and the first one that exists
};

class area {
 public:
  area(const area_test& test, const area_buffers& memory, unsigned seed) : test_(test), c_(test.what), memory_(memory), random_(seed) {}

  // A launch of which these bounds are told, counted from the tile's corner.
  void check(int64 row0, int64 row1, int64 column0, int64 column1, place where) {
    drawn_launch l = {};
    l.told.row0 = row0, l.told.row1 = row1, l.told.column0 = column0, l.told.column1 = column1;
    if (c_.told == areas::whole) l.told.row0 = l.told.column0 = 0, l.told.row1 = l.told.column1 = INT64_MAX;
    if (c_.told == areas::extent) l.told.row0 = l.told.column0 = 0;
    l.where = where;
    l.blocks = 1 + below(2);
    l.skew = below(16);
    l.told.steps = areas::steps(c_.call) ? 1 + below(3) : 1;
    if (below(3) != 0) l.told.row = between(-5, 20), l.told.column = between(-5, 20);
    strides(l.told);
    run(l);
  }
  int rows() const { return areas::sizes[c_.size].rows; }
  int columns() const { return areas::sizes[c_.size].columns; }
  int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
  int between(int least, int most) { return least + below(most - least + 1); }

 private:
  int64 item() const { return test_.memory_item_bytes; }

  void strides(numbers& a) {
    const int across = below(4) == 0 ? 0 : below(34), rows_of_all = rows() * a.steps, columns_of_all = columns() * a.steps;
    a.row_stride = a.column_stride = 1;
    const bool columns_lie_together = c_.lies == areas::by_columns || (c_.lies == areas::strided && !c_.promised && below(2) == 0);
    int64& far = columns_lie_together ? a.column_stride : a.row_stride;
    int64& near = columns_lie_together ? a.row_stride : a.column_stride;
    if (c_.lies == areas::strided) near = between(1, 3);
    far = (columns_lie_together ? rows_of_all : columns_of_all) * near + across;
    while (c_.promised && far * item() % 16 != 0) ++far;
    if (below(8) == 0) far = -far;                           // a matrix may stand on its head
    const int64 step = areas::goes_down(c_.call) ? rows() * a.row_stride : columns() * a.column_stride;
    if (c_.promised && step * item() % 16 != 0) a.steps = 1; // the next corner would not be as promised
  }

  int64 offset(const numbers& a, int64 row, int64 column) const { return (row * a.row_stride + column * a.column_stride) * item(); }

  // Calls visit(step, row, column, its offset from the first corner, whether it exists) for the cells of a group.
  template <class Visit> void each_cell(const numbers& a, Visit visit) const {
    for (int step = 0; step < a.steps; ++step)
      for (int r = 0; r < rows(); ++r)
        for (int c = 0; c < columns(); ++c) {
          const int row = r + (areas::goes_down(c_.call) ? step * rows() : 0), column = c + (areas::goes_down(c_.call) ? 0 : step * columns());
          visit(step, r, c, offset(a, row, column), row >= a.row0 && row < a.row1 && column >= a.column0 && column < a.column1);
        }
  }

  int cell_in_tile(int row, int column) const {
    const bool is_transposed = c_.layout == areas::transposed || c_.layout == areas::transposed_swizzled;
    const bool is_swizzled = c_.layout == areas::swizzled || c_.layout == areas::transposed_swizzled;
    const int more = c_.layout == areas::padded_1 ? 1 : c_.layout == areas::padded_4 ? 4 : c_.layout == areas::pitch_5 ? 5 : 0;
    const int line = is_transposed ? column : row, within = (is_transposed ? row : column) * test_.item_bytes;
    const int length = ((is_transposed ? rows() : columns()) + more) * test_.item_bytes;
    return place_of(line, within, is_swizzled ? (length + 15) / 16 * 16 : length, is_swizzled);
  }
  // The words of an item stay together where they are no longer than 16 bytes; a longer one, or one across, is cut.
  int byte_in_tile(int row, int column, int i) const {
    const bool is_transposed = c_.layout == areas::transposed || c_.layout == areas::transposed_swizzled;
    const bool is_swizzled = c_.layout == areas::swizzled || c_.layout == areas::transposed_swizzled;
    if (!is_swizzled) return cell_in_tile(row, column) + i;
    const int length = (is_transposed ? rows() : columns()) * test_.item_bytes;
    return place_of(is_transposed ? column : row, (is_transposed ? row : column) * test_.item_bytes + i, (length + 15) / 16 * 16, true);
  }

  void run(drawn_launch& l) {
    numbers& a = l.told;
    const bool stores = c_.call == areas::store;
    int64 low = INT64_MAX, high = INT64_MIN;
    each_cell(a, [&](int, int, int, int64 at, bool exists) {
      if (exists) low = std::min(low, at), high = std::max(high, at + item());
    });
    if (low > high) low = high = 0;
    // Cells beside the tile, of the same rows, exist too where the call is told so: behind the pointer and before the bound.
    const bool may_reach = !stores && c_.told != areas::whole && test_.natural < 4;
    const int64 margin = may_reach && std::max(a.row, a.column) + (a.steps - 1) * std::max(rows(), columns()) > 0 ? 16 : 0;
    low -= margin, high += margin;

    // Addresses: the groups' matrices follow each other.
    const int unit = c_.promised ? 16 : test_.natural, groups = test_.groups * l.blocks;
    const int64 span = (high - low + unit - 1) / unit * unit;
    a.memory_step = span + below(4) * unit;
    const int64 all = (groups - 1) * a.memory_step + high - low;
    if (all + 4096 > static_cast<int64>(arena)) return expect(false, "more memory than there is, " + described(l));
    int64 first = l.where == place::at_begin ? 0 : l.where == place::at_end ? static_cast<int64>(arena) - all : static_cast<int64>(canary) + l.skew * test_.natural;
    first -= low;                                            // of the first corner
    if (c_.promised) first += l.where == place::at_end ? -(first % 16 + 16) % 16 : (16 - first % 16) % 16;
    while (first % test_.natural != 0) --first;
    if (first + low < 0) first += unit;
    const int64 begin = std::max<int64>(first + low - static_cast<int64>(canary), 0), end = std::min<int64>(first + low + all + static_cast<int64>(canary), static_cast<int64>(arena));

    // Threadgroup storage.
    const int skew = c_.view ? below(16) * test_.tile_alignment : 0;
    a.skew = skew, a.tile_step = (test_.tile_bytes + 16 * 16 + COOP_STORAGE_ALIGNMENT) / COOP_STORAGE_ALIGNMENT * COOP_STORAGE_ALIGNMENT;
    a.storage = COOP_STORAGE_ALIGNMENT + test_.groups * a.tile_step + COOP_STORAGE_ALIGNMENT;
    const int all_storage = a.storage * l.blocks, cell_bytes = rows() * columns() * test_.item_bytes, all_cells = cell_bytes * groups;
    byte* const memory = memory_.memory->host.data();
    fill(memory + begin, static_cast<std::size_t>(end - begin), static_cast<unsigned>(below(256)));
    if (stores) fill(memory_.before->host.data(), static_cast<std::size_t>(all_storage), 77);
    else std::memset(memory_.before->host.data(), below(2) ? 0xff : 0xa5, static_cast<std::size_t>(all_storage));

    const auto tile_of = [&](int group) { return group / test_.groups * a.storage + COOP_STORAGE_ALIGNMENT + skew + group % test_.groups * a.tile_step; };
    if (test_.number != nullptr)                             // numbers that keep their value in conversion
      for (int g = 0; g < groups; ++g)
        each_cell(a, [&](int, int r, int c, int64 at, bool exists) {
          const int value = static_cast<int>((at / item() * 7 + g) % 200 + 200) % 200;
          if (stores) test_.number(value, memory_.before->host.data() + tile_of(g) + cell_in_tile(r, c));
          else if (exists) test_.number(value, memory + first + g * a.memory_step + at);
        });

    // What should come out.
    std::vector<byte> wanted_memory(memory + begin, memory + end), wanted_after, wanted_cells;
    std::vector<byte> storage(memory_.before->host.begin(), memory_.before->host.begin() + all_storage);
    for (int step = 0; step < a.steps; ++step) {
      std::vector<byte> cells(static_cast<std::size_t>(all_cells));
      for (int g = 0; g < groups; ++g)
        each_cell(a, [&](int of_step, int r, int c, int64 at, bool exists) {
          if (of_step != step) return;
          byte* const in_memory = wanted_memory.data() + (first + g * a.memory_step + at - begin);
          byte moved[16] = {}, held[16] = {};
          for (int i = 0; i < test_.item_bytes; ++i) held[i] = storage[static_cast<std::size_t>(tile_of(g) + byte_in_tile(r, c, i))];
          if (stores) {
            std::memcpy(moved, held, sizeof moved);
            if (test_.convert != nullptr) test_.convert(held, moved);
            if (exists) std::memcpy(in_memory, moved, static_cast<std::size_t>(item()));
          } else {
            if (exists && test_.convert != nullptr) test_.convert(in_memory, held);
            else if (exists) std::memcpy(held, in_memory, static_cast<std::size_t>(item()));
            else if (c_.told == areas::region_and_default) std::memcpy(held, memory_.fallback->host.data(), static_cast<std::size_t>(test_.item_bytes));
            else std::memset(held, 0, sizeof held);
            for (int i = 0; i < test_.item_bytes; ++i) storage[static_cast<std::size_t>(tile_of(g) + byte_in_tile(r, c, i))] = held[i];
          }
          std::memcpy(cells.data() + g * cell_bytes + (r * columns() + c) * test_.item_bytes, held, static_cast<std::size_t>(test_.item_bytes));
        });
      wanted_after.insert(wanted_after.end(), storage.begin(), storage.end());
      wanted_cells.insert(wanted_cells.end(), cells.begin(), cells.end());
    }

    // What does.
    memory_.memory->upload(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin));
    memory_.before->upload(0, static_cast<std::size_t>(all_storage));
    if (wanted_after.size() > memory_.after->host.size() || wanted_cells.size() > memory_.cells->host.size()) return expect(false, "more storage than there is, " + described(l));
    const std::string what = described(l);
    a.first = first - offset(a, a.row, a.column);
    test_.launch(l.blocks, a, memory_);
    memory_.memory->download(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin));
    memory_.after->download(0, wanted_after.size());
    memory_.cells->download(0, wanted_cells.size());
    ++configurations;
    compare("memory", wanted_memory, memory + begin, what);
    compare("tile", wanted_after, memory_.after->host.data(), what);
    compare("cells", wanted_cells, memory_.cells->host.data(), what);
  }

  std::string described(const drawn_launch& l) const {
    const char* const places[] = {"at the begin of memory", "at the end of memory", "between canaries"};
    const numbers& a = l.told;
    std::string text = std::string(areas::call_names[c_.call]) + ", " + std::to_string(rows()) + "x" + std::to_string(columns()) + " " + areas::item_names[c_.item] + " " +
                       areas::layout_names[c_.layout] + ", " + std::to_string(c_.threads) + " threads" + (c_.warps ? " in warps" : "") + ", by " + areas::lies_names[c_.lies] + ", " +
                       areas::told_names[c_.told] + (c_.converts ? ", converted" : "") + (c_.promised ? ", promised" : "") + (c_.view ? ", view" : "") + ": bounds";
    for (const int64 n : {a.row0, a.row1, a.column0, a.column1}) text += " " + std::to_string(n);
    text += ", strides " + std::to_string(a.row_stride) + " " + std::to_string(a.column_stride) + ", origin " + std::to_string(a.row) + " " + std::to_string(a.column);
    return text + ", " + std::to_string(a.steps) + " steps, " + std::to_string(l.blocks) + " blocks, " + places[static_cast<int>(l.where)];
  }

  const area_test& test_;
  const areas::area_case& c_;
  const area_buffers& memory_;
  std::mt19937 random_;
};

void sweep_area(const area_test& test, const area_buffers& memory, unsigned seed, bool few) {
  area under_test(test, memory, seed);
  const int rows = under_test.rows(), columns = under_test.columns();
  const auto anywhere = [&] { return static_cast<place>(under_test.below(3)); };
  for (const place where : {place::at_begin, place::at_end, place::inside}) {
    under_test.check(0, rows, 0, columns, where);
    if (few && where == place::at_begin) break;
  }
  const auto drawn = [&] {
    const int r = under_test.between(-3, rows), c = under_test.between(-3, columns);
    under_test.check(r, r + under_test.between(-1, rows + 4), c, c + under_test.between(-1, columns + 4), anywhere());
  };
  for (int i = 0; i < (few ? 3 : 12); ++i) drawn();
  if (few || test.what.told == areas::whole) return;
  for (const int n : {-3, 0, 1, rows - 1, rows + 2}) under_test.check(-1, n, 0, under_test.between(1, columns + 2), anywhere());
  for (const int n : {-3, 0, 1, columns - 1, columns + 2}) under_test.check(0, under_test.between(1, rows + 2), -2, n, anywhere());
  under_test.check(-3, rows + 20, -3, columns + 20, place::inside);
  if (areas::steps(test.what.call)) return;                  // the next tile would be there too
  under_test.check(0, (int64{1} << 32) + 1, 0, (int64{1} << 40) + columns, place::inside);
  under_test.check(-(int64{1} << 33), rows, INT64_MIN, INT64_MAX, place::inside);
  under_test.check(int64{1} << 32, INT64_MAX, 0, columns, anywhere());
}

}  // namespace

area_buffers::area_buffers(const make_mirrored& make)
    : memory(make(arena)), before(make(1 << 20)), after(make(4 << 20)), cells(make(4 << 20)), fallback(make(64)) {
  fill(fallback->host.data(), 64, 0x5c);
  fallback->upload(0, 64);
}

outcome run(const std::vector<area_test>& tests, const area_buffers& memory, bool few) {
  configurations = wrong = 0;
  for (const area_test& test : tests)
    sweep_area(test, memory, static_cast<unsigned>(&test - tests.data() + 1), few);
  return {configurations, wrong};
}

}  // namespace sweep
