// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// A whole matrix through threadgroup memory, tile by tile along the columns, beside the speed at which it can be read and
// beside loaders written by hand. Every way is checked, then all are timed round by round.
//
//   nvcc -gencode arch=compute_90,code=sm_90 -std=c++17 -O3 -Iinclude bench/staging.cu -o staging
//
//   staging [--json FILE] [--commit NAME] [--rounds N] [--mib N] [--only "f32 64x64"]
//
// A block walks `span` bytes of its rows: little makes many blocks, the whole row makes few. Bytes are those of the matrix.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

#include <cuda_fp16.h>

#include <coop/coop.h>
#include <coop/host/tensor.h>

#if !defined(COOP_BENCH_FLAGS)
#define COOP_BENCH_FLAGS "unknown"
#endif

typedef long long int64;
typedef unsigned char u8;

void expect(cudaError_t status, const char* what) {
  if (status == cudaSuccess) return;
  std::fprintf(stderr, "staging: %s: %s\n", what, cudaGetErrorString(status));
  std::exit(1);
}

__host__ __device__ unsigned scrambled(unsigned x) {
  x = (x ^ x >> 16) * 0x7feb352du;
  x = (x ^ x >> 15) * 0x846ca68bu;
  return x ^ x >> 16;
}
template <class T> __device__ unsigned bits_of(T value) {
  unsigned bits = 0;
  memcpy(&bits, &value, sizeof(T));
  return bits;
}
// What a cell adds to the sum by which a way is checked.
template <class T> __device__ unsigned cell_sum(int64 row, int64 column, T value) {
  return scrambled(bits_of(value) ^ scrambled(static_cast<unsigned>(row) * 0x9e3779b9u ^ static_cast<unsigned>(column)));
}

__global__ void fill(unsigned* at, int64 words) {
  for (int64 i = blockIdx.x * 256ll + threadIdx.x; i < words; i += gridDim.x * 256ll) at[i] = scrambled(static_cast<unsigned>(i)) & 0x3bff3bffu;
}
template <class T> __global__ void sum_of_matrix(const T* in, int64 rows, int64 columns, int64 stride, unsigned* sum) {
  unsigned mine = 0;
  for (int64 i = blockIdx.x * 256ll + threadIdx.x; i < rows * columns; i += gridDim.x * 256ll)
    mine += cell_sum(i / columns, i % columns, in[i / columns * stride + i % columns]);
  atomicAdd(sum, mine);
}
__global__ void __launch_bounds__(256) read_ceiling(const uint4* __restrict__ in, unsigned* out) {
  const int64 first = blockIdx.x * 1024ll + threadIdx.x;
  uint4 v[4];
  unsigned all = 0;
  for (int i = 0; i < 4; ++i) v[i] = __ldg(in + first + i * 256);
  for (int i = 0; i < 4; ++i) all ^= v[i].x ^ v[i].y ^ v[i].z ^ v[i].w;
  if (all == 0x12345678u) out[0] = 1;
}

struct matrix {
  int64 rows, columns, stride;
  int span;    // columns that a block walks
  bool check;  // every cell is added up
};

// What is done with a tile: all of it in a check, one cell a thread where it is timed.
template <class T, int R, int C, int Threads, class Tile>
__device__ void use(const Tile& tile, const matrix& m, int64 row, int64 column, unsigned& sum) {
  if (!m.check) {
    sum ^= bits_of(static_cast<T>(tile(threadIdx.x % R, threadIdx.x * 7 % C)));
    return;
  }
  for (int i = threadIdx.x; i < R * C; i += Threads)
    if (row + i / C < m.rows && column + i % C < m.columns) sum += cell_sum(row + i / C, column + i % C, static_cast<T>(tile(i / C, i % C)));
    else if (bits_of(static_cast<T>(tile(i / C, i % C))) != 0) sum += 1;
}
__device__ void leave(const matrix& m, unsigned sum, unsigned* out) {
  if (m.check) atomicAdd(out, sum);
  else if (sum == 0x12345678u) out[0] = 1;
}

