// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Every algorithm, trade, kind of group and call that moves a tile, for compilers to read under each standard
// with all warnings on. coop.h alone, which is C++14; host.h needs C++17.
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

// Tiles of two dimensions: by every call, in every layout, given and options in every form.
template <class Group, class U, class Tile> void every_move(const Group& group, U* memory, Tile& a, int ld) {
  const U* const source = memory;
  const long long far = ld;
  const auto there = coop::aligned<16>(source);
  coop::load_tile(group, source, ld, a, coop::converted());
  coop::load_tile(group, there, coop::aligned<16>(ld), a, coop::converted(), coop::origin(far, 5u));
  coop::load_tile(group, source, far, a, coop::valid_extent(5ull, static_cast<short>(5)), coop::converted());
  coop::load_tile(group, there, coop::column_major(ld), a, coop::converted(), coop::oob_default(1),
                  coop::valid_region(-1, far, 0, 5ul));
  coop::load_tile(group, source, 1, a, coop::column_stride(ld), coop::converted(), coop::valid_extent(5, 5),
                  coop::cached<coop::streaming>());
  coop::load_tile_async(group, source, ld, a, coop::converted());
  coop::load_tile_async(group, there, coop::aligned<16>(far), a, coop::converted(),
                        coop::valid_extent(ld, far));
  coop::load_tile_async(group, source, coop::column_major(coop::aligned<16>(ld)), a, coop::converted(),
                        coop::valid_extent(ld, ld), coop::oob_default(1), coop::cached<coop::fetch_128>());
  coop::wait<2>();
  coop::wait();
  coop::store_tile(group, memory, ld, a, coop::converted());
  coop::store_tile(group, coop::aligned<16>(memory), coop::aligned<16>(ld), a, coop::converted(),
                   coop::origin(1, far), coop::valid_extent(5, far));
  coop::store_tile(group, memory, coop::column_major(far), a, coop::converted(),
                   coop::valid_region(1, 5, 1, 5));
  coop::store_tile(group, memory, 1u, a, coop::converted(),
                   coop::column_stride(static_cast<unsigned short>(9)));
}
template <class Side, class Group, class U, class Tile>
void every_loader(const Group& group, const U* source, Tile& a, Tile& b, int ld) {
  auto whole = coop::tile_loader<Side>(group, source, ld, a, coop::converted());
  auto part = coop::tile_loader<Side>(group, coop::aligned<16>(source), coop::aligned<16>(ld), a,
                                      coop::converted(), coop::valid_extent(ld, ld), coop::oob_default(1));
  auto strided = coop::tile_loader<Side>(group, source, 1, a, coop::column_stride(ld), coop::converted());
  typename decltype(whole)::in_flight held;
  typename decltype(part)::in_flight held_part;
  whole.load();
  whole.next();
  whole.load(b);
  whole.load_async();
  whole.load_async(b);
  whole.read(held);
  whole.put(held, a);
  part.load();
  part.next();
  part.read(held_part);
  part.put(held_part, b);
  strided.load();
  strided.next();
  strided.load_async(b);
}
template <class Tile, class T> void every_cell(Tile& a, T (&items)[4]) {
  const T one = a(1, 2);
  a.put(Tile::rows() - 1, Tile::columns() - 1, one);
  a.take(0, 4, items);
  const T(&same)[4] = items;
  a.put(4, 0, same);
}
template <class T, class U, class Layout> void every_tile(U* memory, T (&items)[4], int ld) {
  COOP_SHARED coop::tile<T, 16, 24, Layout> a, b;
  const auto block = coop::this_block<96>();
  const auto warp = coop::this_warp(block);
  every_move(block, memory, a, ld);
  every_move(warp, memory, b, ld);
  every_loader<coop::along_rows>(block, memory, a, b, ld);
  every_loader<coop::along_columns>(warp, memory, a, b, ld);
  every_cell(a, items);
  block.sync();
  a.data()[0] = b(0, 0);
}
template <class T, class U> void every_layout(U* memory, T (&items)[4], int ld) {
  every_tile<T, U, coop::padded<0>>(memory, items, ld);
  every_tile<T, U, coop::padded<1>>(memory, items, ld);
  every_tile<T, U, coop::swizzled>(memory, items, ld);
  every_tile<T, U, coop::transposed<coop::pitch<17>>>(memory, items, ld);
  COOP_SHARED T raw[16 * 25], aligned[16 * 24];
  auto apart = coop::tile_view<T, 16, 24, 25>(raw);
  auto together = coop::tile_view<T, 16, 24>(coop::aligned<16>(aligned));
  auto exchanged = coop::tile_view<T, 16, 24, coop::swizzled>(coop::aligned<16>(aligned));
  const auto block = coop::this_block<96>();
  every_move(block, memory, apart, ld);
  every_move(block, memory, together, ld);
  every_move(block, memory, exchanged, ld);
  every_cell(together, items);
  coop::tile_loader<coop::along_rows>(block, memory, ld, apart, coop::converted()).load();
  coop::tile_loader<coop::along_rows>(block, memory, coop::column_major(ld), together, coop::converted())
      .load();
}

}  // namespace

void every_item(void* memory, coop::byte* slots, const int* ranks, coop::byte* scratch);
void every_item(void* memory, coop::byte* slots, const int* ranks, coop::byte* scratch) {
  every_group<unsigned char, 7>(static_cast<unsigned char*>(memory), slots, ranks, scratch);
  every_group<float, 4>(static_cast<float*>(memory), slots, ranks, scratch);
  every_group<three_floats, 3>(static_cast<three_floats*>(memory), slots, ranks, scratch);
  every_option(static_cast<float*>(memory), static_cast<float*>(memory), *ranks, scratch);
  float floats[4];
  unsigned char bytes[4];
  every_layout(static_cast<float*>(memory), floats, *ranks);
  every_layout(static_cast<unsigned char*>(memory), bytes, *ranks);
  every_layout(static_cast<double*>(memory), floats, *ranks);
}
