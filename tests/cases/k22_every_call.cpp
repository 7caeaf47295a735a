// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// K22: a call that nobody instantiated does not compile. Every call, with each algorithm and element type, is
// compiled, made once and right; CMakeLists.txt compiles this file once more with every warning (H82).
#include "tiles.h"

namespace cases {

constexpr int threads = 64, slots = 4, lanes = 32;

template <class T> void every_load_and_store() {
  const auto source = numbers<T>(threads * slots);
  const T other = static_cast<T>(-1), fallback = static_cast<T>(-2);
  each_algorithm<threads>([&](auto row) {
    using algorithm = decltype(row);
    const auto p = position<algorithm, threads, slots>;
    tile<T, threads, slots> held(other), some(other), filled(other);
    loads<algorithm>(held, reads(source));
    loads<algorithm>(some, reads(source.begin(), 101), coop::valid_items(101));
    loads<algorithm>(filled, reads(source.begin(), 101), coop::valid_items(101), coop::oob_default(fallback));
    expect_held(held, p);
    expect_held(some, [&](int t, int i) { return p(t, i) < 101 ? static_cast<T>(p(t, i)) : other; });
    expect_held(filled, [&](int t, int i) { return p(t, i) < 101 ? static_cast<T>(p(t, i)) : fallback; });

    exact<T> full(threads * slots), part(threads * slots);
    stores<algorithm>(held, writes(full));
    expect_memory(full, [](int i) { return i; });
    part.fill(other);
    stores<algorithm>(held, writes(part.begin(), 101), coop::valid_items(101));
    expect_memory(part, [&](int i) { return i < 101 ? static_cast<T>(i) : other; });
  });
}

// The position of slot i of thread t in an arrangement, and the payload that declares it: the table of the
// documentation.
struct in_blocked : coop::blocked {
  using width = coop::blocked;
  static int position(int t, int i) { return t * slots + i; }
};
struct in_striped : coop::striped {
  using width = coop::striped_over<threads>;
  static int position(int t, int i) { return t + i * threads; }
};
struct in_warp_striped : coop::warp_striped {
  using width = coop::warp_striped_over<lanes>;
  static int position(int t, int i) { return t / lanes * lanes * slots + t % lanes + i * lanes; }
};
template <class T, class Tag> using payload_in = coop::thread_data<T, slots, typename Tag::width>;

template <class Tag, class T, class Items> bool are_in(const Items& items, int t) {
  for (int i = 0; i < slots; ++i)
    if (!(items[i] == static_cast<T>(Tag::position(t, i)))) return false;
  return true;
}
template <class Tag, class T, class Items> void put_in(Items& items, int t) {
  for (int i = 0; i < slots; ++i) items[i] = static_cast<T>(Tag::position(t, i));
}

template <class T, class From, class To> void every_exchange_between() {
  expect_clean(threads, [] {
    const auto block = coop::this_block<threads>();
    const int t = block.rank();
    payload_in<T, From> items;
    payload_in<T, To> out, sliced_out;
    put_in<From, T>(items, t);
    coop::exchange<To>(block, items, out);
    coop::exchange<To>(block, items, sliced_out, coop::timesliced());
    EXPECT_TRUE((are_in<To, T>(out, t) && are_in<To, T>(sliced_out, t) && are_in<From, T>(items, t)));

    T array[slots], other[slots], sliced_other[slots];
    put_in<From, T>(array, t);
    coop::exchange<From, To>(block, array, other);
    coop::exchange<From, To>(block, array, sliced_other, coop::timesliced());
    EXPECT_TRUE((are_in<To, T>(other, t) && are_in<To, T>(sliced_other, t) && are_in<From, T>(array, t)));
    coop::exchange<From, To>(block, array);
    EXPECT_TRUE((are_in<To, T>(array, t)));
    coop::exchange<To, From>(block, array, coop::timesliced());
    EXPECT_TRUE((are_in<From, T>(array, t)));
  });
}

// The tile is turned round: the item at position p goes to, or comes from, the last position less p.
template <class T, class To> void every_scatter_and_gather() {
  expect_clean(threads, [] {
    const auto block = coop::this_block<threads>();
    const int t = block.rank();
    T items[slots], there[slots], back[slots];
    int ranks[slots], to_ranks[slots];
    bool flags[slots];
    put_in<in_blocked, T>(items, t);
    for (int i = 0; i < slots; ++i) {
      ranks[i] = threads * slots - 1 - in_blocked::position(t, i);
      to_ranks[i] = threads * slots - 1 - To::position(t, i);
      flags[i] = true;
    }
    const auto is_turned = [&] {
      for (int i = 0; i < slots; ++i) {
        if (!(there[i] == static_cast<T>(to_ranks[i]))) return false;
        there[i] = static_cast<T>(-1);
      }
      return true;
    };
    coop::scatter<To>(block, items, ranks, there);
    EXPECT_TRUE(is_turned());
    coop::scatter<To>(block, items, ranks, there, coop::timesliced());
    EXPECT_TRUE(is_turned());
    coop::scatter<To>(block, items, ranks, there, coop::guarded());
    EXPECT_TRUE(is_turned());
    coop::scatter<To>(block, items, ranks, there, coop::guarded(), coop::timesliced());
    EXPECT_TRUE(is_turned());
    coop::scatter<To>(block, items, ranks, there, coop::flagged(flags));
    EXPECT_TRUE(is_turned());
    coop::scatter<To>(block, items, ranks, there, coop::flagged(flags), coop::timesliced());
    for (int i = 0; i < slots; ++i) EXPECT_TRUE(there[i] == static_cast<T>(to_ranks[i]));
    coop::gather<To>(block, there, ranks, back);
    EXPECT_TRUE((are_in<in_blocked, T>(back, t)));
    coop::gather<To>(block, there, ranks, back, coop::timesliced());
    EXPECT_TRUE((are_in<in_blocked, T>(back, t)));
  });
}

// Of memory with rows of 12 items, a tile of 6 by 10 is loaded whole and in part, and goes back to as much
// memory.
template <class T> void every_move_of_a_tile() {
  constexpr int stride = 12;
  const auto source = numbers<T>(5 * stride + 10);
  const T other = static_cast<T>(-1), fallback = static_cast<T>(-2);
  const poisoned<T, 6, 10> a;
  const auto whole = [](int r, int c) { return stride * r + c; };
  const auto part = [&](int r, int c) { return r < 4 && c < 7 ? static_cast<T>(whole(r, c)) : fallback; };
  loads_tile<threads>(a, reads(source), stride, whole);
  loads_tile<threads>(a, reads(source), stride, part, coop::valid_extent(4, 7), coop::oob_default(fallback));
  const auto columns = [&](int r, int c) { return c < 9 ? static_cast<T>(r + 7 * c) : fallback; };
  loads_tile<threads>(a, reads(source), 1, columns, coop::column_stride(7), coop::valid_extent(6, 9),
                      coop::oob_default(fallback));
  exact<T> full(source.size()), some(source.size());
  full.fill(other);
  some.fill(other);
  expect_clean(
      threads,
      [&](const T* from, T* to, T* to_some) {
        const auto block = coop::this_block<threads>();
        coop::load_tile(block, from, stride, a.get());
        block.sync();
        coop::store_tile(block, to, stride, a.get());
        coop::store_tile(block, to_some, stride, a.get(), coop::valid_extent(4, 7));
      },
      reads(source), writes(full), writes(some));
  expect_memory(full, [&](int i) { return i % stride < 10 ? static_cast<T>(i) : other; });
  expect_memory(some, [&](int i) { return i % stride < 7 && i < 4 * stride ? static_cast<T>(i) : other; });
}

template <class T> void every_call() {
  every_move_of_a_tile<T>();
  every_load_and_store<T>();
  every_exchange_between<T, in_blocked, in_striped>();
  every_exchange_between<T, in_striped, in_blocked>();
  every_exchange_between<T, in_blocked, in_warp_striped>();
  every_exchange_between<T, in_warp_striped, in_blocked>();
  every_exchange_between<T, in_striped, in_warp_striped>();
  every_exchange_between<T, in_warp_striped, in_striped>();
  every_scatter_and_gather<T, in_blocked>();
  every_scatter_and_gather<T, in_striped>();
}

// NVIDIA/cccl#5397, NVIDIA/cccl#5483
TEST(K22_toolchains, H79_every_call) {
  every_call<std::int8_t>();
  every_call<half>();
  every_call<float>();
  every_call<double>();
  every_call<three_ints>();
}

}  // namespace cases
