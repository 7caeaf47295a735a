// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// From the command line to an exit status. 0: all is well; 1: the result is wrong; 2: what was given cannot be used.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <new>
#include <stdexcept>

#include "unusable.h"

namespace shared {

// One line, whatever is in the sentence.
inline int complain(const char* program, const char* sentence, int status) {
  std::fprintf(stderr, "%s: ", program);
  for (; *sentence; ++sentence) std::fputc(*sentence == '\n' ? ' ' : *sentence, stderr);
  std::fputc('\n', stderr);
  return status;
}

// `describe` adds the options to the command line, `body` does the work when they are read and returns the status.
template <class Describe, class Body> int run(const char* program, const char* purpose, int count, char** words, Describe describe, Body body) {
  try {
    CLI::App app(purpose, program);
    describe(app);
    try {
      app.parse(count, words);
    } catch (const CLI::CallForHelp& e) {
      return app.exit(e);
    }
    return body();
  } catch (const CLI::ParseError& e) {
    return complain(program, e.what(), 2);
  } catch (const unusable& e) {
    return complain(program, e.what(), 2);
  } catch (const std::bad_alloc&) {
    return complain(program, "there is not enough memory for this", 2);
  } catch (const std::length_error&) {
    return complain(program, "there is not enough memory for this", 2);
  } catch (const std::exception& e) {
    return complain(program, e.what(), 1);
  }
}

}  // namespace shared
