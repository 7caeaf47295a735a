// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Threads without items leave before a call that the whole block makes.
#include <coop/coop.h>
#include <coop/host.h>

void impatient(const int* source, int count) {
  auto block = coop::this_block<64>();
  coop::thread_data<int, 1> items;
  coop::thread_data<int, 2> pairs;
  coop::load<coop::direct>(block, source, items, coop::valid_items(count));
  if (block.rank() >= count) return;                         // valid_items alone would do
  coop::load<coop::transpose>(block, source, pairs, coop::valid_items(count));
}

int main() {
  int source[40] = {};
  coop::host::launch({1, 64}, impatient, coop::host::reads(source, 40), 40);
}
