// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// How far a long launch is, in one line of the terminal. Where there is no terminal, nothing is said.
#pragma once

#include <coop/host.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>

#include <unistd.h>

namespace shared {

inline void show_progress(int done, int blocks) {
  constexpr int width = 40;
  const auto full = std::size_t(std::int64_t{width} * done / std::max(blocks, 1));
  if (done == blocks) std::fprintf(stderr, "\r%*s\r", width + 10, "");
  else std::fprintf(stderr, "\r[%s%s] %3d %%", std::string(full, '#').c_str(), std::string(width - full, ' ').c_str(), int(100LL * done / blocks));
}

// For coop::host::settings: shows progress if it goes to a terminal.
inline void follow(coop::host::settings& how) {
  if (isatty(STDERR_FILENO)) how.progress = show_progress;
}

}  // namespace shared
