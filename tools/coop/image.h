// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Pictures as the tool reads and writes them: 3-byte pixels in, grey out.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace tool {

// What the user gave cannot be used: one sentence, exit status 2.
struct unusable : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct pixel {
  std::uint8_t red, green, blue;
};
static_assert(sizeof(pixel) == 3, "pixels lie as bytes in the picture");

template <class Item> struct picture {
  int width = 0, height = 0;
  std::vector<Item> items;                                   // row by row, without padding
};

picture<pixel> read_picture(const std::string& path);        // PNG or JPEG; throws unusable
void write_picture(const std::string& path, const picture<std::uint8_t>& grey);   // PNG; throws unusable

}  // namespace tool
