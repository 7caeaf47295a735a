// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// A million values in tiles of 1000: the last block gets what is left, by a count that is never clamped by hand.
#include <coop/coop.h>
#include <coop/host.h>

#include <cstdio>
#include <numeric>
#include <vector>

constexpr int threads = 250, items_a_thread = 4, tile = threads * items_a_thread;

void add_one(const float* source, float* destination, long count) {
  auto block = coop::this_block<threads>();
  coop::thread_data<float, items_a_thread> items;
  const long origin = long(coop::block_index()) * tile;
  coop::load(block, source, items, coop::offset(origin), coop::valid_items(count - origin), coop::oob_default(0.0f));
  for (int i = 0; i < items.size(); ++i) items[i] += 1;
  coop::store(block, destination, items, coop::offset(origin), coop::valid_items(count - origin));
}

int main() {
  const long count = 1000123;
  std::vector<float> source(count), destination(count);
  std::iota(source.begin(), source.end(), 0.0f);
  const int blocks = int((count + tile - 1) / tile);
  coop::host::launch({blocks, threads}, add_one, coop::host::reads(source.data(), source.size()),
                     coop::host::writes(destination.data(), destination.size()), count);
  long wrong = 0;
  for (long i = 0; i < count; ++i) wrong += destination[size_t(i)] != source[size_t(i)] + 1;
  std::printf("%d blocks, %ld items in the last, %ld wrong\n", blocks, count % tile, wrong);
}
