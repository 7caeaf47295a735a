// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The product of examples/gemm beside cuBLAS's in fp32 without TF32, step by step and at several shapes. Every kernel is
// checked against fp64, then all are timed round by round.
//
//   nvcc -gencode arch=compute_90,code=sm_90 -std=c++17 -O3 -Iinclude -Iexamples bench/gemm.cu -lcublas -o gemm
//
//   gemm [--json FILE] [--commit NAME] [--rounds N] [--only TEXT]
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include <cublas_v2.h>

#include "gemm/on_gpu.h"

#if !defined(COOP_BENCH_FLAGS)
#define COOP_BENCH_FLAGS "unknown"
#endif

void expect(cudaError_t status, const char* what) {
  if (status == cudaSuccess) return;
  std::fprintf(stderr, "gemm: %s: %s\n", what, cudaGetErrorString(status));
  std::exit(1);
}

__host__ __device__ unsigned scrambled(unsigned x) {
  x = (x ^ x >> 16) * 0x7feb352du;
  x = (x ^ x >> 15) * 0x846ca68bu;
  return x ^ x >> 16;
}
__global__ void fill(float* at, long long count, unsigned seed) {
  for (long long i = blockIdx.x * 256ll + threadIdx.x; i < count; i += gridDim.x * 256ll)
    at[i] = static_cast<float>(scrambled(static_cast<unsigned>(i) + seed * 0x9e3779b9u) & 0xffff) / 65536.0f - 0.5f;
}

// Some cells of the product in fp64, and the sum of the magnitudes that bounds the error of fp32.
__global__ void sampled(gemm::problem p, int samples, double* right, double* magnitude) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= samples) return;
  const int row = i % 16 == 0 ? p.m - 1 : static_cast<int>(scrambled(i) % p.m), column = i % 16 == 1 ? p.n - 1 : static_cast<int>(scrambled(i + 77777) % p.n);
  double sum = 0, all = 0;
  for (int k = 0; k < p.k; ++k) {
    const double one = static_cast<double>(p.a[row * p.a_stride + k]) * p.b[k * p.b_stride + column];
    sum += one;
    all += fabs(one);
  }
  right[i] = sum;
  magnitude[i] = all;
}

__global__ void naive(gemm::problem p) {
  const int row = blockIdx.y * 16 + threadIdx.y, column = blockIdx.x * 16 + threadIdx.x;
  if (row >= p.m || column >= p.n) return;
  float sum = 0;
  for (int k = 0; k < p.k; ++k) sum += p.a[row * p.a_stride + k] * p.b[k * p.b_stride + column];
  p.c[row * p.c_stride + column] = p.alpha * sum;
}

struct rival {
  std::string name;
  cudaError_t (*start)(const gemm::problem&);
  bool whole, aligned;  // takes only what whole tiles cover, what is aligned
  int registers;
};
template <class Shape, gemm::staging How, gemm::edges Which> rival of(const std::string& name) {
  cudaFuncAttributes attributes = {};
  expect(cudaFuncGetAttributes(&attributes, gemm::product<Shape, How, Which, false, false>), "attributes");
  return {name, gemm::start<Shape, How, Which, false, false>, Which == gemm::edges::none, Which != gemm::edges::any, attributes.numRegs};
}
float* spare;
cudaError_t planned(const gemm::problem& p) { return gemm::multiply<false, false>(p, spare); }

struct result {
  int m, n, k;
  std::string name;
  bool correct;
  double rate, low, high, worst;
  int registers;
};

