// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
#include "cpu.h"

#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <cstdlib>

namespace cpu_tests {

constexpr std::size_t memory_bytes = 1 << 20;

guarded_memory guarded() {
  static const guarded_memory memory = [] {
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    void* const whole = mmap(nullptr, memory_bytes + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    byte* const first = static_cast<byte*>(whole) + page;
    if (whole == MAP_FAILED || mprotect(first, memory_bytes, PROT_READ | PROT_WRITE) != 0) std::abort();
    return guarded_memory{first, first + memory_bytes};
  }();
  return memory;
}

byte* scratch_memory() {
  alignas(128) static byte memory[memory_bytes];
  return memory;
}

void fill(byte* first, std::size_t bytes, unsigned seed) {
  for (std::size_t i = 0; i < bytes; ++i) first[i] = static_cast<byte>(seed + i * 7 + i / 251 * 13);
}

coop::host::settings drawn_settings(std::mt19937& random) {
  coop::host::settings how;
  how.seed = random() % 10;
  how.order = std::array{coop::host::lane_order::forward, coop::host::lane_order::reverse,
                         coop::host::lane_order::random}[random() % 3];
  how.watch = random() % 2 == 0;
  how.cores = random() % 2;
  how.keep_report = true;
  return how;
}

coop::host::settings watched(coop::host::settings how) {
  how.watch = true;
  return how;
}

std::string described(const coop::host::settings& how) {
  return (how.order == coop::host::lane_order::forward ? ", lanes forward"
          : how.order == coop::host::lane_order::reverse
              ? ", lanes in reverse"
              : ", lanes at random, seed " + std::to_string(how.seed)) +
         std::string(how.watch ? ", watched" : ", not watched");
}

std::string name_of(axes::shape form) {
  const axes::extent e = axes::extents[form.block];
  const char* const scratch[] = {"supplied", "declared", "behind_pointer"};
  return std::to_string(axes::item_bytes[form.item]) + "_bytes_by_" + std::to_string(form.items) + "_block_" +
         std::to_string(e.x) + "_" + std::to_string(e.y) + "_" + std::to_string(e.z) + "_lanes_" +
         std::to_string(form.lanes) + "_" + scratch[form.scratch];
}

}  // namespace cpu_tests
