// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// What the user gave cannot be used: one sentence, which a program prints before it ends with status 2.
#pragma once

#include <stdexcept>

namespace shared {

struct unusable : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace shared
