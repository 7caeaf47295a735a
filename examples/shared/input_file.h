// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// A file that is read from its beginning, and how much of it is left.
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>

#include "unusable.h"

namespace shared {

class input_file {
 public:
  // `kind` is what the file should be, for sentences: "a picture".
  input_file(std::string path, const std::string& kind) : path_(std::move(path)) {
    std::error_code failed;
    const auto status = std::filesystem::status(path_, failed);
    if (!std::filesystem::exists(status)) throw unusable("no such file: " + path_);
    if (std::filesystem::is_directory(status)) throw unusable("a folder, not " + kind + ": " + path_);
    if (!std::filesystem::is_regular_file(status)) throw unusable("not a file that has a size: " + path_);
    left_ = std::filesystem::file_size(path_, failed);
    if (failed) throw unusable("the file cannot be read: " + path_);
    if (left_ == 0) throw unusable("the file is empty: " + path_);
    stream_.open(path_, std::ios::binary);
    if (!stream_) throw unusable("the file cannot be read: " + path_);
  }

  const std::string& path() const { return path_; }
  std::uintmax_t left() const { return left_; }

  void read(void* to, std::uintmax_t bytes) {
    if (bytes > left_ || !stream_.read(static_cast<char*>(to), static_cast<std::streamsize>(bytes)))
      throw unusable("the file ends too early: " + path_);
    left_ -= bytes;
  }

 private:
  std::string path_;
  std::uintmax_t left_ = 0;
  std::ifstream stream_;
};

}  // namespace shared
