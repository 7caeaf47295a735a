// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Runs a kernel on the CPU: the lanes of a block one after the other, up to each barrier; the blocks over the cores.
//
//   coop::host::launch({blocks, 128}, kernel, coop::host::reads(source, n), coop::host::writes(destination, n), n);
//
// Every lane calls kernel(source, destination, n). Buffers are registered with the launch by the way they are passed;
// an access elsewhere, a race on scratch, a missing barrier, a call that not every thread makes and the other faults of
// `fault` are reported with thread, slot, address and call site, and end the process with status 1 unless the settings
// say that the report is to be kept.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "../coop.h"

namespace coop { namespace host {

struct extent {
  int x = 1, y = 1, z = 1;
  constexpr extent(int x_ = 1, int y_ = 1, int z_ = 1) : x(x_), y(y_), z(z_) {}
  constexpr int size() const { return x * y * z; }
};

struct grid {
  int blocks;                                                // 0 is legal and runs nothing
  extent threads;
};

enum class lane_order { forward, reverse, random };          // in which the lanes of a block get their turns

enum class fault {
  none, outside_buffer, read_only_buffer, unregistered_pointer, misaligned_access, outside_scratch, scratch_race, missing_barrier,
  scratch_not_written, not_arrived, divergent_call, partial_call, different_options, launch_shape, wrapped_count, wrapped_offset, changed_default,
  broken_promise, misaligned_scratch, rank_outside, cell_outside, outside_launch, kernel_threw
};

// What went wrong first. Empty (kind none) if nothing did.
struct report {
  fault kind = fault::none;
  std::string text;                                          // one or more lines, ready to print
  int block = -1, thread = -1, slot = -1;                    // slot: of the item, -1 where there is none
  std::uintptr_t address = 0;
  std::string file, other_file;                              // of the call, and of the other call that takes part
  int line = 0, other_line = 0;
  explicit operator bool() const { return kind != fault::none; }
};

// One access of a lane, for those who count: `step` is the number of the access in its call and verb, the same in all
// lanes for the same place in the library, also where the predicate left it out.
struct event {
  cpu::verb what;
  int block, thread, call, step;                             // call: the number of the call in the kernel, from 0
  std::uintptr_t address;
  int bytes;
};
struct listener {
  virtual ~listener() = default;
  virtual void on_call(int block, int thread, int call, const cpu::call_facts& facts, cpu::location at);
  virtual void on_access(const event& happened);
  virtual void on_barrier(int block, int thread, int width);
};

struct settings {
  lane_order order = lane_order::forward;
  std::uint64_t seed = 1;                                    // of lane_order::random; it also draws anew at each turn
  bool watch = true;                                         // check every access; off, nothing is looked at
  bool keep_report = false;                                  // return the report in place of ending the process
  unsigned cores = 0;                                        // 0: all; with a listener always one
  listener* trace = nullptr;                                 // hears of everything; called on one core
  std::function<void(int done, int blocks)> progress;        // called now and then, from any core, one at a time
};

enum class use { read, write, update };
template <class T> struct buffer {
  T* first;
  std::size_t count;
  use how;
};
// A pointer argument, registered as `count` items that the kernel reads, writes, or both.
template <class T> buffer<const T> reads(const T* first, std::size_t count) { return {first, count, use::read}; }
template <class T> buffer<T> writes(T* first, std::size_t count) { return {first, count, use::write}; }
template <class T> buffer<T> updates(T* first, std::size_t count) { return {first, count, use::update}; }

struct region {                                              // a registered buffer
  std::uintptr_t begin, end;
  use how;
};

// The launch itself, its arguments already bound. `body` is called once by every lane.
report run(grid shape, const std::function<void()>& body, const std::vector<region>& regions, const settings& how);

template <class A> void note_region(std::vector<region>&, const A&) {}
template <class T> void note_region(std::vector<region>& regions, const buffer<T>& b) {
  const auto begin = reinterpret_cast<std::uintptr_t>(b.first);
  regions.push_back({begin, begin + b.count * sizeof(T), b.how});
}
template <class A> const A& as_argument(const A& a) { return a; }
template <class T> T* as_argument(const buffer<T>& b) { return b.first; }

template <class Kernel, class... Arguments>
report launch(grid shape, const settings& how, Kernel kernel, const Arguments&... arguments) {
  std::vector<region> regions;
  (note_region(regions, arguments), ...);
  return run(shape, [&] { kernel(as_argument(arguments)...); }, regions, how);
}
template <class Kernel, class... Arguments, class = std::enable_if_t<!std::is_same_v<Kernel, settings>>>
report launch(grid shape, Kernel kernel, const Arguments&... arguments) {
  return launch(shape, settings{}, kernel, arguments...);
}

}}  // namespace coop::host
