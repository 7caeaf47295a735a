// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Sources and destinations other than plain pointers to memory: promised pointers, threadgroup memory,
// iterators of many kinds and pointers to another type, under every algorithm.
#include <coop/host.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <numeric>
#include <vector>

#include "bodies.h"
#include "owners.h"

namespace {

using coop::int64;

constexpr int threads = 64, items_per_thread = 3, tile = threads * items_per_thread;

// Calls visit(algorithm) for each row of the library and for `automatic`.
template <class Visit, class... Rows> void for_each_row(coop::algorithm_list<Rows...>, Visit visit) {
  (visit(Rows()), ...);
}
template <class Visit> void for_each_algorithm(Visit visit) {
  for_each_row(coop::algorithms(), visit);
  visit(coop::automatic());
}

template <class Algorithm>
constexpr bool takes_whole_warps = coop::within_warps(Algorithm::memory, Algorithm::how, Algorithm::owner);
template <> constexpr bool takes_whole_warps<coop::automatic> = false;

// The slots of a block, thread by thread, as a load should leave them: f(p) for position p below `count`,
// else -1.
template <class Algorithm, int K, class T, class Value> std::vector<T> loaded(int count, Value f) {
  std::vector<T> slots(threads * K);
  int p = 0;
  for (oracle::owner o : oracle::owners(bodies::owner_of_row<Algorithm>::kind, threads, K, 32)) {
    slots[static_cast<std::size_t>(o.thread * K + o.slot)] =
        p < count ? static_cast<T>(f(p)) : static_cast<T>(-1);
    ++p;
  }
  return slots;
}

template <class Algorithm, class T, int K>
using payload = bodies::held_by<Algorithm, T, K, coop::block<threads>>;

// Loads the first `count` items of a tile; what is made of the rest is the default -1. A pointer comes as a
// buffer.
template <class Algorithm, class T, int K = items_per_thread, class Source>
std::vector<T> load(Source memory, int64 offset, int count) {
  std::vector<T> slots(threads * K);
  const auto kernel = [&](auto source) {
    const auto block = coop::this_block<threads>();
    payload<Algorithm, T, K> items;
    coop::load<Algorithm>(block, source, items, coop::offset(offset), coop::valid_items(count),
                          coop::oob_default(-1));
    std::copy(items.items, items.items + K, slots.begin() + block.rank() * K);
  };
  coop::host::launch({1, threads}, kernel, memory);
  return slots;
}

// Stores the items p -> f(p), of which the first `count` exist.
template <class Algorithm, class T, int K = items_per_thread, class Destination, class Value>
void store(Destination memory, int64 offset, int count, Value f) {
  const std::vector<T> slots = loaded<Algorithm, K, T>(threads * K, f);
  const auto kernel = [&](auto destination) {
    const auto block = coop::this_block<threads>();
    payload<Algorithm, T, K> items;
    std::copy_n(slots.begin() + block.rank() * K, K, items.items);
    coop::store<Algorithm>(block, destination, items, coop::valid_items(count), coop::offset(offset));
  };
  coop::host::launch({1, threads}, kernel, memory);
}

// 10, 11, 12, ... without any memory.
struct counting_iterator {
  int64 value;
  int64 operator*() const { return value; }
  counting_iterator operator+(int64 n) const { return {value + n}; }
};

// Every third item of memory.
struct strided_iterator {
  int* first;
  int& operator*() const { return *first; }
  strided_iterator operator+(int64 n) const { return {first + 3 * n}; }
};

// An output iterator that counts what is written and has no value type.
struct counting_output {
  std::vector<int>* writes;
  int64 at;
  const counting_output& operator*() const { return *this; }
  void operator=(float) const { ++(*writes)[static_cast<std::size_t>(at)]; }
  counting_output(std::vector<int>* writes_, int64 at_) : writes(writes_), at(at_) {}
  counting_output(const counting_output&) = default;
  counting_output operator+(int64 n) const { return {writes, at + n}; }
};

TEST(memory, loads_from_a_counting_iterator) {
  for_each_algorithm([](auto algorithm) {
    using row = decltype(algorithm);
    const auto wanted = [](int p) { return 15 + p; };
    EXPECT_EQ((load<row, int>(counting_iterator{10}, 5, tile)),
              (loaded<row, items_per_thread, int>(tile, wanted)));
    EXPECT_EQ((load<row, int>(counting_iterator{10}, 5, 100)),
              (loaded<row, items_per_thread, int>(100, wanted)));
  });
}

TEST(memory, loads_from_and_stores_to_a_reverse_iterator) {
  for_each_algorithm([](auto algorithm) {
    using row = decltype(algorithm);
    std::vector<int> memory(tile + 9);
    std::iota(memory.begin(), memory.end(), 0);
    EXPECT_EQ((load<row, int>(memory.rbegin(), 9, 100)),
              (loaded<row, items_per_thread, int>(100, [](int p) { return tile - 1 - p; })));
    store<row, int>(memory.rbegin(), 9, 100, [](int p) { return 1000 + p; });
    for (int i = 0; i < tile + 9; ++i)
      EXPECT_EQ(memory[static_cast<std::size_t>(i)], i < tile && i >= tile - 100 ? 1000 + tile - 1 - i : i)
          << i;
  });
}

TEST(memory, loads_from_and_stores_to_a_strided_iterator) {
  for_each_algorithm([](auto algorithm) {
    using row = decltype(algorithm);
    std::vector<int> memory(3 * tile + 6);
    std::iota(memory.begin(), memory.end(), 0);
    EXPECT_EQ((load<row, int>(strided_iterator{memory.data()}, 2, tile)),
              (loaded<row, items_per_thread, int>(tile, [](int p) { return 6 + 3 * p; })));
    store<row, int>(strided_iterator{memory.data()}, 2, 100, [](int p) { return -p; });
    for (int i = 0; i < 3 * tile + 6; ++i)
      EXPECT_EQ(memory[static_cast<std::size_t>(i)], i % 3 == 0 && i >= 6 && i < 306 ? -(i / 3 - 2) : i) << i;
  });
}

TEST(memory, loads_from_and_stores_to_proxies) {
  for_each_algorithm([](auto algorithm) {
    using row = decltype(algorithm);
    std::vector<bool> memory(tile);
    for (int i = 0; i < tile; ++i) memory[static_cast<std::size_t>(i)] = i % 5 == 0;
    EXPECT_EQ((load<row, int>(memory.begin(), 0, tile)),
              (loaded<row, items_per_thread, int>(tile, [](int p) { return p % 5 == 0 ? 1 : 0; })));
    store<row, int>(memory.begin(), 0, 100, [](int p) { return p % 2; });
    for (int i = 0; i < tile; ++i)
      EXPECT_EQ(memory[static_cast<std::size_t>(i)], i < 100 ? i % 2 == 1 : i % 5 == 0) << i;
  });
}

TEST(memory, converts_to_and_from_another_type_as_assignment_does) {
  for_each_algorithm([](auto algorithm) {
    using row = decltype(algorithm);
    const auto quarters = [](int p) { return 0.25 * p; };
    std::vector<double> memory(tile + 2);
    for (int i = 0; i < tile; ++i) memory[static_cast<std::size_t>(i + 2)] = quarters(i);
    EXPECT_EQ((load<row, float>(coop::host::reads(memory.data(), memory.size()), 2, 100)),
              (loaded<row, items_per_thread, float>(100, quarters)));
    EXPECT_EQ((load<row, int>(coop::host::reads(memory.data(), memory.size()), 2, tile)),
              (loaded<row, items_per_thread, int>(tile, [](int p) { return p / 4; })));
    store<row, float>(coop::host::writes(memory.data(), memory.size()), 1, 125,
                      [](int p) { return 1.5 + p; });
    for (int i = 0; i < 125; ++i) EXPECT_EQ(memory[static_cast<std::size_t>(i + 1)], 1.5 + i);
    EXPECT_EQ(memory[126], quarters(124));
  });
}

// A tile is stored to threadgroup memory and loaded from it again, at an odd place.
template <class Algorithm, class T>
void pass_through_threadgroup_memory(const T* source, T* destination, int count) {
  COOP_SHARED T shared[tile + 1];
  const auto block = coop::this_block<threads>();
  payload<Algorithm, T, items_per_thread> items;
  const T* const from = shared;
  coop::load<Algorithm>(block, source, items);
  coop::store<Algorithm>(block, &shared[0], items, coop::offset(1));
  block.sync();
  coop::load<Algorithm>(block, from, items, coop::valid_items(count), coop::oob_default(7), coop::offset(1));
  coop::store<Algorithm>(block, destination, items);
}

TEST(memory, loads_from_and_stores_to_threadgroup_memory) {
  for_each_algorithm([](auto algorithm) {
    std::vector<unsigned short> source(tile), destination(tile);
    std::iota(source.begin(), source.end(), static_cast<unsigned short>(100));
    coop::host::launch({1, threads}, pass_through_threadgroup_memory<decltype(algorithm), unsigned short>,
                       coop::host::reads(source.data(), tile), coop::host::writes(destination.data(), tile),
                       100);
    for (int i = 0; i < tile; ++i)
      EXPECT_EQ(destination[static_cast<std::size_t>(i)], i < 100 ? 100 + i : 7) << i;
  });
}

// The promise covers pointer plus offset; what a warp adds itself, it narrows for itself.
template <class Algorithm, int Promise, class Group, class T>
void copy_as_promised(const Group& group, const T* source, T* destination, int count) {
  bodies::held_by<Algorithm, T, items_per_thread, Group> items;
  coop::load<Algorithm>(group, coop::aligned<Promise>(source - 3), items, coop::offset(3));
  if (count == tile) return coop::store<Algorithm>(group, coop::aligned<Promise>(destination), items);
  const int64 left = count - static_cast<int64>(group.index()) * Group::extent * items_per_thread;
  coop::store<Algorithm>(group, coop::aligned<Promise>(destination), items, coop::valid_items(left));
}

// Memory begins Promise bytes after an address that is a multiple of 16.
template <class T, int Promise> void check_promised() {
  for_each_algorithm([](auto algorithm) {
    using row = decltype(algorithm);
    constexpr int before = Promise / static_cast<int>(sizeof(T));
    alignas(16) T source[before + tile], destination[before + tile];
    const auto launch = [&](int count, auto kernel) {
      std::iota(source, source + before + tile, static_cast<T>(1));
      std::fill(destination, destination + before + tile, static_cast<T>(0));
      coop::host::launch({1, threads}, kernel, coop::host::reads(source + before, tile),
                         coop::host::writes(destination + before, tile), count);
      for (int i = 0; i < before + tile; ++i)
        EXPECT_EQ(destination[i], i >= before && i < before + count ? source[i] : static_cast<T>(0)) << i;
    };
    for (int count : {tile, tile - 1, 50}) {
      launch(count, [](const T* from, T* to, int n) {
        copy_as_promised<row, Promise>(coop::this_block<threads>(), from, to, n);
      });
      if constexpr (!takes_whole_warps<row>)
        launch(count, [](const T* from, T* to, int n) {
          copy_as_promised<row, Promise>(coop::logical_warp<8>(coop::this_block<threads>()), from, to, n);
        });
    }
  });
}

TEST(memory, keeps_what_is_promised_of_a_pointer) {
  check_promised<unsigned char, 16>();
  check_promised<unsigned char, 4>();
  check_promised<int, 16>();
  check_promised<int, 8>();
}

TEST(memory, stores_to_an_output_iterator_once_an_item) {
  for_each_algorithm([](auto algorithm) {
    std::vector<int> writes(tile);
    store<decltype(algorithm), float>(counting_output(&writes, 0), 0, 125,
                                      [](int p) { return static_cast<float>(p); });
    for (int i = 0; i < tile; ++i) EXPECT_EQ(writes[static_cast<std::size_t>(i)], i < 125 ? 1 : 0) << i;
  });
}

}  // namespace
