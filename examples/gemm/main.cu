// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The product on a GPU, of made-up matrices of several sizes and orders, or of two .npy files:
//
//   nvcc -std=c++17 -O3 -arch=native -Iinclude examples/gemm/main.cu -o gemm && ./gemm [a.npy b.npy c.npy]
#include <cstdio>
#include <exception>
#include <vector>

#include "../shared/npy.h"
#include "compare.h"
#include "on_gpu.h"

npy::matrix made_up(long long rows, long long columns, bool by_columns, unsigned seed) {
  npy::matrix m = {rows, columns, by_columns, std::vector<float>(static_cast<size_t>(rows * columns))};
  for (size_t i = 0; i < m.items.size(); ++i) m.items[i] = static_cast<float>((i * 2654435761u + seed * 40503u) >> 8 & 1023) / 512.0f - 1.0f;
  return m;
}

cudaError_t multiply(const gemm::problem& p, bool a_by_columns, bool b_by_columns, float* spare) {
  if (a_by_columns && b_by_columns) return gemm::multiply<true, true>(p, spare);
  if (a_by_columns) return gemm::multiply<true, false>(p, spare);
  return b_by_columns ? gemm::multiply<false, true>(p, spare) : gemm::multiply<false, false>(p, spare);
}

// C = alpha * A * B + beta * C; says how far it is from double precision, and returns whether that is near enough.
bool multiplies(const npy::matrix& a, const npy::matrix& b, float alpha, float beta, std::vector<float>& c) {
  const std::vector<float> before = beta == 0 ? std::vector<float>() : c;
  gemm::problem p = {int(a.rows), int(b.columns), int(a.columns), nullptr, a.stride(), nullptr, b.stride(), nullptr, b.columns, alpha, beta};
  float *in_a = nullptr, *in_b = nullptr, *out = nullptr, *spare = nullptr;
  cudaMalloc(&in_a, a.items.size() * 4);
  cudaMalloc(&in_b, b.items.size() * 4);
  cudaMalloc(&out, c.size() * 4);
  cudaMalloc(&spare, static_cast<size_t>(gemm::spare_items(p)) * 4);
  cudaMemcpy(in_a, a.items.data(), a.items.size() * 4, cudaMemcpyHostToDevice);
  cudaMemcpy(in_b, b.items.data(), b.items.size() * 4, cudaMemcpyHostToDevice);
  cudaMemcpy(out, c.data(), c.size() * 4, cudaMemcpyHostToDevice);
  p.a = in_a, p.b = in_b, p.c = out;
  const gemm::plan made = gemm::plan_of(p, a.by_columns, b.by_columns);
  cudaError_t status = multiply(p, a.by_columns, b.by_columns, spare);
  if (status == cudaSuccess) status = cudaMemcpy(c.data(), out, c.size() * 4, cudaMemcpyDeviceToHost);
  for (float* memory : {in_a, in_b, out, spare}) cudaFree(memory);
  const gemm::comparison found = gemm::compare(a, b, alpha, beta, before, c);
  std::printf("%lld x %lld x %lld%s%s, alpha %g, beta %g, %s tiles%s: max error %.3g, %.3g of what single precision allows, %s\n", (long long)a.rows, (long long)b.columns, (long long)a.columns,
              a.by_columns ? ", A by columns" : "", b.by_columns ? ", B by columns" : "", double(alpha), double(beta), made.is_large ? "large" : "medium", made.packs ? ", packed" : "", found.error, found.of_bound, cudaGetErrorString(status));
  if (!made.why.empty()) std::printf("  %s\n", made.why.c_str());
  return status == cudaSuccess && found.good();
}

bool run(int count, char** words) {
  if (count == 4) {
    const npy::matrix a = npy::read(words[1]), b = npy::read(words[2]);
    if (a.columns != b.rows) throw shared::unusable("a must have as many columns as b has rows");
    std::vector<float> c(size_t(a.rows) * size_t(b.columns));
    const bool good = multiplies(a, b, 1, 0, c);
    npy::write(words[3], a.rows, b.columns, c);
    return good;
  }
  if (count != 1) throw shared::unusable("give three files, a.npy b.npy c.npy, or none");
  bool good = true;
  const int sizes[][3] = {{1, 1, 1}, {1, 65, 17}, {64, 64, 64}, {127, 129, 63}, {128, 256, 32}, {300, 200, 100}, {513, 511, 67}, {2048, 1792, 32}, {2049, 1791, 33}};
  for (const auto& s : sizes)
    for (int order = 0; order < 4; ++order) {
      const npy::matrix a = made_up(s[0], s[2], order & 1, 1), b = made_up(s[2], s[1], order & 2, 2);
      std::vector<float> c = made_up(s[0], s[1], false, 3).items;
      good = multiplies(a, b, order == 1 ? -0.5f : 1.0f, order == 2 ? 2.0f : 0.0f, c) && good;
    }
  return good;
}

int main(int count, char** words) {
  try {
    return run(count, words) ? 0 : 1;
  } catch (const shared::unusable& e) {
    std::fprintf(stderr, "gemm: %s\n", e.what());
    return 2;
  } catch (const std::exception& e) {
    std::fprintf(stderr, "gemm: %s\n", e.what());
    return 1;
  }
}
