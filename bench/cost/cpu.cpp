// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The same calls on the CPU, counted from their traces: a line for each launch.
//
//   cost_cpu      KIND INDEX COUNTED SKEW name read: requests sectors  write: requests sectors  put: wavefronts  take: wavefronts
#include <coop/host.h>
#include <coop/host/cost.h>

#include <cstdio>
#include <string>
#include <vector>

#include "kernels.h"

namespace {

typedef void (*kernel)(const cost::arguments&);
struct made {
  kernel loads, stores;
  int threads[3], item, tile, rows, columns;
  bool fits;
  std::string name;
};
template <int Index, bool Counted> made make_one() {
  constexpr int i = Index * (Counted ? 8 : 2);
  using c = cost::one_dimension<i>;
  return {cost::one<i, false, Counted>, cost::one<i, true, Counted>, {c::extent.x, c::extent.y, c::extent.z}, int(sizeof(typename c::item)), c::threads * c::items, 0, 0, c::fits,
          std::string(axes::algorithm_names[c::value.algorithm]) + "/" + std::to_string(sizeof(typename c::item)) + "B/K" + std::to_string(c::items) + "/" + std::to_string(c::threads) + "t/l" + std::to_string(c::lanes)};
}
template <int Index> made make_area() {
  using c = cost::two_dimensions<Index * 3>;
  return {cost::area<Index * 3, false>, cost::area<Index * 3, true>, {c::threads, 1, 1}, int(sizeof(typename c::item)), 0, c::types::rows, c::types::columns, c::fits,
          "tile/" + std::to_string(c::types::rows) + "x" + std::to_string(c::types::columns) + "/" + areas::layout_names[c::types::value.layout] + "/" + std::to_string(sizeof(typename c::item)) + "B/" + std::to_string(c::threads) + "t"};
}
template <bool Counted, int... I> std::vector<made> all_ones(std::integer_sequence<int, I...>) { return {make_one<I, Counted>()...}; }
template <int... I> std::vector<made> all_areas(std::integer_sequence<int, I...>) { return {make_area<I>()...}; }

}  // namespace

int main() {
  const std::vector<made> ones = all_ones<false>(std::make_integer_sequence<int, (axes::tile_count + 1) / 2>()),
                          counted = all_ones<true>(std::make_integer_sequence<int, (axes::tile_count + 7) / 8>()),
                          areas_made = all_areas(std::make_integer_sequence<int, (areas::count + 2) / 3>());
  alignas(256) static coop::byte memory[4 << 20];
  static unsigned sink;
  cost::each_launch([&](cost::launch l) {
    const bool two = l.kind == 'L' || l.kind == 'S';
    const made& m = (two ? areas_made[static_cast<std::size_t>(l.index / 3)] : l.counted ? counted[static_cast<std::size_t>(l.index / 8)] : ones[static_cast<std::size_t>(l.index / 2)]);
    if (!m.fits) return;
    coop::host::cost_meter meter(32);
    coop::host::settings how;
    how.trace = &meter;
    how.keep_report = true;
    const kernel body = l.kind == 'l' || l.kind == 'L' ? m.loads : m.stores;
    const cost::arguments a = {memory + l.skew * m.item, &sink, 0x5bd1e995u, m.tile - 3, m.columns + 16};
    const coop::host::report r = coop::host::launch({1, {m.threads[0], m.threads[1], m.threads[2]}}, how, [&](coop::byte*, unsigned*) { body(a); }, coop::host::updates(memory, sizeof memory),
                                                    coop::host::updates(&sink, 1));
    if (r) std::printf("%s\n", r.text.c_str());
    const coop::host::cost c = meter.total();
    std::printf("%c %d %d %d %s read %lld %lld write %lld %lld put %lld take %lld\n", l.kind, l.index, l.counted, l.skew, m.name.c_str(), (long long)c.read.requests, (long long)c.read.sectors,
                (long long)c.write.requests, (long long)c.write.sectors, (long long)c.put.wavefronts, (long long)c.take.wavefronts);
  });
}