// A loader as one writes it by hand: words of W, no edges.
template <class T, int R, int C> struct by_hand {
  T cells[R][C + 16 / sizeof(T)];
  __device__ T operator()(int row, int column) const { return cells[row][column]; }
};
template <class T, int R, int C, int Threads, class W> __global__ void __launch_bounds__(Threads) hand(const T* in, unsigned* out, matrix m) {
  extern __shared__ __align__(1024) u8 memory[];
  auto& tile = *reinterpret_cast<by_hand<T, R, C>*>(memory);
  constexpr int per = sizeof(W) / sizeof(T), in_row = C / per, units = R * in_row;
  unsigned sum = 0;
  const int64 row = blockIdx.y * static_cast<int64>(R), first = blockIdx.x * static_cast<int64>(m.span);
  for (int64 column = first; column < first + m.span && column < m.columns; column += C) {
#pragma unroll
    for (int i = 0; i < (units + Threads - 1) / Threads; ++i) {
      const int unit = threadIdx.x + i * Threads, r = unit / in_row, c = unit % in_row * per;
      if (units % Threads == 0 || unit < units) *reinterpret_cast<W*>(&tile.cells[r][c]) = *reinterpret_cast<const W*>(in + (row + r) * m.stride + column + c);
    }
    __syncthreads();
    use<T, R, C, Threads>(tile, m, row, column, sum);
    __syncthreads();
  }
  leave(m, sum, out);
}

// coop's, of one tile after the other: promised to be aligned, or with edges that may be anywhere.
template <class Layout, bool Ragged, class Policy, class T, int R, int C, class Block, class Tile>
__device__ auto loader_of(const Block& block, const T* in, Tile& tile, const matrix& m, int64 row, int64 column) {
  if constexpr (Ragged)
    return coop::tile_loader<coop::along_columns>(block, in, m.stride, tile, coop::origin(row, column), coop::valid_extent(m.rows - row, m.columns - column), coop::cached<Policy>());
  else
    return coop::tile_loader<coop::along_columns>(block, coop::aligned<16>(in), coop::aligned<16>(m.stride), tile, coop::origin(row, column), coop::cached<Policy>());
}
template <class T, int R, int C, int Threads, class Layout, bool Ragged, class Policy>
__global__ void __launch_bounds__(Threads) plain(const T* in, unsigned* out, matrix m) {
  extern __shared__ __align__(1024) u8 memory[];
  auto& tile = *reinterpret_cast<coop::tile<T, R, C, Layout>*>(memory);
  const auto block = coop::this_block<Threads>();
  unsigned sum = 0;
  const int64 row = blockIdx.y * static_cast<int64>(R), first = blockIdx.x * static_cast<int64>(m.span);
  auto loader = loader_of<Layout, Ragged, Policy, T, R, C>(block, in, tile, m, row, first);
  for (int64 column = first; column < first + m.span && column < m.columns; column += C) {
    loader.load();
    loader.next();
    block.sync();
    use<T, R, C, Threads>(tile, m, row, column, sum);
    block.sync();
  }
  leave(m, sum, out);
}
template <class T, int R, int C, int Threads, class Layout, bool Ragged, class Policy, int Stages>
__global__ void __launch_bounds__(Threads) async(const T* in, unsigned* out, matrix m) {
  extern __shared__ __align__(1024) u8 memory[];
  auto* const ring = reinterpret_cast<coop::tile<T, R, C, Layout>*>(memory);
  const auto block = coop::this_block<Threads>();
  unsigned sum = 0;
  const int64 row = blockIdx.y * static_cast<int64>(R), first = blockIdx.x * static_cast<int64>(m.span);
  const int64 end = first + m.span < m.columns ? first + m.span : m.columns;
  const int tiles = static_cast<int>((end - first + C - 1) / C);
  auto loader = loader_of<Layout, Ragged, Policy, T, R, C>(block, in, ring[0], m, row, first);
  for (int k = 0; k < Stages - 1; ++k) {
    if (k < tiles) loader.load_async(ring[k]);
    else coop::target::commit_async();
    loader.next();
  }
  int at = 0, ahead = Stages - 1;
  for (int k = 0; k < tiles; ++k) {
    coop::wait<Stages - 2>();
    block.sync();
    if (k + Stages - 1 < tiles) loader.load_async(ring[ahead]);
    else coop::target::commit_async();
    loader.next();
    use<T, R, C, Threads>(ring[at], m, row, first + static_cast<int64>(k) * C, sum);
    at = at + 1 == Stages ? 0 : at + 1;
    ahead = ahead + 1 == Stages ? 0 : ahead + 1;
  }
  leave(m, sum, out);
}

