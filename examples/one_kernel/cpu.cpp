// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// On the CPU, every access watched: g++ or clang++ -std=c++17, linked with coop::host.
#include <coop/host.h>

#include "expected.h"
#include "kernel.h"

void sums_of_runs(const unsigned* source, unsigned* destination, long long count) {
  COOP_SHARED coop::scratch_for<runs::scratch_needed> scratch;
  const auto block = coop::this_block<runs::threads>(scratch);
  runs::sums(block, coop::block_index(), source, destination, count);
}

int main() {
  const std::vector<unsigned> source = runs::input();
  std::vector<unsigned> destination(source.size());
  coop::host::launch({runs::blocks, runs::threads}, sums_of_runs, coop::host::reads(source.data(), source.size()),
                     coop::host::writes(destination.data(), destination.size()), runs::values);
  return runs::report("CPU", source, destination);
}
