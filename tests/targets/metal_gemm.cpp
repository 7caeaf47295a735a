// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The Metal kernel of examples/gemm on PoCL, beside a plain loop in double precision.
//
//   metal_gemm PROGRAM whole|ragged     status 1: a cell is further off than single precision's sums allow
#include <cmath>
#include <cstring>

#include "pocl.h"

namespace {

struct problem {
  int m, n, k, a_stride, b_stride, c_stride;
  float alpha, beta;
};

std::vector<float> numbers(std::size_t count, unsigned seed) {
  std::vector<float> made(count);
  for (float& x : made) seed = seed * 1664525u + 1013904223u, x = static_cast<float>(seed >> 8) / 8388608.0f - 1.0f;
  return made;
}

// Matrices end at pages that nobody may touch.
struct matrix {
  matrix(pocl::device& where, int rows, int columns, int stride, unsigned seed)
      : held(numbers(static_cast<std::size_t>((rows - 1) * stride + columns), seed)), pages((held.size() * 4 + 4095) / 4096 * 4096), first(pages - held.size() * 4), mirror(where, pages) {
    std::memcpy(mirror.host.data() + first, held.data(), held.size() * 4);
    mirror.upload(0, pages);
  }
  std::vector<float> held;
  std::size_t pages, first;
  pocl::mirrored mirror;
};

bool check(pocl::device& where, cl::Kernel& kernel, const problem& p) {
  matrix a(where, p.m, p.k, p.a_stride, 1), b(where, p.k, p.n, p.b_stride, 2), c(where, p.m, p.n, p.c_stride, 3);
  const cl::Buffer given(where.context, CL_MEM_COPY_HOST_PTR | CL_MEM_READ_ONLY, sizeof p, const_cast<problem*>(&p));
  cl_int firsts[] = {static_cast<cl_int>(a.first / 4), static_cast<cl_int>(b.first / 4), static_cast<cl_int>(c.first / 4)};
  const cl::Buffer where_they_begin(where.context, CL_MEM_COPY_HOST_PTR | CL_MEM_READ_ONLY, sizeof firsts, firsts);
  kernel.setArg(0, a.mirror.buffer), kernel.setArg(1, b.mirror.buffer), kernel.setArg(2, c.mirror.buffer), kernel.setArg(3, given), kernel.setArg(4, where_they_begin);
  where.queue.enqueueNDRangeKernel(kernel, {}, {static_cast<std::size_t>((p.n + 63) / 64 * 128), static_cast<std::size_t>((p.m + 63) / 64)}, {128, 1});
  where.queue.finish();
  c.mirror.download(0, c.pages);
  std::vector<float> found(c.held.size());
  std::memcpy(found.data(), c.mirror.host.data() + c.first, found.size() * 4);
  double worst = 0;
  bool beside = false;
  for (int i = 0; i < p.m; ++i)
    for (int j = 0; j < p.c_stride; ++j) {
      const std::size_t at = static_cast<std::size_t>(i * p.c_stride + j);
      if (at >= found.size()) continue;
      if (j >= p.n) {
        beside = beside || found[at] != c.held[at];
        continue;
      }
      double sum = 0, size = 0;
      for (int k = 0; k < p.k; ++k) {
        const double one = double(a.held[static_cast<std::size_t>(i * p.a_stride + k)]) * double(b.held[static_cast<std::size_t>(k * p.b_stride + j)]);
        sum += one, size += std::fabs(one);
      }
      const double right = double(p.alpha) * sum + double(p.beta) * double(c.held[at]), allowed = (p.k + 4) * 6e-8 * (size + std::fabs(right) + 1);
      worst = std::fmax(worst, std::fabs(found[at] - right) / allowed);
    }
  std::printf("%d x %d x %d: error %.3f of what single precision allows%s\n", p.m, p.n, p.k, worst, beside ? ", WROTE BESIDE C" : "");
  return worst <= 1 && !beside;
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 3) return std::fprintf(stderr, "usage: metal_gemm PROGRAM whole|ragged\n"), 2;
  try {
    pocl::device where;
    cl::Kernel kernel(where.program(arguments[1]), "gemm_entry");
    bool right = check(where, kernel, {64, 64, 64, 64, 64, 64, 1, 0});
    right &= check(where, kernel, {128, 192, 48, 48, 192, 192, -0.5f, 2});
    right &= check(where, kernel, {128, 64, 16, 32, 64, 96, 1, 1});
    if (std::strcmp(arguments[2], "ragged") == 0)
      for (const problem p : {problem{1, 1, 1, 1, 1, 1, 1, 0}, {70, 33, 129, 129, 33, 33, 1.5f, 0}, {63, 65, 17, 19, 67, 71, 1, 1}, {5, 130, 31, 31, 130, 130, -1, 0.25f}}) right &= check(where, kernel, p);
    return right ? 0 : 1;
  } catch (const cl::Error& error) {
    return std::printf("%s failed with %d\n", error.what(), error.err()), 1;
  }
}
