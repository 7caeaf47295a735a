// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The last tile is not whole, and the store does not know it.
#include <coop/coop.h>
#include <coop/host.h>

void too_far(int* destination) {
  auto block = coop::this_block<64>();
  coop::thread_data<int, 4> items;
  for (int i = 0; i < items.size(); ++i) items[i] = i;
  coop::store<coop::direct>(block, destination, items);      // valid_items(250) is missing
}

int main() {
  int destination[250];
  coop::host::launch({1, 64}, too_far, coop::host::writes(destination, 250));
}
