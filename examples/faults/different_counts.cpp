// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Every thread counts for itself; a count belongs to the tile.
#include <coop/coop.h>
#include <coop/host.h>

void disagreeing(const int* source) {
  auto block = coop::this_block<64>();
  coop::thread_data<int, 4> items;
  const int count = block.rank() == 0 ? 100 : 90;            // the same in all threads, or not at all
  coop::load<coop::transpose>(block, source, items, coop::valid_items(count));
}

int main() {
  int source[256] = {};
  coop::host::launch({1, 64}, disagreeing, coop::host::reads(source, 256));
}
