// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
#include "sweep.h"

#include <algorithm>
#include <climits>
#include <cstdio>
#include <cstring>
#include <random>
#include <string>

#include "../owners.h"

namespace sweep {
namespace {

constexpr std::size_t arena = 16 << 20, canary = 256;
constexpr int most_lines = 40;                               // that name a failure
int configurations = 0, wrong = 0;

// Bytes in which no two neighbours are alike.
void fill(byte* first, std::size_t bytes, unsigned seed) {
  for (std::size_t i = 0; i < bytes; ++i) first[i] = static_cast<byte>((i * 37 + (i >> 8) * 11 + seed) & 0xff);
}

void expect(bool right, const std::string& what) {
  if (right) return;
  if (++wrong <= most_lines) std::printf("wrong: %s\n", what.c_str());
}

std::string name_of(axes::shape form) {
  const char* const scratches[] = {"supplied", "declared", "behind a pointer"};
  const axes::extent e = axes::extents[form.block];
  return std::to_string(form.items) + " items of " + std::to_string(axes::item_bytes[form.item]) + " bytes, block " +
         std::to_string(e.x) + "x" + std::to_string(e.y) + "x" + std::to_string(e.z) +
         (form.lanes == 0 ? "" : ", lanes " + std::to_string(form.lanes)) + ", scratch " + scratches[form.scratch];
}

// Where the items that exist lie: flush with an end of the allocation, or inside with canaries on both sides.
enum class place { at_begin, at_end, inside };

struct drawn_launch {
  tile_verb verb;
  bodies::told told;
  int64 count;                                               // as the kernel is told
  int skew;                                                  // items between an aligned address and the first one
  place where;
  int64 offset;
  int blocks;
};

class tiles {
 public:
  tiles(const tile_test& test, const buffers& memory)
      : test_(test),
        memory_(memory),
        threads_(axes::threads_of(test.what.form)),
        items_(test.what.form.items),
        item_(static_cast<std::size_t>(axes::item_bytes[test.what.form.item])),
        owners_(oracle::owners_in_groups(test.owner, threads_, axes::group_of(test.what.form), items_, 32)) {}

  int tile() const { return threads_ * items_; }

  void check(const drawn_launch& l) {
    const int64 total = static_cast<int64>(tile()) * l.blocks;
    const int64 exist = l.told == bodies::told::nothing ? total : std::clamp<int64>(l.count, 0, total);
    const std::size_t bytes = static_cast<std::size_t>(exist) * item_, first = placed(l, bytes);
    const std::size_t begin = first - std::min(first, canary), end = std::min(first + bytes + canary, arena);
    const std::size_t slot_bytes = static_cast<std::size_t>(total) * item_;
    fill(memory_.memory->host.data() + begin, end - begin, 5);
    fill(memory_.slots->host.data(), slot_bytes, 77);

    std::vector<byte> wanted_slots(memory_.slots->host.begin(), memory_.slots->host.begin() + static_cast<int64>(slot_bytes));
    std::vector<byte> wanted_memory(memory_.memory->host.begin() + static_cast<int64>(begin),
                                    memory_.memory->host.begin() + static_cast<int64>(end));
    walk(l, exist, wanted_slots.data(), wanted_memory.data() + (first - begin));

    memory_.memory->upload(begin, end - begin);
    memory_.slots->upload(0, slot_bytes);
    test_.launch(l.verb, l.blocks, {l.told, static_cast<int64>(first), l.offset, l.count}, memory_);
    const std::string what = described(l);
    memory_.memory->download(begin, end - begin);
    memory_.slots->download(0, slot_bytes);
    ++configurations;
    expect(std::equal(wanted_memory.begin(), wanted_memory.end(), memory_.memory->host.data() + begin), "memory, " + what);
    expect(std::equal(wanted_slots.begin(), wanted_slots.end(), memory_.slots->host.data()), "slots, " + what);
  }

 private:
  std::size_t placed(const drawn_launch& l, std::size_t bytes) const {
    if (l.where == place::at_begin) return 0;
    if (l.where == place::at_end) return arena - bytes;
    return canary + static_cast<std::size_t>(l.skew) * item_;
  }

  // What a launch should leave, position by position.
  void walk(const drawn_launch& l, int64 exist, byte* slots, byte* memory) const {
    const byte* const fallback = memory_.fallback->host.data();
    for (int64 p = 0; p < static_cast<int64>(tile()) * l.blocks; ++p) {
      const oracle::owner o = owners_[static_cast<std::size_t>(p % tile())];
      const int64 slot = p / tile() * tile() + o.thread * items_ + o.slot;
      byte* const own = slots + static_cast<std::size_t>(slot) * item_;
      byte* const cell = memory + static_cast<std::size_t>(p) * item_;
      if (p >= exist && l.verb == load && l.told == bodies::told::count_and_default) std::copy_n(fallback, item_, own);
      else if (p < exist && l.verb == load) std::copy_n(cell, item_, own);
      else if (p < exist && l.verb == store) std::copy_n(own, item_, cell);
      else if (p < exist) std::transform(cell, cell + item_, cell, [](byte b) { return static_cast<byte>(~b); });
    }
  }

