// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Two uses of the kernel's own scratch, and no barrier between them.
#include <coop/coop.h>
#include <coop/host.h>

void forgetful(const int* source, int* destination) {
  typedef coop::block<64> group;
  COOP_SHARED coop::scratch<coop::scratch_bytes<coop::transpose, int, 4, group>()> storage;
  auto block = coop::this_block<64>(storage);
  coop::thread_data<int, 4> items;
  coop::load<coop::transpose>(block, source, items);
  coop::store<coop::transpose>(block, destination, items);   // block.sync() is missing before this line
}

int main() {
  int source[256] = {}, destination[256];
  coop::host::launch({1, 64}, forgetful, coop::host::reads(source, 256), coop::host::writes(destination, 256));
}
