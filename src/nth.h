// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The n-th element of a container where n is an int, as lanes, levels and steps are.
#pragma once

#include <cstddef>

namespace coop::machine {

template <class Container> auto& nth(Container& c, int n) { return c[static_cast<std::size_t>(n)]; }

}  // namespace coop::machine
