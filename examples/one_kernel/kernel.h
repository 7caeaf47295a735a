// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// One kernel for five languages: sums within runs of eight. A thread owns eight consecutive held, whichever way they are
// read, so it adds in its registers. The files beside this one are the drivers: who the thread is, what scratch there is.
#pragma once

#include <coop/coop.h>

namespace runs {

constexpr int threads = 128, items = 8;
typedef coop::block<threads> group;
typedef coop::need<coop::automatic, unsigned int, items, group> scratch_needed;

template <class Block>
COOP_DEVICE void sums(COOP_PRIVATE const Block& block, int index, COOP_GLOBAL const unsigned int* source, COOP_GLOBAL unsigned int* destination, coop::int64 count) {
  coop::thread_data<unsigned int, items> held;
  const coop::int64 origin = (coop::int64)index * threads * items, left = count - origin;
  coop::load(block, source, held, coop::offset(origin), coop::valid_items(left), coop::oob_default(0u));
  for (int i = 1; i < items; ++i) held[i] += held[i - 1];
  block.sync();                                              // the scratch is the kernel's own, and used twice
  coop::store(block, destination, held, coop::offset(origin), coop::valid_items(left));
}

}  // namespace runs
