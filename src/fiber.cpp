// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Fibers on Boost.Context, on stacks that outlive them, with each switch announced to the sanitizers.
#include "fiber.h"

#include <cstdlib>
#include <cstring>
#include <cxxabi.h>
#include <mutex>
#include <new>
#include <sys/mman.h>
#include <unistd.h>
#include <utility>
#include <vector>

#if !defined(__has_feature)
#define __has_feature(name) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || __has_feature(address_sanitizer)
#define COOP_WITH_ASAN
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif
#if defined(__SANITIZE_THREAD__) || __has_feature(thread_sanitizer)
#define COOP_WITH_TSAN
#include <sanitizer/tsan_interface.h>
#endif

namespace coop::machine {
namespace {

constexpr std::size_t stack_bytes = 256 << 10;  // mapped at once, in memory as far as it is used

// Stacks outlive fibers: the next launch finds them mapped and their upper pages in memory. Below each lies a
// page that nobody may touch. Never destroyed, since the process may end while fibers run.
class stack_pool {
 public:
  static stack_pool& shared() {
    static stack_pool& pool = *new stack_pool;
    return pool;
  }

  void* take() {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (free_.empty()) return map();
    void* const stack = free_.back();
    free_.pop_back();
    return stack;
  }
  void give_back(void* stack) {
#if defined(COOP_WITH_ASAN)
    __asan_unpoison_memory_region(stack, stack_bytes);
#endif
    const std::lock_guard<std::mutex> lock(mutex_);
    free_.push_back(stack);
  }

 private:
  static void* map() {
    const auto guard = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    void* const begin = mmap(nullptr, guard + stack_bytes, PROT_READ | PROT_WRITE,
                             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    if (begin == MAP_FAILED) throw std::bad_alloc();
    mprotect(begin, guard, PROT_NONE);  // or, where the process has too many mappings, without a guard
    return static_cast<char*>(begin) + guard;
  }

  std::mutex mutex_;
  std::vector<void*> free_;  // their lowest usable bytes
};

// An allocator as Boost.Context wants it, where `sp` is the upper end.
struct pooled_stack {
  stack_side& side;

  boost::context::stack_context allocate() {
    void* const bottom = stack_pool::shared().take();
    side.bottom = bottom;
    side.size = stack_bytes;
    boost::context::stack_context stack;
    stack.size = stack_bytes;
    stack.sp = static_cast<char*>(bottom) + stack_bytes;
    return stack;
  }
  void deallocate(boost::context::stack_context& stack) noexcept {
    stack_pool::shared().give_back(static_cast<char*>(stack.sp) - stack_bytes);
  }
};

// To be called right before a switch; `for_good` if `from` is never returned to.
void leave([[maybe_unused]] stack_side& from, [[maybe_unused]] const stack_side& to,
           [[maybe_unused]] bool for_good) {
#if defined(COOP_WITH_ASAN)
  __sanitizer_start_switch_fiber(for_good ? nullptr : &from.fake_stack, to.bottom, to.size);
#endif
#if defined(COOP_WITH_TSAN)
  __tsan_switch_to_fiber(to.tsan_fiber, 0);
#endif
}

// To be called right after a switch, on the other side.
void arrive([[maybe_unused]] stack_side& at, [[maybe_unused]] stack_side& from) {
#if defined(COOP_WITH_ASAN)
  __sanitizer_finish_switch_fiber(at.fake_stack, &from.bottom, &from.size);
#endif
}

void swap_with_current(exceptions& kept) {
  exceptions current;
  void* const place = abi::__cxa_get_globals();
  std::memcpy(&current, place, sizeof current);
  std::memcpy(place, &kept, sizeof kept);
  kept = current;
}

}  // namespace

fiber::fiber(std::function<void()> work)
    : work_(std::move(work)),
      inside_(std::allocator_arg, pooled_stack{inner_},
              [this](boost::context::fiber&& outside) { return main(std::move(outside)); }) {
#if defined(COOP_WITH_TSAN)
  inner_.tsan_fiber = __tsan_create_fiber(0);
#endif
}

fiber::~fiber() {
  leaving_ = true;
  if (!abandoned_) resume();
  else
    new (const_cast<void*>(inner_.bottom)) boost::context::fiber(std::move(inside_));  // stays in its stack
#if defined(COOP_WITH_TSAN)
  __tsan_destroy_fiber(inner_.tsan_fiber);
#endif
}

void fiber::resume() {
#if defined(COOP_WITH_TSAN)
  outer_.tsan_fiber = __tsan_get_current_fiber();
#endif
  swap_with_current(exceptions_);
  leave(outer_, inner_, false);
  inside_ = std::move(inside_).resume();
  arrive(outer_, inner_);
  swap_with_current(exceptions_);
}

void fiber::pause() {
  leave(inner_, outer_, false);
  outside_ = std::move(outside_).resume();
  arrive(inner_, outer_);
}

void fiber::abandon() {
  abandoned_ = true;
  leave(inner_, outer_, false);
  std::move(outside_).resume();
  std::abort();
}

boost::context::fiber fiber::main(boost::context::fiber&& outside) {
  outside_ = std::move(outside);
  arrive(inner_, outer_);
  while (!leaving_) {
    work_();
    pause();
  }
  leave(inner_, outer_, true);
  return std::move(outside_);
}

}  // namespace coop::machine
