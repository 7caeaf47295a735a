// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The sweep of two-dimensional tiles on a device: every kernel of the covering list (areas.h), told strides, origins and
// edges on every side, on memory at every distance from an aligned address and at both ends of its allocation. What should
// come out is found on the host cell by cell. Every byte of memory and of the threadgroup storage is compared, with
// canaries on both sides, and what the tile says of each cell. A target's own file brings memory and kernels.
#pragma once

#include <cstring>
#include <string>

#include "../areas.h"
#include "sweep.h"

namespace sweep {

using area_bodies::numbers;

struct area_buffers {
  explicit area_buffers(const make_mirrored& make);
  std::unique_ptr<mirrored> memory, before, after, cells, fallback;
};
struct area_test {
  areas::area_case what;
  int item_bytes, memory_item_bytes, natural, tile_bytes, tile_alignment, groups;   // groups: of a block
  void (*convert)(const byte* from, byte* to);               // one item into the tile, or out of it for a store
  void (*number)(int value, byte* to);                       // makes the item that is moved, where they convert
  std::function<void(int blocks, const numbers&, const area_buffers&)> launch;
};
outcome run(const std::vector<area_test>& tests, const area_buffers& memory, bool few);

// What is found wrong is counted and named.
void expect(bool right, const std::string& what);
void compare(const char* of, const std::vector<byte>& wanted, const byte* found, const std::string& what);
void fill(byte* first, std::size_t bytes, unsigned seed);
int place_of(int line, int within, int line_bytes, bool is_swizzled);
int wrong_so_far();

// What a test knows of its case before a kernel is there.
template <class From, class To> void converted(const byte* from, byte* to) {
  From value;
  std::memcpy(&value, from, sizeof value);
  const To other = static_cast<To>(value);
  std::memcpy(to, &other, sizeof other);
}
template <class T> void number(int value, byte* to) {
  const T item = static_cast<T>(value);
  std::memcpy(to, &item, sizeof item);
}
template <int Index> area_test area_test_of() {
  using types = areas::types_of<Index>;
  using T = typename types::item;
  using U = typename types::memory_item;
  constexpr areas::area_case c = types::value;
  area_test test = {c, sizeof(T), sizeof(U), coop::natural_word<U>::value, types::tile::form::bytes,
                    c.view ? coop::natural_word<T>::value : types::tile::alignment, c.warps ? c.threads / 32 : 1, nullptr, nullptr, {}};
  if constexpr (c.converts && c.call == areas::store) test.convert = converted<T, U>, test.number = number<T>;
  if constexpr (c.converts && c.call != areas::store) test.convert = converted<U, T>, test.number = number<U>;
  return test;
}

}  // namespace sweep
