// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// AMD: hipcc, and clang from 14 on with -x hip. Compiled and read as assembly, not run. No header is included: the
// compiler's built-ins are enough.
//
// A warp is the device's wavefront, of 64 or 32 lanes. The pass for the host compiles for no device and takes it for 64;
// -DCOOP_WARP_SIZE=32 says so to all passes, which then refuse a device that has another. A program for wavefronts of 32
// gives it if its host code asks scratch_bytes<>() of an algorithm of warps, or if it makes calls by warps of blocks that
// are no multiple of 64. A kernel has one name in all passes: the namespace says what was given, not what the device has.
#pragma once

#define COOP_FUNCTION inline __attribute__((host, device, always_inline))
#define COOP_DEVICE inline __attribute__((device, always_inline))
#define COOP_GLOBAL
#define COOP_SCRATCH
#define COOP_PRIVATE
#define COOP_SHARED __attribute__((shared))
#define COOP_CONSTANT
#define COOP_GRID_CONSTANT
#define COOP_UNROLL _Pragma("unroll")
#define COOP_ROLL _Pragma("nounroll")
#if !defined(COOP_WARP_SIZE) && !defined(COOP_CHECKED)
#define COOP_ABI hip
#elif !defined(COOP_WARP_SIZE)
#define COOP_ABI hip_checked
#elif COOP_WARP_SIZE == 32 && !defined(COOP_CHECKED)
#define COOP_ABI hip_warp32
#elif COOP_WARP_SIZE == 32
#define COOP_ABI hip_warp32_checked
#elif COOP_WARP_SIZE == 64 && !defined(COOP_CHECKED)
#define COOP_ABI hip_warp64
#elif COOP_WARP_SIZE == 64
#define COOP_ABI hip_warp64_checked
#else
#error "coop: COOP_WARP_SIZE, the lanes of a wavefront, is 32 or 64"
#endif

struct __half;
struct __half2;
struct hip_bfloat16;
struct __hip_bfloat16;
struct __hip_bfloat162;
#if defined(COOP_CHECKED)
extern "C" __attribute__((device)) int printf(const char*, ...);
#endif