// By the copy engine: one thread asks for each tile.
template <class Tile, int R, int C, int Threads, int Stages, class T>
__global__ void __launch_bounds__(Threads) engine(COOP_GRID_CONSTANT const coop::tensor<Tile> in, unsigned* out, matrix m) {
  extern __shared__ __align__(1024) u8 memory[];
  COOP_SHARED coop::arrivals<Stages> arrived;
  auto* const ring = reinterpret_cast<Tile*>(memory);
  const auto block = coop::this_block<Threads>();
  arrived.begin(block);
  block.sync();
  unsigned sum = 0;
  const int64 row = blockIdx.y * static_cast<int64>(R), first = blockIdx.x * static_cast<int64>(m.span);
  const int64 end = first + m.span < m.columns ? first + m.span : m.columns;
  const int tiles = static_cast<int>((end - first + C - 1) / C);
  auto loader = coop::tensor_loader<coop::along_columns>(block, in, arrived, coop::origin(row, first));
  for (int k = 0; k < Stages - 1 && k < tiles; ++k) {
    loader.load_async(ring[k]);
    loader.next();
  }
  int at = 0, ahead = Stages - 1;
  for (int k = 0; k < tiles; ++k) {
    loader.wait_for(k);
    block.sync();
    if (k + Stages - 1 < tiles) {
      loader.load_async(ring[ahead]);
      loader.next();
    }
    use<T, R, C, Threads>(ring[at], m, row, first + static_cast<int64>(k) * C, sum);
    at = at + 1 == Stages ? 0 : at + 1;
    ahead = ahead + 1 == Stages ? 0 : ahead + 1;
  }
  leave(m, sum, out);
}

// ---- the host ----

struct way {
  std::string name;
  const void* kernel;
  int shared;
  bool ragged;        // may be given any matrix
  int engine_layout;  // 0: takes a pointer; 1: a tensor of plain tiles; 2: of swizzled ones
};
struct result {
  std::string type, tile, blocks, way;
  int threads, regs;
  int64 rows, columns, stride;
  bool correct;
  double rate, low, high, ceiling;
};

struct request {
  std::string json, commit = "unknown", only;
  int rounds = 11;
  int64 bytes = 1ll << 30;
};

struct bench {
  request asked;
  u8* in;
  unsigned* out;
  cudaEvent_t before, after;
  std::vector<result> results;
  double ceiling = 0;

  template <class F> double time(F f) {
    expect(cudaEventRecord(before), "event");
    f();
    expect(cudaEventRecord(after), "event");
    expect(cudaEventSynchronize(after), "run");
    float ms = 0;
    expect(cudaEventElapsedTime(&ms, before, after), "time");
    return ms;
  }
  void read(int64 bytes) {
    read_ceiling<<<static_cast<unsigned>(bytes / 16384), 256>>>(reinterpret_cast<const uint4*>(in), out);
  }