  std::string described(const drawn_launch& l) const {
    const char* const verbs[] = {"load", "store", "change in place"};
    const char* const tolds[] = {"", ", counted", ", counted with default"};
    const char* const places[] = {"at the begin of memory", "at the end of memory", "between canaries"};
    return verbs[l.verb] + std::string(" by ") + axes::algorithm_names[test_.what.algorithm] + ", " +
           name_of(test_.what.form) + tolds[static_cast<int>(l.told)] + ", count " + std::to_string(l.count) + ", " +
           std::to_string(l.skew) + " items off, " + places[static_cast<int>(l.where)] + ", offset " +
           std::to_string(l.offset) + ", " + std::to_string(l.blocks) + " blocks";
  }

  const tile_test& test_;
  const buffers& memory_;
  int threads_, items_;
  std::size_t item_;
  std::vector<oracle::owner> owners_;
};

void sweep_tiles(const tile_test& test, const buffers& memory, bool few) {
  tiles under_test(test, memory);
  std::mt19937 random(1);
  const auto below = [&](int bound) { return static_cast<int>(random() % static_cast<unsigned>(bound)); };
  const int tile = under_test.tile(), item = axes::item_bytes[test.what.form.item];
  int distances = 1;                                         // in items, until an aligned address comes again
  while (distances * item % 16 != 0) ++distances;
  const auto draw = [&](tile_verb verb, bodies::told told, int64 count, int blocks) {
    under_test.check({verb, told, count, below(distances), static_cast<place>(below(3)), below(3) * 7 - 7, blocks});
  };
  for (const tile_verb verb : {load, store, change_in_place}) {
    for (int skew = 0; skew < (few ? std::min(distances, 2) : distances); ++skew)
      under_test.check({verb, bodies::told::nothing, 0, skew, place::inside, 3, few ? 1 : 2});
    if (!few)
      for (const place where : {place::at_begin, place::at_end})
        under_test.check({verb, bodies::told::nothing, 0, 0, where, -7, 3});
    for (const bodies::told told : {bodies::told::count, bodies::told::count_and_default}) {
      if (told == bodies::told::count_and_default && verb != load) continue;
      under_test.check({verb, told, tile - 1, below(distances), place::at_end, 7, 1});
      draw(verb, told, tile + 3, 1 + below(2));
      draw(verb, told, below(3 * tile), 3);
      if (few) continue;
      for (const int64 count : {int64{0}, int64{1}, int64{tile}, int64{-1}, -(int64{1} << 40), (int64{1} << 32) + 5})
        draw(verb, told, count, 1 + below(3));
      for (int drawn = 0; drawn < 4; ++drawn) draw(verb, told, 1 + below(tile), 1);
    }
  }
}

class trades {
 public:
  trades(const trade_test& test, const buffers& memory)
      : test_(test),
        memory_(memory),
        threads_(axes::threads_of(test.what.form)),
        items_(test.what.form.items),
        group_(axes::group_of(test.what.form) * items_),
        item_(static_cast<std::size_t>(axes::item_bytes[test.what.form.item])),
        from_(slots_by_position(test.what.from)),
        to_(slots_by_position(test.what.to)) {}

  void check(int blocks, std::mt19937& random) {
    const std::size_t slots = from_.size() * static_cast<std::size_t>(blocks), bytes = slots * item_;
    fill(memory_.slots->host.data(), bytes, 1);
    fill(memory_.result->host.data(), bytes + canary, 140);
    draw_ranks(slots, random);
    std::copy(flags_.begin(), flags_.end(), memory_.flags->host.begin());
    std::memcpy(memory_.ranks->host.data(), ranks_.data(), slots * sizeof(int));

    const std::vector<byte> before(memory_.slots->host.begin(), memory_.slots->host.begin() + static_cast<int64>(bytes));
    std::vector<byte> wanted(memory_.result->host.begin(), memory_.result->host.begin() + static_cast<int64>(bytes + canary));
    walk(before.data(), wanted.data());

    memory_.slots->upload(0, bytes);
    memory_.result->upload(0, bytes + canary);
    memory_.flags->upload(0, slots);
    memory_.ranks->upload(0, slots * sizeof(int));
    test_.launch(blocks, memory_);
    const std::string what = described(blocks);
    memory_.slots->download(0, bytes);
    memory_.result->download(0, bytes + canary);
    ++configurations;
    expect(std::equal(wanted.begin(), wanted.end(), memory_.result->host.data()), "result, " + what);
    expect(std::equal(before.begin(), before.end(), memory_.slots->host.data()), "items, " + what);
  }

