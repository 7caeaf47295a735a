// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
#include "run.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <memory>
#include <unistd.h>

#include "image.h"

namespace tool {
namespace {

namespace host = coop::host;

std::uint8_t grey_of(pixel p) { return std::uint8_t((77 * p.red + 150 * p.green + 29 * p.blue + 128) >> 8); }

coop::shape shape_of(const run_options& o, int item) { return {o.threads, o.items, item, 1, o.warp}; }

struct named_row {
  std::string name;
  coop::route row;
};

std::vector<named_row> rows_for(const run_options& o) {
  std::vector<named_row> rows;
  host::for_each_algorithm([&](auto row) {
    rows.push_back({std::string(host::name_of<decltype(row)>()), coop::route_of<decltype(row)>()});
  });
  rows.push_back({"automatic", host::automatic_row(shape_of(o, int(sizeof(pixel))))});
  return rows;
}

named_row row_named(const run_options& o) {
  std::string known;
  for (const named_row& row : rows_for(o)) {
    if (row.name == o.algorithm) return row;
    known += (known.empty() ? "" : ", ") + row.name;
  }
  throw unusable("no algorithm is called " + o.algorithm + "; there are " + known);
}

// The scratch of one core's block: pixels going in, then grey going out.
coop::byte* scratch_of_core(std::size_t bytes) {
  static thread_local std::vector<coop::byte> memory;
  if (memory.size() < bytes + 128) memory.resize(bytes + 128);
  const auto misfit = reinterpret_cast<std::uintptr_t>(memory.data()) % 128;
  return memory.data() + (128 - misfit) % 128;
}

// What every thread does. Owners may be striped: pixel and grey value sit in the same slot, so it does not matter.
struct grey_kernel {
  coop::route row;
  coop::shape in, out;
  std::int64_t pixels;
  std::vector<int> tiles;                                    // the tile of each block; empty: its own number

