// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// What the benchmark measures, as data: a cell is a type, K and B; its entries are rivals in a mode. The
// kernels are made in types.cu, one translation unit a type if you like, and launched by their address in
// vs_cub.cu.
#pragma once

#include <cuda_fp16.h>

#include <string>
#include <vector>

// The types, under the names that the results use.
typedef unsigned char u8;
typedef unsigned short u16;
typedef __half half;
typedef float f32;
typedef double f64;
struct bytes12 {
  unsigned x, y, z;
};
struct alignas(16) bytes16 {
  unsigned x, y, z, w;
};

// What an entry does; the arguments of its kernel are those in brackets.
enum class mode {
  whole,       // load and store whole tiles (in, out)
  counted,     // the same with a run-time count that covers every tile (in, out, count)
  ragged,      // the same, and the last tile is partial (in, out, count)
  misaligned,  // whole tiles, both bases one item past a 256-byte boundary (in, out)
  load,        // load alone (in, out, mask, key): see kernels.h
  store        // store alone (out)
};
inline const char* name_of(mode what) {
  static const char* const names[] = {"whole", "counted", "ragged", "misaligned", "load", "store"};
  return names[static_cast<int>(what)];
}

struct entry {
  mode what;
  std::string rival;     // library.algorithm
  const void* kernel;    // null for copies, and where the entry is left out
  int scratch;           // bytes of shared memory that its class asks for
  bool striped;          // the threads hold striped items, not blocked ones
  std::string left_out;  // why it is not measured; empty if it is
};

struct cell {
  const char* type;
  int item, natural;   // bytes of an item, and what any pointer to one is aligned for
  int items, threads;  // K and B
  std::vector<entry> entries;
  long long tile_bytes() const { return static_cast<long long>(item) * items * threads; }
};

// Adds the cells of a type; instantiated in types.cu.
template <class T> void add_cells(std::vector<cell>& cells, const char* type);

// What a store alone writes: from the number of the thread in the grid, and of the word in its payload.
__host__ __device__ constexpr unsigned thread_value(unsigned thread) {
  return thread * 2654435761u ^ thread * 2654435761u >> 15;
}
__host__ __device__ constexpr unsigned word_value(unsigned thread_value, int word) {
  return thread_value ^ static_cast<unsigned>(word + 1) * 0x9e3779b9u;
}
__host__ __device__ constexpr int value_bytes(int item) { return item < 4 ? item : 4; }
