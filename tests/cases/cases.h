// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// What the cases share: memory that ends where its allocation ends, what the threads of a block hold, and
// launches of one block that must pass without a report. What is right is a plain formula in the test itself.
//
// Each test is named after a fault that somebody reported; the file is named after the kind of fault. Unless
// a test says otherwise, item i of a source is i.
#pragma once

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <new>
#include <type_traits>
#include <typeinfo>
#include <vector>

#include <coop/host.h>

namespace cases {

// `count` items, the first of them `skew` bytes past a multiple of 256 and the last at the end of the
// allocation, where a sanitizer sees one byte too far. Every byte is 0xa5 at first.
template <class T> class exact {
 public:
  explicit exact(int count, int skew = 0)
      : count_(count), bytes_(static_cast<std::size_t>(skew) + static_cast<std::size_t>(count) * sizeof(T)) {
    memory_.reset(static_cast<unsigned char*>(::operator new(bytes_, alignment)));
    std::memset(memory_.get(), 0xa5, bytes_);
    first_ = reinterpret_cast<T*>(memory_.get() + skew);
  }
  T* begin() const { return first_; }
  T* end() const { return first_ + count_; }
  int size() const { return count_; }
  T& operator[](int i) const { return first_[i]; }
  exact& fill(const T& value) {
    for (T& item : *this) new (std::addressof(item)) T(value);
    return *this;
  }

 private:
  static constexpr std::align_val_t alignment{256};
  struct deletion {
    void operator()(unsigned char* memory) const { ::operator delete(memory, alignment); }
  };
  int count_;
  std::size_t bytes_;
  std::unique_ptr<unsigned char, deletion> memory_;
  T* first_;
};

// The same with item i being i.
template <class T> exact<T> numbers(int count, int skew = 0) {
  exact<T> memory(count, skew);
  for (int i = 0; i < count; ++i) memory[i] = static_cast<T>(i);
  return memory;
}

// `count` items that end where a page begins that nobody may touch.
template <class T> class guarded {
 public:
  explicit guarded(int count) : page_(static_cast<std::size_t>(sysconf(_SC_PAGESIZE))) {
    const std::size_t bytes = static_cast<std::size_t>(count) * sizeof(T);
    length_ = (bytes + page_ - 1) / page_ * page_ + page_;
    memory_ = static_cast<unsigned char*>(
        mmap(nullptr, length_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    mprotect(memory_ + length_ - page_, page_, PROT_NONE);
    first_ = reinterpret_cast<T*>(memory_ + length_ - page_ - bytes);
    for (int i = 0; i < count; ++i) first_[i] = static_cast<T>(i);
  }
  guarded(const guarded&) = delete;
  ~guarded() { munmap(memory_, length_); }
  T* begin() const { return first_; }

 private:
  std::size_t page_, length_;
  unsigned char* memory_;
  T* first_;
};

using coop::host::reads;
using coop::host::updates;
using coop::host::writes;
template <class T> auto reads(const exact<T>& memory) {
  return reads(memory.begin(), static_cast<std::size_t>(memory.size()));
}
template <class T> auto writes(const exact<T>& memory) {
  return writes(memory.begin(), static_cast<std::size_t>(memory.size()));
}
template <class T> auto updates(const exact<T>& memory) {
  return updates(memory.begin(), static_cast<std::size_t>(memory.size()));
}

// What the B threads of a block hold: held(t, i) is slot i of thread t.
template <class T, int B, int K> class tile {
 public:
  explicit tile(const T& value) : items_(B * K) { items_.fill(value); }
  T& operator()(int t, int i) const { return items_[t * K + i]; }
  T (&of(int t) const)[K] { return reinterpret_cast<T(&)[K]>(items_[t * K]); }

 private:
  exact<T> items_;
};

// A tile whose slots hold what `value` gives for their threads and numbers.
template <class T, int B, int K, class Value> tile<T, B, K> made_of(Value value) {
  tile<T, B, K> held(static_cast<T>(value(0, 0)));
  for (int t = 0; t < B; ++t)
    for (int i = 0; i < K; ++i) held(t, i) = static_cast<T>(value(t, i));
  return held;
}

template <class T, int B, int K, class Oracle> void expect_held(const tile<T, B, K>& held, Oracle oracle) {
  for (int t = 0; t < B; ++t)
    for (int i = 0; i < K; ++i) {
      const T right = static_cast<T>(oracle(t, i));
      ASSERT_TRUE(held(t, i) == right)
          << "slot " << i << " of thread " << t << ": " << testing::PrintToString(held(t, i))
          << " in place of " << testing::PrintToString(right);
    }
}
template <class T, class Oracle> void expect_memory(const exact<T>& memory, Oracle oracle) {
  for (int i = 0; i < memory.size(); ++i) {
    const T right = static_cast<T>(oracle(i));
    ASSERT_TRUE(memory[i] == right) << "item " << i << ": " << testing::PrintToString(memory[i])
                                    << " in place of " << testing::PrintToString(right);
  }
}

// One block of these threads, whose report is kept.
inline coop::host::settings keeping() {
  coop::host::settings how;
  how.keep_report = true;
  return how;
}
template <class Kernel, class... Arguments>
coop::host::report reported(coop::host::extent threads, Kernel kernel, const Arguments&... arguments) {
  return coop::host::launch({1, threads}, keeping(), kernel, arguments...);
}
template <class Kernel, class... Arguments>
void expect_clean(coop::host::extent threads, Kernel kernel, const Arguments&... arguments) {
  const coop::host::report found = reported(threads, kernel, arguments...);
  EXPECT_FALSE(found) << found.text;
}

// The block loads its tile from `source`, an iterator or a registered buffer; stores it to `destination`.
template <class Algorithm, class T, int B, int K, class Source, class... Options>
void loads(const tile<T, B, K>& held, const Source& source, const Options&... options) {
  const auto kernel = [&](auto first) {
    const auto block = coop::this_block<B>();
    coop::load<Algorithm>(block, first, held.of(block.rank()), options...);
  };
  expect_clean(B, kernel, source);
}
template <class Algorithm, class T, int B, int K, class Destination, class... Options>
void stores(const tile<T, B, K>& held, const Destination& destination, const Options&... options) {
  const auto kernel = [&](auto first) {
    const auto block = coop::this_block<B>();
    coop::store<Algorithm>(block, first, held.of(block.rank()), options...);
  };
  expect_clean(B, kernel, destination);
}

// Calls visit(algorithm) for every algorithm that a block of B threads takes.
template <int B, class Visit, class... Rows> void each_of(coop::algorithm_list<Rows...>, Visit visit) {
  const auto offer = [&](auto row) {
    using algorithm = decltype(row);
    SCOPED_TRACE(typeid(algorithm).name());
    if constexpr (B % coop::target::warp_size == 0 ||
                  !coop::within_warps(algorithm::memory, algorithm::how, algorithm::owner))
      visit(row);
  };
  (offer(Rows{}), ...);
  SCOPED_TRACE("automatic");
  visit(coop::automatic{});
}
template <int B, class Visit> void each_algorithm(Visit visit) { each_of<B>(coop::algorithms{}, visit); }

// The position that an algorithm gives slot i of thread t: the owner column of the documentation.
template <class Algorithm, int B, int K> int position(int t, int i) {
  return std::is_same_v<Algorithm, coop::striped> ? t + B * i : K * t + i;
}

// How often memory was read or written in so many bytes.
struct access_counter : coop::host::listener {
  std::map<int, int> reads, writes;
  void on_access(const coop::host::event& happened) override {
    if (happened.what == coop::cpu::verb::read) ++reads[happened.bytes];
    if (happened.what == coop::cpu::verb::write) ++writes[happened.bytes];
  }
};

struct half {
  std::uint16_t bits;
  half() = default;
  explicit half(int i) : bits(static_cast<std::uint16_t>(i)) {}
  bool operator==(const half& other) const { return bits == other.bits; }
};
struct three_ints {
  int x, y, z;
  three_ints() = default;
  explicit three_ints(int i) : x(3 * i), y(3 * i + 1), z(3 * i + 2) {}
  bool operator==(const three_ints& other) const { return x == other.x && y == other.y && z == other.z; }
};

}  // namespace cases
