// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The sweep of loads, stores and trades on a device: kernels of the covering lists, told counts inside and outside their
// tile, on memory at every distance from an aligned address and at both ends of its allocation. What should come out is
// found on the host by walking the tile (owners.h); every byte is compared, and canaries on both sides. A target's own file
// brings memory and kernels.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "../axes.h"
#include "../bodies.h"

namespace sweep {

using coop::byte;
using coop::int64;

// Bytes on the host and on the device, taken once and used by all launches. Failures end the program.
class mirrored {
 public:
  explicit mirrored(std::size_t bytes) : host(bytes) {}
  virtual ~mirrored() = default;
  virtual void upload(std::size_t begin, std::size_t bytes) = 0;
  virtual void download(std::size_t begin, std::size_t bytes) = 0;
  std::vector<byte> host;
};
using make_mirrored = std::function<std::unique_ptr<mirrored>(std::size_t bytes)>;

struct buffers {
  explicit buffers(const make_mirrored& make);
  std::unique_ptr<mirrored> memory, slots, result, ranks, flags, fallback;
};

// A load, a store, or both in place.
enum tile_verb { load, store, change_in_place, tile_verbs };
struct tile_launch {
  bodies::told told;
  int64 first;                                               // bytes of `memory` before the item at `offset`; the blocks follow each other
  int64 offset, count;                                       // count: of the whole grid
};
struct tile_test {
  axes::tile_case what;
  coop::arrangement owner;
  std::function<void(tile_verb, int blocks, const tile_launch&, const buffers&)> launch;
};
struct trade_test {
  axes::trade_case what;
  std::function<void(int blocks, const buffers&)> launch;
};

enum class size { few, all, many_blocks };                   // few: for sanitizers; many_blocks: 20,000, of small tiles
struct outcome {
  int configurations, wrong;
};
outcome run(const std::vector<tile_test>& tiles, const std::vector<trade_test>& trades, const buffers& memory, size how);

}  // namespace sweep