int main(int count, char** words) {
  std::string json, commit = "unknown", only;
  int rounds = 9;
  for (int i = 1; i + 1 < count; i += 2) {
    const std::string word = words[i], value = words[i + 1];
    if (word == "--json") json = value;
    else if (word == "--commit") commit = value;
    else if (word == "--rounds") rounds = std::atoi(value.c_str());
    else if (word == "--only") only = value;
  }
  using gemm::staging;
  using gemm::edges;
  std::vector<rival> rivals = {
      {"coop", planned, false, false, 0},
      of<gemm::large, staging::at_once, edges::any>("at once, edges"),
      of<gemm::large, staging::at_once, edges::none>("at once"),
      of<gemm::large, staging::through_registers, edges::none>("through registers"),
      of<gemm::large, staging::mixed, edges::none>("mixed"),
      of<gemm::shape<128, 128, 16, 16, 2, 4, 4, 2>, staging::asynchronous, edges::none>("asynchronous"),
      of<gemm::medium, staging::through_registers, edges::none>("through registers, 64x64"),
      of<gemm::medium, staging::through_registers, edges::any>("through registers, 64x64, edges"),
      of<gemm::large, staging::through_registers, edges::some>("through registers, some edges"),
      of<gemm::large, staging::through_registers, edges::any>("through registers, edges"),
  };

  cublasHandle_t blas;
  if (cublasCreate(&blas) != CUBLAS_STATUS_SUCCESS) return std::fprintf(stderr, "gemm: no cuBLAS\n"), 1;
  cublasSetMathMode(blas, CUBLAS_PEDANTIC_MATH);
  cudaEvent_t before, after;
  expect(cudaEventCreate(&before), "event");
  expect(cudaEventCreate(&after), "event");
  std::vector<result> results;
  const int samples = 4096;
  double *right, *magnitude;
  expect(cudaMalloc(&right, samples * 8), "memory");
  expect(cudaMalloc(&magnitude, samples * 8), "memory");
  bool all_correct = true;
  struct size { int m, n, k; };
  for (const size s : {size{1024, 1024, 1024}, size{2048, 2048, 2048}, size{4096, 4096, 4096}, size{8192, 8192, 8192}, size{4096, 4032, 4096}, size{4095, 4097, 4093}}) {
    float *a, *b, *c;
    const long long cells_a = static_cast<long long>(s.m) * s.k, cells_b = static_cast<long long>(s.k) * s.n, cells_c = static_cast<long long>(s.m) * s.n;
    expect(cudaMalloc(&a, cells_a * 4), "memory");
    expect(cudaMalloc(&b, cells_b * 4), "memory");
    expect(cudaMalloc(&c, cells_c * 4), "memory");
    fill<<<2048, 256>>>(a, cells_a, 1);
    fill<<<2048, 256>>>(b, cells_b, 2);
    const gemm::problem p = {s.m, s.n, s.k, a, s.k, b, s.n, c, s.n, 1.0f, 0.0f};
    expect(cudaMalloc(&spare, static_cast<size_t>(gemm::spare_items(p)) * 4), "memory");
    sampled<<<samples / 64, 64>>>(p, samples, right, magnitude);
    std::vector<double> r(samples), g(samples);
    expect(cudaMemcpy(r.data(), right, samples * 8, cudaMemcpyDeviceToHost), "sample");
    expect(cudaMemcpy(g.data(), magnitude, samples * 8, cudaMemcpyDeviceToHost), "sample");
    struct entry {
      std::string name;
      const rival* one;  // null: cuBLAS, or naive
      double worst = 0;
      bool correct = true;
      std::vector<double> ms;
    };
    std::vector<entry> entries = {{"cuBLAS", nullptr}};
    if (s.m <= 4096) entries.push_back({"naive", nullptr});
    const bool aligned = s.m % 128 == 0 && s.n % 128 == 0 && s.k % 16 == 0;
    for (const auto& one : rivals)
      if ((aligned || !one.whole) && (s.k % 16 == 0 || !one.aligned) && one.name.find(only) != std::string::npos) entries.push_back({one.name, &one});
    const auto run = [&](const entry& e) {
      if (e.one) {
        expect(e.one->start(p), e.name.c_str());
      } else if (e.name == "naive") {
        naive<<<dim3(static_cast<unsigned>((s.n + 15) / 16), static_cast<unsigned>((s.m + 15) / 16)), dim3(16, 16)>>>(p);
      } else {
        const float one = 1, none = 0;
        cublasSgemm(blas, CUBLAS_OP_N, CUBLAS_OP_N, s.n, s.m, s.k, &one, b, s.n, a, s.k, &none, c, s.n);
      }
    };
    std::vector<float> got(static_cast<size_t>(cells_c));
    for (auto& e : entries) {
      expect(cudaMemset(c, 0xff, static_cast<size_t>(cells_c) * 4), "poison");
      run(e);
      expect(cudaMemcpy(got.data(), c, static_cast<size_t>(cells_c) * 4, cudaMemcpyDeviceToHost), e.name.c_str());
      for (int i = 0; i < samples; ++i) {
        const int row = i % 16 == 0 ? s.m - 1 : static_cast<int>(scrambled(static_cast<unsigned>(i)) % static_cast<unsigned>(s.m)), column = i % 16 == 1 ? s.n - 1 : static_cast<int>(scrambled(static_cast<unsigned>(i) + 77777u) % static_cast<unsigned>(s.n));
        const double off = std::fabs(static_cast<double>(got[static_cast<size_t>(row) * static_cast<size_t>(s.n) + static_cast<size_t>(column)]) - r[static_cast<size_t>(i)]) / (g[static_cast<size_t>(i)] * s.k * 5.97e-8);
        e.worst = std::max(e.worst, off);
        if (!(off <= 1)) e.correct = false;
      }
      for (const float x : got) if (std::isnan(x)) e.correct = false;
      if (!e.correct) std::fprintf(stderr, "WRONG: %d %s\n", s.m, e.name.c_str());
      all_correct &= e.correct;
    }
    for (int round = 0; round < rounds + 2; ++round)
      for (size_t j = 0; j < entries.size(); ++j) {
        auto& e = entries[round % 2 ? entries.size() - 1 - j : j];
        expect(cudaEventRecord(before), "event");
        run(e);
        expect(cudaEventRecord(after), "event");
        expect(cudaEventSynchronize(after), e.name.c_str());
        float ms = 0;
        expect(cudaEventElapsedTime(&ms, before, after), "time");
        if (round >= 2) e.ms.push_back(ms);
      }
    double blas_rate = 0;
    for (auto& e : entries) {
      std::sort(e.ms.begin(), e.ms.end());
      const double work = 2.0 * s.m * s.n * s.k;
      const auto rate = [&](size_t at) { return work / e.ms[at] / 1e9; };
      const int registers = e.one ? e.one->registers : 0;
      results.push_back({s.m, s.n, s.k, e.name, e.correct, rate(e.ms.size() / 2), rate(e.ms.size() * 3 / 4), rate(e.ms.size() / 4), e.worst, registers});
      if (!e.one && e.name == "cuBLAS") blas_rate = results.back().rate;
      std::printf("%5d %5d %5d  %-34s %6.2f TFLOP/s  %.3f of cuBLAS  error %.3f of the bound  %3d registers%s\n", s.m, s.n, s.k, e.name.c_str(), results.back().rate, results.back().rate / blas_rate, e.worst,
                  registers, e.correct ? "" : "  WRONG");
    }
    std::fflush(stdout);
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
    cudaFree(spare);
  }
  if (!json.empty()) {
    cudaDeviceProp device;
    int driver = 0;
    expect(cudaGetDeviceProperties(&device, 0), "device");
    expect(cudaDriverGetVersion(&driver), "driver");
    std::ofstream file(json);
    file << "{\"device\": \"" << device.name << "\", \"driver\": " << driver << ", \"commit\": \"" << commit << "\", \"flags\": \"" << COOP_BENCH_FLAGS << "\",\n \"results\": [\n";
    for (size_t i = 0; i < results.size(); ++i) {
      const auto& r = results[i];
      file << "  {\"m\": " << r.m << ", \"n\": " << r.n << ", \"k\": " << r.k << ", \"name\": \"" << r.name << "\", \"correct\": " << (r.correct ? "true" : "false") << ", \"TFLOP/s\": " << r.rate << ", \"low\": " << r.low
           << ", \"high\": " << r.high << ", \"error\": " << r.worst << ", \"registers\": " << r.registers << "}" << (i + 1 < results.size() ? "," : "") << "\n";
    }
    file << " ]}\n";
  }
  return all_correct ? 0 : 1;
}
