// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
#include "image.h"

#include <cstdio>
#include <filesystem>

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

namespace tool {

picture<pixel> read_picture(const std::string& path) {
  std::error_code failed;
  if (!std::filesystem::exists(path, failed)) throw unusable("no such file: " + path);
  if (std::filesystem::is_directory(path, failed)) throw unusable("a folder, not a picture: " + path);
  if (std::filesystem::file_size(path, failed) == 0 && !failed) throw unusable("the file is empty: " + path);
  picture<pixel> result;
  int channels = 0;
  stbi_uc* const bytes = stbi_load(path.c_str(), &result.width, &result.height, &channels, 3);
  if (!bytes) throw unusable("not a PNG or JPEG picture that can be read (" + std::string(stbi_failure_reason()) + "): " + path);
  const auto* const pixels = reinterpret_cast<const pixel*>(bytes);
  result.items.assign(pixels, pixels + std::size_t(result.width) * std::size_t(result.height));
  stbi_image_free(bytes);
  return result;
}

void write_picture(const std::string& path, const picture<std::uint8_t>& grey) {
  if (!stbi_write_png(path.c_str(), grey.width, grey.height, 1, grey.items.data(), grey.width))
    throw unusable("the picture cannot be written: " + path);
}

}  // namespace tool
