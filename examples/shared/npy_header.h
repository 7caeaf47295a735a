// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The header of a .npy file: a dictionary as Python writes it, with the keys descr, fortran_order and shape.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "unusable.h"

namespace npy {

struct header {
  std::string type;
  bool by_columns = false;
  std::vector<std::int64_t> shape;
};

class header_parser {
 public:
  header_parser(std::string text, std::string path) : text_(std::move(text)), path_(std::move(path)) {}

  header parse() {
    header result;
    bool typed = false, ordered = false, shaped = false;
    expect('{');
    while (!next_is('}')) {
      const std::string key = quoted();
      expect(':');
      if (key == "descr" && !typed) typed = true, result.type = type();
      else if (key == "fortran_order" && !ordered) ordered = true, result.by_columns = truth();
      else if (key == "shape" && !shaped) shaped = true, result.shape = numbers();
      else fail();
      if (next_is('}')) break;
      expect(',');
    }
    expect('}');
    if (!typed || !ordered || !shaped || peek() != '\0') fail();
    return result;
  }

 private:
  [[noreturn]] void fail() const { throw shared::unusable("the header cannot be understood: " + path_); }

  // The next character that is no white space; the character 0 stands for the end.
  char peek() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\t' || text_[at_] == '\r')) ++at_;
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  bool next_is(char c) { return peek() == c; }
  void expect(char c) {
    if (!next_is(c)) fail();
    ++at_;
  }
  bool takes(const char* word) {
    const std::string expected = word;
    peek();
    if (text_.compare(at_, expected.size(), expected) != 0) return false;
    at_ += expected.size();
    return true;
  }

  std::string quoted() {
    const char quote = peek();
    if (quote != '\'' && quote != '"') fail();
    const std::size_t end = text_.find(quote, at_ + 1);
    if (end == std::string::npos) fail();
    const std::string result = text_.substr(at_ + 1, end - at_ - 1);
    at_ = end + 1;
    return result;
  }
  std::string type() {
    if (next_is('[')) throw shared::unusable("items of several fields, there is '<f4': " + path_);
    return quoted();
  }
  bool truth() {
    if (takes("True")) return true;
    if (!takes("False")) fail();
    return false;
  }
  std::int64_t number() {
    if (peek() < '0' || peek() > '9') fail();
    std::int64_t result = 0;
    for (; at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9'; ++at_) {
      if (result > (std::numeric_limits<std::int64_t>::max() - 9) / 10) throw shared::unusable("a dimension is too large: " + path_);
      result = 10 * result + (text_[at_] - '0');
    }
    takes("L");                                              // as Python 2 wrote it
    return result;
  }
  std::vector<std::int64_t> numbers() {
    std::vector<std::int64_t> result;
    expect('(');
    while (!next_is(')')) {
      result.push_back(number());
      if (next_is(')')) break;
      expect(',');
    }
    expect(')');
    return result;
  }

  std::string text_, path_;
  std::size_t at_ = 0;
};

}  // namespace npy
