// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// What calls cost, counted from a trace of the library itself: accesses and 32-byte sectors of a warp's requests to
// memory, conflicts of its accesses to scratch, barriers. A request is the same access made by the lanes of one warp that are
// on one path: where a count cuts, the thread whose own payload is cut goes by itself if values are not traded, and else
// the group whose tile is cut.
#pragma once

#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

#include "launch.h"

namespace coop { namespace host {

constexpr int sector_bytes = 32;                             // what memory moves at least
constexpr int bank_count = 32, bank_bytes = 4;               // of threadgroup memory

struct traffic {                                             // of one verb
  std::int64_t requests = 0;                                 // of a warp
  std::int64_t accesses = 0, bytes = 0;                      // of lanes
  std::int64_t sectors = 0;                                  // memory: distinct ones of each request, added up
  std::int64_t wavefronts = 0, conflicts = 0;                // scratch: passes over the banks, and those beyond the ideal
  double accesses_a_request() const { return requests ? double(accesses) / double(requests) : 0; }
  double sectors_a_request() const { return requests ? double(sectors) / double(requests) : 0; }
  double efficiency() const { return sectors ? double(bytes) / double(sectors * sector_bytes) : 1; }
};

struct cost {
  traffic read, write, put, take;
  std::int64_t calls = 0;                                    // made by groups, not by lanes
  std::int64_t block_barriers = 0, warp_barriers = 0;        // completed ones
  int scratch_bytes = 0;                                     // the most that a call declared
};

// Wavefronts of one request to scratch: words wider than a bank are served in halves or quarters of a warp, and in each
// of those as often as one bank is asked for different words. `ideal` is what it would be without conflicts.
struct passes {
  int wavefronts, ideal;
};
passes scratch_passes(const std::vector<event>& request);
int sectors_of(const std::vector<event>& request);

// Listens to a launch and adds up. The launch runs on one core.
class cost_meter : public listener {
 public:
  explicit cost_meter(int warp) : warp_(warp) {}
  cost total();                                              // of all that was heard so far

  void on_call(int block, int thread, int call, const cpu::call_facts& facts, cpu::location at) override;
  void on_access(const event& happened) override;
  void on_barrier(int block, int thread, int width) override;

 private:
  void close_block();
  traffic& of(cpu::verb what);
  int path(const event& happened) const;

  int warp_, block_ = -1;
  std::map<std::tuple<int, int, int, int, int, int>, std::vector<event>> requests_;   // warp, call, verb, step, bytes, path
  std::map<int, cpu::call_facts> calls_;                     // the last that each thread made
  cost sum_;
};

}}  // namespace coop::host
