// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// NVIDIA: nvcc and NVRTC. No header is needed beyond what the compiler brings by itself. sm_75 and up.
#pragma once

#define COOP_FUNCTION __host__ __device__ __forceinline__
#define COOP_DEVICE __device__ __forceinline__
#define COOP_GLOBAL
#define COOP_SCRATCH
#define COOP_PRIVATE
#define COOP_SHARED __shared__
#define COOP_CONSTANT
#define COOP_GRID_CONSTANT __grid_constant__
#define COOP_UNROLL _Pragma("unroll")
#define COOP_ROLL _Pragma("unroll 1")
#if defined(COOP_CHECKED)
#define COOP_ABI cuda_checked
#else
#define COOP_ABI cuda
#endif

struct __half;
struct __half2;
struct __nv_bfloat16;
struct __nv_bfloat162;

namespace coop { inline namespace COOP_ABI {

typedef unsigned char byte;
typedef unsigned short word2;
typedef unsigned int word4;
typedef uint2 word8;
typedef uint4 word16;
typedef long long int64;
typedef unsigned long long uint64;

struct cache_default;
struct cache_all;
struct cache_global;
struct streaming;
struct last_use;
struct non_coherent;
struct fetch_128;
struct fetch_256;

namespace target {

static constexpr int warp_size = 32;
static constexpr bool has_warp = true, has_shuffle = true, knows_threads = true, supplies_scratch = true;
static constexpr int scratch_limit = 48 << 10;               // bytes of static shared memory
static constexpr int threadgroup_limit = 227 << 10;          // of static and dynamic, on the devices that have most

// Where a call stands; known only where somebody asks, so that a release build carries nothing of it.
#if defined(COOP_CHECKED)
struct location {
  const char* file;
  int line;
  static COOP_FUNCTION constexpr location current(const char* file = __builtin_FILE(), int line = __builtin_LINE()) { return {file, line}; }
  static COOP_FUNCTION constexpr location within_call() { return {nullptr, 0}; }
};
// One thread of the grid speaks and ends the kernel; the others that have something to say wait for that.
COOP_DEVICE void complain(const char* what, const location& at) {
  static unsigned said;
  while (atomicExch(&said, 1u) != 0) __nanosleep(1000);
  printf("coop: %s in block (%d, %d, %d), thread (%d, %d, %d), call at %s:%d\n", what, (int)blockIdx.x, (int)blockIdx.y,
         (int)blockIdx.z, (int)threadIdx.x, (int)threadIdx.y, (int)threadIdx.z, at.file, at.line);
  __trap();
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
  if (x != (int)blockDim.x || y != (int)blockDim.y || z != (int)blockDim.z) complain("a launch whose block is not this_block<X, Y, Z>", at);
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
  return (int)threadIdx.x + (y * z > 1 ? x * ((int)threadIdx.y + (z > 1 ? y * (int)threadIdx.z : 0)) : 0);
}
COOP_DEVICE int block_index() { return (int)blockIdx.x; }
COOP_DEVICE int block_count() { return (int)gridDim.x; }
COOP_DEVICE void block_sync(const location&) { __syncthreads(); }

// The lanes of an aligned group of Width in its warp.
template <int Width> COOP_DEVICE unsigned lanes_of_group() {
  return Width == 32 ? 0xffffffffu : ((1u << (Width % 32)) - 1u) << ((threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) % 32 / Width * Width);
}
template <int Width> COOP_DEVICE void warp_sync(const location&) { __syncwarp(lanes_of_group<Width>()); }
template <int Width> COOP_DEVICE word4 shuffle_up(word4 value) { return __shfl_up_sync(lanes_of_group<Width>(), value, 1, Width); }

COOP_DEVICE void copy_bits(void* to, const void* from, int bytes) { memcpy(to, from, (size_t)bytes); }
COOP_DEVICE void clear_bits(void* to, int bytes) { memset(to, 0, (size_t)bytes); }
COOP_DEVICE void presume_set(void*, int) {}
// Not by the intrinsics: those are volatile there, and no read after a volatile one goes by the read-only path.
COOP_DEVICE word4 funnel_right(word4 low, word4 high, word4 bits) {
  word4 value;
  asm("shf.r.wrap.b32 %0, %1, %2, %3;" : "=r"(value) : "r"(low), "r"(high), "r"(bits));
  return value;
}
COOP_DEVICE word4 funnel_left(word4 low, word4 high, word4 bits) {
  word4 value;
  asm("shf.l.wrap.b32 %0, %1, %2, %3;" : "=r"(value) : "r"(low), "r"(high), "r"(bits));
  return value;
}

// A word that is put together of items is stored by a type that only words of its width have, and from registers whose
// past the compiler does not know: else it stores one by one the parts that came from items of another type, or where a
// wide and a narrow path meet.
template <class Word> COOP_DEVICE void store_joined(Word* at, const Word& value) { *at = value; }
COOP_DEVICE void store_joined(word16* at, const word16& value) {
  double2 halves;
  asm("mov.b64 %0, {%1, %2};" : "=d"(halves.x) : "r"(value.x), "r"(value.y));
  asm("mov.b64 %0, {%1, %2};" : "=d"(halves.y) : "r"(value.z), "r"(value.w));
  *(double2*)at = halves;
}

// The raw verbs, by cache policy.
template <class Policy> struct by_policy {
  template <class Word> static COOP_DEVICE Word read(const Word* at) { return *at; }
  template <bool Joined, class Word> static COOP_DEVICE void write(Word* at, const Word& value) {
    if (Joined) store_joined(at, value);
    else *at = value;
  }
};
template <> struct by_policy<cache_all> : by_policy<void> {
  template <class Word> static COOP_DEVICE Word read(const Word* at) { return __ldca(at); }
  template <bool, class Word> static COOP_DEVICE void write(Word* at, const Word& value) { __stwb(at, value); }
};
template <> struct by_policy<cache_global> {
  template <class Word> static COOP_DEVICE Word read(const Word* at) { return __ldcg(at); }
  template <bool, class Word> static COOP_DEVICE void write(Word* at, const Word& value) { __stcg(at, value); }
};
template <> struct by_policy<streaming> {
  template <class Word> static COOP_DEVICE Word read(const Word* at) { return __ldcs(at); }
  template <bool, class Word> static COOP_DEVICE void write(Word* at, const Word& value) { __stcs(at, value); }
};
template <> struct by_policy<last_use> {                     // a write has no such policy and streams
  template <class Word> static COOP_DEVICE Word read(const Word* at) { return __ldlu(at); }
  template <bool, class Word> static COOP_DEVICE void write(Word* at, const Word& value) { __stcs(at, value); }
};
template <> struct by_policy<non_coherent> : by_policy<void> {
  template <class Word> static COOP_DEVICE Word read(const Word* at) { return __ldg(at); }
};

// Reads that bring more into L2 than they ask for, from sm_80 on.
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
template <int Around> struct fetching : by_policy<void> {
  static COOP_DEVICE byte read(const byte* at) { return *at; }
  static COOP_DEVICE word2 read(const word2* at) {
    word2 value;
    if (Around == 128) asm("ld.global.L2::128B.u16 %0, [%1];" : "=h"(value) : "l"(at) : "memory");
    else asm("ld.global.L2::256B.u16 %0, [%1];" : "=h"(value) : "l"(at) : "memory");
    return value;
  }
  static COOP_DEVICE word4 read(const word4* at) {
    word4 value;
    if (Around == 128) asm("ld.global.L2::128B.u32 %0, [%1];" : "=r"(value) : "l"(at) : "memory");
    else asm("ld.global.L2::256B.u32 %0, [%1];" : "=r"(value) : "l"(at) : "memory");
    return value;
  }
  static COOP_DEVICE word8 read(const word8* at) {
    word8 value;
    if (Around == 128) asm("ld.global.L2::128B.v2.u32 {%0, %1}, [%2];" : "=r"(value.x), "=r"(value.y) : "l"(at) : "memory");
    else asm("ld.global.L2::256B.v2.u32 {%0, %1}, [%2];" : "=r"(value.x), "=r"(value.y) : "l"(at) : "memory");
    return value;
  }
  static COOP_DEVICE word16 read(const word16* at) {
    word16 value;
    if (Around == 128) asm("ld.global.L2::128B.v4.u32 {%0, %1, %2, %3}, [%4];" : "=r"(value.x), "=r"(value.y), "=r"(value.z), "=r"(value.w) : "l"(at) : "memory");
    else asm("ld.global.L2::256B.v4.u32 {%0, %1, %2, %3}, [%4];" : "=r"(value.x), "=r"(value.y), "=r"(value.z), "=r"(value.w) : "l"(at) : "memory");
    return value;
  }
};
template <> struct by_policy<fetch_128> : fetching<128> {};
template <> struct by_policy<fetch_256> : fetching<256> {};
#endif

template <class Word, class Policy> COOP_DEVICE Word read(const byte* at) { return by_policy<Policy>::read((const Word*)at); }
template <class Word, class Policy, bool Joined> COOP_DEVICE void write(byte* at, const Word& value) { by_policy<Policy>::template write<Joined>((Word*)at, value); }
template <class Word> COOP_DEVICE Word take(const byte* at) { return *(const Word*)at; }
template <class Word> COOP_DEVICE void put(byte* at, const Word& value) { store_joined((Word*)at, value); }
template <class U> COOP_DEVICE U read_element(const volatile U* at) { return *const_cast<const U*>(at); }
template <class U, class V> COOP_DEVICE void write_element(volatile U* at, const V& value) { *const_cast<U*>(at) = value; }
COOP_DEVICE void passed(bool, bool) {}

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
COOP_DEVICE uint64 address(const volatile void* at) { return (uint64)at; }
template <class U> COOP_DEVICE const byte* bytes(const U* at) { return reinterpret_cast<const byte*>(at); }
template <class U> COOP_DEVICE byte* bytes(U* at) { return reinterpret_cast<byte*>(at); }
template <class U> COOP_DEVICE uint64 address_of(U* first, int64 start) { return (uint64)(first + start); }
template <class Iterator> COOP_DEVICE uint64 address_of(const Iterator&, int64) { return 0; }

template <class T> struct moves_as_bits { static constexpr bool value = false; };
template <> struct moves_as_bits<__half> { static constexpr bool value = true; };
template <> struct moves_as_bits<__half2> { static constexpr bool value = true; };
template <> struct moves_as_bits<__nv_bfloat16> { static constexpr bool value = true; };
template <> struct moves_as_bits<__nv_bfloat162> { static constexpr bool value = true; };

// One buffer a kernel for each size class and scope.
template <int Bytes, class Scope> COOP_DEVICE byte* supply() {
  __shared__ alignas(128) byte memory[Bytes];
  return memory;
}

template <class Call> COOP_DEVICE void begin_call(const Call&, const location&) {}
template <class Tile> COOP_DEVICE void begin_tile(const Tile&, const location&) {}
template <class Word> COOP_DEVICE Word take_cells(const byte* tile, int offset, int, const location&) { return *(const Word*)(tile + offset); }
template <class Word> COOP_DEVICE void put_cells(byte* tile, int offset, int, const Word& value, const location&) { *(Word*)(tile + offset) = value; }
COOP_DEVICE void hand_out(const void*, int) {}

// Copies by the hardware, from sm_80 on; what does not exist becomes zero and is not touched.
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
static constexpr bool has_copy_async = true;
template <class Policy> struct fetched_around { static constexpr int bytes = 0; };
template <> struct fetched_around<fetch_128> { static constexpr int bytes = 128; };
template <> struct fetched_around<fetch_256> { static constexpr int bytes = 256; };
template <int Bytes, class Policy> COOP_DEVICE void copy_async(byte* to, const byte* from, bool exists) {
  const unsigned place = (unsigned)__cvta_generic_to_shared(to);
  const int given = exists ? Bytes : 0, around = fetched_around<Policy>::bytes;
  if (Bytes == 16 && around == 256) asm volatile("cp.async.cg.shared.global.L2::256B [%0], [%1], 16, %2;" ::"r"(place), "l"(from), "r"(given) : "memory");
  else if (Bytes == 16 && around == 128) asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], 16, %2;" ::"r"(place), "l"(from), "r"(given) : "memory");
  else if (Bytes == 16) asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(place), "l"(from), "r"(given) : "memory");
  else asm volatile("cp.async.ca.shared.global [%0], [%1], %2, %3;" ::"r"(place), "l"(from), "n"(Bytes), "r"(given) : "memory");
}
COOP_DEVICE void commit_async() { asm volatile("cp.async.commit_group;" ::: "memory"); }
template <int N> COOP_DEVICE void wait_async() { asm volatile("cp.async.wait_group %0;" ::"n"(N) : "memory"); }
#else
static constexpr bool has_copy_async = false;
template <int Bytes, class Policy> COOP_DEVICE void copy_async(byte*, const byte*, bool) {}
COOP_DEVICE void commit_async() {}
template <int N> COOP_DEVICE void wait_async() {}
#endif

// The engine that copies tiles of a tensor, from sm_90 on: one thread asks, a counter in threadgroup memory (an mbarrier)
// tells that all bytes have come. The engine fills what lies outside with zeroes.
struct alignas(64) tensor_map { uint64 opaque[16]; };
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
static constexpr bool has_tensor_engine = true;
COOP_DEVICE unsigned shared_address(const void* at) { return (unsigned)__cvta_generic_to_shared(at); }
COOP_DEVICE void begin_arrivals(uint64* counter) { asm volatile("mbarrier.init.shared.b64 [%0], 1;" ::"r"(shared_address(counter)) : "memory"); }
COOP_DEVICE void show_arrivals() { asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory"); }
COOP_DEVICE void copy_tensor(byte* to, const tensor_map* map, int column, int row, uint64* counter, int bytes) {
  asm volatile("mbarrier.arrive.expect_tx.shared.b64 _, [%0], %1;" ::"r"(shared_address(counter)), "r"(bytes) : "memory");
  asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3}], [%4];" ::"r"(shared_address(to)),
               "l"(map), "r"(column), "r"(row), "r"(shared_address(counter))
               : "memory");
}
COOP_DEVICE void wait_for_arrival(uint64* counter, int parity) {
  asm volatile(
      "{\n .reg .pred here;\n again:\n mbarrier.try_wait.parity.shared.b64 here, [%0], %1;\n @here bra done;\n bra again;\n done:\n }" ::"r"(shared_address(counter)),
      "r"(parity)
      : "memory");
}
#else
static constexpr bool has_tensor_engine = false;
COOP_DEVICE void begin_arrivals(uint64*) {}
COOP_DEVICE void show_arrivals() {}
COOP_DEVICE void copy_tensor(byte*, const tensor_map*, int, int, uint64*, int) {}
COOP_DEVICE void wait_for_arrival(uint64*, int) {}
#endif

}  // namespace target

// The kernel's block in the grid, and how many there are.
COOP_DEVICE int block_index() { return target::block_index(); }
COOP_DEVICE int block_count() { return target::block_count(); }

}}  // namespace coop
