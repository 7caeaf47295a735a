// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Every row and every exchange in one kernel, to be compiled twice and linked: as it is, and with COOP_SECOND.
#include <coop/coop.h>
#include <coop/host/cuda_launch.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

namespace {

template <class Algorithm, class Group, class T, int K>
__device__ void there_and_back(const Group& group, const T* in, T* out, coop::thread_data<T, K>& items, long long count) {
  coop::load<Algorithm>(group, in, items, coop::valid_items(count), coop::oob_default(T()), coop::cached<coop::streaming>());
  group.sync();
  coop::store<Algorithm>(group, out, items, coop::valid_items((int)count), coop::offset(count));
  group.sync();
}

template <class T, int K> __global__ void every_call(const T* in, T* out, long long count) {
  const auto block = coop::this_block<128>();
  coop::thread_data<T, K> items;
  there_and_back<coop::direct>(block, in, out, items, count);
  there_and_back<coop::vectorize>(block, in, out, items, count);
  there_and_back<coop::transpose>(block, in, out, items, count);
  there_and_back<coop::warp_transpose>(block, in, out, items, count);
  there_and_back<coop::warp_transpose_timesliced>(block, in, out, items, count);
  there_and_back<coop::packed_transpose>(block, in, out, items, count);
  there_and_back<coop::packed_warp_transpose>(block, in, out, items, count);
  there_and_back<coop::automatic>(block, in, out, items, count);
  coop::thread_data<T, K, coop::striped_over<128>> striped;
  coop::load<coop::striped>(block, coop::aligned<16>(in), striped);
  coop::exchange<coop::blocked>(block, striped, items);
  coop::store(block, out, items);
}

}  // namespace

#if defined(COOP_SECOND)
#define LAUNCH second
#else
#define LAUNCH first
#endif
cudaError_t LAUNCH(const void* in, void* out) {
  every_call<unsigned char, 7><<<1, 128>>>((const unsigned char*)in, (unsigned char*)out, 5);
  every_call<__half, 8><<<1, 128>>>((const __half*)in, (__half*)out, 5);
  every_call<__nv_bfloat16, 4><<<1, 128>>>((const __nv_bfloat16*)in, (__nv_bfloat16*)out, 5);
  return coop::host::cuda_launch({1, 128}, every_call<double, 3>, (const double*)in, (double*)out, 5ll);
}

#if defined(COOP_MAIN)
cudaError_t second(const void* in, void* out);
int main() { return first(nullptr, nullptr) != second(nullptr, nullptr); }
#endif
