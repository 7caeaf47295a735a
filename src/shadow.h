// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Who put and took each byte of scratch last, so that two uses with no barrier between them are found in
// whatever order the lanes run.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>

#include "barrier.h"

namespace coop::machine {

// One use of scratch by a lane, in a call of which its scope has made so many before.
struct scratch_use {
  std::uint32_t time;
  std::uint32_t call : 31;
  std::uint32_t on_its_way : 1;  // what is put has not arrived
  std::uint16_t site;
  std::int16_t lane;  // -1: nobody
};

class shadow {
 public:
  enum class answer { fine, race, not_written, on_its_way };
  struct finding {
    answer what = answer::fine;
    std::uintptr_t at = 0;  // the byte
    scratch_use other{};    // in a race: the use before
    bool other_puts = false;
  };

  explicit shadow(const barriers& order) : order_(order) {}

  void begin() { ++block_; }  // a block, in which nobody has put anything
  finding use(std::uintptr_t at, int bytes, bool puts, const scratch_use& now);

 private:
  struct cell {               // of one byte; a cache line
    std::uint32_t block = 0;  // in which the rest was noted
    scratch_use put;
    std::array<scratch_use, 4> takes;  // since the put, by different lanes
  };
  static constexpr std::uintptr_t page_bytes = 1024;
  struct page {
    std::uintptr_t number;
    std::array<cell, page_bytes> cells;
  };

  cell& cell_of(std::uintptr_t at);
  bool unordered(const scratch_use& before, const scratch_use& now) const {
    return before.lane >= 0 && before.lane != now.lane && !order_.ordered(before.lane, now.lane, before.time);
  }
  const scratch_use* clash(const cell& c, bool puts, const scratch_use& now) const;

  const barriers& order_;
  std::uint32_t block_ = 0;
  std::unordered_map<std::uintptr_t, std::unique_ptr<page>> pages_;
  std::array<page*, 16> recent_{};  // by the low bits of their numbers
};

}  // namespace coop::machine
