// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// A target that can do as little as one may: it supplies no scratch, has no warps, and knows its threads only
// if told so. It is plain C++ that compiles and is never run.
#pragma once

#ifndef KNOWS_THREADS
#define KNOWS_THREADS false
#endif

#define COOP_FUNCTION inline
#define COOP_DEVICE inline
#define COOP_GLOBAL
#define COOP_SCRATCH
#define COOP_PRIVATE
#define COOP_SHARED static
#define COOP_CONSTANT
#define COOP_GRID_CONSTANT
#define COOP_UNROLL
#define COOP_ROLL
#define COOP_ABI bare

namespace coop { inline namespace COOP_ABI {

typedef unsigned char byte;
typedef unsigned short word2;
typedef unsigned int word4;
struct word8 {
  word4 x, y;
};
struct word16 {
  word4 x, y, z, w;
};
typedef long long int64;
typedef unsigned long long uint64;

namespace target {

static constexpr int warp_size = 32, scratch_limit = 32 << 10, threadgroup_limit = 32 << 10;
static constexpr bool has_warp = false, has_shuffle = false, knows_threads = KNOWS_THREADS,
                      supplies_scratch = false;

struct location {
  static location current() { return {}; }
  static location within_call() { return {}; }
};

int rank_in_block(int x, int y, int z, const location& at);
void block_sync(const location& at);
template <int Width> void warp_sync(const location& at);
template <int Width> word4 shuffle_up(word4 value);

void copy_bits(void* to, const void* from, int bytes);
void clear_bits(void* to, int bytes);
void presume_set(void* to, int bytes);
word4 funnel_right(word4 low, word4 high, word4 bits);
word4 funnel_left(word4 low, word4 high, word4 bits);
template <class T> struct moves_as_bits { static constexpr bool value = false; };

void passed(bool reads, bool memory);
template <class Word, class Policy> Word read(const byte* at);
template <class Word, class Policy, bool> void write(byte* at, const Word& value);
template <class Word> Word take(const byte* at);
template <class Word> void put(byte* at, const Word& value);
template <class U> U read_element(const U* at);
template <class U, class V> void write_element(U* at, const V& value);

template <class Pointer> struct pointed_to { typedef void type; };
template <class U> struct pointed_to<U*> {
  typedef U type;
  typedef byte* bytes;
};
template <class U> struct pointed_to<const U*> {
  typedef const U type;
  typedef const byte* bytes;
};
uint64 address(const void* at);
const byte* bytes(const void* at);
byte* bytes(void* at);
template <class Pointer> uint64 address_of(Pointer first, int64 start);

template <int Bytes, class Scope> byte* supply();
template <class Call> void begin_call(const Call&, const location&) {}
template <class Tile> void begin_tile(const Tile&, const location&) {}
void require(bool kept, misuse what, const location& at);

typedef int64 noted;
int64 number(int64 n);
location place(int64 n);
typedef int mark;
mark marked(const location& at);
location place(mark at);
template <class Word> Word take_cells(const byte* tile, int offset, int bytes, const location& at);
template <class Word> void put_cells(byte* tile, int offset, int bytes, const Word& value, const location& at);
void hand_out(const void* tile, int bytes);
static constexpr bool has_copy_async = false;
template <int Bytes, class Policy> void copy_async(byte* to, const byte* from, bool exists);
void commit_async();
template <int N> void wait_async();
struct tensor_map { uint64 opaque[16]; };
static constexpr bool has_tensor_engine = false;
void begin_arrivals(uint64* counter);
void show_arrivals();
void copy_tensor(byte* to, const tensor_map* map, int column, int row, uint64* counter, int bytes);
void wait_for_arrival(uint64* counter, int parity);

}  // namespace target
}}  // namespace coop
