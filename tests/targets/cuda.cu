// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The sweep of loads, stores and trades (sweep/sweep.h) on a GPU.
//
//   cuda [--few]     --few takes fewer launches of each kernel, for the sanitizers; status 1: something was wrong
#include "cuda.h"

#include <cstring>

namespace cuda_tests {

std::vector<sweep::tile_test>& tile_tests() {
  static std::vector<sweep::tile_test> tests;
  return tests;
}
std::vector<sweep::trade_test>& trade_tests() {
  static std::vector<sweep::trade_test> tests;
  return tests;
}

namespace {

int run(bool few) {
  const sweep::buffers memory([](std::size_t bytes) { return std::make_unique<mirrored>(bytes); });
  sweep::outcome found = sweep::run(tile_tests(), trade_tests(), memory, few ? sweep::size::few : sweep::size::all);
  if (!few) {
    const sweep::outcome more = sweep::run(tile_tests(), trade_tests(), memory, sweep::size::many_blocks);
    found = {found.configurations + more.configurations, found.wrong + more.wrong};
  }
  const std::size_t kernels = tile_tests().size() * sweep::tile_verbs + trade_tests().size();
  const bool all = tile_tests().size() == axes::tile_count && trade_tests().size() == axes::trade_count;
  if (!all) std::printf("wrong: parts of the covering lists are missing\n");
  std::printf("%d configurations, %zu kernels, %d wrong\n", found.configurations, kernels, found.wrong + !all);
  return found.wrong > 0 || !all;
}

}  // namespace
}  // namespace cuda_tests

int main(int count, char** arguments) { return cuda_tests::run(count > 1 && std::strcmp(arguments[1], "--few") == 0); }
