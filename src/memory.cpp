// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Buffers, and threadgroup memory, which on this target is thread-local.
#include "memory.h"

#include <algorithm>
#include <link.h>

namespace coop::machine {
namespace {

constexpr std::uintptr_t near_by =
    4096;  // bytes from a buffer within which an access was probably meant for it

bool holds(const host::region& r, std::uintptr_t begin, std::uintptr_t end) {
  return r.begin <= begin && end <= r.end;
}
bool begins_in(const host::region& r, std::uintptr_t at) { return r.begin <= at && at < r.end; }

std::uintptr_t distance(const host::region& r, std::uintptr_t at) {
  return at < r.begin ? r.begin - at : at < r.end ? 0 : at - r.end;
}

int add_thread_locals(dl_phdr_info* module, std::size_t, void* list) {
  const auto begin = reinterpret_cast<std::uintptr_t>(module->dlpi_tls_data);
  if (begin == 0) return 0;
  for (int i = 0; i < module->dlpi_phnum; ++i)
    if (module->dlpi_phdr[i].p_type == PT_TLS)
      static_cast<std::vector<host::region>*>(list)->push_back(
          {begin, begin + module->dlpi_phdr[i].p_memsz, host::use::update});
  return 0;
}

}  // namespace

memory::answer memory::allows(std::uintptr_t at, int bytes, bool writes, std::uintptr_t tile) {
  const std::uintptr_t end = at + static_cast<std::uintptr_t>(bytes);
  bool read_only = false, elsewhere = false;
  for (const auto& r : regions_) {
    if (holds(r, at, end) && (!writes || r.how != host::use::read)) {
      if (begins_in(r, tile)) return answer::yes;
      elsewhere = true;
    } else if (holds(r, at, end)) {
      read_only = true;
    }
  }
  const auto has_tile = [tile](const host::region& r) { return begins_in(r, tile); };
  if (elsewhere && std::none_of(regions_.begin(), regions_.end(), has_tile)) return answer::yes;
  if (in_threadgroup_memory(at, end)) return answer::yes;
  return read_only ? answer::read_only : answer::no;
}

const host::region* memory::buffer_of(std::uintptr_t at, std::uintptr_t meant) const {
  const host::region* best = nullptr;
  for (const auto& r : regions_) {
    if (begins_in(r, meant)) return &r;
    if (distance(r, at) <= near_by && (!best || distance(r, at) < distance(*best, at))) best = &r;
  }
  return best;
}

bool memory::in_threadgroup_memory(std::uintptr_t begin, std::uintptr_t end) {
  const auto known = [&] {
    return std::any_of(threadgroup_.begin(), threadgroup_.end(),
                       [&](const auto& r) { return holds(r, begin, end); });
  };
  if (known()) return true;
  threadgroup_.clear();  // a module's part comes into being when it is first used
  dl_iterate_phdr(add_thread_locals, &threadgroup_);
  return known();
}

}  // namespace coop::machine
