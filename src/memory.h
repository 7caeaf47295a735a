// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// What a kernel may touch: the buffers that the launch registered, and the threadgroup memory of this core.
#pragma once

#include <cstdint>
#include <vector>

#include <coop/host/launch.h>

namespace coop::machine {

class memory {
 public:
  enum class answer { yes, read_only, no };

  explicit memory(const std::vector<host::region>& regions) : regions_(regions) {}

  // Whether [at, at + bytes) may be touched by a call whose tile begins at `tile` (0: nobody knows). It has
  // to lie in one buffer, and in the tile's if the tile begins in one.
  answer allows(std::uintptr_t at, int bytes, bool writes, std::uintptr_t tile);

  // The buffer for which an access that is not allowed was meant: that in which `meant` lies, or one near by.
  const host::region* buffer_of(std::uintptr_t at, std::uintptr_t meant) const;

 private:
  bool in_threadgroup_memory(std::uintptr_t begin, std::uintptr_t end);

  const std::vector<host::region>& regions_;
  std::vector<host::region> threadgroup_;  // this thread's thread-local objects, by modules
};

}  // namespace coop::machine
