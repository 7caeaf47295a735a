// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The sweep of loads and stores: every kernel with every count or chosen ones, on memory at every distance
// from an aligned address, told what exists or not, in all turns of the lanes, watched and not. What should
// come out is found by walking the tile (owners.h).
#include "cpu_tiles.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "owners.h"

namespace cpu_tests {
namespace {

// Where the items that exist lie: flush with a guard page, or inside with canaries on both sides.
enum class place { at_begin, at_end, inside };
constexpr std::size_t canary = 256;

struct launch_of_tiles {
  tile_verb verb;
  bodies::told told;
  int64 count;  // as the kernel is told
  int skew;     // items between an aligned address and the first one
  place where;
  int64 offset;
  int blocks;
  coop::host::settings how;
};

std::string described(const launch_of_tiles& l) {
  const char* const verbs[] = {"load", "store", "change in place"};
  const char* const tolds[] = {"", ", counted", ", counted with default"};
  const char* const places[] = {", at the begin of a page", ", at the end of a page", ", between canaries"};
  return verbs[static_cast<int>(l.verb)] + std::string(tolds[static_cast<int>(l.told)]) + ", count " +
         std::to_string(l.count) + ", " + std::to_string(l.skew) + " items off" +
         places[static_cast<int>(l.where)] + ", offset " + std::to_string(l.offset) + ", " +
         std::to_string(l.blocks) + " blocks" + cpu_tests::described(l.how);
}

class tiles {
 public:
  explicit tiles(const tile_test& test)
      : test_(test),
        threads_(axes::threads_of(test.form)),
        items_(test.form.items),
        item_(static_cast<std::size_t>(axes::item_bytes[test.form.item])),
        owners_(oracle::owners_in_groups(test.owner, threads_, axes::group_of(test.form), items_, 32)) {}

  int tile() const { return threads_ * items_; }

  void check(const launch_of_tiles& l) {
    const int64 total = static_cast<int64>(tile()) * l.blocks;
    const int64 exist = l.told == bodies::told::nothing ? total : std::clamp<int64>(l.count, 0, total);
    const std::size_t bytes = static_cast<std::size_t>(exist) * item_;
    byte* const first = placed(l, bytes);
    const std::size_t before =
        std::min<std::size_t>(canary, static_cast<std::size_t>(first - guarded().begin));
    const std::size_t behind =
        std::min<std::size_t>(canary, static_cast<std::size_t>(guarded().end - first) - bytes);
    fill(first - before, before + bytes + behind, 5);
    slots_.resize(static_cast<std::size_t>(total) * item_);
    fill(slots_.data(), slots_.size(), 77);
    fallback_.fill(0x5c);
    std::memset(scratch_memory(), 0xcd, 1 << 16);

    std::vector<byte> wanted_slots = slots_, wanted_memory(first - before, first + bytes + behind);
    walk(l, exist, wanted_slots, wanted_memory.data() + before);
    const coop::host::report said = run(l, first, bytes);
    EXPECT_FALSE(said) << said.text << described(l);
    EXPECT_TRUE(std::equal(wanted_memory.begin(), wanted_memory.end(), first - before))
        << "memory, " << described(l);
    EXPECT_TRUE(l.verb == tile_verb::change_in_place || wanted_slots == slots_) << "slots, " << described(l);
  }

 private:
  byte* placed(const launch_of_tiles& l, std::size_t bytes) const {
    if (l.where == place::at_begin) return guarded().begin;
    if (l.where == place::at_end) return guarded().end - bytes;
    return guarded().begin + canary + static_cast<std::size_t>(l.skew) * item_;
  }