  template <class T, int TileRows, int TileColumns> void run(const char* type, const char* tile, const char* blocks, int R, int threads, const matrix& m, const std::vector<way>& ways) {
    const dim3 grid(static_cast<unsigned>((m.columns + m.span - 1) / m.span), static_cast<unsigned>((m.rows + R - 1) / R));
    const bool ragged = m.rows % R != 0 || m.stride * sizeof(T) % 16 != 0 || m.columns % 128 != 0;
    unsigned wanted = 0, got = 0;
    expect(cudaMemset(out, 0, 4), "clear");
    sum_of_matrix<<<2048, 256>>>(reinterpret_cast<const T*>(in), m.rows, m.columns, m.stride, out);
    expect(cudaMemcpy(&wanted, out, 4, cudaMemcpyDeviceToHost), "sum");
    const int64 read_bytes = m.rows * m.columns * static_cast<int64>(sizeof(T)) / 16384 * 16384;
    std::vector<const way*> used;
    std::vector<std::vector<double>> times;
    std::vector<bool> correct;
    const auto launch = [&](const way& w, const matrix& how) {
      const T* source = reinterpret_cast<const T*>(in);
      matrix given = how;
      const auto plain_one = coop::host::make_tensor<coop::tile<T, TileRows, TileColumns>>(source, m.rows, m.columns, m.stride);
      const auto swizzled_one = coop::host::make_tensor<coop::tile<T, TileRows, TileColumns, coop::swizzled>>(source, m.rows, m.columns, m.stride);
      const void* const first = w.engine_layout == 1 ? static_cast<const void*>(&plain_one.tensor) : w.engine_layout == 2 ? static_cast<const void*>(&swizzled_one.tensor) : &source;
      void* arguments[] = {const_cast<void*>(first), &out, &given};
      expect(cudaLaunchKernel(w.kernel, grid, dim3(static_cast<unsigned>(threads)), arguments, static_cast<size_t>(w.shared), nullptr), w.name.c_str());
    };
    for (const auto& w : ways) {
      if (ragged && !w.ragged) continue;
      const std::string why = w.engine_layout == 1 ? coop::host::make_tensor<coop::tile<T, TileRows, TileColumns>>(reinterpret_cast<const T*>(in), m.rows, m.columns, m.stride).why
                              : w.engine_layout == 2 ? coop::host::make_tensor<coop::tile<T, TileRows, TileColumns, coop::swizzled>>(reinterpret_cast<const T*>(in), m.rows, m.columns, m.stride).why : "";
      if (!why.empty()) {
        std::printf("%-4s %-8s %s: %s\n", type, tile, w.name.c_str(), why.c_str());
        continue;
      }
      if (w.shared > 0) expect(cudaFuncSetAttribute(w.kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, w.shared), "shared memory");
      matrix checked = m;
      checked.check = true;
      expect(cudaMemset(out, 0, 4), "clear");
      launch(w, checked);
      expect(cudaMemcpy(&got, out, 4, cudaMemcpyDeviceToHost), w.name.c_str());
      used.push_back(&w);
      correct.push_back(got == wanted);
      if (got != wanted) std::fprintf(stderr, "WRONG: %s %s %s %s\n", type, tile, blocks, w.name.c_str());
    }
    times.resize(used.size() + 1);
    for (int round = 0; round < asked.rounds + 2; ++round) {
      const double ceiling_ms = time([&] { read(read_bytes); });
      if (round >= 2) times.back().push_back(ceiling_ms);
      for (size_t j = 0; j < used.size(); ++j) {
        const size_t i = round % 2 ? used.size() - 1 - j : j;
        const double ms = time([&] { launch(*used[i], m); });
        if (round >= 2) times[i].push_back(ms);
      }
    }
    std::sort(times.back().begin(), times.back().end());
    const double top = static_cast<double>(read_bytes) / times.back()[times.back().size() / 2] / 1e6;
    const double bytes = static_cast<double>(m.rows) * static_cast<double>(m.columns) * sizeof(T);
    for (size_t i = 0; i < used.size(); ++i) {
      auto& t = times[i];
      std::sort(t.begin(), t.end());
      cudaFuncAttributes attributes;
      expect(cudaFuncGetAttributes(&attributes, used[i]->kernel), "attributes");
      const auto rate = [&](size_t at) { return bytes / t[at] / 1e6; };
      results.push_back({type, tile, blocks, used[i]->name, threads, attributes.numRegs, m.rows, m.columns, m.stride, correct[i], rate(t.size() / 2), rate(t.size() * 3 / 4), rate(t.size() / 4), top});
      std::printf("%-4s %-8s %3d threads %-5s %6lldx%-6lld %-22s %6.0f GB/s  %.3f of reading  %3d registers%s\n", type, tile, threads, blocks, m.rows, m.columns, used[i]->name.c_str(), results.back().rate,
                  results.back().rate / top, attributes.numRegs, correct[i] ? "" : "  WRONG");
    }
    std::fflush(stdout);
  }

