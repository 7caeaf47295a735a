// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// A function with a stack of its own, which can pause in the middle and be resumed.
#pragma once

#include <boost/context/fiber.hpp>
#include <cstddef>
#include <functional>

namespace coop::machine {

// What is kept of a side of a switch while the other side runs, for the sanitizers.
struct stack_side {
  const void* bottom = nullptr;
  std::size_t size = 0;
  void* fake_stack = nullptr;
  void* tsan_fiber = nullptr;
};

// The exceptions in flight and in handlers: the C++ runtime keeps them for a thread, but each fiber has its
// own.
struct exceptions {
  void* caught = nullptr;
  unsigned int uncaught = 0;
};

// Runs `work` again and again. It must not be destroyed in the middle of it.
class fiber {
 public:
  explicit fiber(std::function<void()> work);
  fiber(const fiber&) = delete;
  fiber& operator=(const fiber&) = delete;
  ~fiber();

  // From outside: `work` from its beginning, or on from where it paused, until it pauses or ends.
  void resume();

  // From within `work`: back to who resumed.
  void pause();

  // From within `work`, which cannot go on and cannot be unwound: back to who resumed, for good. What lies on
  // the stack is never destroyed, nor is the stack.
  [[noreturn]] void abandon();

 private:
  boost::context::fiber main(boost::context::fiber&& outside);

  std::function<void()> work_;
  stack_side inner_, outer_;
  boost::context::fiber inside_, outside_;
  exceptions exceptions_;
  bool leaving_ = false, abandoned_ = false;
};

}  // namespace coop::machine
