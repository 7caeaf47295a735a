// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Writes the cases of the sweeps as text, for languages that have no standard library: each a type, and a macro that makes
// the kernels of it.
//
//   list KIND WARPS DOUBLES LIMIT EVERY    KIND: tiles, trades or areas; WARPS and DOUBLES: 1 if the language has them,
//                                          WARPS: 2 if its warps cannot take turns; LIMIT:
//                                          bytes of scratch that a kernel may declare; EVERY: takes every so manieth case.
//                                          Cases that need what is not there are left out
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "../areas.h"
#include "../axes.h"

namespace {

bool warps, turns, doubles;
int limit, every, left_out = 0;

const char* const items[] = {"unsigned char",       "unsigned short",      "axes::three_bytes", "float", "coop::uint64", "axes::twelve_bytes",
                             "axes::sixteen_bytes", "axes::twenty_bytes", "axes::sixty_four_bytes"};
const char* const tags[] = {"coop::blocked", "coop::striped", "coop::warp_striped"};
const char* const scratches[] = {"declared", "declared", "handed"};

// Scratch with its padding is at most an eighth more than the tile.
bool fits(const axes::shape& s) {
  const int bytes = axes::threads_of(s) * s.items * axes::item_bytes[s.item];
  return (warps || s.lanes == 0) && bytes + bytes / 8 + 1024 <= limit;
}
void shape(const axes::shape& s) {
  const axes::extent e = axes::extents[s.block];
  std::printf("  typedef %s item;\n  static COOP_CONSTANT constexpr int items = %d, lanes = %d;\n", items[s.item], s.items, s.lanes);
  std::printf("  typedef coop::block<%d, %d, %d> block;\n", e.x, e.y, e.z);
  if (s.lanes == 0) std::printf("  typedef block group;\n};\n");
  else std::printf("  typedef coop::warp<%d, block> group;\n};\n", s.lanes);
}
void kernels(const char* kind, int index, const axes::shape& s) {
  const axes::extent e = axes::extents[s.block];
  std::printf("COOP_%s(%d, %d, %d, %d, %s)\n", kind, index, e.x, e.y, e.z, scratches[s.scratch]);
}

void tiles() {
  for (int i = 0; i < axes::tile_count; ++i) {
    const axes::tile_case& c = axes::tile_cases[i];
    const std::string name = axes::algorithm_names[c.algorithm];
    if (i % every != 0 || !fits(c.form) || (!warps && name.find("warp_") != std::string::npos) || (!turns && name.find("timesliced") != std::string::npos)) {
      ++left_out;
      continue;
    }
    std::printf("struct case_of_tile_%d {\n  typedef coop::%s algorithm;\n  typedef algorithm use;\n", i, name.c_str());
    shape(c.form);
    kernels("TILE", i, c.form);
  }
}

void trades() {
  for (int i = 0; i < axes::trade_count; ++i) {
    const axes::trade_case& c = axes::trade_cases[i];
    if (i % every != 0 || !fits(c.form) || (!warps && (c.from == axes::warp_striped || c.to == axes::warp_striped))) {
      ++left_out;
      continue;
    }
    const std::string slicing = c.slicing == axes::whole ? "coop::whole_tile" : "coop::slices_of_a_warp";
    const bool exchanges = c.trade == axes::exchange_two || c.trade == axes::exchange_one;
    const std::string use = exchanges ? std::string("coop::exchanging<") + tags[c.from] + ", " + tags[c.to] + ", " + slicing + ">"
                                      : (c.trade == axes::gather ? "coop::gathering<" : "coop::scattering<") + slicing + ">";
    const char* const names[] = {"exchange_two", "exchange_one", "scatter", "scatter_guarded", "scatter_flagged", "gather"};
    std::printf("struct case_of_trade_%d {\n  typedef %s from;\n  typedef %s to;\n  typedef %s use;\n", i, tags[c.from], tags[c.to], use.c_str());
    std::printf("  static COOP_CONSTANT constexpr bool sliced = %d;\n", c.slicing != axes::whole);
    std::printf("  static COOP_CONSTANT constexpr trade_kind kind = trade_kind::%s;\n", names[c.trade]);
    shape(c.form);
    kernels("TRADE", i, c.form);
  }
}

// The bytes of each case's tile.
template <int... Indices> std::vector<int> tile_bytes(std::integer_sequence<int, Indices...>) { return {areas::types_of<Indices>::tile::form::bytes...}; }

void areas_of() {
  const std::vector<int> bytes = tile_bytes(std::make_integer_sequence<int, areas::count>());
  const char* const tile_items[] = {"unsigned char", "unsigned short", "float", "axes::three_bytes", "double", "axes::twelve_bytes"};
  const char* const others[] = {"unsigned short", "float", "unsigned short", "", "float", ""};
  const char* const calls[] = {"load", "load_async", "loader_right", "loader_down", "async_loader_right", "registers_right", "registers_down", "store"};
  const char* const lies[] = {"by_rows", "by_columns", "strided"};
  const char* const told[] = {"whole", "extent", "region", "region_and_default"};
  for (int i = 0; i < areas::count; ++i) {
    const areas::area_case& c = areas::cases[i];
    if (i % every != 0 || (c.warps && !warps) || bytes[static_cast<std::size_t>(i)] > limit || (c.item == areas::of_double && !doubles)) {
      ++left_out;
      continue;
    }
    const areas::extent_of e = areas::sizes[c.size];
    const std::string layouts[] = {"coop::padded<0>", "coop::padded<1>", "coop::padded<4>", "coop::pitch<" + std::to_string(e.columns + 5) + ">", "coop::swizzled",
                                   "coop::transposed<>", "coop::transposed<coop::swizzled>"};
    const char* const in_memory = c.converts ? others[c.item] : tile_items[c.item];
    std::printf("struct case_of_area_%d {\n  typedef %s item;\n  typedef %s memory_item;\n  typedef COOP_GLOBAL %smemory_item* pointer;\n", i, tile_items[c.item], in_memory,
                c.call == areas::store ? "" : "const ");
    std::printf("  typedef %s layout;\n  typedef coop::%s side;\n", layouts[c.layout].c_str(), areas::goes_down(c.call) ? "along_rows" : "along_columns");
    std::printf("  static COOP_CONSTANT constexpr areas::call_axis call = areas::%s;\n  static COOP_CONSTANT constexpr areas::lies_axis lies = areas::%s;\n", calls[c.call], lies[c.lies]);
    std::printf("  static COOP_CONSTANT constexpr areas::told_axis told = areas::%s;\n", told[c.told]);
    std::printf("  static COOP_CONSTANT constexpr int rows = %d, columns = %d, threads = %d;\n", e.rows, e.columns, c.threads);
    std::printf("  static COOP_CONSTANT constexpr bool warps = %d, converts = %d, promised = %d, view = %d;\n};\n", c.warps, c.converts, c.promised, c.view);
    std::printf("COOP_AREA(%d, %d)\n", i, c.threads);
  }
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 6) return std::fprintf(stderr, "usage: list tiles|trades|areas WARPS DOUBLES LIMIT EVERY\n"), 2;
  warps = arguments[2][0] != '0', turns = arguments[2][0] == '1', doubles = arguments[3][0] == '1', limit = std::atoi(arguments[4]), every = std::atoi(arguments[5]);
  if (std::strcmp(arguments[1], "tiles") == 0) tiles();
  else if (std::strcmp(arguments[1], "trades") == 0) trades();
  else areas_of();
  std::printf("// %d cases left out\n", left_out);
}
