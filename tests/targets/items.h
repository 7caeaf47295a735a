// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// What moves in the sweeps: a type of each size, of bytes, words, several words and odd numbers of them.
#pragma once

namespace axes {

struct three_bytes {
  unsigned char part[3];
};
struct twelve_bytes {
  float x, y, z;
};
struct alignas(16) sixteen_bytes {
  unsigned part[4];
};
struct twenty_bytes {
  int part[5];
};
struct alignas(64) sixty_four_bytes {
  unsigned char part[64];
};

}  // namespace axes
