// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Matrices as NumPy files, format 1.0 and 2.0: two dimensions, items of 4-byte floats, little-endian ('<f4').
//
//   npy::matrix a = npy::read("a.npy");          throws shared::unusable, one sentence
//   npy::write("c.npy", rows, columns, items);   row by row, format 1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

#include "input_file.h"
#include "npy_header.h"

namespace npy {

struct matrix {
  std::int64_t rows = 0, columns = 0;
  bool by_columns = false;                                   // Fortran order: the items of a column lie beside each other
  std::vector<float> items;
  std::int64_t stride() const { return by_columns ? rows : columns; }   // items from line to line
};

inline std::string read_header(shared::input_file& file) {
  unsigned char begin[8], size[4] = {};
  if (file.left() < 8) throw shared::unusable("not a .npy file: " + file.path());
  file.read(begin, 8);
  if (std::memcmp(begin, "\x93NUMPY", 6) != 0) throw shared::unusable("not a .npy file: " + file.path());
  const int version = begin[6];
  if ((version != 1 && version != 2) || begin[7] != 0)
    throw shared::unusable(".npy format " + std::to_string(version) + "." + std::to_string(begin[7]) + ", there are 1.0 and 2.0: " + file.path());
  file.read(size, version == 1 ? 2 : 4);
  const std::uint32_t length = size[0] | std::uint32_t{size[1]} << 8 | std::uint32_t{size[2]} << 16 | std::uint32_t{size[3]} << 24;
  if (length > file.left()) throw shared::unusable("the file ends within its header: " + file.path());
  std::string text(length, ' ');
  file.read(text.data(), length);
  return text;
}

inline matrix read(const std::string& path) {
  shared::input_file file(path, "a .npy file");
  const header h = header_parser(read_header(file), path).parse();
  if (h.type != "<f4") throw shared::unusable("items of type '" + h.type + "', there is '<f4': " + path);
  if (h.shape.size() != 2) throw shared::unusable(std::to_string(h.shape.size()) + " dimensions, not 2: " + path);
  matrix result = {h.shape[0], h.shape[1], h.by_columns, {}};
  const std::uintmax_t most = file.left() / sizeof(float), rows = std::uintmax_t(result.rows), columns = std::uintmax_t(result.columns);
  if (columns != 0 && rows > most / columns)
    throw shared::unusable("the file ends before item " + std::to_string(rows) + " x " + std::to_string(columns) + ": " + path);
  const std::uintmax_t bytes = rows * columns * sizeof(float);
  if (bytes < file.left()) throw shared::unusable("more bytes in the file than its header says: " + path);
  result.items.resize(std::size_t(rows * columns));
  file.read(result.items.data(), bytes);
  return result;
}

inline void write(const std::string& path, std::int64_t rows, std::int64_t columns, const std::vector<float>& items) {
  std::string text = "{'descr': '<f4', 'fortran_order': False, 'shape': (" + std::to_string(rows) + ", " + std::to_string(columns) + "), }";
  text.append(63 - (10 + text.size()) % 64, ' ');            // the items begin at a multiple of 64 bytes
  text += '\n';
  const char begin[] = {'\x93', 'N', 'U', 'M', 'P', 'Y', 1, 0, char(text.size() % 256), char(text.size() / 256)};
  std::ofstream file(path, std::ios::binary);
  file.write(begin, sizeof(begin));
  file << text;
  file.write(reinterpret_cast<const char*>(items.data()), std::streamsize(items.size() * sizeof(float)));
  if (!file.flush()) throw shared::unusable("the file cannot be written: " + path);
}

}  // namespace npy
