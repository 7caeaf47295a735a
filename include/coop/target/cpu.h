// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Plain C++: the threads of a block are lanes that coop::host::launch runs, and every verb is watched if the launch asks
// for it. The functions of coop::cpu live in the host library; they are the same for every warp width.
#pragma once

#define COOP_FUNCTION inline
#define COOP_DEVICE inline
#define COOP_GLOBAL
#define COOP_SCRATCH
#define COOP_PRIVATE
#define COOP_SHARED static thread_local
#define COOP_CONSTANT
#define COOP_GRID_CONSTANT
#define COOP_UNROLL
#define COOP_ROLL

#ifndef COOP_CPU_WARP
#define COOP_CPU_WARP 32
#endif
#if COOP_CPU_WARP == 32 && !defined(COOP_CHECKED)
#define COOP_ABI cpu_warp32
#elif COOP_CPU_WARP == 32
#define COOP_ABI cpu_warp32_checked
#elif COOP_CPU_WARP == 64 && !defined(COOP_CHECKED)
#define COOP_ABI cpu_warp64
#elif COOP_CPU_WARP == 64
#define COOP_ABI cpu_warp64_checked
#elif COOP_CPU_WARP == 4 && !defined(COOP_CHECKED)
#define COOP_ABI cpu_warp4
#elif COOP_CPU_WARP == 4
#define COOP_ABI cpu_warp4_checked
#else
#error "coop: COOP_CPU_WARP, the width of a warp on the CPU, is 4, 32 or 64"
#endif

