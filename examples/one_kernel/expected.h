// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// What the drivers give the kernel, and a plain loop that says what should come out.
#pragma once

#include <cstdio>
#include <vector>

namespace runs {

constexpr long long values = 1000003;
constexpr int blocks = (values + 1023) / 1024;

inline std::vector<unsigned> input() {
  std::vector<unsigned> source(values);
  for (unsigned i = 0; i < source.size(); ++i) source[i] = i * 2654435761u;
  return source;
}

// Prints how many values are wrong and returns the program's status.
inline int report(const char* where, const std::vector<unsigned>& source, const std::vector<unsigned>& found) {
  long long wrong = 0;
  unsigned sum = 0;
  for (std::size_t i = 0; i < source.size(); ++i) {
    sum = i % 8 == 0 ? source[i] : sum + source[i];
    wrong += found[i] != sum;
  }
  std::printf("%s: sums within runs of eight, %zu values, %lld wrong\n", where, source.size(), wrong);
  return wrong != 0;
}

}  // namespace runs