namespace coop { inline namespace COOP_ABI {

typedef unsigned char byte;
typedef unsigned short word2;
typedef unsigned int word4;
typedef unsigned int word8 __attribute__((ext_vector_type(2)));
typedef unsigned int word16 __attribute__((ext_vector_type(4)));
typedef long long int64;
typedef unsigned long long uint64;

struct streaming;
struct last_use;

namespace target {

#if !defined(__HIP_DEVICE_COMPILE__) && defined(COOP_WARP_SIZE)
static constexpr int warp_size = COOP_WARP_SIZE;
#elif !defined(__HIP_DEVICE_COMPILE__) || defined(__GFX9__)
static constexpr int warp_size = 64;
#elif defined(__AMDGCN_WAVEFRONT_SIZE)
static constexpr int warp_size = __AMDGCN_WAVEFRONT_SIZE;
#elif defined(COOP_WARP_SIZE)
static constexpr int warp_size = COOP_WARP_SIZE;             // not checked: newer compilers do not say
#else
#error "coop: this compiler does not say how many lanes a wavefront has; give -DCOOP_WARP_SIZE=32 or 64"
static constexpr int warp_size = 64;
#endif
#if defined(COOP_WARP_SIZE)
static_assert(warp_size == COOP_WARP_SIZE, "coop: COOP_WARP_SIZE is not what this device has; compile for devices of one wavefront at a time");
#endif
static constexpr bool has_warp = true, has_shuffle = true, knows_threads = true, supplies_scratch = true;
static constexpr int scratch_limit = 64 << 10;               // bytes of LDS that a block has
static constexpr int threadgroup_limit = 64 << 10;

COOP_DEVICE int thread_of_block(int axis) {
  return (int)(axis == 0 ? __builtin_amdgcn_workitem_id_x() : axis == 1 ? __builtin_amdgcn_workitem_id_y() : __builtin_amdgcn_workitem_id_z());
}
COOP_DEVICE int block_of_grid(int axis) {
  return (int)(axis == 0 ? __builtin_amdgcn_workgroup_id_x() : axis == 1 ? __builtin_amdgcn_workgroup_id_y() : __builtin_amdgcn_workgroup_id_z());
}

// Where a call stands; known only where somebody asks, so that a release build carries nothing of it.
#if defined(COOP_CHECKED)
struct location {
  const char* file;
  int line;
  static COOP_FUNCTION constexpr location current(const char* file = __builtin_FILE(), int line = __builtin_LINE()) { return {file, line}; }
  static COOP_FUNCTION constexpr location within_call() { return {nullptr, 0}; }
};
// One thread of the grid speaks and its wavefront ends the kernel; the other wavefronts wait for that. Lanes do not wait for
// each other in a loop: they go in step, and the one that speaks would not get on.
COOP_DEVICE void complain(const char* what, const location& at) {
  static unsigned said;
  const bool first = __atomic_exchange_n(&said, 1u, __ATOMIC_RELAXED) == 0u;
  if (first)
    printf("coop: %s in block (%d, %d, %d), thread (%d, %d, %d), call at %s:%d\n", what, block_of_grid(0), block_of_grid(1),
           block_of_grid(2), thread_of_block(0), thread_of_block(1), thread_of_block(2), at.file, at.line);
  const bool spoke = __builtin_amdgcn_uicmp((unsigned)first, 0u, 33) != 0;   // any lane: 33 is "unequal"
  while (!spoke) __builtin_amdgcn_s_sleep(127);
  __builtin_trap();
}
COOP_DEVICE void require(bool kept, misuse what, const location& at) {
  if (kept) return;
  complain(what == misuse::wrapped_count        ? "an unsigned count that wrapped below zero"
           : what == misuse::wrapped_offset     ? "an unsigned offset that wrapped below zero"
           : what == misuse::wrapped_bound      ? "an unsigned bound of a tile that wrapped below zero"
           : what == misuse::changed_default    ? "an oob_default whose value changes in conversion"
           : what == misuse::broken_promise     ? "aligned<N>() of an address that is not a multiple of N"
           : what == misuse::misaligned_scratch ? "scratch or a tile that is not aligned as it has to be"
           : what == misuse::cell_outside       ? "a cell outside the tile"
                                                : "a rank outside the tile",
           at);
}
COOP_DEVICE void require_shape(int x, int y, int z, const location& at) {
  if (x != (int)__builtin_amdgcn_workgroup_size_x() || y != (int)__builtin_amdgcn_workgroup_size_y() || z != (int)__builtin_amdgcn_workgroup_size_z())
    complain("a launch whose block is not this_block<X, Y, Z>", at);
}
#else
struct location {
  static COOP_FUNCTION constexpr location current() { return {}; }
  static COOP_FUNCTION constexpr location within_call() { return {}; }
};
COOP_DEVICE void require(bool, misuse, const location&) {}
COOP_DEVICE void require_shape(int, int, int, const location&) {}
#endif

#if defined(COOP_CHECKED)
struct noted {
  int64 value;
  location at;
  template <class N> COOP_DEVICE constexpr noted(N n, location here = location::current()) : value((int64)n), at(here) {
    static_assert((N)1 / (N)2 == (N)0, "coop: a stride is an integer, aligned<N>(integer) or column_major(integer)");
  }
};
COOP_DEVICE int64 number(const noted& n) { return n.value; }
COOP_DEVICE location place(const noted& n) { return n.at; }
typedef location mark;
COOP_DEVICE mark marked(const location& at) { return at; }
COOP_DEVICE location place(const mark& at) { return at; }
#else
struct noted {
  int64 value;
  template <class N> COOP_DEVICE constexpr noted(N n) : value((int64)n) {
    static_assert((N)1 / (N)2 == (N)0, "coop: a stride is an integer, aligned<N>(integer) or column_major(integer)");
  }
};
COOP_DEVICE int64 number(const noted& n) { return n.value; }
COOP_DEVICE location place(const noted&) { return {}; }
typedef int mark;
COOP_DEVICE mark marked(const location&) { return 0; }
COOP_DEVICE location place(mark) { return {}; }
#endif

COOP_DEVICE int rank_in_block(int x, int y, int z, const location& at) {
  require_shape(x, y, z, at);
  return thread_of_block(0) + (y * z > 1 ? x * (thread_of_block(1) + (z > 1 ? y * thread_of_block(2) : 0)) : 0);
}
COOP_DEVICE int block_index() { return block_of_grid(0); }
COOP_DEVICE int block_count() { return (int)(__builtin_amdgcn_grid_size_x() / __builtin_amdgcn_workgroup_size_x()); }
COOP_DEVICE void block_sync(const location&) {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
}

// Lanes go in step and their accesses arrive in order: only the compiler has to keep it.
template <int Width> COOP_DEVICE void warp_sync(const location&) {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
  __builtin_amdgcn_wave_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront");
}
// From gfx10 on, ds_bpermute keeps within each half of 64 lanes.
template <int Width> COOP_DEVICE word4 shuffle_up(word4 value) {
  const int lane = (int)__builtin_amdgcn_mbcnt_hi(~0u, __builtin_amdgcn_mbcnt_lo(~0u, 0u));
  const int before = __builtin_amdgcn_ds_bpermute(4 * (lane - 1), (int)value), across = Width == 64 ? __builtin_amdgcn_readlane((int)value, 31) : 0;
  return (word4)(Width == 64 && lane == 32 ? across : before);
}

COOP_DEVICE void copy_bits(void* to, const void* from, int bytes) { __builtin_memcpy(to, from, (unsigned long)bytes); }
COOP_DEVICE void clear_bits(void* to, int bytes) { __builtin_memset(to, 0, (unsigned long)bytes); }
COOP_DEVICE void presume_set(void*, int) {}
COOP_DEVICE word4 funnel_right(word4 low, word4 high, word4 bits) { return __builtin_amdgcn_alignbit(high, low, bits); }
COOP_DEVICE word4 funnel_left(word4 low, word4 high, word4 bits) { return (word4)(((((uint64)high << 32) | low) << (bits & 31)) >> 32); }

// The raw verbs, by cache policy. Memory's address may be of LDS too, scratch's is of nothing else.
template <class Policy> struct by_policy {
  template <class Word> static COOP_DEVICE Word read(const Word* at) { return *at; }
  template <class Word> static COOP_DEVICE void write(Word* at, const Word& value) { *at = value; }
};
template <> struct by_policy<streaming> {
  template <class Word> static COOP_DEVICE Word read(const Word* at) { return __builtin_nontemporal_load(at); }
  template <class Word> static COOP_DEVICE void write(Word* at, const Word& value) { __builtin_nontemporal_store(value, at); }
};
template <> struct by_policy<last_use> : by_policy<streaming> {};

template <class Word> struct in_scratch { typedef __attribute__((address_space(3))) Word type; };
template <class Word, class Policy> COOP_DEVICE Word read(const byte* at) { return by_policy<Policy>::read((const Word*)at); }
template <class Word, class Policy, bool> COOP_DEVICE void write(byte* at, const Word& value) { by_policy<Policy>::write((Word*)at, value); }
template <class Word> COOP_DEVICE Word take(const byte* at) { return *(typename in_scratch<const Word>::type*)at; }
template <class Word> COOP_DEVICE void put(byte* at, const Word& value) { *(typename in_scratch<Word>::type*)at = value; }
template <class U> COOP_DEVICE U read_element(const volatile U* at) { return *const_cast<const U*>(at); }
template <class U, class V> COOP_DEVICE void write_element(volatile U* at, const V& value) { *const_cast<U*>(at) = value; }
COOP_DEVICE void passed(bool, bool) {}

template <class Pointer> struct pointed_to { typedef void type; };
template <class U> struct pointed_to<U*> { typedef U type; typedef byte* bytes; };
template <class U> struct pointed_to<const U*> { typedef const U type; typedef const byte* bytes; };
COOP_DEVICE uint64 address(const volatile void* at) { return (uint64)at; }
template <class U> COOP_DEVICE const byte* bytes(const U* at) { return reinterpret_cast<const byte*>(at); }
template <class U> COOP_DEVICE byte* bytes(U* at) { return reinterpret_cast<byte*>(at); }
template <class U> COOP_DEVICE uint64 address_of(U* first, int64 start) { return (uint64)(first + start); }
template <class Iterator> COOP_DEVICE uint64 address_of(const Iterator&, int64) { return 0; }

template <class T> struct moves_as_bits { static constexpr bool value = false; };
template <> struct moves_as_bits<__half> { static constexpr bool value = true; };
template <> struct moves_as_bits<__half2> { static constexpr bool value = true; };
template <> struct moves_as_bits<hip_bfloat16> { static constexpr bool value = true; };
template <> struct moves_as_bits<__hip_bfloat16> { static constexpr bool value = true; };
template <> struct moves_as_bits<__hip_bfloat162> { static constexpr bool value = true; };

// One buffer a kernel for each size class and scope.
template <int Bytes, class Scope> COOP_DEVICE byte* supply() {
  alignas(128) __attribute__((shared)) byte memory[Bytes];
  return memory;
}

template <class Call> COOP_DEVICE void begin_call(const Call&, const location&) {}
template <class Tile> COOP_DEVICE void begin_tile(const Tile&, const location&) {}
template <class Word> COOP_DEVICE Word take_cells(const byte* tile, int offset, int, const location&) { return take<Word>(tile + offset); }
template <class Word> COOP_DEVICE void put_cells(byte* tile, int offset, int, const Word& value, const location&) { put<Word>(tile + offset, value); }
COOP_DEVICE void hand_out(const void*, int) {}

static constexpr bool has_copy_async = false;
template <int Bytes, class Policy> COOP_DEVICE void copy_async(byte*, const byte*, bool) {}
COOP_DEVICE void commit_async() {}
template <int N> COOP_DEVICE void wait_async() {}
struct tensor_map { uint64 opaque[16]; };
static constexpr bool has_tensor_engine = false;
COOP_DEVICE void begin_arrivals(uint64*) {}
COOP_DEVICE void show_arrivals() {}
COOP_DEVICE void copy_tensor(byte*, const tensor_map*, int, int, uint64*, int) {}
COOP_DEVICE void wait_for_arrival(uint64*, int) {}

}  // namespace target

// The kernel's block in the grid, and how many there are.
COOP_DEVICE int block_index() { return target::block_index(); }
COOP_DEVICE int block_count() { return target::block_count(); }

}}  // namespace coop