 private:
  // The slot that holds each position of a block, as an index into its slots.
  std::vector<int> slots_by_position(axes::arrangement_axis kind) const {
    const int extent = axes::group_of(test_.what.form);
    std::vector<int> slots;
    for (oracle::owner o : oracle::owners_in_groups(static_cast<coop::arrangement>(kind), threads_, extent, items_,
                                                    std::min(32, extent)))
      slots.push_back(o.thread * items_ + o.slot);
    return slots;
  }

  // For a scatter each position of a group once, some of them taken out; for a gather any of them.
  void draw_ranks(std::size_t slots, std::mt19937& random) {
    const axes::trade_axis trade = test_.what.trade;
    ranks_.resize(slots);
    flags_.assign(slots, 1);
    for (std::size_t i = 0; i < slots; ++i) ranks_[i] = static_cast<int>(i) % group_;
    for (auto tile = ranks_.begin(); tile != ranks_.end(); tile += group_) std::shuffle(tile, tile + group_, random);
    for (std::size_t i = 0; i < slots; ++i) {
      const bool out = random() % 4 == 0;
      if (trade == axes::gather) ranks_[i] = static_cast<int>(random() % static_cast<unsigned>(group_));
      if (trade == axes::scatter_guarded && out) ranks_[i] = random() % 2 == 0 ? -1 : INT_MIN;
      if (trade == axes::scatter_flagged && out) ranks_[i] = random() % 2 == 0 ? INT_MAX : -1;
      flags_[i] = trade == axes::scatter_flagged && out ? byte{0} : static_cast<byte>(1 + random() % 255);
    }
  }

  // What the trade should leave, item by item.
  void walk(const byte* slots, byte* wanted) const {
    const axes::trade_axis trade = test_.what.trade;
    const auto move = [&](std::size_t from, std::size_t to) { std::memcpy(wanted + to * item_, slots + from * item_, item_); };
    for (std::size_t i = 0; i < ranks_.size(); ++i) {
      const std::size_t block = i / from_.size() * from_.size(), place = i % from_.size();
      const std::size_t group = place / static_cast<std::size_t>(group_) * static_cast<std::size_t>(group_);
      const auto at = [&](const std::vector<int>& order, std::size_t p) { return block + static_cast<std::size_t>(order[p]); };
      const bool skipped = ranks_[i] < 0 || flags_[i] == 0;
      const std::size_t ranked = skipped ? 0 : group + static_cast<std::size_t>(ranks_[i]);
      if (trade == axes::exchange_two || trade == axes::exchange_one) move(at(from_, place), at(to_, place));
      else if (trade == axes::gather) move(at(from_, ranked), i);
      else if (!skipped) move(i, at(to_, ranked));
    }
  }

  std::string described(int blocks) const {
    const char* const names[] = {"exchange_two", "exchange_one", "scatter", "scatter_guarded", "scatter_flagged", "gather"};
    const char* const arrangements[] = {"blocked", "striped", "warp_striped"};
    const axes::trade_case& c = test_.what;
    return std::string(names[c.trade]) + " from " + arrangements[c.from] + " to " + arrangements[c.to] +
           (c.slicing == axes::whole ? ", " : ", time-sliced, ") + name_of(c.form) + ", " + std::to_string(blocks) + " blocks";
  }

  const trade_test& test_;
  const buffers& memory_;
  int threads_, items_, group_;                              // group_: the items of a group's tile
  std::size_t item_;
  std::vector<int> from_, to_, ranks_;
  std::vector<byte> flags_;
};

constexpr int many = 20000;
bool is_small(const axes::shape& s) {                          // ranks are ints
  return int64{many} * axes::threads_of(s) * s.items * std::max(axes::item_bytes[s.item], 4) < static_cast<int64>(arena) / 2;
}

}  // namespace

buffers::buffers(const make_mirrored& make)
    : memory(make(arena)), slots(make(arena)), result(make(arena)), ranks(make(arena)), flags(make(arena)), fallback(make(64)) {
  fill(fallback->host.data(), 64, 0x5c);
  fallback->upload(0, 64);
}

outcome run(const std::vector<tile_test>& tile_tests, const std::vector<trade_test>& trade_tests, const buffers& memory, size how) {
  configurations = wrong = 0;
  const bool few = how == size::few;
  for (const tile_test& test : tile_tests)
    if (how != size::many_blocks) sweep_tiles(test, memory, few);
    else if (is_small(test.what.form))
      for (const tile_verb verb : {load, store, change_in_place}) tiles(test, memory).check({verb, bodies::told::count, tiles(test, memory).tile() * int64{many} - 3, 1, place::inside, 0, many});
  for (const trade_test& test : trade_tests) {
    trades under_test(test, memory);
    std::mt19937 random(1);
    if (how == size::many_blocks && is_small(test.what.form)) under_test.check(many, random);
    for (int launches = 0; how != size::many_blocks && launches < (few ? 1 : 6); ++launches) under_test.check(few ? 2 : 1 + launches % 3, random);
  }
  return {configurations, wrong};
}

}  // namespace sweep