  template <class T, int R, int C, int Threads> void tile(const char* type) {
    typedef coop::padded<0> none;
    typedef coop::cache_default any;
    typedef coop::tile<T, R, C> plain_tile;
    typedef coop::tile<T, R, C, coop::swizzled> swizzled_tile;
    constexpr int bytes = sizeof(coop::tile<T, R, C>);
    constexpr int stages = bytes >= 65536 ? 3 : bytes >= 32768 ? 4 : bytes >= 16384 ? 5 : bytes >= 8192 ? 8 : 12, few = bytes >= 16384 ? 3 : 4;
    const std::vector<way> ways = {
        {"by hand, items", reinterpret_cast<const void*>(hand<T, R, C, Threads, T>), sizeof(by_hand<T, R, C>), false, 0},
        {"by hand, 16 bytes", reinterpret_cast<const void*>(hand<T, R, C, Threads, uint4>), sizeof(by_hand<T, R, C>), false, 0},
        {"load_tile", reinterpret_cast<const void*>(plain<T, R, C, Threads, none, false, any>), bytes, false, 0},
        {"load_tile, 256 in L2", reinterpret_cast<const void*>(plain<T, R, C, Threads, none, false, coop::fetch_256>), bytes, false, 0},
        {"load_tile, ragged", reinterpret_cast<const void*>(plain<T, R, C, Threads, none, true, any>), bytes, true, 0},
        {"async", reinterpret_cast<const void*>(async<T, R, C, Threads, none, false, any, few>), few * bytes, false, 0},
        {"async, 256 in L2", reinterpret_cast<const void*>(async<T, R, C, Threads, none, false, coop::fetch_256, few>), few * bytes, false, 0},
        {"async, deep", reinterpret_cast<const void*>(async<T, R, C, Threads, none, false, any, stages>), stages * bytes, false, 0},
        {"async, ragged", reinterpret_cast<const void*>(async<T, R, C, Threads, none, true, any, few>), few * bytes, true, 0},
        {"async, deep, ragged", reinterpret_cast<const void*>(async<T, R, C, Threads, none, true, any, stages>), stages * bytes, true, 0},
        {"engine, deep", reinterpret_cast<const void*>(engine<plain_tile, R, C, Threads, stages, T>), stages * bytes, true, 1},
        {"engine, deep, swizzled", reinterpret_cast<const void*>(engine<swizzled_tile, R, C, Threads, stages, T>), stages * static_cast<int>(sizeof(swizzled_tile)), true, 2},
    };
    static_assert(stages * bytes <= 227 * 1024 && few * bytes <= 227 * 1024, "");
    const std::string shape = std::to_string(R) + "x" + std::to_string(C);
    if ((std::string(type) + " " + shape).find(asked.only) == std::string::npos) return;
    const int64 side = sizeof(T) == 4 ? 16384 : 32768, rows = asked.bytes / side / static_cast<int64>(sizeof(T));
    const int many = static_cast<int>(2048 / sizeof(T));
    run<T, R, C>(type, shape.c_str(), "many", R, Threads, {rows, side, side, many, false}, ways);
    run<T, R, C>(type, shape.c_str(), "few", R, Threads, {rows, side, side, static_cast<int>(side), false}, ways);
    run<T, R, C>(type, shape.c_str(), "many", R, Threads, {rows - 1, side - 1, side - 1, many, false}, ways);
    run<T, R, C>(type, shape.c_str(), "many", R, Threads, {8192, 8192, 8192, many, false}, ways);
    run<T, R, C>(type, shape.c_str(), "many", R, Threads, {8191, 8193, 8193, many, false}, ways);
  }
};

