// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The cases on a GPU, those of two dimensions in cuda_area_cases.h: faults that somebody reported, by the numbers under
// which tests/cases has them for the CPU. What is right is a plain formula in the case itself. Unless a case says
// otherwise, item i of a source is i.
//
//   cuda_cases [ID]     all of them, or one; status 1: something was wrong
#include <climits>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <new>

#include "cuda.h"

namespace cuda_tests {

const char* running = "";
int failures = 0;                                            // of the case that runs

void expect(bool right, const char* what, int at = 0) {
  if (!right && ++failures <= 3) std::printf("%s wrong: %s %d\n", running, what, at);
}

// `count` items, the first of them `skew` bytes past a multiple of 256 and the last at the end of the allocation, where
// memcheck sees one byte too far. Every byte is 0xa5 at first. Host and device have one each.
template <class T> class exact {
 public:
  explicit exact(int count, int skew = 0)
      : count_(count), skew_(static_cast<std::size_t>(skew)), bytes_(skew_ + static_cast<std::size_t>(count) * sizeof(T)) {
    host_ = static_cast<byte*>(::operator new(bytes_, alignment));
    std::memset(host_, 0xa5, bytes_);
    must(cudaMalloc(&device_, bytes_), "cudaMalloc");
  }
  exact(exact&& other) noexcept : count_(other.count_), skew_(other.skew_), bytes_(other.bytes_) {
    std::swap(host_, other.host_);
    std::swap(device_, other.device_);
  }
  ~exact() {
    ::operator delete(host_, alignment);
    cudaFree(device_);
  }
  int size() const { return count_; }
  T& operator[](int i) const { return reinterpret_cast<T*>(host_ + skew_)[i]; }
  exact& fill(const T& value) {
    for (int i = 0; i < count_; ++i) std::memcpy(&(*this)[i], &value, sizeof(T));
    return *this;
  }
  // Uploads; the first item on the device.
  T* on_device() const {
    must(cudaMemcpy(device_, host_, bytes_, cudaMemcpyHostToDevice), "cudaMemcpy");
    return reinterpret_cast<T*>(device_ + skew_);
  }
  void download() const { must(cudaMemcpy(host_, device_, bytes_, cudaMemcpyDeviceToHost), "cudaMemcpy"); }

 private:
  static constexpr std::align_val_t alignment{256};
  int count_;
  std::size_t skew_, bytes_;
  byte *host_ = nullptr, *device_ = nullptr;
};
template <class T> exact<T> numbers(int count, int skew = 0) {
  exact<T> memory(count, skew);
  for (int i = 0; i < count; ++i) {
    const T value = static_cast<T>(i);
    std::memcpy(&memory[i], &value, sizeof(T));
  }
  return memory;
}

// The K items of a thread, constructed by nobody.
template <class T, int K> struct own_items {
  alignas(T) byte bits[K * sizeof(T)];
  __host__ __device__ T (&items())[K] { return reinterpret_cast<T(&)[K]>(bits); }
};

// What the B threads of a block hold: held(t, i) is slot i of thread t.
template <class T, int B, int K> class tile {
 public:
  explicit tile(const T& value) : threads_(B) {
    for (int t = 0; t < B; ++t)
      for (int i = 0; i < K; ++i) std::memcpy(&(*this)(t, i), &value, sizeof(T));
  }
  T& operator()(int t, int i) const { return threads_[t].items()[i]; }
  own_items<T, K>* on_device() const { return threads_.on_device(); }
  void download() const { threads_.download(); }

 private:
  exact<own_items<T, K>> threads_;
};
template <class T, int B, int K, class Value> tile<T, B, K> made_of(Value value) {
  tile<T, B, K> held(static_cast<T>(value(0, 0)));
  for (int t = 0; t < B; ++t)
    for (int i = 0; i < K; ++i) held(t, i) = static_cast<T>(value(t, i));
  return held;
}

template <class T> bool same_bits(const T& a, const T& b) { return std::memcmp(&a, &b, sizeof(T)) == 0; }
template <class T, int B, int K, class Oracle> void expect_held(const tile<T, B, K>& held, Oracle oracle) {
  for (int t = 0; t < B; ++t)
    for (int i = 0; i < K; ++i) expect(same_bits(held(t, i), static_cast<T>(oracle(t, i))), "slot", K * t + i);
}
template <class T, class Oracle> void expect_memory(const exact<T>& memory, Oracle oracle) {
  memory.download();
  for (int i = 0; i < memory.size(); ++i) expect(same_bits(memory[i], static_cast<T>(oracle(i))), "item", i);
}

// Options that travel to a kernel, which alone can make them.
template <class N> struct valid {
  N count;
  __device__ auto option() const { return coop::valid_items(count); }
};
template <class N> struct offset {
  N items;
  __device__ auto option() const { return coop::offset(items); }
};
template <class T> struct otherwise {
  T value;
  __device__ auto option() const { return coop::oob_default(value); }
};
template <class N> valid(N) -> valid<N>;
template <class N> offset(N) -> offset<N>;
template <class T> otherwise(T) -> otherwise<T>;

template <class Algorithm, int B, class T, int K, class Source, class... Given>
__global__ void load_kernel(own_items<T, K>* held, Source source, Given... given) {
  const auto block = coop::this_block<B>();
  own_items<T, K> own = held[block.rank()];
  coop::load<Algorithm>(block, source, own.items(), given.option()...);
  held[block.rank()] = own;
}
template <class Algorithm, int B, class T, int K, class Destination, class... Given>
__global__ void store_kernel(own_items<T, K>* held, Destination destination, Given... given) {
  const auto block = coop::this_block<B>();
  own_items<T, K> own = held[block.rank()];
  coop::store<Algorithm>(block, destination, own.items(), given.option()...);
  held[block.rank()] = own;
}

// One block of these threads.
template <class... Parameters, class... Arguments>
void runs(dim3 threads, std::size_t scratch, void (*kernel)(Parameters...), const Arguments&... arguments) {
  must(coop::host::cuda_launch({1, threads, scratch}, kernel, arguments...), running);
  must(cudaDeviceSynchronize(), running);
}
template <class Algorithm, class T, int B, int K, class Source, class... Given>
void loads(const tile<T, B, K>& held, Source source, Given... given) {
  runs(B, 0, load_kernel<Algorithm, B, T, K, Source, Given...>, held.on_device(), source, given...);
  held.download();
}
template <class T> const T* from(const exact<T>& memory) { return memory.on_device(); }
template <class Algorithm, class T, int B, int K, class Destination, class... Given>
void stores(const tile<T, B, K>& held, Destination destination, Given... given) {
  runs(B, 0, store_kernel<Algorithm, B, T, K, Destination, Given...>, held.on_device(), destination, given...);
  held.download();
}

// Calls visit(algorithm) for every algorithm that a block of B threads takes.
template <int B, class Row, class Visit> void offer(Visit visit) {
  if constexpr (B % coop::target::warp_size == 0 || !coop::within_warps(Row::memory, Row::how, Row::owner)) visit(Row{});
}
template <int B, class Visit, class... Rows> void each_of(coop::algorithm_list<Rows...>, Visit visit) {
  (offer<B, Rows>(visit), ...);
  visit(coop::automatic{});
}
template <int B, class Visit> void each_algorithm(Visit visit) { each_of<B>(coop::algorithms{}, visit); }

// The position that an algorithm gives slot i of thread t.
template <class Algorithm, int B, int K> int position(int t, int i) {
  return std::is_same_v<Algorithm, coop::striped> ? t + B * i : K * t + i;
}

struct half {
  std::uint16_t bits;
  half() = default;
  explicit half(int i) : bits(static_cast<std::uint16_t>(i)) {}
};
struct three_ints {
  int x, y, z;
  three_ints() = default;
  explicit three_ints(int i) : x(3 * i), y(3 * i + 1), z(3 * i + 2) {}
};

void h01_vectorize_load_one_element_off() {
  const auto base = numbers<float>(513);
  const tile<float, 128, 4> words(-1), items(-1);
  loads<coop::vectorize>(words, from(base) + 1);
  loads<coop::direct>(items, from(base) + 1);
  expect_held(words, [](int t, int i) { return 1 + 4 * t + i; });
  expect_held(items, [](int t, int i) { return 1 + 4 * t + i; });
}

void h02_vectorize_store_at_each_offset() {
  const auto held = made_of<float, 64, 4>([](int t, int i) { return 4 * t + i; });
  for (int d = 0; d <= 4; ++d) {
    exact<float> memory(8 + 4 + 256 + 8);
    memory.fill(-7);
    stores<coop::vectorize>(held, memory.on_device() + 8 + d);
    expect_memory(memory, [&](int i) { return i < 8 + d || i >= 8 + d + 256 ? -7 : i - 8 - d; });
  }
}

template <class T, class Value> void stores_64_bytes_at_odd_addresses(Value value) {
  const auto held = made_of<T, 16, 4>([&](int t, int i) { return value(4 * t + i); });
  for (int d = 1; d <= 7; ++d) {
    const exact<byte> memory(96);
    stores<coop::vectorize>(held, reinterpret_cast<T*>(memory.on_device() + d));
    expect_memory(memory, [&](int i) { return i < d || i >= d + 64 ? 0xa5 : static_cast<byte>(value(i - d)); });
  }
}
void h03_vectorize_store_of_bytes_at_each_offset() {
  stores_64_bytes_at_odd_addresses<byte>([](int i) { return i; });
  stores_64_bytes_at_odd_addresses<bool>([](int i) { return i % 3 == 0; });
}

void h04_three_bytes_a_thread() {
  const exact<byte> source(9);
  for (int i = 0; i < 9; ++i) source[i] = static_cast<byte>('a' + i % 3);
  const tile<byte, 3, 3> items(0), words(0);
  loads<coop::direct>(items, from(source));
  loads<coop::vectorize>(words, from(source));
  expect_held(items, [](int, int i) { return 'a' + i; });
  expect_held(words, [](int, int i) { return 'a' + i; });
}

void h05_slice_with_a_storage_offset() {
  for (const int d : {1, 3, 5, 7}) {
    const auto base = numbers<std::uint16_t>(512 + d);
    const tile<std::uint16_t, 64, 8> held(0);
    loads<coop::vectorize>(held, from(base) + d);
    expect_held(held, [&](int t, int i) { return d + 8 * t + i; });
  }
}

void h07_aligned_load_misaligned_store() {
  const auto source = numbers<int>(256);
  const tile<int, 64, 4> held(-1);
  loads<coop::vectorize>(held, from(source));
  exact<int> memory(1 + 256 + 8);
  memory.fill(-7);
  stores<coop::vectorize>(held, memory.on_device() + 1);
  expect_memory(memory, [](int i) { return i < 1 || i >= 257 ? -7 : i - 1; });
}

void h09_aligned_pointer_misaligned_offset() {
  const auto source = numbers<int>(4 * 37 + 128);
  for (int b = 0; b <= 4; ++b) {
    const tile<int, 32, 4> held(-1);
    loads<coop::vectorize>(held, from(source), offset{37 * b});
    expect_held(held, [&](int t, int i) { return 37 * b + 4 * t + i; });
  }
}

template <class T, int K> void there_and_back_in_words() {
  const auto source = numbers<T>(32 * K);
  const exact<T> destination(32 * K);
  const tile<T, 32, K> held(static_cast<T>(0));
  loads<coop::vectorize>(held, from(source));
  expect_held(held, [](int t, int i) { return K * t + i; });
  stores<coop::vectorize>(held, destination.on_device());
  expect_memory(destination, [](int i) { return i; });
}
void h11_six_ints_a_thread() { there_and_back_in_words<int, 6>(); }
void h13_struct_of_12_bytes() { there_and_back_in_words<three_ints, 4>(); }
void h15_seven_shorts_a_thread() { there_and_back_in_words<std::uint16_t, 7>(); }

// That the words are wide is seen in the instructions: widths.py.
void h16_const_pointer() {
  const auto source = numbers<float>(512);
  const tile<float, 128, 4> held(-1);
  loads<coop::vectorize>(held, from(source));
  expect_held(held, [](int t, int i) { return 4 * t + i; });
}

struct contiguous {
  const float* at;
  __device__ const float& operator*() const { return *at; }
  __device__ contiguous operator+(std::ptrdiff_t n) const { return {at + n}; }
  __device__ operator const float*() const { return at; }
};
void h17_contiguous_iterator() {
  const auto source = numbers<float>(256);
  const tile<float, 64, 4> held(-1);
  loads<coop::vectorize>(held, contiguous{from(source)});
  expect_held(held, [](int t, int i) { return 4 * t + i; });
}

void h18_nothing_is_read_past_the_count() {
  const auto source = numbers<int>(100);
  const auto right = [](int t, int i) { return 4 * t + i < 100 ? 4 * t + i : -5; };
  const tile<int, 64, 4> block(-5), warps(-5);
  loads<coop::transpose>(block, from(source), valid{100});
  loads<coop::warp_transpose>(warps, from(source), valid{100});
  expect_held(block, right);
  expect_held(warps, right);
}

void h19_each_count_with_a_default() {
  each_algorithm<64>([](auto row) {
    using algorithm = decltype(row);
    for (const int count : {0, 1, 2, 3, 32, 95, 96, 97, 191, 192}) {
      const auto source = numbers<int>(count == 0 ? 1 : count);
      const tile<int, 64, 3> held(-5);
      loads<algorithm>(held, from(source), valid{count}, otherwise{-1});
      expect_held(held, [&](int t, int i) {
        const int p = position<algorithm, 64, 3>(t, i);
        return p < count ? p : -1;
      });
    }
  });
}

template <class Algorithm, class N> void moves_all_or_none(N count, bool none) {
  const auto source = numbers<int>(64);
  const tile<int, 32, 2> held(-5);
  loads<Algorithm>(held, from(source), valid{count});
  expect_held(held, [&](int t, int i) { return none ? -5 : position<Algorithm, 32, 2>(t, i); });
  exact<int> destination(64);
  destination.fill(-7);
  stores<Algorithm>(made_of<int, 32, 2>(position<Algorithm, 32, 2>), destination.on_device(), valid{count});
  expect_memory(destination, [&](int i) { return none ? -7 : i; });
}
void h20_count_beyond_the_tile_and_below_zero() {
  each_algorithm<32>([](auto row) {
    using algorithm = decltype(row);
    moves_all_or_none<algorithm>(64 + 17, false);
    moves_all_or_none<algorithm>(-1, true);
    moves_all_or_none<algorithm>(100u - 128u, true);
    moves_all_or_none<algorithm>((std::int64_t{1} << 32) + 5, false);
    moves_all_or_none<algorithm>(-(std::int64_t{1} << 32), true);
  });
}

void h21_nothing_is_written_past_the_count() {
  each_algorithm<64>([](auto row) {
    using algorithm = decltype(row);
    const auto held = made_of<int, 64, 3>(position<algorithm, 64, 3>);
    exact<int> destination(192), short_destination(97);
    destination.fill(-7);
    stores<algorithm>(held, destination.on_device(), valid{97});
    expect_memory(destination, [](int i) { return i < 97 ? i : -7; });
    stores<algorithm>(held, short_destination.on_device(), valid{97});
    expect_memory(short_destination, [](int i) { return i; });
  });
}

void h22_striped_load_of_one_item() {
  const exact<std::int16_t> source(1);
  source[0] = 77;
  const tile<std::int16_t, 48, 3> held(-5);
  loads<coop::striped>(held, from(source), valid{1}, otherwise{9});
  expect_held(held, [](int t, int i) { return t == 0 && i == 0 ? 77 : 9; });
}

// Loads the first `count` of a tile by every algorithm; all other slots must hold `right`.
template <class T, int K, class Default> void loads_with_default(int count, Default fallback, T right) {
  each_algorithm<32>([&](auto row) {
    using algorithm = decltype(row);
    const auto source = numbers<T>(count);
    const tile<T, 32, K> held(static_cast<T>(7));
    loads<algorithm>(held, from(source), valid{count}, otherwise{fallback});
    expect_held(held, [&](int t, int i) {
      const int p = position<algorithm, 32, K>(t, i);
      return p < count ? static_cast<T>(p) : right;
    });
  });
}
void h23_zero_is_a_default() { loads_with_default<float, 2>(5, 0.0f, 0.0f); }
void h25_threads_without_a_valid_item() { loads_with_default<int, 4>(10, INT_MAX, INT_MAX); }
void h26_default_of_64_bits() {
  loads_with_default<std::int64_t, 2>(1, std::int64_t{5000000000}, std::int64_t{5000000000});
}
void h27_default_that_does_not_fit() { loads_with_default<std::int16_t, 1>(3, 100000, std::int16_t{-31072}); }
void h28_items_of_one_byte() {
  loads_with_default<std::int8_t, 4>(6, -5, std::int8_t{-5});
  loads_with_default<bool, 4>(6, true, true);
}

template <class Algorithm> void keeps_slots_past_5() {
  const auto source = numbers<int>(5);
  const auto held = made_of<int, 32, 4>([](int t, int i) { return 1000 + 4 * t + i; });
  loads<Algorithm>(held, from(source), valid{5});
  expect_held(held, [](int t, int i) {
    const int p = position<Algorithm, 32, 4>(t, i);
    return p < 5 ? p : 1000 + 4 * t + i;
  });
}
void h29_slots_kept() {
  each_algorithm<32>([](auto row) { keeps_slots_past_5<decltype(row)>(); });
}
void h30_slots_kept_by_striped() { keeps_slots_past_5<coop::striped>(); }

void h32_the_word_that_the_end_cuts() {
  for (const int skew : {0, 12}) {
    const auto source = numbers<float>(125, skew);
    const tile<float, 32, 4> held(-5);
    loads<coop::vectorize>(held, from(source), valid{125});
    expect_held(held, [](int t, int i) { return 4 * t + i < 125 ? 4 * t + i : -5; });
  }
}

// Device memory of which only the tile at the end is ever touched.
template <class Algorithm, class T, int B> void loads_at(std::int64_t start) {
  T* source = nullptr;
  must(cudaMalloc(&source, static_cast<std::size_t>(start + 4 * B) * sizeof(T)), "cudaMalloc");
  const tile<T, B, 4> held(0);
  T values[4 * B];
  for (int p = 0; p < 4 * B; ++p) values[p] = static_cast<T>(p + 1);
  must(cudaMemcpy(source + start, values, sizeof values, cudaMemcpyHostToDevice), "cudaMemcpy");
  loads<Algorithm>(held, static_cast<const T*>(source), offset{start});
  expect_held(held, [](int t, int i) { return 4 * t + i + 1; });
  cudaFree(source);
}
void h47_offset_past_31_bits() { loads_at<coop::automatic, byte, 32>(std::int64_t{2147483648} + 7); }
void h49_offset_past_32_bits_of_bytes() { loads_at<coop::vectorize, float, 128>((std::int64_t{1} << 30) + 8); }

void h52_striped_by_40_threads() {
  const auto source = numbers<int>(120);
  const exact<int> destination(120);
  const tile<int, 40, 3> held(-1);
  loads<coop::striped>(held, from(source));
  expect_held(held, [](int t, int i) { return t + 40 * i; });
  stores<coop::striped>(held, destination.on_device());
  expect_memory(destination, [](int i) { return i; });
}

// By logical warps of W lanes, or by the block (W = 0); from `in` to `out`, which may be the same.
template <class From, class To, int W, int B, class T, int K>
__global__ void exchange_kernel(own_items<T, K>* in, own_items<T, K>* out) {
  const auto block = coop::this_block<B>();
  own_items<T, K> items = in[block.rank()], result = out[block.rank()];
  own_items<T, K>& target = in == out ? items : result;
  if constexpr (W == 0) coop::exchange<From, To>(block, items.items(), target.items());
  else coop::exchange<From, To>(coop::logical_warp<W>(block), items.items(), target.items());
  out[block.rank()] = target;
}
template <class From, class To, int W = 0, class T, int B, int K>
void exchanges(const tile<T, B, K>& in, const tile<T, B, K>& out) {
  own_items<T, K>* const items = in.on_device();
  runs(B, 0, exchange_kernel<From, To, W, B, T, K>, items, &in == &out ? items : out.on_device());
  out.download();
}

void h53_logical_warp_of_2_from_striped() {
  const auto held = made_of<int, 32, 2>([](int lane, int i) { return lane + 32 * i; });
  exchanges<coop::striped, coop::blocked, 2>(held, held);
  expect_held(held, [](int lane, int i) { return (lane % 2 == 0 ? lane : 31 + lane) + i; });
}

void h54_logical_warps_of_16_to_striped() {
  const auto held = made_of<int, 64, 16>([](int t, int i) { return 16 * t + i; });
  exchanges<coop::blocked, coop::striped, 16>(held, held);
  expect_held(held, [](int t, int i) { return 256 * (t / 16) + 16 * i + t % 16; });
  expect(held(17, 2) == 289, "thread 17");
}

template <int Bytes>
__global__ void sliced_scatter_kernel(const own_items<int, 5>* held, const own_items<int, 5>* ranks,
                                      own_items<int, 5>* result, byte* canary) {
  __shared__ struct { coop::scratch<Bytes> storage; byte canary[64]; } memory;
  const auto block = coop::this_block<96>(memory.storage);
  const int t = block.rank();
  if (t < 64) memory.canary[t] = 0xa5;
  own_items<int, 5> items = held[t], rank = ranks[t], out = result[t];
  coop::scatter<coop::blocked>(block, items.items(), rank.items(), out.items(), coop::guarded(), coop::timesliced());
  block.sync();
  result[t] = out;
  if (t < 64) canary[t] = memory.canary[t];
}
void h56_time_slices() {
  const auto source = numbers<int>(480);
  const exact<int> destination(480);
  const tile<int, 96, 5> loaded(-1);
  loads<coop::warp_transpose_timesliced>(loaded, from(source));
  expect_held(loaded, [](int t, int i) { return 5 * t + i; });
  stores<coop::warp_transpose_timesliced>(loaded, destination.on_device());
  expect_memory(destination, [](int i) { return i; });

  constexpr int bytes = coop::scratch_bytes<coop::scattering<coop::slices_of_a_warp>, int, 5, coop::block<96>>();
  const auto ranks = made_of<int, 96, 5>([](int t, int i) { return i == 4 ? -1 : 479 - (5 * t + i); });
  const tile<int, 96, 5> scattered(-7);
  const exact<byte> canary(64);
  runs(96, 0, sliced_scatter_kernel<bytes>, loaded.on_device(), ranks.on_device(), scattered.on_device(), canary.on_device());
  scattered.download();
  expect_held(scattered, [](int t, int i) { return (479 - (5 * t + i)) % 5 == 4 ? -7 : 479 - (5 * t + i); });
  expect_memory(canary, [](int) { return 0xa5; });
}

// Scratch of 66 KiB, which only the launch helper can give: without it the launch is refused.
constexpr int big_items = 32;
template <class Algorithm>
using big_need = coop::need<Algorithm, double, big_items, coop::block<256>>;
template <class Algorithm> __global__ void copy_by_big_scratch_kernel(const double* source, double* destination) {
  extern __shared__ __align__(128) coop::byte memory[];
  const auto block = coop::this_block<256>(memory);
  coop::thread_data<double, big_items> items;
  coop::load<Algorithm>(block, source, items);
  block.sync();
  coop::store<Algorithm>(block, destination, items);
}
template <class Algorithm> void copies_by_big_scratch() {
  constexpr int bytes = big_need<Algorithm>::bytes;
  static_assert(bytes > (48 << 10), "");
  const auto source = numbers<double>(256 * big_items);
  const exact<double> destination(256 * big_items);
  runs(256, bytes, copy_by_big_scratch_kernel<Algorithm>, from(source), destination.on_device());
  expect_memory(destination, [](int i) { return i; });
}
void h85_scratch_above_48_kib() {
  copies_by_big_scratch<coop::transpose>();
  copies_by_big_scratch<coop::packed_transpose>();
  copies_by_big_scratch<coop::packed_warp_transpose>();
}

__global__ void copy_8_tiles_kernel(const int* source, int* destination) {
  COOP_SHARED coop::scratch_for<coop::need<coop::transpose, int, 4, coop::block<256>>> storage;
  const auto block = coop::this_block<256>(storage);
  coop::thread_data<int, 4> items;
  for (int n = 0; n < 8; ++n) {
    coop::load<coop::transpose>(block, source, items, coop::offset(1024 * n));
    block.sync();
    coop::store<coop::transpose>(block, destination, items, coop::offset(1024 * n));
    block.sync();
  }
}
void h59_one_scratch_for_8_tiles() {
  const auto source = numbers<int>(8192);
  const exact<int> destination(8192);
  runs(256, 0, copy_8_tiles_kernel, from(source), destination.on_device());
  expect_memory(destination, [](int i) { return i; });
}

using double_need = coop::need<coop::transpose, double, 2, coop::block<32>>;
__global__ void raw_scratch_kernel(const double* source, own_items<double, 2>* held, byte* used) {
  extern __shared__ __align__(128) byte memory[];
  const int t = static_cast<int>(threadIdx.x);
  if (t < 5) memory[t] = 0xa5;
  __syncthreads();
  const auto block = coop::this_block<32>(memory + double_need::alignment);
  coop::load<coop::transpose>(block, source, held[t].items());
  block.sync();
  if (t < 5) used[t] = memory[t];
}
void h62_raw_bytes_behind_others() {
  const auto source = numbers<double>(64);
  const tile<double, 32, 2> held(-1);
  const exact<byte> used(5);
  runs(32, double_need::alignment + double_need::bytes, raw_scratch_kernel, from(source), held.on_device(), used.on_device());
  held.download();
  expect_held(held, [](int t, int i) { return 2 * t + i; });
  expect_memory(used, [](int) { return 0xa5; });
}

struct alignas(64) line {
  byte bytes[64];
  explicit line(int i) { std::memset(bytes, i, sizeof bytes); }
};
using line_need = coop::need<coop::transpose, line, 2, coop::block<32>>;
static_assert(line_need::alignment >= 64 && alignof(coop::scratch_for<line_need>) >= 64, "as the items are");
__global__ void line_kernel(const line* source, own_items<line, 2>* held) {
  COOP_SHARED coop::scratch_for<line_need> storage;
  const auto block = coop::this_block<32>(storage);
  own_items<line, 2> own = held[block.rank()];
  coop::load<coop::transpose>(block, source, own.items());
  held[block.rank()] = own;
}
void h63_items_aligned_to_64_bytes() {
  const auto source = numbers<line>(64);
  const tile<line, 32, 2> held(line(255));
  runs(32, 0, line_kernel, from(source), held.on_device());
  held.download();
  expect_held(held, [](int t, int i) { return 2 * t + i; });
}

// Loads and stores `source` by every algorithm and compares bits.
template <class T, int B, int K> void keeps_bits(const exact<T>& source, const T& other) {
  each_algorithm<B>([&](auto row) {
    using algorithm = decltype(row);
    const tile<T, B, K> held(other);
    loads<algorithm>(held, from(source));
    for (int t = 0; t < B; ++t)
      for (int i = 0; i < K; ++i)
        expect(same_bits(held(t, i), source[position<algorithm, B, K>(t, i)]), "bits of slot", K * t + i);
    const exact<T> destination(B * K);
    stores<algorithm>(held, destination.on_device());
    destination.download();
    for (int p = 0; p < B * K; ++p) expect(same_bits(destination[p], source[p]), "bits of item", p);
  });
}
template <class T, class Bits> exact<T> repeated(int count, std::initializer_list<Bits> patterns) {
  static_assert(sizeof(T) == sizeof(Bits), "patterns of whole items");
  exact<T> memory(count);
  for (int i = 0; i < count; ++i)
    std::memcpy(&memory[i], patterns.begin() + static_cast<std::size_t>(i) % patterns.size(), sizeof(T));
  return memory;
}

void h68_every_bit_pattern() {
  keeps_bits<float, 32, 4>(repeated<float>(128, {0x7fa00001u, 0x80000000u, 0x00000001u, 0x7f800000u, 5u}), 7.0f);
  const std::uint16_t subnormal = 0x0001, not_a_number = 0xff81, other = 5;
  keeps_bits<half, 32, 4>(repeated<half>(128, {subnormal, not_a_number, other}), half(7));
}
void h69_fractions() {
  keeps_bits<float, 32, 1>(repeated<float>(32, {-1.5f, 2.25f, 1e30f}), 0.0f);
  keeps_bits<double, 32, 1>(repeated<double>(32, {-1.5, 2.25, 1e300}), 0.0);
}

struct only_from_int {
  int value;
  explicit only_from_int(int i) : value(i) {}
};
void h70_no_default_constructor() { keeps_bits<only_from_int, 32, 2>(numbers<only_from_int>(64), only_from_int(-1)); }

__extension__ typedef __int128 int128;
void h71_integers_of_128_bits() {
  const exact<int128> source(192);
  for (int i = 0; i < 192; ++i) source[i] = (static_cast<int128>(i) << 64) + i;
  keeps_bits<int128, 64, 3>(source, -1);
}

// Counts what is written through it and knows no value type.
struct counting_output {
  using value_type = void;
  int* writes;
  struct place {
    int* writes;
    __device__ void operator=(float) const { atomicAdd(writes, 1); }
  };
  __device__ place operator*() const { return {writes}; }
  __device__ counting_output operator+(std::ptrdiff_t) const { return *this; }
};
void h72_output_iterator_and_wider_type() {
  each_algorithm<32>([](auto row) {
    using algorithm = decltype(row);
    const tile<float, 32, 4> held(1.5f);
    const exact<int> count(1);
    count[0] = 0;
    stores<algorithm>(held, counting_output{count.on_device()}, valid{100});
    expect_memory(count, [](int) { return 100; });
    exact<double> wider(128);
    wider.fill(-7);
    stores<algorithm>(held, wider.on_device(), valid{100});
    expect_memory(wider, [](int i) { return i < 100 ? 1.5 : -7; });
  });
}

struct counting {
  int value;
  __device__ int operator*() const { return value; }
  __device__ counting operator+(std::ptrdiff_t n) const { return {value + static_cast<int>(n)}; }
  void operator&() const = delete;
};
void h73_counting_from_10() {
  const tile<int, 32, 4> words(-1), traded(-1);
  loads<coop::vectorize>(words, counting{10});
  loads<coop::transpose>(traded, counting{10});
  expect_held(words, [](int t, int i) { return 10 + 4 * t + i; });
  expect_held(traded, [](int t, int i) { return 10 + 4 * t + i; });
}

template <class Algorithm> __global__ void block_of_8_4_2_kernel(const int* source, own_items<int, 2>* held) {
  const auto block = coop::this_block<8, 4, 2>();
  own_items<int, 2> own;
  coop::load<Algorithm>(block, source, own.items());
  held[threadIdx.x + 8 * (threadIdx.y + 4 * threadIdx.z)] = own;
}
template <class Algorithm> void loads_by_8_4_2() {
  const auto source = numbers<int>(128);
  const tile<int, 64, 2> held(-1);
  runs({8, 4, 2}, 0, block_of_8_4_2_kernel<Algorithm>, from(source), held.on_device());
  held.download();
  expect_held(held, [](int t, int i) { return 2 * t + i; });
  expect(held(51, 0) == 102 && held(51, 1) == 103, "thread (3, 2, 1)");
}
void h75_block_of_8_4_2() {
  loads_by_8_4_2<coop::direct>();
  loads_by_8_4_2<coop::transpose>();
}

template <class Algorithm> __global__ void moved_store_kernel(own_items<int, 3>* held, int* destination) {
  const auto block = coop::this_block<64>();
  own_items<int, 3> own = held[block.rank()];
  coop::store<Algorithm>(block, destination, coop::move(own.items()));
}
void h76_items_survive_a_store() {
  each_algorithm<64>([](auto row) {
    using algorithm = decltype(row);
    const auto held = made_of<int, 64, 3>(position<algorithm, 64, 3>);
    for (int times = 0; times < 2; ++times) {
      const exact<int> destination(192);
      stores<algorithm>(held, destination.on_device());
      expect_memory(destination, [](int i) { return i; });
      expect_held(held, position<algorithm, 64, 3>);
    }
    const exact<int> destination(192);
    runs(64, 0, moved_store_kernel<algorithm>, held.on_device(), destination.on_device());
    expect_memory(destination, [](int i) { return i; });
  });
}

template <int K> void exchanges_in_place() {
  const auto held = made_of<int, 64, K>([](int t, int i) { return K * t + i; });
  const tile<int, 64, K> two(-1);
  exchanges<coop::blocked, coop::striped>(held, two);
  exchanges<coop::blocked, coop::striped>(held, held);
  expect_held(two, [](int t, int i) { return t + 64 * i; });
  expect_held(held, [](int t, int i) { return t + 64 * i; });
  exchanges<coop::striped, coop::blocked>(held, held);
  expect_held(held, [](int t, int i) { return K * t + i; });
}
void h77_exchange_in_place() {
  exchanges_in_place<1>();
  exchanges_in_place<4>();
  exchanges_in_place<5>();
  exchanges_in_place<8>();
}

void h89_half_a_word_at_the_end() {
  exact<half> destination(128), short_destination(100);
  destination.fill(half(0xa5a5));
  const auto held = made_of<half, 32, 4>([](int t, int i) { return 4 * t + i; });
  stores<coop::vectorize>(held, destination.on_device(), valid{100});
  expect_memory(destination, [](int i) { return i < 100 ? i : 0xa5a5; });
  stores<coop::vectorize>(held, short_destination.on_device(), valid{100});
  expect_memory(short_destination, [](int i) { return i; });
}

void h90_37_bytes() {
  each_algorithm<4>([](auto row) {
    using algorithm = decltype(row);
    const exact<byte> destination(64 + 64);
    const auto held = made_of<byte, 4, 16>(position<algorithm, 4, 16>);
    stores<algorithm>(held, destination.on_device(), valid{37});
    expect_memory(destination, [](int i) { return i < 37 ? i : 0xa5; });
  });
}

}  // namespace cuda_tests

