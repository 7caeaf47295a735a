// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Pictures as raw PGM (grey, P5) and PPM (colours, P6), one byte a channel: what a program reads that has no library.
#pragma once

#include <cctype>
#include <cstddef>
#include <fstream>
#include <string>

#include "input_file.h"
#include "picture.h"

namespace shared {

// The next number of the header. White space and comments stand before it, one character of white space behind it.
inline int netpbm_number(input_file& file) {
  char c = ' ';
  for (file.read(&c, 1); std::isspace(static_cast<unsigned char>(c)) || c == '#'; file.read(&c, 1))
    while (c == '#') {
      do file.read(&c, 1);
      while (c != '\n');
    }
  int number = 0;
  for (; c >= '0' && c <= '9'; file.read(&c, 1)) {
    number = 10 * number + (c - '0');
    if (number > 1 << 20) throw unusable("a number of the header is too large: " + file.path());
  }
  if (!std::isspace(static_cast<unsigned char>(c))) throw unusable("not a raw PGM or PPM picture: " + file.path());
  return number;
}

inline picture read_netpbm(const std::string& path) {
  input_file file(path, "a picture");
  char magic[2];
  file.read(magic, 2);
  if (magic[0] != 'P' || (magic[1] != '5' && magic[1] != '6')) throw unusable("not a raw PGM or PPM picture: " + path);
  picture result;
  result.channels = magic[1] == '5' ? 1 : 3;
  result.columns = netpbm_number(file);
  result.rows = netpbm_number(file);
  if (result.rows == 0 || result.columns == 0) throw unusable("the picture has no pixels: " + path);
  if (netpbm_number(file) != 255) throw unusable("only pictures with values from 0 to 255 are read: " + path);
  const std::size_t bytes = std::size_t(result.rows) * std::size_t(result.columns) * std::size_t(result.channels);
  if (bytes > file.left()) throw unusable("the file ends too early: " + path);
  result.bytes.resize(bytes);
  file.read(result.bytes.data(), bytes);
  return result;
}

inline void write_netpbm(const std::string& path, const picture& p) {
  std::ofstream file(path, std::ios::binary);
  file << (p.channels == 1 ? "P5\n" : "P6\n") << p.columns << " " << p.rows << "\n255\n";
  file.write(reinterpret_cast<const char*>(p.bytes.data()), static_cast<std::streamsize>(p.bytes.size()));
  if (!file.flush()) throw unusable("the picture cannot be written: " + path);
}

}  // namespace shared