int main(int count, char** words) {
  bench b = {};
  for (int i = 1; i < count; ++i) {
    const std::string word = words[i];
    const auto value = [&] { return i + 1 < count ? std::string(words[++i]) : std::string(); };
    if (word == "--json") b.asked.json = value();
    else if (word == "--commit") b.asked.commit = value();
    else if (word == "--only") b.asked.only = value();
    else if (word == "--rounds") b.asked.rounds = std::atoi(value().c_str());
    else if (word == "--mib") b.asked.bytes = std::atoll(value().c_str()) << 20;
    else {
      std::fprintf(stderr, "staging: what is %s?\n", word.c_str());
      return 2;
    }
  }
  expect(cudaMalloc(&b.in, static_cast<size_t>(b.asked.bytes) + 65536), "memory");
  expect(cudaMalloc(&b.out, 1024), "memory");
  expect(cudaEventCreate(&b.before), "event");
  expect(cudaEventCreate(&b.after), "event");
  fill<<<4096, 256>>>(reinterpret_cast<unsigned*>(b.in), b.asked.bytes / 4 + 16384);
  b.tile<float, 64, 16, 128>("f32");
  b.tile<float, 128, 32, 256>("f32");
  b.tile<float, 64, 64, 256>("f32");
  b.tile<float, 128, 128, 256>("f32");
  b.tile<__half, 64, 16, 128>("half");
  b.tile<__half, 128, 32, 256>("half");
  b.tile<__half, 64, 64, 256>("half");
  b.tile<__half, 128, 128, 256>("half");
  b.tile<u8, 64, 16, 128>("u8");
  b.tile<u8, 128, 32, 256>("u8");
  b.tile<u8, 64, 64, 256>("u8");
  b.tile<u8, 128, 128, 256>("u8");
  cudaDeviceProp device;
  int driver = 0;
  expect(cudaGetDeviceProperties(&device, 0), "device");
  expect(cudaDriverGetVersion(&driver), "driver");
  bool correct = true;
  for (const auto& r : b.results) correct &= r.correct;
  if (!b.asked.json.empty()) {
    std::ofstream file(b.asked.json);
    file << "{\"device\": \"" << device.name << "\", \"driver\": " << driver << ", \"commit\": \"" << b.asked.commit << "\", \"flags\": \"" << COOP_BENCH_FLAGS << "\",\n \"results\": [\n";
    for (size_t i = 0; i < b.results.size(); ++i) {
      const auto& r = b.results[i];
      file << "  {\"type\": \"" << r.type << "\", \"tile\": \"" << r.tile << "\", \"threads\": " << r.threads << ", \"blocks\": \"" << r.blocks << "\", \"rows\": " << r.rows << ", \"columns\": " << r.columns
           << ", \"stride\": " << r.stride << ", \"way\": \"" << r.way << "\", \"correct\": " << (r.correct ? "true" : "false") << ", \"GB/s\": " << r.rate << ", \"low\": " << r.low << ", \"high\": " << r.high
           << ", \"ceiling\": " << r.ceiling << ", \"registers\": " << r.regs << "}" << (i + 1 < b.results.size() ? "," : "") << "\n";
    }
    file << " ]}\n";
  }
  return correct ? 0 : 1;
}
