// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The two-dimensional cases on a GPU, by the numbers under which tests/cases has them for the CPU: part of cuda_cases.cu,
// whose helpers it uses. Each case is loaded by every call that loads a tile. All bits of the threadgroup storage are set
// at first, which is a NaN, and those that belong to no cell have to stay so.
#pragma once

namespace cuda_tests {

// What travels to a kernel, which alone can make options and strides.
template <class R, class C> struct extent {
  R rows;
  C columns;
  __device__ auto option() const { return coop::valid_extent(rows, columns); }
};
template <class R, class C> extent(R, C) -> extent<R, C>;
struct origin {
  int64 row, column;
  __device__ auto option() const { return coop::origin(row, column); }
};
struct columns_at {
  int64 apart;
  __device__ auto option() const { return coop::column_stride(apart); }
};
struct rows_by {
  int64 items;
  __device__ int64 number() const { return items; }
};
struct columns_by {
  int64 items;
  __device__ auto number() const { return coop::column_major(items); }
};

template <class T, int Rows, int Columns, int Padding> struct area_storage {
  coop::tile<T, Rows, Columns, coop::padded<Padding>> tile;
  byte canary[256];
};
enum area_call { by_load, by_async, by_loader, by_registers, area_calls };

// The tiles from the first on along the rows, `step` of them are looked at; all end up in images of the storage.
template <area_call Call, int B, class Storage, class T, class Stride, class... Given>
__global__ void area_kernel(const T* source, Stride stride, byte* images, int steps, Given... given) {
  COOP_SHARED Storage storage;
  const auto block = coop::this_block<B>();
  byte* const bytes = reinterpret_cast<byte*>(&storage);
  for (int i = block.rank(); i < static_cast<int>(sizeof storage); i += B) bytes[i] = 0xff;
  block.sync();
  auto loader = coop::tile_loader<coop::along_columns>(block, source, stride.number(), storage.tile, given.option()...);
  for (int k = 0; k < steps; ++k, loader.next()) {
    if constexpr (Call == by_load) {
      if (k == 0) coop::load_tile(block, source, stride.number(), storage.tile, given.option()...);
      else loader.load(storage.tile);
    } else if constexpr (Call == by_async) {
      if (k == 0) coop::load_tile_async(block, source, stride.number(), storage.tile, given.option()...);
      else loader.load_async(storage.tile);
      coop::wait<0>();
    } else if constexpr (Call == by_registers && !decltype(loader)::strided) {   // read() refuses those
      typename decltype(loader)::in_flight held;
      loader.read(held);
      loader.put(held, storage.tile);
    } else {
      loader.load();
    }
    block.sync();
    for (int i = block.rank(); i < static_cast<int>(sizeof storage); i += B) images[k * static_cast<int>(sizeof storage) + i] = bytes[i];
    block.sync();
  }
}

// Loads along `steps` tiles by each call; `oracle(step, row, column)` is what the cells have to be.
template <int B, class T, int Rows, int Columns, int Padding = 0, class Stride, class Oracle, class... Given>
void loads_areas(int steps, const T* source, Stride stride, Oracle oracle, Given... given) {
  using storage = area_storage<T, Rows, Columns, Padding>;
  const auto look = [&](auto kernel) {
    const exact<byte> images(static_cast<int>(sizeof(storage)) * steps);
    runs(B, 0, kernel, source, stride, images.on_device(), steps, given...);
    images.download();
    for (int k = 0; k < steps; ++k) {
      byte* const image = &images[k * static_cast<int>(sizeof(storage))];
      for (int r = 0; r < Rows; ++r)
        for (int c = 0; c < Columns; ++c) {
          T cell;
          byte* const place = image + static_cast<std::size_t>(r * (Columns + Padding) + c) * sizeof(T);
          std::memcpy(&cell, place, sizeof(T));
          expect(same_bits(cell, static_cast<T>(oracle(k, r, c))), "cell", r * Columns + c);
          std::memset(place, 0xff, sizeof(T));
        }
      for (std::size_t i = 0; i < sizeof(storage); ++i) expect(image[i] == 0xff, "byte that is no cell's", static_cast<int>(i));
    }
  };
  look(area_kernel<by_load, B, storage, T, Stride, Given...>);
  look(area_kernel<by_async, B, storage, T, Stride, Given...>);
  look(area_kernel<by_loader, B, storage, T, Stride, Given...>);
  look(area_kernel<by_registers, B, storage, T, Stride, Given...>);
}
template <int B, class T, int Rows, int Columns, int Padding = 0, class Stride, class Oracle, class... Given>
void loads_area(const T* source, Stride stride, Oracle oracle, Given... given) {
  loads_areas<B, T, Rows, Columns, Padding>(1, source, stride, [&](int, int r, int c) { return oracle(r, c); }, given...);
}

void h06_rows_of_memory_that_begin_anywhere() {
  const auto source = numbers<half>(4 * 46);
  loads_area<64, half, 4, 48>(from(source), rows_by{46}, [](int r, int c) { return c < 46 ? 46 * r + c : 0; }, extent{4, 46});
}
void h08_rows_of_the_tile_that_begin_anywhere() {
  const auto source = numbers<float>(8 * 32);
  loads_area<64, float, 8, 32, 1>(from(source), rows_by{32}, [](int r, int c) { return 32 * r + c; });
}
void h10_stride_of_20_bytes() {
  const auto source = numbers<float>(5 * 5 + 4);
  loads_area<32, float, 6, 4>(from(source), rows_by{5}, [](int r, int c) { return 5 * r + c; });
}
void h31_part_of_a_tile_at_the_end_of_memory() {
  const auto source = numbers<float>(15);
  loads_area<64, float, 8, 8>(from(source), rows_by{5}, [](int r, int c) { return r < 3 && c < 5 ? 5 * r + c : 0; }, extent{3, 5});
}
void h33_last_row_at_the_end_of_memory() {
  const auto source = numbers<float>(36);
  loads_area<32, float, 4, 6>(from(source), rows_by{10}, [](int r, int c) { return 10 * r + c; });
}
void h35_rows_are_compared_with_rows() {
  const exact<float> source(40 * 16);
  for (int i = 0; i < source.size(); ++i) source[i] = static_cast<float>(i + 1);
  loads_area<128, float, 64, 16>(from(source), rows_by{16}, [](int r, int c) { return r < 40 ? 16 * r + c + 1 : 0; }, extent{40, 16});
}
void h36_columns_of_memory() {
  const auto source = numbers<float>(6 + 9 * 4 + 1);
  const auto right = [](int r, int c) { return r < 7 && c < 5 ? r + 9 * c : 0; };
  loads_area<32, float, 8, 8>(from(source), rows_by{1}, right, extent{7, 5}, columns_at{9});
  loads_area<32, float, 8, 8>(from(source), columns_by{9}, right, extent{7, 5});
}
void h37_rows_below_the_number_of_columns() {
  const auto source = numbers<half>(64 * 32);
  loads_area<128, half, 64, 64>(from(source), rows_by{32}, [](int r, int c) { return c < 32 ? 32 * r + c : 0; }, extent{64, 32});
}
// Cells of which all bits are zero are no NaN, and add nothing.
void h38_rows_that_held_a_nan() {
  const auto source = numbers<half>(9 * 16);
  loads_area<128, half, 64, 16>(from(source), rows_by{16}, [](int r, int c) { return r < 9 ? 16 * r + c : 0; }, extent{9, 16});
}
void h39_cells_that_the_tile_before_had() {
  const auto source = numbers<float>(4 * 40);
  loads_areas<32, float, 4, 16>(3, from(source), rows_by{40}, [](int k, int r, int c) { return 16 * k + c < 40 ? 40 * r + 16 * k + c : 0; }, extent{4, 40});
}
void h40_no_columns_and_more_rows_than_the_tile_has() {
  const float* const nothing = nullptr;
  loads_area<64, float, 17, 24>(nothing, rows_by{24}, [](int, int) { return 0; }, extent{32, 0});
  loads_area<64, float, 17, 24>(nothing, rows_by{24}, [](int, int) { return -3; }, extent{32, 0}, otherwise{-3.0f});
}
void h41_more_threads_than_cells() {
  const auto source = numbers<float>(3 * 16);
  loads_area<128, float, 3, 16>(from(source), rows_by{16}, [](int r, int c) { return 16 * r + c; });
}
void h42_120_cells_by_32_threads() {
  const auto apart = numbers<float>(9 * 13 + 12), together = numbers<float>(10 * 12);
  loads_area<32, float, 10, 12>(from(apart), rows_by{13}, [](int r, int c) { return 13 * r + c; });
  loads_area<32, float, 10, 12>(from(together), rows_by{12}, [](int r, int c) { return 12 * r + c; });
}
void h43_idle_threads_fill_nothing() {
  const auto source = numbers<float>(2 * 8);
  loads_area<64, float, 5, 8>(from(source), rows_by{8}, [](int r, int c) { return r < 2 ? 8 * r + c : 0; }, extent{2, 8});
}
void h44_one_column() {
  for (const int stride : {1, 4, 16}) {
    const auto source = numbers<int>(15 * stride + 1);
    loads_area<64, int, 16, 1>(from(source), rows_by{stride}, [&](int r, int) { return stride * r; });
  }
}
// Device memory of which only the four rows are ever touched.
void h45_origin_past_31_bits() {
  const int64 stride = 131072, corner = 16384 * stride;
  byte* source = nullptr;
  must(cudaMalloc(&source, static_cast<std::size_t>(corner + 3 * stride + 64)), "cudaMalloc");
  for (int r = 0; r < 4; ++r) {
    byte row[64];
    for (int c = 0; c < 64; ++c) row[c] = static_cast<byte>(64 * r + c);
    must(cudaMemcpy(source + corner + r * stride, row, sizeof row, cudaMemcpyHostToDevice), "cudaMemcpy");
  }
  loads_area<32, byte, 4, 64>(static_cast<const byte*>(source), rows_by{stride}, [](int r, int c) { return 64 * r + c; }, origin{16384, 0});
  cudaFree(source);
}
void h46_more_rows_than_16_bits_hold() {
  const auto source = numbers<float>(32 * 8);
  const auto right = [](int r, int c) { return 8 * r + c; };
  const auto but_one = [](int r, int c) { return c < 7 ? 8 * r + c : 0; };
  for (const int rows : {40000, 65536 + 3}) {
    loads_area<64, float, 32, 8>(from(source), rows_by{8}, right, extent{rows, 8});
    loads_area<64, float, 32, 8>(from(source), rows_by{8}, but_one, extent{rows, 7});
  }
  loads_area<64, float, 32, 8>(from(source), rows_by{8}, right, extent{std::uint16_t{40000}, 8});
}
void h51_fewer_rows_than_none() {
  const float* const nothing = nullptr;
  const auto zero = [](int, int) { return 0; };
  loads_area<64, float, 8, 8>(nothing, rows_by{8}, zero, extent{-3, 8});
  loads_area<64, float, 8, 8>(nothing, rows_by{8}, zero, extent{8, -3});
}
// That the words are as wide as they can be is seen in the instructions: cuda_tile_widths.py.
void h88_rows_that_no_wide_word_divides() {
  const auto source = numbers<float>(32 * 33);
  loads_area<64, float, 32, 33>(from(source), rows_by{33}, [](int r, int c) { return 33 * r + c; });
  loads_area<64, float, 8, 4>(from(source), rows_by{4}, [](int r, int c) { return 4 * r + c; });
}

}  // namespace cuda_tests
