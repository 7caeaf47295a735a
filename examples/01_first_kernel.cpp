// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The smallest kernel: eight threads read a tile striped, and each ends with two consecutive values.
#include <coop/coop.h>
#include <coop/host.h>

#include <cstdio>

void first_kernel(const int* source, int* destination) {
  auto block = coop::this_block<8>();
  coop::thread_data<int, 2> items;
  coop::load<coop::transpose>(block, source, items);
  std::printf("thread %d owns %d and %d\n", block.rank(), items[0], items[1]);
  for (int i = 0; i < items.size(); ++i) items[i] *= 10;
  coop::store<coop::transpose>(block, destination, items);
}

int main() {
  int source[16], destination[16];
  for (int i = 0; i < 16; ++i) source[i] = i;
  coop::host::launch({1, 8}, first_kernel, coop::host::reads(source, 16), coop::host::writes(destination, 16));
  std::printf("destination:");
  for (int value : destination) std::printf(" %d", value);
  std::printf("\n");
}
