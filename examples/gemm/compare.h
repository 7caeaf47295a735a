// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Holds a product in single precision against a plain loop in double precision, and against what rounding may do: a sum of
// k products, in any order, is off by at most gamma(k) * sum(|a| * |b|), where gamma(n) = n * u / (1 - n * u), u = 2^-24.
#pragma once

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstddef>
#include <vector>

#include "../shared/npy.h"

namespace gemm {

struct comparison {
  double error = 0, of_bound = 0;                            // largest: absolute, and as a part of its cell's bound
  long long overflows = 0;                                   // cells that are not finite or nearly so, not compared
  bool good() const { return of_bound <= 1; }
};

inline double item(const npy::matrix& m, std::int64_t row, std::int64_t column) {
  return m.items[std::size_t(m.by_columns ? column * m.stride() + row : row * m.stride() + column)];
}

inline double gamma(double n) {
  const double nu = n * FLT_EPSILON / 2;
  return nu / (1 - nu);
}

// `before` is C as it was, row by row; empty if beta is 0.
inline comparison compare(const npy::matrix& a, const npy::matrix& b, double alpha, double beta, const std::vector<float>& before, const std::vector<float>& c) {
  comparison result;
  const double depth = double(a.columns), tiny = (depth + 4) * FLT_TRUE_MIN * (1 + std::abs(alpha) + std::abs(beta));
  std::vector<double> sums(std::size_t(b.columns)), sizes(sums.size());
  for (std::int64_t row = 0; row < a.rows; ++row) {
    std::fill(sums.begin(), sums.end(), 0.0);
    std::fill(sizes.begin(), sizes.end(), 0.0);
    for (std::int64_t d = 0; d < a.columns; ++d)
      for (std::int64_t column = 0; column < b.columns; ++column) {
        const double product = item(a, row, d) * item(b, d, column);
        sums[std::size_t(column)] += product;
        sizes[std::size_t(column)] += std::abs(product);
      }
    for (std::int64_t column = 0; column < b.columns; ++column) {
      const auto at = std::size_t(column), cell = std::size_t(row * b.columns + column);
      const double old = beta == 0 ? 0.0 : beta * before[cell], size = std::abs(alpha) * sizes[at] + std::abs(old);
      if (!(std::max(size, sizes[at]) < FLT_MAX / 2)) {
        ++result.overflows;
        continue;
      }
      const double error = std::abs(c[cell] - (alpha * sums[at] + old));
      const double part = error / (gamma(depth + 3) * size + tiny);
      result.error = std::isnan(error) ? error : std::max(result.error, error);
      result.of_bound = std::isnan(part) ? HUGE_VAL : std::max(result.of_bound, part);
    }
  }
  return result;
}

}  // namespace gemm
