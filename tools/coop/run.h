// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// coop run: a photograph through load, grey conversion and store, tile by tile, and what each algorithm costs on it.
#pragma once

#include <cstdint>
#include <string>

#include "coop/host.h"

namespace tool {

struct run_options {
  std::string image, output = "grey.png", algorithm = "transpose";
  int threads = 128, items = 4, warp = 32;
  coop::host::lane_order order = coop::host::lane_order::forward;
  std::uint64_t seed = 1;
  unsigned cores = 0;
  bool watch = true;
};

int run(const run_options& options);                         // the exit status: 1 if the picture comes out wrong

}  // namespace tool
