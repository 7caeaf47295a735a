// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// A product of matrices on the CPU, from .npy files: C = alpha * A * B + beta * C.
//
//   gemm a.npy b.npy -o c.npy [--alpha x] [--beta y --c c0.npy] [--no-watch]
//
// Status 0: all is well; 1: the result is off by more than rounding, or a fault was found; 2: the input cannot be used.
#include <algorithm>
#include <chrono>
#include <climits>
#include <cmath>
#include <cstdio>
#include <limits>
#include <string>
#include <vector>

#include "../shared/command_line.h"
#include "../shared/npy.h"
#include "compare.h"
#include "on_cpu.h"

namespace {

struct options {
  std::string a, b, c, output;
  float alpha = 1, beta = 0;
  bool watch = true;
};

std::string size_of(const npy::matrix& m) { return std::to_string(m.rows) + " x " + std::to_string(m.columns); }

void require_fitting(const options& o, const npy::matrix& a, const npy::matrix& b) {
  if (!std::isfinite(o.alpha) || !std::isfinite(o.beta)) throw shared::unusable("--alpha and --beta are numbers of single precision");
  if (o.beta != 0 && o.c.empty()) throw shared::unusable("--beta needs --c, the matrix that it multiplies");
  if (a.columns != b.rows)
    throw shared::unusable("a is " + size_of(a) + " and b is " + size_of(b) + ": a must have as many columns as b has rows");
  const std::int64_t tiles_down = (a.rows + gemm::tile_rows - 1) / gemm::tile_rows;
  const std::int64_t tiles_across = (b.columns + gemm::tile_columns - 1) / gemm::tile_columns;
  if (std::max({a.rows, a.columns, b.columns}) > INT_MAX - 1024 || tiles_down * tiles_across > INT_MAX)
    throw shared::unusable("a is " + size_of(a) + " and b is " + size_of(b) + ": more than this program multiplies");
}

// C before the product, row by row; what is not read is not a number, so that reading it would be seen.
std::vector<float> result_before(const options& o, std::int64_t rows, std::int64_t columns) {
  if (o.c.empty()) return std::vector<float>(std::size_t(rows) * std::size_t(columns), std::numeric_limits<float>::quiet_NaN());
  npy::matrix c = npy::read(o.c);
  if (c.rows != rows || c.columns != columns)
    throw shared::unusable("c is " + size_of(c) + ", the product " + std::to_string(rows) + " x " + std::to_string(columns));
  if (!c.by_columns) return c.items;
  std::vector<float> by_rows(c.items.size());
  for (std::int64_t i = 0; i < rows; ++i)
    for (std::int64_t j = 0; j < columns; ++j) by_rows[std::size_t(i * columns + j)] = c.items[std::size_t(j * rows + i)];
  return by_rows;
}

constexpr double compared_multiplications = 2e8;             // more would take longer than the product

// Says in the same line how far the result is from double precision, and returns whether that is near enough.
bool report_error(const options& o, const npy::matrix& a, const npy::matrix& b, const std::vector<float>& before, const std::vector<float>& c) {
  if (double(a.rows) * double(a.columns) * double(b.columns) >= compared_multiplications) {
    std::printf("too large to compare with a plain loop");
    return true;
  }
  const gemm::comparison found = gemm::compare(a, b, o.alpha, o.beta, before, c);
  std::printf("max error %.3g, %.3g of what single precision allows", found.error, found.of_bound);
  if (found.overflows) std::printf(", %lld cells too large to compare", found.overflows);
  return found.good();
}

int run(const options& o) {
  const npy::matrix a = npy::read(o.a), b = npy::read(o.b);
  require_fitting(o, a, b);
  std::vector<float> c = result_before(o, a.rows, b.columns);
  const std::vector<float> before = o.beta == 0 ? std::vector<float>() : c;
  const auto begin = std::chrono::steady_clock::now();
  gemm::multiply_on_cpu(o.alpha, a, b, o.beta, c, o.watch);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  npy::write(o.output, a.rows, b.columns, c);
  std::printf("%s times %s, depth %lld, alpha %g, beta %g: %.2f s on the CPU, %s, ", size_of(a).c_str(), size_of(b).c_str(), static_cast<long long>(a.columns),
              double(o.alpha), double(o.beta), seconds, o.watch ? "every access watched" : "not watched");
  const bool good = report_error(o, a, b, before, c);
  std::printf(", written: %s\n", o.output.c_str());
  return good ? 0 : 1;
}

void describe(CLI::App& app, options& o) {
  app.add_option("a", o.a, ".npy, by rows or in Fortran order")->required();
  app.add_option("b", o.b, ".npy, likewise")->required();
  app.add_option("-o,--output", o.output, "Where C goes")->required();
  app.add_option("--alpha", o.alpha, "Factor of the product")->capture_default_str();
  CLI::Option* const beta = app.add_option("--beta", o.beta, "Factor of the C that is added")->capture_default_str();
  app.add_option("--c", o.c, "The C that is added, .npy")->needs(beta);
  app.add_flag("--watch,!--no-watch", o.watch, "Check every access (the default) or none");
}

}  // namespace

int main(int count, char** words) {
  options o;
  return shared::run("gemm", "C = alpha * A * B + beta * C in single precision, tile by tile, on the CPU", count, words,
                     [&](CLI::App& app) { describe(app, o); }, [&] { return run(o); });
}
