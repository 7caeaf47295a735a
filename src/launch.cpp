// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Runs the blocks of a launch over the cores, and says which fault counts: that of the lowest block, however
// many cores there are.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "block.h"

namespace coop::host {

void listener::on_call(int, int, int, const cpu::call_facts&, cpu::location) {}
void listener::on_access(const event&) {}
void listener::on_barrier(int, int, int) {}

namespace {

// Says how far the launch is: at every hundredth of it, every twentieth of a second, and at the end.
class progress_meter {
 public:
  progress_meter(const settings& how, int blocks) : how_(how), blocks_(blocks) {}

  void block_done() {
    if (!how_.progress) return;
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto now = std::chrono::steady_clock::now();
    ++done_;
    if (done_ < blocks_ && done_ % std::max(1, blocks_ / 100) != 0 &&
        now - told_ < std::chrono::milliseconds(50))
      return;
    told_ = now;
    how_.progress(done_, blocks_);
  }

 private:
  const settings& how_;
  const int blocks_;
  std::mutex mutex_;
  int done_ = 0;
  std::chrono::steady_clock::time_point told_ = std::chrono::steady_clock::now();
};

bool is_possible(const grid& shape) {
  const extent& e = shape.threads;
  const auto within = [](int n) { return n >= 1 && n <= 1024; };
  return shape.blocks >= 0 && within(e.x) && within(e.y) && within(e.z) &&
         std::int64_t{e.x} * e.y * e.z <= 1024;
}

unsigned cores_for(int blocks, const settings& how) {
  if (how.trace || blocks <= 1) return 1;
  const unsigned wanted = how.cores ? how.cores : std::max(1U, std::thread::hardware_concurrency());
  return std::min(wanted, static_cast<unsigned>(blocks));
}

report run_blocks(const grid& shape, const std::function<void()>& body, const std::vector<region>& regions,
                  const settings& how) {
  machine::job shared{shape, body, regions, how};
  progress_meter meter(how, shape.blocks);
  std::atomic<std::int64_t> next{0};
  std::mutex mutex;
  report first;

  const auto work = [&] {
    machine::block core(shared);
    for (std::int64_t index = next++; index < std::min(shape.blocks, shared.faulty.load()); index = next++) {
      report found = core.run(static_cast<int>(index));
      meter.block_done();
      const std::lock_guard<std::mutex> lock(mutex);
      if (!found || (first && first.block < found.block)) continue;
      shared.faulty = found.block;
      first = std::move(found);
    }
  };

  std::vector<std::thread> others;
  try {
    for (unsigned core = 1; core < cores_for(shape.blocks, how); ++core) others.emplace_back(work);
  } catch (const std::system_error&) {  // no more threads to be had: those that there are do it all
  }
  if (shape.blocks > 0) work();
  for (auto& other : others) other.join();
  return first;
}

}  // namespace

report run(grid shape, const std::function<void()>& body, const std::vector<region>& regions,
           const settings& how) {
  report found =
      is_possible(shape) ? run_blocks(shape, body, regions, how) : machine::impossible_launch(shape);
  if (found && !how.keep_report) {
    std::fprintf(stderr, "%s\n", found.text.c_str());
    std::exit(1);
  }
  return found;
}

}  // namespace coop::host
