// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// A picture in memory, and as a file: read from PNG or JPEG, written as PNG.
#pragma once

#include <string>
#include <vector>

namespace shared {

struct picture {
  int rows = 0, columns = 0, channels = 0;                   // channels: 1 is grey, 3 is red, green, blue
  std::vector<unsigned char> bytes;                          // pixel after pixel, row by row, without padding
};

picture read_picture(const std::string& path);               // an alpha channel is dropped; throws unusable
void write_picture(const std::string& path, const picture& p);   // throws unusable

}  // namespace shared
