// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// One kernel a mode, over a tile that either library moves. Both get one storage for load and store with a
// barrier between them, offsets of 64 bits, and pointers that are const and restrict.
#pragma once

#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>

#include <coop/coop.h>

#include "cell.h"

// Loaded by one row and stored by another, or by the same.
template <class LoadBy, class StoreBy, class T, int K, int B> struct coop_pair {
  typedef T item;
  static constexpr int items = K, threads = B;
  static constexpr bool striped = coop::is_same<LoadBy, coop::striped>::value;
  typedef coop::scratch_for<coop::need<LoadBy, T, K, coop::block<B>>, coop::need<StoreBy, T, K, coop::block<B>>> storage;

  template <class... Count> static __device__ void load(storage& scratch, const T* in, long long at, T (&held)[K], Count... count) {
    coop::load<LoadBy>(coop::this_block<B>(scratch), in, held, coop::offset(at), coop::valid_items(count)...);
  }
  template <class... Count> static __device__ void store(storage& scratch, T* out, long long at, const T (&held)[K], Count... count) {
    coop::store<StoreBy>(coop::this_block<B>(scratch), out, held, coop::offset(at), coop::valid_items(count)...);
  }
  static __device__ void sync(storage& scratch) { coop::this_block<B>(scratch).sync(); }
};
template <class Algorithm, class T, int K, int B> struct coop_tile : coop_pair<Algorithm, Algorithm, T, K, B> {};

template <int Algorithm, class T, int K, int B> struct cub_tile {
  typedef T item;
  static constexpr int items = K, threads = B;
  static constexpr bool striped = Algorithm == cub::BLOCK_LOAD_STRIPED;
  typedef cub::BlockLoad<T, B, K, static_cast<cub::BlockLoadAlgorithm>(Algorithm)> loader;
  typedef cub::BlockStore<T, B, K, static_cast<cub::BlockStoreAlgorithm>(Algorithm)> storer;
  union storage {
    typename loader::TempStorage load;
    typename storer::TempStorage store;
  };

  static __device__ int valid(long long count) { return static_cast<int>(count < B * K ? count : B * K); }
  static __device__ void load(storage& scratch, const T* in, long long at, T (&held)[K]) {
    loader(scratch.load).Load(in + at, held);
  }
  static __device__ void load(storage& scratch, const T* in, long long at, T (&held)[K], long long count) {
    loader(scratch.load).Load(in + at, held, valid(count));
  }
  static __device__ void store(storage& scratch, T* out, long long at, T (&held)[K]) {
    storer(scratch.store).Store(out + at, held);
  }
  static __device__ void store(storage& scratch, T* out, long long at, T (&held)[K], long long count) {
    storer(scratch.store).Store(out + at, held, valid(count));
  }
  static __device__ void sync(storage&) { __syncthreads(); }
};

template <class Tile> __device__ long long origin() {
  return static_cast<long long>(blockIdx.x) * (Tile::threads * Tile::items);
}

template <class Tile>
__global__ void __launch_bounds__(Tile::threads)
    whole(const typename Tile::item* __restrict__ in, typename Tile::item* __restrict__ out) {
  __shared__ typename Tile::storage scratch;
  typename Tile::item held[Tile::items];
  Tile::load(scratch, in, origin<Tile>(), held);
  Tile::sync(scratch);
  Tile::store(scratch, out, origin<Tile>(), held);
}

template <class Tile>
__global__ void __launch_bounds__(Tile::threads)
    counted(const typename Tile::item* __restrict__ in, typename Tile::item* __restrict__ out,
            long long count) {
  __shared__ typename Tile::storage scratch;
  typename Tile::item held[Tile::items];
  Tile::load(scratch, in, origin<Tile>(), held, count - origin<Tile>());
  Tile::sync(scratch);
  Tile::store(scratch, out, origin<Tile>(), held, count - origin<Tile>());
}

// The words in which items are made and looked at: their own where they are small, else of 4 bytes.
template <int Bytes> struct value_word { typedef unsigned type; };
template <> struct value_word<1> { typedef unsigned char type; };
template <> struct value_word<2> { typedef unsigned short type; };
template <class T> struct words_of_item {
  typedef typename value_word<sizeof(T)>::type type;
  static constexpr int parts = sizeof(T) / sizeof(type);
  type word[parts];
};

// Every item goes into a digest, so every item has to be there; what follows happens if the digest, masked,
// is the key. Timed runs ask for a bit that the mask has cleared, so nothing is stored; checked ones let
// every thread store.
template <class Tile>
__global__ void __launch_bounds__(Tile::threads)
    load_alone(const typename Tile::item* __restrict__ in, typename Tile::item* __restrict__ out,
               unsigned mask, unsigned key) {
  typedef words_of_item<typename Tile::item> words;
  __shared__ typename Tile::storage scratch;
  typename Tile::item held[Tile::items];
  Tile::load(scratch, in, origin<Tile>(), held);
  unsigned digest = 0;
#pragma unroll
  for (int i = 0; i < Tile::items; ++i) {
    words bits;
    memcpy(&bits, &held[i], sizeof(bits));
    for (auto word : bits.word) digest ^= word;
  }
  if ((digest & mask) != key) return;
#pragma unroll
  for (int i = 0; i < Tile::items; ++i)
    out[origin<Tile>() + (Tile::striped ? threadIdx.x + i * Tile::threads : threadIdx.x * Tile::items + i)] =
        held[i];
}

template <class Tile>
__global__ void __launch_bounds__(Tile::threads) store_alone(typename Tile::item* __restrict__ out) {
  typedef words_of_item<typename Tile::item> words;
  __shared__ typename Tile::storage scratch;
  typename Tile::item held[Tile::items];
  const unsigned value = thread_value(blockIdx.x * Tile::threads + threadIdx.x);
#pragma unroll
  for (int i = 0; i < Tile::items; ++i) {
    words bits;
    for (int j = 0; j < words::parts; ++j)
      bits.word[j] = static_cast<typename words::type>(word_value(value, i * words::parts + j));
    memcpy(&held[i], &bits, sizeof(bits));
  }
  Tile::store(scratch, out, origin<Tile>(), held);
}
