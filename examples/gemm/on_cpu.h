// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Launches the kernel on the CPU, in the form for the orders of the two matrices.
#pragma once

#include <coop/host.h>

#include <vector>

#include "../shared/npy.h"
#include "../shared/progress.h"
#include "kernel.h"

namespace gemm {

template <bool AByColumns, bool BByColumns>
void launch_on_cpu(const problem& p, const npy::matrix& a, const npy::matrix& b, std::vector<float>& c, bool watch) {
  coop::host::settings how;
  how.watch = watch;
  shared::follow(how);
  const auto body = [p](const float*, const float*, float*) { kernel<AByColumns, BByColumns>(p); };
  coop::host::launch({blocks(p.m, p.n), threads}, how, body, coop::host::reads(a.items.data(), a.items.size()),
                     coop::host::reads(b.items.data(), b.items.size()),
                     p.beta == 0 ? coop::host::writes(c.data(), c.size()) : coop::host::updates(c.data(), c.size()));
}

// C row by row; what is in it is read only if beta is not 0.
inline void multiply_on_cpu(float alpha, const npy::matrix& a, const npy::matrix& b, float beta, std::vector<float>& c, bool watch) {
  const problem p = {int(a.rows), int(b.columns), int(a.columns), a.items.data(), a.stride(), b.items.data(), b.stride(),
                     c.data(),    b.columns,      alpha,          beta};
  if (a.by_columns && b.by_columns) launch_on_cpu<true, true>(p, a, b, c, watch);
  else if (a.by_columns) launch_on_cpu<true, false>(p, a, b, c, watch);
  else if (b.by_columns) launch_on_cpu<false, true>(p, a, b, c, watch);
  else launch_on_cpu<false, false>(p, a, b, c, watch);
}

}  // namespace gemm