#include "cuda_area_cases.h"

namespace cuda_tests {

struct reported {
  const char* id;
  void (*check)();
};
const reported cases[] = {
    {"H01", h01_vectorize_load_one_element_off}, {"H02", h02_vectorize_store_at_each_offset},
    {"H03", h03_vectorize_store_of_bytes_at_each_offset}, {"H04", h04_three_bytes_a_thread},
    {"H05", h05_slice_with_a_storage_offset}, {"H06", h06_rows_of_memory_that_begin_anywhere},
    {"H07", h07_aligned_load_misaligned_store}, {"H08", h08_rows_of_the_tile_that_begin_anywhere},
    {"H09", h09_aligned_pointer_misaligned_offset}, {"H10", h10_stride_of_20_bytes}, {"H11", h11_six_ints_a_thread},
    {"H13", h13_struct_of_12_bytes}, {"H15", h15_seven_shorts_a_thread}, {"H16", h16_const_pointer},
    {"H17", h17_contiguous_iterator}, {"H18", h18_nothing_is_read_past_the_count}, {"H19", h19_each_count_with_a_default},
    {"H20", h20_count_beyond_the_tile_and_below_zero}, {"H21", h21_nothing_is_written_past_the_count},
    {"H22", h22_striped_load_of_one_item}, {"H23", h23_zero_is_a_default}, {"H25", h25_threads_without_a_valid_item},
    {"H26", h26_default_of_64_bits}, {"H27", h27_default_that_does_not_fit}, {"H28", h28_items_of_one_byte},
    {"H29", h29_slots_kept}, {"H30", h30_slots_kept_by_striped}, {"H31", h31_part_of_a_tile_at_the_end_of_memory},
    {"H32", h32_the_word_that_the_end_cuts}, {"H33", h33_last_row_at_the_end_of_memory},
    {"H35", h35_rows_are_compared_with_rows}, {"H36", h36_columns_of_memory},
    {"H37", h37_rows_below_the_number_of_columns}, {"H38", h38_rows_that_held_a_nan},
    {"H39", h39_cells_that_the_tile_before_had}, {"H40", h40_no_columns_and_more_rows_than_the_tile_has},
    {"H41", h41_more_threads_than_cells}, {"H42", h42_120_cells_by_32_threads}, {"H43", h43_idle_threads_fill_nothing},
    {"H44", h44_one_column}, {"H45", h45_origin_past_31_bits}, {"H46", h46_more_rows_than_16_bits_hold},
    {"H47", h47_offset_past_31_bits}, {"H49", h49_offset_past_32_bits_of_bytes}, {"H51", h51_fewer_rows_than_none},
    {"H52", h52_striped_by_40_threads}, {"H53", h53_logical_warp_of_2_from_striped},
    {"H54", h54_logical_warps_of_16_to_striped}, {"H56", h56_time_slices}, {"H59", h59_one_scratch_for_8_tiles},
    {"H62", h62_raw_bytes_behind_others}, {"H63", h63_items_aligned_to_64_bytes}, {"H68", h68_every_bit_pattern},
    {"H69", h69_fractions}, {"H70", h70_no_default_constructor}, {"H71", h71_integers_of_128_bits},
    {"H72", h72_output_iterator_and_wider_type}, {"H73", h73_counting_from_10}, {"H75", h75_block_of_8_4_2},
    {"H76", h76_items_survive_a_store}, {"H77", h77_exchange_in_place}, {"H85", h85_scratch_above_48_kib},
    {"H88", h88_rows_that_no_wide_word_divides}, {"H89", h89_half_a_word_at_the_end}, {"H90", h90_37_bytes}};

int run(const char* only) {
  int ran = 0, wrong = 0;
  for (const reported& one : cases) {
    if (only != nullptr && std::strcmp(only, one.id) != 0) continue;
    running = one.id;
    failures = 0;
    one.check();
    ++ran;
    wrong += failures > 0;
    std::printf("%s %s\n", one.id, failures == 0 ? "ok" : "wrong");
  }
  std::printf("%d cases, %d wrong\n", ran, wrong);
  return wrong > 0 || ran == 0;
}

}  // namespace cuda_tests

int main(int count, char** arguments) { return cuda_tests::run(count > 1 ? arguments[1] : nullptr); }
