// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Requests, sectors and conflicts from the accesses of lanes.
#include "coop/host/cost.h"

#include <algorithm>
#include <array>
#include <set>

namespace coop { namespace host {

int sectors_of(const std::vector<event>& request) {
  std::set<std::uintptr_t> sectors;
  for (const event& e : request)
    for (std::uintptr_t s = e.address / sector_bytes; s <= (e.address + std::uintptr_t(e.bytes) - 1) / sector_bytes; ++s)
      sectors.insert(s);
  return int(sectors.size());
}

passes scratch_passes(const std::vector<event>& request) {
  int widest = 1;
  for (const event& e : request) widest = std::max(widest, e.bytes);
  const int parts = std::max(1, widest / bank_bytes);        // 16-byte words: a quarter of the warp at a time
  std::map<int, std::array<std::set<std::uintptr_t>, bank_count>> served;
  int lanes_a_part = 32 / parts;
  for (const event& e : request) {
    auto& banks = served[e.thread % 32 / lanes_a_part];
    for (std::uintptr_t word = e.address / bank_bytes; word <= (e.address + std::uintptr_t(e.bytes) - 1) / bank_bytes; ++word)
      banks[word % bank_count].insert(word);
  }
  passes result = {0, int(served.size())};
  for (const auto& part : served) {
    std::size_t most = 1;
    for (const auto& words : part.second) most = std::max(most, words.size());
    result.wavefronts += int(most);
  }
  return result;
}

traffic& cost_meter::of(cpu::verb what) {
  return what == cpu::verb::read ? sum_.read : what == cpu::verb::write ? sum_.write : what == cpu::verb::put ? sum_.put : sum_.take;
}

void cost_meter::on_call(int block, int thread, int, const cpu::call_facts& facts, cpu::location) {
  if (block != block_) close_block();
  calls_[thread] = facts;
  block_ = block;
  if (thread == facts.index * facts.threads) ++sum_.calls;
  sum_.scratch_bytes = std::max(sum_.scratch_bytes, facts.scratch_bytes);
}

int cost_meter::path(const event& e) const {
  const auto found = calls_.find(e.thread);
  if (found == calls_.end() || !found->second.counted) return 0;
  const cpu::call_facts& f = found->second;
  const cpu::verb by_owner = operation(f.what) == operation::load ? cpu::verb::take : cpu::verb::put;   // not asked what exists
  if (f.count >= std::int64_t(f.threads) * f.items || e.what == by_owner || (f.items == 1 && f.scratch_bytes == 0)) return 0;
  const std::int64_t begin = std::int64_t(e.thread - f.index * f.threads) * f.items;
  const bool is_cut = begin < f.count && f.count < begin + f.items;
  return arrangement(f.memory) != arrangement::blocked || trade(f.how) != trade::none || is_cut;
}

void cost_meter::on_access(const event& e) {
  requests_[{e.thread / warp_, e.call, int(e.what), e.step, e.bytes, path(e)}].push_back(e);
}

void cost_meter::on_barrier(int, int thread, int width) {
  const int group = width == 0 ? 0 : thread / width;
  if (thread == group * width) ++(width == 0 ? sum_.block_barriers : sum_.warp_barriers);
}

void cost_meter::close_block() {
  for (const auto& entry : requests_) {
    const std::vector<event>& request = entry.second;
    traffic& t = of(request.front().what);
    ++t.requests;
    t.accesses += std::int64_t(request.size());
    for (const event& e : request) t.bytes += e.bytes;
    if (request.front().what == cpu::verb::read || request.front().what == cpu::verb::write) {
      t.sectors += sectors_of(request);
    } else {
      const passes p = scratch_passes(request);
      t.wavefronts += p.wavefronts;
      t.conflicts += p.wavefronts - p.ideal;
    }
  }
  requests_.clear();
  calls_.clear();
}

cost cost_meter::total() {
  close_block();
  return sum_;
}

}}  // namespace coop::host
