// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The sentences in which faults are told: one function a kind, and nothing else makes a report.
//
//   coop: store out of range at kernels.cpp:42
//     block 3, thread 17, slot 2: position 70 of the tile (store<transpose>, 4 bytes at 0x7f..., reaching 24
//     bytes past the end of the buffer of 256 bytes)
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ledger.h"

namespace coop::machine {

using host::fault;
using host::report;

// The thread that meets a fault, and its last call.
struct witness {
  int block, thread;
  const call& in;
};

// An access. `step` is its number in its call and verb.
struct touch {
  cpu::verb what;
  std::uintptr_t at;
  int bytes, alignment, step;
  bool on_its_way = false;  // a put that is made later

  bool of_memory() const { return what == cpu::verb::read || what == cpu::verb::write; }
  bool writes() const { return what == cpu::verb::write || what == cpu::verb::put; }
};

// A byte of scratch, at `offset` in it; at 0 where two calls use the same scratch, but not the same byte.
struct scratch_byte {
  std::uintptr_t at = 0, offset = 0;
};

// One of two threads that use it.
struct party {
  int thread;
  bool puts;
  const call& in;
};

// How some threads fare that others wait for.
struct absence {
  std::vector<int> present, absent;  // threads
  std::string excuse;                // what the first of the absent does instead
};

// The pointer that the kernel passed: where the tile begins, without the offset. 0 if there is none.
std::uintptr_t pointer_of(const call& c);

// "at the barrier at kernels.cpp:42"
std::string told(const place& at);

report outside_buffer(const witness& w, const touch& t, const host::region& buffer);
report read_only_buffer(const witness& w, const touch& t);
report unregistered_pointer(const witness& w, const touch& t);
report misaligned_access(const witness& w, const touch& t);
report outside_scratch(const witness& w, const touch& t);
report scratch_not_written(const witness& w, const touch& t, std::uintptr_t byte);
report not_arrived(const witness& w, const touch& t, std::uintptr_t byte, const call& begun);
report scratch_race(int block, scratch_byte byte, const party& first, const party& second);
report missing_barrier(int block, scratch_byte byte, const party& first, const party& second);
report divergent_call(int block, const call& made, const call& first);
report different_options(int block, const call& made, const call& first);
report partial_call(int block, const call& made, const absence& rest);
report partial_barrier(const witness& w, const place& at, const absence& rest);
report divergent_barrier(const witness& w, const place& at, int other, const place& others);
report complaint(const witness& w, misuse what, cpu::location at);
report launch_shape(const witness& w, cpu::location at, host::extent kernel, host::extent launch);
report impossible_launch(const host::grid& shape);
report outside_launch(cpu::location at);
report kernel_threw(const witness& w, const char* what);

}  // namespace coop::machine
