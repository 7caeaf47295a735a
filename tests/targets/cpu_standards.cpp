// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Every algorithm, trade and kind of group, for compilers to read under each standard with all warnings on.
// coop.h alone, which is C++14; host.h needs C++17.
#include "bodies.h"

namespace {

struct three_floats {
  float x, y, z;
};

template <class Algorithm, int K, class Group, class T>
void every_tile_call(const Group& group, T* memory, const T& fallback, coop::byte* slots) {
  bodies::load<Algorithm, K>(group, static_cast<const T*>(memory), 3, bodies::told::count_and_default, 100,
                             fallback, slots);
  bodies::store<Algorithm, K>(group, memory, 3, bodies::told::count, 100, slots);
  bodies::change_in_place<Algorithm, K>(group, memory, 3, bodies::told::nothing, 100);
}
template <int K, class Group, class T, class... Algorithms>
void every_algorithm(const Group& group, T* memory, coop::byte* slots, coop::algorithm_list<Algorithms...>) {
  const T fallback = {};
  const bool each[] = {(every_tile_call<Algorithms, K>(group, memory, fallback, slots), true)...};
  static_cast<void>(each);
}

template <class T, int K>
void every_group(T* memory, coop::byte* slots, const int* ranks, coop::byte* scratch) {
  typedef coop::algorithm_list<coop::direct, coop::vectorize, coop::striped, coop::transpose,
                               coop::packed_transpose, coop::automatic>
      any_group;
  const auto block = coop::this_block<96>();
  const auto odd = coop::this_block<5, 3, 2>(scratch);
  const auto warp = coop::this_warp(block);
  const auto lanes = coop::logical_warp<4>(block);
  every_algorithm<K>(block, memory, slots, coop::algorithms());
  every_algorithm<K>(block, memory, slots, any_group());
  every_algorithm<K>(odd, memory, slots, any_group());
  every_algorithm<K>(warp, memory, slots, any_group());
  every_algorithm<K>(lanes, memory, slots, any_group());
  bodies::every_trade<T, K>(block, slots, ranks);
  bodies::every_trade<T, K>(odd, slots, ranks);
  bodies::every_trade<T, K>(lanes, slots, ranks);
  bodies::every_trade_of_warps<T, K>(block, slots);
  bodies::every_trade_of_warps<T, K>(warp, slots);
}

// Storage of every kind, and options in every number.
void every_option(const float* source, float* destination, int rank, coop::byte* bytes) {
  typedef coop::block<96> group;
  typedef coop::need<coop::transpose, float, 3, group> a_load;
  typedef coop::need<coop::exchanging<coop::blocked, coop::striped>, float, 3, group> an_exchange;
  COOP_SHARED coop::scratch_for<a_load, an_exchange> storage;
  COOP_SHARED coop::scratch<0> none;
  const auto block = coop::this_block<96>(storage);
  const auto handed = coop::this_block<96>(rank, bytes);
  const auto scratchless = coop::this_block<96>(rank, none);
  coop::thread_data<float, 3> items;
  float scalar;
  unsigned char other[3];
  coop::load(block, source, items);
  coop::load<coop::transpose>(block, source, items, coop::valid_items(5u));
  coop::load<coop::transpose>(handed, coop::aligned<16>(source), items, coop::valid_items(5ull),
                              coop::offset(rank));
  coop::load<coop::transpose>(block, source, items, coop::cached<coop::cache_all>(), coop::oob_default(1),
                              coop::valid_items(5));
  coop::load<coop::transpose>(block, source, other, coop::cached<coop::streaming>(), coop::offset(1l),
                              coop::oob_default(2), coop::valid_items(static_cast<unsigned char>(5)));
  coop::load<coop::direct>(scratchless, source, scalar);
  block.sync();
  coop::store(block, destination, items);
  coop::store<coop::transpose>(block, destination, coop::move(items), coop::offset(static_cast<short>(2)));
  coop::store<coop::transpose>(block, destination, other, coop::valid_items(5), coop::offset(2));
  coop::store(scratchless, coop::aligned<4>(destination), scalar, coop::cached<coop::last_use>(),
              coop::valid_items(5), coop::offset(2));
}

}  // namespace

void every_item(void* memory, coop::byte* slots, const int* ranks, coop::byte* scratch);
void every_item(void* memory, coop::byte* slots, const int* ranks, coop::byte* scratch) {
  every_group<unsigned char, 7>(static_cast<unsigned char*>(memory), slots, ranks, scratch);
  every_group<float, 4>(static_cast<float*>(memory), slots, ranks, scratch);
  every_group<three_floats, 3>(static_cast<three_floats*>(memory), slots, ranks, scratch);
  every_option(static_cast<float*>(memory), static_cast<float*>(memory), *ranks, scratch);
}
