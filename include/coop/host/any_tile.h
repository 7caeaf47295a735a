// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Loads and stores whose shape is known only at run time, by the very core that kernels use: the same formulas and the
// same path, with the plan's numbers filled in late. For tools, which answer for every legal shape; kernels use the calls
// of coop.h. Called by the lanes of a launch.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "launch.h"

namespace coop { namespace host {

constexpr int any_tile_bytes = 4096;                         // the most that a thread may hold here, in bytes

// The block of a launch, with scratch that its lanes share.
struct any_block {
  int threads, warp;
  byte* scratch;

  static constexpr bool waits = false;
  static constexpr int scope_width = 0;
  int rank() const { return target::rank_in_block(threads, 1, 1, target::location::within_call()); }
  int index() const { return 0; }
  void sync(target::location at = target::location::current()) const { target::block_sync(at); }
  void sync_within() const { target::block_sync(target::location::within_call()); }
  void sync_warp() const { cpu::sync(warp, target::location::within_call()); }
  bool can_shuffle() const { return threads % warp == 0; }
  word4 shuffle_up(word4 value) const { return cpu::shuffle_up(value, warp); }
};

// What is wrong with a shape for a row, in a sentence; empty if nothing is.
std::string objection(const route& row, const shape& form);

// The row that `automatic` takes for a shape.
route automatic_row(const shape& form);

// Bytes of scratch of a call without a promise of alignment.
int scratch_of(const route& row, const shape& form);

// The calls. `memory` is the start of the tile; `count` items of it exist (clamped); `items` are the thread's, form.item
// bytes each. The shape is one to which there is no objection.
void load(const any_block& block, const route& row, const shape& form, const void* memory, std::int64_t count, void* items,
          target::location at = target::location::current());
void store(const any_block& block, const route& row, const shape& form, void* memory, std::int64_t count, const void* items,
           target::location at = target::location::current());

}}  // namespace coop::host
