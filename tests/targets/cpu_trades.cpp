// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The sweep of exchanges, scatters and gathers: every kernel in all turns of the lanes, watched and not. What
// should come out is found by walking the tile (owners.h).
#include "cpu_trades.h"

#include <algorithm>
#include <climits>
#include <cstring>

#include "owners.h"

namespace cpu_tests {

std::string name_of(const axes::trade_case& what) {
  const char* const trades[] = {"exchange_two",    "exchange_one",    "scatter",
                                "scatter_guarded", "scatter_flagged", "gather"};
  const char* const arrangements[] = {"blocked", "striped", "warp_striped"};
  return trades[what.trade] + std::string("_") + arrangements[what.from] + "_to_" + arrangements[what.to] +
         (what.slicing == axes::whole ? "_" : "_timesliced_") + name_of(what.form);
}

namespace {

class trades {
 public:
  explicit trades(const trade_test& test)
      : test_(test),
        threads_(axes::threads_of(test.what.form)),
        items_(test.what.form.items),
        group_(axes::group_of(test.what.form) * items_),
        item_(static_cast<std::size_t>(axes::item_bytes[test.what.form.item])),
        from_(slots_by_position(test.what.from)),
        to_(slots_by_position(test.what.to)) {}

  void check(int blocks, std::mt19937& random) {
    const std::size_t slots = from_.size() * static_cast<std::size_t>(blocks);
    for (std::vector<byte>* bytes : {&slots_, &result_}) bytes->resize(slots * item_);
    fill(slots_.data(), slots_.size(), 1);
    fill(result_.data(), result_.size(), 140);
    draw_ranks(slots, random);
    std::memset(scratch_memory(), 0xcd, 1 << 16);

    const std::vector<byte> before = slots_, wanted = walked();
    const trade_arguments arguments = {slots_.data(), result_.data(), ranks_.data(), flags_.data(),
                                       scratch_memory()};
    const coop::host::settings how = drawn_settings(random);
    const axes::extent e = axes::extents[test_.what.form.block];
    const coop::host::report said = coop::host::run(
        {blocks, {e.x, e.y, e.z}}, [&] { test_.kernel(arguments); }, {}, how);
    EXPECT_FALSE(said) << said.text << described(how);
    EXPECT_TRUE(result_ == wanted) << "result" << described(how);
    EXPECT_TRUE(slots_ == before) << "items" << described(how);
  }

 private:
  // The slot that holds each position of a block, as an index into its slots.
  std::vector<int> slots_by_position(axes::arrangement_axis kind) const {
    std::vector<int> slots;
    for (oracle::owner o : oracle::owners_in_groups(static_cast<coop::arrangement>(kind), threads_,
                                                    axes::group_of(test_.what.form), items_,
                                                    std::min(32, axes::group_of(test_.what.form))))
      slots.push_back(o.thread * items_ + o.slot);
    return slots;
  }

  // For a scatter each position of a group once, some of them taken out; for a gather any of them.
  void draw_ranks(std::size_t slots, std::mt19937& random) {
    ranks_.resize(slots);
    flags_.assign(slots, 1);
    for (std::size_t i = 0; i < slots; ++i) ranks_[i] = static_cast<int>(i) % group_;
    for (auto tile = ranks_.begin(); tile != ranks_.end(); tile += group_)
      std::shuffle(tile, tile + group_, random);
    for (std::size_t i = 0; i < slots; ++i) {
      const bool out = random() % 4 == 0;
      if (test_.what.trade == axes::gather)
        ranks_[i] = static_cast<int>(random() % static_cast<unsigned>(group_));
      if (test_.what.trade == axes::scatter_guarded && out) ranks_[i] = random() % 2 == 0 ? -1 : INT_MIN;
      if (test_.what.trade == axes::scatter_flagged && out) ranks_[i] = random() % 2 == 0 ? INT_MAX : -1;
      flags_[i] =
          test_.what.trade == axes::scatter_flagged && out ? byte{0} : static_cast<byte>(1 + random() % 255);
    }
  }

  // What the trade should leave, item by item.
  std::vector<byte> walked() const {
    std::vector<byte> wanted = result_;
    const auto move = [&](std::size_t from, std::size_t to) {
      std::memcpy(&wanted[to * item_], &slots_[from * item_], item_);
    };
    for (std::size_t i = 0; i < ranks_.size(); ++i) {
      const std::size_t block = i / from_.size() * from_.size(), place = i % from_.size();
      const std::size_t group = place / static_cast<std::size_t>(group_) * static_cast<std::size_t>(group_);
      const auto at = [&](const std::vector<int>& slots, std::size_t p) {
        return block + static_cast<std::size_t>(slots[p]);
      };
      const bool skipped = ranks_[i] < 0 || flags_[i] == 0;
      const std::size_t ranked = skipped ? 0 : group + static_cast<std::size_t>(ranks_[i]);
      if (test_.what.trade == axes::exchange_two || test_.what.trade == axes::exchange_one)
        move(at(from_, place), at(to_, place));
      else if (test_.what.trade == axes::gather) move(at(from_, ranked), i);
      else if (!skipped) move(i, at(to_, ranked));
    }
    return wanted;
  }

  const trade_test& test_;
  int threads_, items_, group_;  // group_: the items of a group's tile
  std::size_t item_;
  std::vector<int> from_, to_, ranks_;
  std::vector<byte> slots_, result_, flags_;
};

}  // namespace

TEST_P(trade_sweep, brings_every_item_to_its_owner) {
  trades under_test(GetParam());
  std::mt19937 random(1);
  for (int launch = 0; launch < 24; ++launch) under_test.check(1 + launch % 2, random);
}

}  // namespace cpu_tests
