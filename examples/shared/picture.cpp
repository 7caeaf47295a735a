// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
#include "picture.h"

#include <cstddef>
#include <cstdio>

#include "input_file.h"

#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_STATIC
#define STBI_ONLY_JPEG
#define STBI_ONLY_PNG
#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STB_IMAGE_WRITE_STATIC
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#include <stb_image.h>
#include <stb_image_write.h>
#pragma GCC diagnostic pop

namespace shared {
namespace {

unusable cannot_be_read(const std::string& path) {
  return unusable("not a PNG or JPEG picture that can be read (" + std::string(stbi_failure_reason()) + "): " + path);
}

}  // namespace

picture read_picture(const std::string& path) {
  const input_file file(path, "a picture");                  // says what is wrong with the file itself
  picture result;
  int channels = 0;
  if (!stbi_info(file.path().c_str(), &result.columns, &result.rows, &channels)) throw cannot_be_read(path);
  result.channels = channels < 3 ? 1 : 3;
  stbi_uc* const bytes = stbi_load(file.path().c_str(), &result.columns, &result.rows, &channels, result.channels);
  if (!bytes) throw cannot_be_read(path);
  result.bytes.assign(bytes, bytes + std::size_t(result.rows) * std::size_t(result.columns) * std::size_t(result.channels));
  stbi_image_free(bytes);
  return result;
}

void write_picture(const std::string& path, const picture& p) {
  if (!stbi_write_png(path.c_str(), p.columns, p.rows, p.channels, p.bytes.data(), p.columns * p.channels))
    throw unusable("the picture cannot be written: " + path);
}

}  // namespace shared
