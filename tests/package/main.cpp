// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// What somebody who uses coop writes; built against the source tree and against an installed package.
#include <coop/coop.h>
#include <coop/host.h>

#include <cstdio>
#include <vector>

void twice(const int* source, int* destination, int count) {
  auto block = coop::this_block<96>();
  coop::thread_data<int, 5> items;
  const int origin = coop::block_index() * 96 * 5;
  coop::load<coop::transpose>(block, source, items, coop::offset(origin), coop::valid_items(count - origin));
  for (int i = 0; i < items.size(); ++i) items[i] = int(unsigned(items[i]) * 2);
  coop::store<coop::transpose>(block, destination, items, coop::offset(origin), coop::valid_items(count - origin));
}

int main() {
  const int count = 1001;
  std::vector<int> source, destination(count, -1);
  for (int i = 0; i < count; ++i) source.push_back(i);
  coop::host::launch({3, 96}, twice, coop::host::reads(source.data(), source.size()),
                     coop::host::writes(destination.data(), destination.size()), count);
  int wrong = 0;
  for (int i = 0; i < count; ++i) wrong += destination[std::size_t(i)] != 2 * i;
  std::printf("coop %d: %d of %d items wrong\n", COOP_VERSION, wrong, count);
  return wrong != 0;
}
