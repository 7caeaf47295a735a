// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Values change hands without memory: to another arrangement, and to ranks that the threads choose.
#include <coop/coop.h>
#include <coop/host.h>

#include <cstdio>

void exchange_kernel(int* order) {
  auto block = coop::this_block<8>();
  coop::thread_data<int, 2> items, reversed;
  coop::thread_data<int, 2, coop::striped_over<8>> striped;
  int ranks[2];
  for (int i = 0; i < 2; ++i) items[i] = block.rank() * 2 + i;

  coop::exchange<coop::striped>(block, items, striped);
  std::printf("thread %d: blocked %d, %d; striped %d, %d\n", block.rank(), items[0], items[1], striped[0], striped[1]);

  for (int i = 0; i < 2; ++i) ranks[i] = 15 - items[i];
  coop::scatter<coop::blocked>(block, items, ranks, reversed);
  coop::store<coop::direct>(block, order, reversed);
}

int main() {
  int order[16];
  coop::host::launch({1, 8}, exchange_kernel, coop::host::writes(order, 16));
  std::printf("reversed:");
  for (int value : order) std::printf(" %d", value);
  std::printf("\n");
}