  void operator()(const pixel* source, std::uint8_t* destination) const {
    const int bytes = std::max(host::scratch_of(row, in), host::scratch_of(row, out));
    const host::any_block block = {in.threads, in.warp, scratch_of_core(std::size_t(bytes))};
    const int index = coop::block_index();
    const std::int64_t tile = std::int64_t(in.threads) * in.items, begin = (tiles.empty() ? index : tiles[std::size_t(index)]) * tile;
    pixel coloured[host::any_tile_bytes / sizeof(pixel)];
    std::uint8_t grey[host::any_tile_bytes / sizeof(pixel)];
    std::memset(coloured, 0, std::size_t(in.items) * sizeof(pixel));
    host::load(block, row, in, source + begin, pixels - begin, coloured);
    for (int i = 0; i < in.items; ++i) grey[i] = grey_of(coloured[i]);
    block.sync();
    host::store(block, row, out, destination + begin, pixels - begin, grey);
  }
};

int blocks_for(const run_options& o, std::int64_t pixels) {
  const std::int64_t tile = std::int64_t(o.threads) * o.items;
  return int((pixels + tile - 1) / tile);
}

void show_progress(int done, int blocks) {
  constexpr int width = 40;
  const int full = int(std::int64_t(width) * done / std::max(blocks, 1));
  std::fprintf(stderr, "\r[%s%s] %3d %%", std::string(std::size_t(full), '#').c_str(), std::string(std::size_t(width - full), ' ').c_str(),
               int(100LL * done / std::max(blocks, 1)));
  if (done == blocks) std::fprintf(stderr, "\r%*s\r", width + 10, "");
}

picture<std::uint8_t> convert(const run_options& o, const named_row& row, const picture<pixel>& image) {
  picture<std::uint8_t> grey = {image.width, image.height, std::vector<std::uint8_t>(image.items.size())};
  const auto pixels = std::int64_t(image.items.size());
  const int blocks = blocks_for(o, pixels);
  host::settings how;
  how.order = o.order;
  how.seed = o.seed;
  how.watch = o.watch;
  how.cores = o.cores;
  if (isatty(STDERR_FILENO) && pixels > 1000000) how.progress = show_progress;
  host::launch({blocks, o.threads}, how, grey_kernel{row.row, shape_of(o, int(sizeof(pixel))), shape_of(o, 1), pixels, {}},
               host::reads(image.items.data(), image.items.size()), host::writes(grey.items.data(), grey.items.size()));
  return grey;
}

constexpr int traced_tiles = 256;                            // of a large picture; the ragged last one is among them

host::cost cost_on(const run_options& o, const named_row& row, const picture<pixel>& image) {
  const auto pixels = std::int64_t(image.items.size());
  const int tiles = blocks_for(o, pixels), traced = std::min(tiles, traced_tiles);
  std::vector<int> chosen;
  for (int i = 0; i < traced; ++i) chosen.push_back(i + 1 < traced ? i : tiles - 1);
  std::vector<std::uint8_t> grey(image.items.size());
  host::cost_meter meter(o.warp);
  host::settings how;
  how.watch = false;
  how.trace = &meter;
  host::launch({traced, o.threads}, how, grey_kernel{row.row, shape_of(o, int(sizeof(pixel))), shape_of(o, 1), pixels, chosen},
               host::reads(image.items.data(), image.items.size()), host::writes(grey.data(), grey.size()));
  return meter.total();
}

void print_costs(const run_options& o, const picture<pixel>& image) {
  const int tiles = blocks_for(o, std::int64_t(image.items.size()));
  std::printf("\nOn this picture, %d threads x %d pixels, warps of %d", o.threads, o.items, o.warp);
  if (tiles > traced_tiles) std::printf(" (%d of %d tiles, the last among them)", traced_tiles, tiles);
  std::printf(":\n\n%-26s %21s %21s %7s %7s %8s %9s %9s\n", "", "reads of a warp", "writes of a warp", "bytes", "scratch", "barriers", "warp",
              "scratch");
  std::printf("%-26s %10s %10s %10s %10s %7s %7s %8s %9s %9s\n", "algorithm", "accesses", "sectors", "accesses", "sectors", "used", "bytes",
              "a block", "barriers", "conflicts");
  for (const named_row& row : rows_for(o)) {
    if (!host::objection(row.row, shape_of(o, int(sizeof(pixel)))).empty()) {
      std::printf("%-26s refused: it takes a multiple of %d threads\n", row.name.c_str(), o.warp);
      continue;
    }
    const host::cost c = cost_on(o, row, image);
    const double moved = double((c.read.sectors + c.write.sectors) * host::sector_bytes), used = double(c.read.bytes + c.write.bytes);
    const double blocks = std::min(tiles, traced_tiles);
    std::printf("%-26s %10.1f %10.1f %10.1f %10.1f %6.0f%% %7d %8.1f %9.1f %9.1f\n", row.name.c_str(), c.read.accesses_a_request(),
                c.read.sectors_a_request(), c.write.accesses_a_request(), c.write.sectors_a_request(), moved > 0 ? 100 * used / moved : 100.0,
                c.scratch_bytes, double(c.block_barriers) / blocks, double(c.warp_barriers) / blocks,
                double(c.put.conflicts + c.take.conflicts) / blocks);
  }
  std::printf("\naccesses, sectors: a request, the lanes of a warp that move a word and the 32-byte sectors these lie in\n"
              "bytes used: of those in the sectors moved; barriers, conflicts: of a block, load, store and the sync between\n");
}

}  // namespace

int run(const run_options& o) {
  const named_row row = row_named(o);
  const std::string objection = host::objection(row.row, shape_of(o, int(sizeof(pixel))));
  if (!objection.empty()) throw unusable(row.name + ": " + objection);
  const picture<pixel> image = read_picture(o.image);

  const auto begin = std::chrono::steady_clock::now();
  const picture<std::uint8_t> grey = convert(o, row, image);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();

  std::int64_t wrong = 0;
  for (std::size_t i = 0; i < image.items.size(); ++i) wrong += grey.items[i] != grey_of(image.items[i]);
  const int tiles = blocks_for(o, std::int64_t(image.items.size()));
  const auto last = std::int64_t(image.items.size()) - std::int64_t(tiles - 1) * o.threads * o.items;
  std::printf("%s: %d x %d pixels in %d tiles of %d threads x %d items, %lld in the last\n", o.image.c_str(), image.width, image.height, tiles,
              o.threads, o.items, static_cast<long long>(last));
  std::printf("load<%s>, grey, store<%s>: %.2f s on the CPU, %s\n", row.name.c_str(), row.name.c_str(), seconds,
              o.watch ? "every access watched" : "not watched");
  if (wrong) std::printf("%lld of %lld grey values differ from the plain loop\n", static_cast<long long>(wrong), static_cast<long long>(grey.items.size()));
  else std::printf("equal to the plain loop, bit for bit\n");
  write_picture(o.output, grey);
  std::printf("written: %s\n", o.output.c_str());
  print_costs(o, image);
  return wrong ? 1 : 0;
}

}  // namespace tool
