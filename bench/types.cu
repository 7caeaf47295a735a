// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The cells of one type, COOP_BENCH_TYPE, or of all of them without that definition.
#include "kernels.h"

constexpr int static_shared = 48 << 10;

// Shapes that are measured in every mode; the others in whole tiles alone.
constexpr bool in_every_mode(int items, int threads) {
  return threads == 256 && (items == 4 || items == 7 || items == 16);
}

template <class Tile> const void* kernel_of(mode what) {
  if constexpr (sizeof(typename Tile::storage) <= static_shared) {
    if (what == mode::whole || what == mode::misaligned) return reinterpret_cast<const void*>(whole<Tile>);
    if constexpr (in_every_mode(Tile::items, Tile::threads)) {
      if (what == mode::load) return reinterpret_cast<const void*>(load_alone<Tile>);
      if (what == mode::store) return reinterpret_cast<const void*>(store_alone<Tile>);
      return reinterpret_cast<const void*>(counted<Tile>);
    }
  }
  return nullptr;
}

template <class Tile> void add(cell& to, mode what, const char* rival, const char* left_out = "") {
  const int scratch = static_cast<int>(sizeof(typename Tile::storage));
  entry made = {what, rival, kernel_of<Tile>(what), scratch, Tile::striped, left_out};
  if (!made.kernel) made.left_out = "the scratch is above the 48 KiB of static shared memory";
  to.entries.push_back(made);
}

template <class T, int K, int B> void add_rivals(cell& to, mode what) {
  const char* const faults =
      "the vectorised store of CUB takes its base as aligned; at this one it faults and ends the process";
  add<cub_tile<cub::BLOCK_LOAD_DIRECT, T, K, B>>(to, what, "cub.direct");
  add<coop_tile<coop::direct, T, K, B>>(to, what, "coop.direct");
  add<cub_tile<cub::BLOCK_LOAD_VECTORIZE, T, K, B>>(to, what, "cub.vectorize",
                                                    what == mode::misaligned ? faults : "");
  add<coop_tile<coop::vectorize, T, K, B>>(to, what, "coop.vectorize");
  add<cub_tile<cub::BLOCK_LOAD_STRIPED, T, K, B>>(to, what, "cub.striped");
  add<coop_tile<coop::striped, T, K, B>>(to, what, "coop.striped");
  add<cub_tile<cub::BLOCK_LOAD_TRANSPOSE, T, K, B>>(to, what, "cub.transpose");
  add<coop_tile<coop::transpose, T, K, B>>(to, what, "coop.transpose");
  add<coop_tile<coop::packed_transpose, T, K, B>>(to, what, "coop.packed_transpose");
  add<cub_tile<cub::BLOCK_LOAD_WARP_TRANSPOSE, T, K, B>>(to, what, "cub.warp_transpose");
  add<coop_tile<coop::warp_transpose, T, K, B>>(to, what, "coop.warp_transpose");
  add<coop_tile<coop::packed_warp_transpose, T, K, B>>(to, what, "coop.packed_warp_transpose");
  add<cub_tile<cub::BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED, T, K, B>>(to, what,
                                                                    "cub.warp_transpose_timesliced");
  add<coop_tile<coop::warp_transpose_timesliced, T, K, B>>(to, what, "coop.warp_transpose_timesliced");
  if (what != mode::load && what != mode::store)
    add<coop_pair<coop::direct, coop::packed_transpose, T, K, B>>(to, what, "coop.direct+packed_transpose");
  add<coop_tile<coop::automatic, T, K, B>>(to, what, "coop.automatic");
  if (what == mode::whole || what == mode::misaligned)
    to.entries.push_back({what, "copy.memcpy", nullptr, 0, false, ""});
  if (what == mode::whole) to.entries.push_back({what, "copy.kernel", nullptr, 0, false, ""});
}

template <class T, int K, int B> void add_cell(std::vector<cell>& cells, const char* type) {
  cell made = {type, static_cast<int>(sizeof(T)), coop::natural_word<T>::value, K, B, {}};
  add_rivals<T, K, B>(made, mode::whole);
  if constexpr (in_every_mode(K, B))
    for (mode what : {mode::counted, mode::ragged, mode::misaligned, mode::load, mode::store})
      add_rivals<T, K, B>(made, what);
  cells.push_back(made);
}

template <class T, int... K> void add_shapes(std::vector<cell>& cells, const char* type) {
  (add_cell<T, K, 128>(cells, type), ...);
  (add_cell<T, K, 256>(cells, type), ...);
}

template <class T> void add_cells(std::vector<cell>& cells, const char* type) {
  add_shapes<T, 1, 2, 4, 5, 7, 8, 16, 23>(cells, type);
}

#if defined(COOP_BENCH_TYPE)
template void add_cells<COOP_BENCH_TYPE>(std::vector<cell>&, const char*);
#else
template void add_cells<u8>(std::vector<cell>&, const char*);
template void add_cells<u16>(std::vector<cell>&, const char*);
template void add_cells<half>(std::vector<cell>&, const char*);
template void add_cells<f32>(std::vector<cell>&, const char*);
template void add_cells<f64>(std::vector<cell>&, const char*);
template void add_cells<bytes12>(std::vector<cell>&, const char*);
template void add_cells<bytes16>(std::vector<cell>&, const char*);
#endif
