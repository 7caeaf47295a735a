// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Misuses that a checked build reports on a GPU: a line that says what, where and by whom, then a trap. A trap costs the
// process its device, so each misuse has a process of its own.
//
//   cuda_checked [NAME]     one misuse, or all of them, each by running this program again; status 1: something was wrong
#include <cstdio>
#include <cstring>
#include <string>

#include "cuda.h"

namespace {

#if defined(COOP_CHECKED)
constexpr bool is_checked = true;
#else
constexpr bool is_checked = false;
#endif

using cuda_tests::must;

// What the kernels are given; the values are chosen at run time, so that no compiler sees the misuse.
struct inputs {
  short* memory;
  unsigned count;
  unsigned long long offset;
  int misplaced, fallback, rank;
};

__global__ void wrapped_count(inputs in) {
  const auto block = coop::this_block<32>();
  short items[2];
  coop::load(block, in.memory, items, coop::valid_items(in.count - 100));
  coop::store(block, in.memory, items);
}
__global__ void wrapped_offset(inputs in) {
  const auto block = coop::this_block<32>();
  short items[2] = {};
  coop::store(block, in.memory, items, coop::offset(in.offset - 100));
}
__global__ void broken_promise(inputs in) {
  const auto block = coop::this_block<32>();
  short items[2];
  coop::load<coop::vectorize>(block, coop::aligned<16>(in.memory + in.misplaced), items);
  coop::store(block, in.memory, items);
}
__global__ void changed_default(inputs in) {
  const auto block = coop::this_block<32>();
  short items[2];
  coop::load(block, in.memory, items, coop::valid_items(in.count), coop::oob_default(in.fallback));
  coop::store(block, in.memory, items);
}
__global__ void launch_shape(inputs in) {
  const auto block = coop::this_block<8, 4>();               // the launch has 32x1
  short items[2] = {};
  coop::store(block, in.memory, items);
}
__global__ void rank_outside(inputs in) {
  const auto block = coop::this_block<32>();
  int ranks[2] = {2 * block.rank(), 2 * block.rank() + 1};
  if (block.rank() == 5) ranks[1] = in.rank;
  short items[2] = {}, scattered[2] = {};
  coop::scatter<coop::blocked>(block, items, ranks, scattered);
  coop::store(block, in.memory, scattered);
}
__global__ void guarded_rank_outside(inputs in) {
  const auto block = coop::this_block<32>();
  int ranks[2] = {-1, block.rank() == 5 ? in.rank : block.rank()};
  short items[2] = {}, scattered[2] = {};
  coop::scatter<coop::blocked>(block, items, ranks, scattered, coop::guarded());
  coop::store(block, in.memory, scattered);
}
__global__ void misaligned_scratch(inputs in) {
  extern __shared__ __align__(16) coop::byte memory[];
  const auto block = coop::this_block<32>(memory + in.misplaced);
  short items[2];
  coop::load<coop::transpose>(block, in.memory, items);
  block.sync();
  coop::store<coop::transpose>(block, in.memory, items);
}
// Tiles: the address is as promised, the stride is not; and the other way round.
__global__ void broken_promise_of_a_stride(inputs in) {
  COOP_SHARED coop::tile<short, 4, 8> a;
  const auto block = coop::this_block<32>();
  coop::load_tile(block, coop::aligned<16>(in.memory), coop::aligned<16>(8 + in.misplaced), a);
}
__global__ void broken_promise_of_a_corner(inputs in) {
  COOP_SHARED coop::tile<short, 4, 8> a;
  const auto block = coop::this_block<32>();
  coop::load_tile(block, coop::aligned<16>(in.memory), coop::aligned<16>(8), a, coop::origin(0, in.misplaced));
}
__global__ void broken_promise_of_a_later_tile(inputs in) {
  COOP_SHARED coop::tile<short, 4, 4> a;
  const auto block = coop::this_block<32>();
  auto loader = coop::tile_loader<coop::along_columns>(block, coop::aligned<8>(in.memory + 4), coop::aligned<16>(32 * in.misplaced), a);
  loader.load();
  loader.next();
  loader.load_async();
  loader.next();
  auto stricter = coop::tile_loader<coop::along_columns>(block, coop::aligned<16>(in.memory), 32, a);
  stricter.load();
  stricter.next();
  stricter.load();                                           // begins 8 bytes further
}
__global__ void wrapped_extent(inputs in) {
  COOP_SHARED coop::tile<short, 4, 8> a;
  const auto block = coop::this_block<32>();
  coop::load_tile(block, in.memory, 8, a, coop::valid_extent(in.count - 100, 8));
}
__global__ void wrapped_region_of_a_store(inputs in) {
  COOP_SHARED coop::tile<short, 4, 8> a;
  const auto block = coop::this_block<32>();
  coop::load_tile(block, in.memory, 8, a);
  block.sync();
  coop::store_tile(block, in.memory, 8, a, coop::valid_region(0, 4, 0, in.offset - 100));
}
__global__ void changed_default_of_a_tile(inputs in) {
  COOP_SHARED coop::tile<short, 4, 8> a;
  const auto block = coop::this_block<32>();
  coop::load_tile(block, in.memory, 8, a, coop::valid_extent(2, 8), coop::oob_default(in.fallback));
}
__global__ void misaligned_tile(inputs in) {
  extern __shared__ __align__(16) coop::byte memory[];
  const auto block = coop::this_block<32>();
  const auto a = coop::tile_view<short, 4, 8>(coop::aligned<16>((short*)(memory + 2 * in.misplaced)));
  coop::load_tile_async(block, in.memory, 8, a);
  coop::wait<0>();
}
__global__ void cell_outside(inputs in) {
  COOP_SHARED coop::tile<short, 4, 8> a;
  const auto block = coop::this_block<32>();
  coop::load_tile(block, in.memory, 8, a);
  block.sync();
  in.memory[64] = a(in.misplaced + 3, block.rank() % 8);
}
__global__ void innocent(inputs in) {
  const auto block = coop::this_block<32>();
  short items[2];
  coop::load(block, in.memory, items, coop::valid_items(in.count), coop::oob_default(7), coop::offset(in.offset));
  int ranks[2] = {2 * block.rank() + 1, 2 * block.rank()};
  coop::scatter<coop::blocked>(block, items, ranks, items, coop::guarded());
  coop::store<coop::vectorize>(block, coop::aligned<16>(in.memory), items);
  COOP_SHARED coop::tile<short, 8, 8, coop::swizzled> a;
  coop::load_tile(block, coop::aligned<16>(in.memory + 256), coop::aligned<16>(8ll), a, coop::valid_extent(in.count, 40u), coop::oob_default(7));
  block.sync();
  coop::store_tile(block, in.memory + 256, coop::aligned<16>(8), a, coop::valid_region(-1, 9, in.count - 3, 8));
}

struct misuse {
  const char* name;
  void (*kernel)(inputs);
  const char* said;                                          // nothing where nothing is wrong
};
const misuse misuses[] = {{"wrapped_count", wrapped_count, "an unsigned count that wrapped below zero"},
                          {"wrapped_offset", wrapped_offset, "an unsigned offset that wrapped below zero"},
                          {"broken_promise", broken_promise, "aligned<N>() of an address that is not a multiple of N"},
                          {"changed_default", changed_default, "an oob_default whose value changes in conversion"},
                          {"launch_shape", launch_shape, "a launch whose block is not this_block<X, Y, Z>"},
                          {"rank_outside", rank_outside, "a rank outside the tile"},
                          {"guarded_rank_outside", guarded_rank_outside, "a rank outside the tile"},
                          {"misaligned_scratch", misaligned_scratch, "scratch or a tile that is not aligned as it has to be"},
                          {"broken_promise_of_a_stride", broken_promise_of_a_stride, "aligned<N>() of an address that is not a multiple of N"},
                          {"broken_promise_of_a_corner", broken_promise_of_a_corner, "aligned<N>() of an address that is not a multiple of N"},
                          {"broken_promise_of_a_later_tile", broken_promise_of_a_later_tile, "aligned<N>() of an address that is not a multiple of N"},
                          {"wrapped_extent", wrapped_extent, "an unsigned bound of a tile that wrapped below zero"},
                          {"wrapped_region_of_a_store", wrapped_region_of_a_store, "an unsigned bound of a tile that wrapped below zero"},
                          {"changed_default_of_a_tile", changed_default_of_a_tile, "an oob_default whose value changes in conversion"},
                          {"misaligned_tile", misaligned_tile, "scratch or a tile that is not aligned as it has to be"},
                          {"cell_outside", cell_outside, "a cell outside the tile"},
                          {"innocent", innocent, ""}};

// Runs one kernel; status 2 says that it failed on the device.
int run(const misuse& one) {
  inputs in = {nullptr, 3, 0, 1, 100000, 64};
  must(cudaMalloc(&in.memory, 4096), "cudaMalloc");
  must(cudaMemset(in.memory, 1, 4096), "cudaMemset");
  one.kernel<<<1, 32, 1024>>>(in);
  must(cudaGetLastError(), "launch");
  const cudaError_t said = cudaDeviceSynchronize();
  std::printf("%s: %s\n", one.name, cudaGetErrorString(said));
  if (said != cudaSuccess) return 2;
  short values[64];
  must(cudaMemcpy(values, in.memory, sizeof values, cudaMemcpyDeviceToHost), "cudaMemcpy");
  short tile[64];
  must(cudaMemcpy(tile, in.memory + 256, sizeof tile, cudaMemcpyDeviceToHost), "cudaMemcpy");
  return one.kernel == innocent && (values[0] != 0x0101 || values[1] != 0x0101 || values[2] != 7 || values[3] != 0x0101 || tile[23] != 0x0101 || tile[24] != 7 || tile[63] != 7);
}

// Whether a line names the misuse, block, thread, file and line.
bool is_report(const std::string& line, const misuse& one) {
  const std::size_t place = line.find("cuda_checked.cu:");
  return line.find(std::string("coop: ") + one.said + " in block (0, 0, 0), thread (") == 0 && place != std::string::npos &&
         std::atoi(line.c_str() + place + std::strlen("cuda_checked.cu:")) > 0;
}

// Runs this program for one misuse and reads what it says.
bool is_reported(const std::string& program, const misuse& one) {
  std::fflush(stdout);
  std::FILE* const child = popen(("'" + program + "' " + one.name + " 2>&1").c_str(), "r");
  if (child == nullptr) return false;
  int lines = 0, other = 0;
  std::string all, first;
  char text[1024];
  while (std::fgets(text, sizeof text, child) != nullptr) {
    all += text;
    if (std::strncmp(text, "coop: ", 6) != 0) continue;
    if (lines == 0) first = text;
    (is_report(text, one) ? lines : other) += 1;
  }
  const int status = pclose(child);
  const bool guilty = one.said[0] != '\0', failed = status != 0;
  const bool right = other == 0 && failed == guilty && lines == (guilty ? 1 : 0);
  std::printf("%s %s, %d lines%s%s", one.name, right ? "ok" : "wrong", lines, first.empty() ? "\n" : ": ", first.c_str());
  if (!right) std::printf("%s(status %d)\n", all.c_str(), status);
  return right;
}

}  // namespace

int main(int count, char** arguments) {
  if (!is_checked) {
    std::printf("built without COOP_CHECKED: nothing is reported\n");
    return 1;
  }
  int wrong = 0;
  for (const misuse& one : misuses) {
    if (count > 1 && std::strcmp(arguments[1], one.name) == 0) return run(one);
    if (count == 1) wrong += !is_reported(arguments[0], one);
  }
  std::printf("%zu misuses, %d wrong\n", sizeof misuses / sizeof *misuses, wrong);
  return wrong > 0 || count > 1;
}
