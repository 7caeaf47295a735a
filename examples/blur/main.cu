// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The blur on a GPU, over a made-up picture of odd size, or over a raw PGM or PPM:
//
//   nvcc -std=c++17 -arch=native -Iinclude examples/blur/main.cu -o blur && ./blur [in.ppm out.ppm]
#include <cstdio>
#include <exception>
#include <vector>

#include "../shared/netpbm.h"
#include "kernel.h"
#include "plain.h"

template <int Channels, int Radius>
__global__ void blur_kernel(const blur::pixel<Channels>* __restrict__ source, blur::pixel<Channels>* __restrict__ destination, int rows, int columns) {
  blur::kernel<Channels, Radius>(source, destination, rows, columns);
}

shared::picture made_up(int rows, int columns, int channels) {
  shared::picture result = {rows, columns, channels, std::vector<unsigned char>(size_t(rows) * size_t(columns) * size_t(channels))};
  for (size_t i = 0; i < result.bytes.size(); ++i) result.bytes[i] = (unsigned char)(i * 7 + i / 251 * 13);
  return result;
}

// Blurs, compares with the plain loop, says how many bytes are wrong, and returns whether none is.
template <int Channels, int Radius> bool blurs(const shared::picture& source, shared::picture& blurred) {
  typedef blur::pixel<Channels> pixel;
  const size_t bytes = source.bytes.size();
  blurred = {source.rows, source.columns, Channels, std::vector<unsigned char>(bytes)};
  pixel *in = nullptr, *out = nullptr;
  cudaMalloc(&in, bytes);
  cudaMalloc(&out, bytes);
  cudaMemcpy(in, source.bytes.data(), bytes, cudaMemcpyHostToDevice);
  blur_kernel<Channels, Radius><<<(unsigned)blur::blocks(source.rows, source.columns), blur::threads>>>(in, out, source.rows, source.columns);
  cudaMemcpy(blurred.bytes.data(), out, bytes, cudaMemcpyDeviceToHost);
  const cudaError_t status = cudaGetLastError();
  cudaFree(in);
  cudaFree(out);
  const shared::picture expected = blur::plain(source, Radius);
  size_t wrong = 0;
  for (size_t i = 0; i < bytes; ++i) wrong += blurred.bytes[i] != expected.bytes[i];
  std::printf("%d x %d pixels of %d bytes, radius %d: %zu wrong, %s\n", source.columns, source.rows, Channels, Radius, wrong, cudaGetErrorString(status));
  return wrong == 0 && status == cudaSuccess;
}

bool run(int count, char** words) {
  shared::picture blurred;
  if (count == 1) {
    const shared::picture coloured = made_up(1081, 1923, 3), grey = made_up(767, 1025, 1);
    bool good = blurs<3, 3>(coloured, blurred);
    good = blurs<3, blur::largest_radius>(coloured, blurred) && good;
    good = blurs<1, 3>(grey, blurred) && good;
    return blurs<1, 0>(grey, blurred) && good;
  }
  if (count != 3) throw shared::unusable("give two files, in.ppm and out.ppm, or none");
  const shared::picture source = shared::read_netpbm(words[1]);
  const bool good = source.channels == 1 ? blurs<1, 3>(source, blurred) : blurs<3, 3>(source, blurred);
  shared::write_netpbm(words[2], blurred);
  return good;
}

int main(int count, char** words) {
  try {
    return run(count, words) ? 0 : 1;
  } catch (const shared::unusable& e) {
    std::fprintf(stderr, "blur: %s\n", e.what());
    return 2;
  } catch (const std::exception& e) {
    std::fprintf(stderr, "blur: %s\n", e.what());
    return 1;
  }
}