  // What a launch should leave, position by position.
  void walk(const launch_of_tiles& l, int64 exist, std::vector<byte>& slots, byte* memory) const {
    for (int64 p = 0; p < static_cast<int64>(tile()) * l.blocks; ++p) {
      const oracle::owner o = owners_[static_cast<std::size_t>(p % tile())];
      const int64 slot = p / tile() * tile() + o.thread * items_ + o.slot;
      byte* const own = slots.data() + static_cast<std::size_t>(slot) * item_;
      byte* const cell = memory + static_cast<std::size_t>(p) * item_;
      if (p >= exist && l.verb == tile_verb::load && l.told == bodies::told::count_and_default)
        std::copy_n(fallback_.begin(), item_, own);
      else if (p < exist && l.verb == tile_verb::load) std::copy(cell, cell + item_, own);
      else if (p < exist && l.verb == tile_verb::store) std::copy(own, own + item_, cell);
      else if (p < exist)
        std::transform(cell, cell + item_, cell, [](byte b) { return static_cast<byte>(~b); });
    }
  }

  coop::host::report run(const launch_of_tiles& l, byte* first, std::size_t bytes) {
    const tile_arguments arguments = {l.verb,  l.told,           first,         l.offset,
                                      l.count, fallback_.data(), slots_.data(), scratch_memory()};
    const auto begin = reinterpret_cast<std::uintptr_t>(first);
    const coop::host::use use = l.verb == tile_verb::load    ? coop::host::use::read
                                : l.verb == tile_verb::store ? coop::host::use::write
                                                             : coop::host::use::update;
    const axes::extent e = axes::extents[test_.form.block];
    return coop::host::run(
        {l.blocks, {e.x, e.y, e.z}}, [&] { test_.kernel(arguments); }, {{begin, begin + bytes, use}}, l.how);
  }

  const tile_test& test_;
  int threads_, items_;
  std::size_t item_;
  std::vector<oracle::owner> owners_;
  std::vector<byte> slots_;
  alignas(64) std::array<byte, 64> fallback_;
};

// Every count from below 0 to past a small tile; of a large one those at which something begins or ends.
std::vector<int64> counts_for(int tile, int items) {
  std::vector<int64> counts;
  for (int n = -2; tile <= 64 && n <= tile + 2; ++n) counts.push_back(n);
  if (tile > 64) counts = {-1, 0, 1, 17, items, tile / 2 + 1, tile - items, tile - 1, tile, tile + 1};
  counts.push_back(-(int64{1} << 40));
  counts.push_back((int64{1} << 32) + 5);
  return counts;
}

}  // namespace

TEST_P(tile_sweep, moves_what_exists_and_touches_nothing_else) {
  tiles under_test(GetParam());
  std::mt19937 random(1);
  const int item = axes::item_bytes[GetParam().form.item], tile = under_test.tile();
  const int most_blocks = tile * item > 1 << 16 ? 1 : 3;
  int distances = 1;  // in items, until an aligned address comes again
  while (distances * item % 16 != 0) ++distances;
  const auto below = [&](int bound) { return static_cast<int>(random() % static_cast<unsigned>(bound)); };
  // What is not swept is drawn; a count is that of some block, those before it being whole.
  const auto draw = [&](tile_verb verb, bodies::told told, int64 count) {
    const int blocks = 1 + below(most_blocks);
    under_test.check({verb, told, count + int64{tile} * below(blocks), below(distances),
                      static_cast<place>(below(3)), below(3) * 7 - 7, blocks, drawn_settings(random)});
  };
  for (const tile_verb verb : {tile_verb::load, tile_verb::store, tile_verb::change_in_place}) {
    for (int skew = 0; skew < distances; ++skew)
      under_test.check(
          {verb, bodies::told::nothing, 0, skew, place::inside, 3, 1, watched(drawn_settings(random))});
    for (int launch = 0; launch < 3; ++launch) draw(verb, bodies::told::nothing, 0);
  }
  for (const int64 count : counts_for(tile, GetParam().form.items))
    for (int launch = 0; launch < 3; ++launch) {
      draw(tile_verb::load, bodies::told::count, count);
      draw(tile_verb::load, bodies::told::count_and_default, count);
      draw(tile_verb::store, bodies::told::count, count);
      draw(tile_verb::change_in_place, bodies::told::count, count);
    }
}

}  // namespace cpu_tests
