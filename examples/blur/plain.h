// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The blur as one would write it without tiles, to compare with.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>

#include "../shared/picture.h"

namespace blur {

inline shared::picture plain(const shared::picture& p, int radius) {
  shared::picture result = p;
  for (int row = 0; row < p.rows; ++row)
    for (int column = 0; column < p.columns; ++column) {
      const int top = std::max(row - radius, 0), bottom = std::min(row + radius, p.rows - 1);
      const int left = std::max(column - radius, 0), right = std::min(column + radius, p.columns - 1);
      const auto place = [&](int r, int c) { return (std::size_t(r) * std::size_t(p.columns) + std::size_t(c)) * std::size_t(p.channels); };
      const int count = (bottom - top + 1) * (right - left + 1);
      for (int channel = 0; channel < p.channels; ++channel) {
        int total = 0;
        for (int r = top; r <= bottom; ++r)
          for (int c = left; c <= right; ++c) total += p.bytes[place(r, c) + std::size_t(channel)];
        result.bytes[place(row, column) + std::size_t(channel)] = static_cast<unsigned char>((total + count / 2) / count);
      }
    }
  return result;
}

inline int largest_difference(const shared::picture& a, const shared::picture& b) {
  int largest = 0;
  for (std::size_t i = 0; i < a.bytes.size(); ++i) largest = std::max(largest, std::abs(a.bytes[i] - b.bytes[i]));
  return largest;
}

}  // namespace blur