namespace coop {

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

namespace cpu {

// A place in the user's source. Without a file: inside a call of the library, whose own place counts.
struct location {
  const char* file;
  int line;
};

enum class verb { read, write, put, take };

// A call as a lane announces it; numbers as in core/call.h.
struct call_facts {
  int what;                                                  // coop::operation
  int memory, in, how, owner;                                // the row: coop::arrangement, unit, trade, arrangement
  int threads, items, item, natural, warp;                   // the shape
  int scope_width, index;
  uint64 address;                                            // of the group's tile; 0 for an iterator
  int64 offset, count;                                       // in items; count is clamped to the tile
  bool counted;
  uint64 scratch;
  int scratch_bytes;
  int rows, columns;                                         // of a two-dimensional tile, which is the scratch; else 0
  int64 row, column, row_stride, column_stride;              // its corner, from `address`; in items
  int row0, row1, column0, column1;                          // the part that exists
};

extern __thread bool watched;                                // whether this core's launch wants to hear of accesses

int rank_in_block(int x, int y, int z, location at);
int block_index();
int block_count();
void sync(int width, location at);                           // of `width` lanes, of the block if 0
word4 shuffle_up(word4 value, int width);                    // from the lane before; no ordering of memory
void access(verb what, const void* address, int bytes, int alignment = 0);   // alignment: as wide as the access if 0
void passed(verb what);                                      // an access that the predicate left out
void begin_call(const call_facts& facts, location at);
void complain(misuse what, location at);
void access_cells(verb what, const void* address, int bytes, const void* tile, int tile_bytes, location at);   // by the kernel itself
void hand_out(const void* tile, int bytes);                  // the kernel may fill it by means that nobody sees
void copy_later(void* to, const void* from, int bytes);      // from nullptr: zeroes. Done when the lane waits
void end_of_copies();                                        // so far they are one call's
void wait_for_copies(int but);                               // all but those of the last calls

}  // namespace cpu

inline namespace COOP_ABI {
namespace target {

static constexpr int warp_size = COOP_CPU_WARP;
static constexpr bool has_warp = true, has_shuffle = true, knows_threads = true, supplies_scratch = true;
static constexpr int scratch_limit = 48 << 10;               // bytes, as on CUDA: what runs here fits there
static constexpr int threadgroup_limit = 0x7fffffff;         // none

struct location {
  const char* file;
  int line;
  static constexpr location current(const char* file = __builtin_FILE(), int line = __builtin_LINE()) { return {file, line}; }
  static constexpr location within_call() { return {nullptr, 0}; }
  operator cpu::location() const { return {file, line}; }
};

struct noted {
  int64 value;
  location at;
  template <class N> constexpr noted(N n, location here = location::current()) : value(static_cast<int64>(n)), at(here) {
    static_assert((N)1 / (N)2 == (N)0, "coop: a stride is an integer, aligned<N>(integer) or column_major(integer)");
  }
};
inline int64 number(const noted& n) { return n.value; }
inline location place(const noted& n) { return n.at; }
typedef location mark;
inline mark marked(const location& at) { return at; }
inline location place(const mark& at) { return at; }

inline int rank_in_block(int x, int y, int z, location at) { return cpu::rank_in_block(x, y, z, at); }
inline int block_index() { return cpu::block_index(); }
inline int block_count() { return cpu::block_count(); }
inline void block_sync(location at) { cpu::sync(0, at); }
template <int Width> void warp_sync(location at) { cpu::sync(Width, at); }
template <int Width> word4 shuffle_up(word4 value) { return cpu::shuffle_up(value, Width); }

inline void copy_bits(void* to, const void* from, int bytes) { __builtin_memcpy(to, from, (unsigned long)bytes); }
inline void clear_bits(void* to, int bytes) { __builtin_memset(to, 0, (unsigned long)bytes); }
inline void presume_set(void* to, int bytes) { clear_bits(to, bytes); }   // GCC would warn
inline word4 funnel_right(word4 low, word4 high, word4 bits) { return (word4)((((uint64)high << 32) | low) >> bits); }
inline word4 funnel_left(word4 low, word4 high, word4 bits) { return (word4)(((((uint64)high << 32) | low) << bits) >> 32); }


// The raw verbs. A watched access that would do harm is reported and not made.
inline void watch(cpu::verb what, const void* at, int bytes, int alignment = 0) {
  if (__builtin_expect(cpu::watched, 0)) cpu::access(what, at, bytes, alignment);
}
inline void passed(bool reads, bool memory) {
  if (__builtin_expect(cpu::watched, 0))
    cpu::passed(memory ? (reads ? cpu::verb::read : cpu::verb::write) : (reads ? cpu::verb::take : cpu::verb::put));
}
template <class Word, class Policy> Word read(const byte* at) {
  watch(cpu::verb::read, at, (int)sizeof(Word));
  Word value;
  copy_bits(&value, at, (int)sizeof(Word));
  return value;
}
template <class Word, class Policy, bool> void write(byte* at, const Word& value) {
  watch(cpu::verb::write, at, (int)sizeof(Word));
  copy_bits(at, &value, (int)sizeof(Word));
}
template <class Word> Word take(const byte* at) {
  watch(cpu::verb::take, at, (int)sizeof(Word));
  Word value;
  copy_bits(&value, at, (int)sizeof(Word));
  return value;
}
template <class Word> void put(byte* at, const Word& value) {
  watch(cpu::verb::put, at, (int)sizeof(Word));
  copy_bits(at, &value, (int)sizeof(Word));
}
template <class U> U read_element(const volatile U* at) {
  watch(cpu::verb::read, const_cast<const U*>(at), (int)sizeof(U), (int)alignof(U));
  return *const_cast<const U*>(at);
}
template <class U, class V> void write_element(volatile U* at, const V& value) {
  watch(cpu::verb::write, const_cast<U*>(at), (int)sizeof(U), (int)alignof(U));
  *const_cast<U*>(at) = value;
}

template <class Pointer> struct pointed_to {
  typedef void type;
};
template <class U> struct pointed_to<U*> {
  typedef U type;
  typedef byte* bytes;
};
template <class U> struct pointed_to<const U*> {
  typedef const U type;
  typedef const byte* bytes;
};
inline uint64 address(const volatile void* at) { return (uint64)at; }
template <class U> const byte* bytes(const U* at) { return reinterpret_cast<const byte*>(at); }
template <class U> byte* bytes(U* at) { return reinterpret_cast<byte*>(at); }
template <class U> uint64 address_of(U* first, int64 start) { return (uint64)first + (uint64)(start * (int64)sizeof(U)); }
template <class Iterator> uint64 address_of(const Iterator&, int64) { return 0; }

template <class T> struct moves_as_bits {
  static constexpr bool value = false;
};

// One buffer a core for each size class and scope; a core runs one block at a time.
template <int Bytes, class Scope> byte* supply() {
  alignas(128) static thread_local byte memory[Bytes];
  return memory;
}

template <class Call> void begin_call(const Call& c, location at) {
  cpu::begin_call({(int)c.what, (int)c.way.memory, (int)c.way.in, (int)c.way.how, (int)c.way.owner, c.form.threads,
                   c.form.items, c.form.item, c.form.natural, c.form.warp, c.scope_width, c.index, c.memory, c.offset,
                   c.count, c.counted, c.scratch, c.scratch_bytes, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
                  at);
}
template <class Tile> void begin_tile(const Tile& c, location at) {
  cpu::begin_call({(int)c.what, 0, 0, 0, 0, c.threads, 1, c.item, c.natural, 1, c.scope_width, c.index, c.memory, 0, 0, false, c.tile, c.tile_bytes, c.rows,
                   c.columns, c.row, c.column, c.row_stride, c.column_stride, c.row0, c.row1, c.column0, c.column1},
                  at);
}
inline void require(bool kept, misuse what, const location& at) {
  if (__builtin_expect(!kept, 0)) cpu::complain(what, at);
}

// What the kernel itself takes from a tile and puts there.
template <class Word> Word take_cells(const byte* tile, int offset, int bytes, const location& at) {
  if (__builtin_expect(cpu::watched, 0)) cpu::access_cells(cpu::verb::take, tile + offset, (int)sizeof(Word), tile, bytes, at);
  Word value;
  copy_bits(&value, tile + offset, (int)sizeof(Word));
  return value;
}
template <class Word> void put_cells(byte* tile, int offset, int bytes, const Word& value, const location& at) {
  if (__builtin_expect(cpu::watched, 0)) cpu::access_cells(cpu::verb::put, tile + offset, (int)sizeof(Word), tile, bytes, at);
  copy_bits(tile + offset, &value, (int)sizeof(Word));
}
// Copies that are made when somebody waits for them, and not before.
static constexpr bool has_copy_async = true;
template <int Bytes, class Policy> void copy_async(byte* to, const byte* from, bool exists) {
  if (exists) watch(cpu::verb::read, from, Bytes);
  else passed(true, true);
  cpu::copy_later(to, exists ? from : nullptr, Bytes);
}
inline void commit_async() { cpu::end_of_copies(); }
template <int N> void wait_async() { cpu::wait_for_copies(N); }

inline void hand_out(const void* tile, int bytes) {
  if (__builtin_expect(cpu::watched, 0)) cpu::hand_out(tile, bytes);
}

// No engine that copies by itself.
struct alignas(64) tensor_map {
  uint64 opaque[16];
};
static constexpr bool has_tensor_engine = false;
inline void begin_arrivals(uint64*) {}
inline void show_arrivals() {}
inline void copy_tensor(byte*, const tensor_map*, int, int, uint64*, int) {}
inline void wait_for_arrival(uint64*, int) {}

}  // namespace target

// The kernel's block in the grid, and how many there are.
inline int block_index() { return target::block_index(); }
inline int block_count() { return target::block_count(); }

}  // inline namespace
}  // namespace coop
