// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The sweep of two-dimensional tiles (sweep/sweep_areas.h) on a GPU, and tiles by the copy engine.
//
//   cuda_areas [--few]     --few takes fewer launches of each kernel, for the sanitizers; status 1: something was wrong
#include "cuda_areas.h"

#include <algorithm>
#include <cstdint>
#include <string>

namespace cuda_tests {

std::vector<sweep::area_test>& area_tests() {
  static std::vector<sweep::area_test> tests;
  return tests;
}
std::vector<engine_test>& engine_tests() {
  static std::vector<engine_test> tests;
  return tests;
}

namespace {

using sweep::compare;
using sweep::expect;
using sweep::fill;
using sweep::place_of;

int configurations = 0, by_the_engine = 0, major_here = 0;

// The engine's loads, of a matrix of these sides.
void check_engine(const engine_test& test, const sweep::area_buffers& memory, engine_arguments a, int distance) {
  const int64 pitch = a.row_stride * test.item_bytes;
  const int tile_cells = test.rows * test.columns, cell_bytes = tile_cells * test.item_bytes;
  const std::size_t first = 4096 + static_cast<std::size_t>(distance), bytes = static_cast<std::size_t>(std::max<int64>(a.rows, 1) * pitch);
  fill(memory.memory->host.data(), first + bytes + 4096, 5);
  memory.memory->upload(0, first + bytes + 4096);
  std::vector<byte> wanted_after(static_cast<std::size_t>(a.loads * test.tile_bytes)), wanted_cells(static_cast<std::size_t>(a.loads * cell_bytes));
  for (int k = 0; k < a.loads; ++k)
    for (int r = 0; r < test.rows; ++r)
      for (int c = 0; c < test.columns; ++c)
        for (int i = 0; i < test.item_bytes; ++i) {
          const int64 row = a.row + r + (test.goes_down ? k * test.rows : 0), column = a.column + c + (test.goes_down ? 0 : k * test.columns);
          const bool exists = row >= 0 && row < a.rows && column >= 0 && column < a.columns;
          const byte value = exists ? memory.memory->host[first + static_cast<std::size_t>(row * pitch + column * test.item_bytes + i)] : byte{0};
          wanted_cells[static_cast<std::size_t>(k * cell_bytes + (r * test.columns + c) * test.item_bytes + i)] = value;
          if (test.may) wanted_after[static_cast<std::size_t>(k * test.tile_bytes + place_of(r, c * test.item_bytes + i, test.line_bytes, test.exchanged > 1))] = value;
        }
  a.memory = on_device(memory.memory) + first;
  a.after = on_device(memory.after), a.cells = on_device(memory.cells), a.by_engine = on_device(memory.before);
  bool by_engine = false;
  std::string what = std::string(test.name) + ", matrix of " + std::to_string(a.rows) + "x" + std::to_string(a.columns) + ", stride " + std::to_string(a.row_stride) + ", origin " +
                     std::to_string(a.row) + " " + std::to_string(a.column) + ", " + std::to_string(a.loads) + " loads, " + std::to_string(distance) + " bytes off" +
                     (a.by_threads ? ", by the threads" : "");
  must(test.launch(a, by_engine), what.c_str());
  must(cudaDeviceSynchronize(), what.c_str());
  memory.after->download(0, wanted_after.size());
  memory.cells->download(0, wanted_cells.size());
  memory.before->download(0, 1);
  ++configurations;
  const bool loaded_by_it = memory.before->host[0] != 0, starts_at_a_word = a.column * test.item_bytes % 16 == 0 && a.column < INT32_MAX;
  by_the_engine += loaded_by_it;
  expect(loaded_by_it == (by_engine && !a.by_threads && starts_at_a_word), "who loaded: " + what);
  expect(by_engine == (major_here >= 9 && test.may && distance % 16 == 0 && pitch % 16 == 0 && a.rows > 0 && a.columns > 0), "who loads: " + what);
  compare("cells", wanted_cells, memory.cells->host.data(), what);
  if (test.may) compare("tile", wanted_after, memory.after->host.data(), what);
}

void sweep_engine(const engine_test& test, const sweep::area_buffers& memory, bool few) {
  const int per_word = 16 / std::min(16, test.item_bytes % 2 == 0 || test.item_bytes == 1 ? test.item_bytes : 16);
  const int64 rows = test.rows * 2 + 3, columns = test.columns * 2 + 5;
  const auto stride = [&](int64 more) { return (columns + more + per_word - 1) / per_word * per_word; };
  for (const bool by_threads : {false, true}) {
    check_engine(test, memory, {nullptr, rows, columns, stride(0), 0, 0, 4, by_threads, nullptr, nullptr, nullptr}, 0);
    check_engine(test, memory, {nullptr, rows, columns, stride(9), -2, -3, 5, by_threads, nullptr, nullptr, nullptr}, 0);
    if (few) continue;
    check_engine(test, memory, {nullptr, rows, columns, stride(0), 1, 3, 5, by_threads, nullptr, nullptr, nullptr}, 64);
    check_engine(test, memory, {nullptr, 1, 1, stride(0), -1, -1, 1, by_threads, nullptr, nullptr, nullptr}, 16);
    check_engine(test, memory, {nullptr, rows, columns, stride(0), -3, -16, 5, by_threads, nullptr, nullptr, nullptr}, 0);
    check_engine(test, memory, {nullptr, rows, columns, stride(0), -1, 32, 2, by_threads, nullptr, nullptr, nullptr}, 0);
    check_engine(test, memory, {nullptr, rows, columns, stride(0), 0, int64{1} << 34, 2, by_threads, nullptr, nullptr, nullptr}, 0);
    check_engine(test, memory, {nullptr, rows, columns, stride(0), -test.rows, -test.columns, 3, by_threads, nullptr, nullptr, nullptr}, 0);
    check_engine(test, memory, {nullptr, rows, columns, stride(0), rows + 1, columns + 1, 2, by_threads, nullptr, nullptr, nullptr}, 0);
    check_engine(test, memory, {nullptr, rows, columns, stride(32), 3, -test.columns + 1, 6, by_threads, nullptr, nullptr, nullptr}, 0);
  }
  const int natural = test.item_bytes == 12 ? 4 : test.item_bytes;
  check_engine(test, memory, {nullptr, rows, columns, stride(0), -1, 0, 3, false, nullptr, nullptr, nullptr}, natural);        // an address that it refuses,
  check_engine(test, memory, {nullptr, rows, columns, stride(0) + 1, 0, -1, 3, false, nullptr, nullptr, nullptr}, 0);          // a stride,
  check_engine(test, memory, {nullptr, 0, columns, stride(0), 0, 0, 1, false, nullptr, nullptr, nullptr}, 0);                  // nothing
}

int run(bool few) {
  const sweep::area_buffers memory([](std::size_t bytes) { return std::make_unique<mirrored>(bytes); });
  must(cudaDeviceGetAttribute(&major_here, cudaDevAttrComputeCapabilityMajor, 0), "cudaDeviceGetAttribute");
  configurations = sweep::run(area_tests(), memory, few).configurations;
  for (const engine_test& test : engine_tests()) sweep_engine(test, memory, few);
  const bool all = area_tests().size() == areas::count && !engine_tests().empty();
  if (!all) std::printf("wrong: parts of the covering list are missing\n");
  expect(major_here < 9 || by_the_engine > 0, "the engine loaded nothing");
  const int wrong = sweep::wrong_so_far() + !all;
  std::printf("%d configurations, %d of them by the engine, %zu kernels, %d wrong\n", configurations, by_the_engine, area_tests().size() + engine_tests().size(), wrong);
  return wrong > 0;
}

}  // namespace
}  // namespace cuda_tests

int main(int count, char** arguments) { return cuda_tests::run(count > 1 && std::strcmp(arguments[1], "--few") == 0); }
