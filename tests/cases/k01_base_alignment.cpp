// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// K01: the base pointer is less aligned than the widest word.
#include "cases.h"

namespace cases {

// NVIDIA/cccl#431, NVIDIA/cccl#3517
TEST(K01_base_alignment, H01_vectorize_load_one_element_off) {
  const auto base = numbers<float>(513);
  const auto source = reads(base.begin() + 1, 512);
  const auto right = [](int t, int i) { return 1 + 4 * t + i; };
  tile<float, 128, 4> words(-1), items(-1);
  loads<coop::vectorize>(words, source);
  loads<coop::direct>(items, source);
  expect_held(words, right);
  expect_held(items, right);
}

// NVIDIA/cccl#4283
TEST(K01_base_alignment, H02_vectorize_store_at_each_offset) {
  const auto held = made_of<float, 64, 4>([](int t, int i) { return 4 * t + i; });
  for (int d = 0; d <= 4; ++d) {
    exact<float> memory(8 + 4 + 256 + 8);
    memory.fill(-7);
    stores<coop::vectorize>(held, writes(memory.begin() + 8 + d, 256));
    expect_memory(memory, [&](int i) { return i < 8 + d || i >= 8 + d + 256 ? -7 : i - 8 - d; });
  }
}

template <class T, class Value> void stores_64_bytes_at_odd_addresses(Value value) {
  const auto held = made_of<T, 16, 4>([&](int t, int i) { return value(4 * t + i); });
  for (int offset = 1; offset <= 7; ++offset) {
    exact<unsigned char> memory(96);
    memory.fill(0xa5);
    stores<coop::vectorize>(held, writes(reinterpret_cast<T*>(memory.begin() + offset), 64));
    expect_memory(memory, [&](int i) {
      return i < offset || i >= offset + 64 ? 0xa5 : static_cast<unsigned char>(value(i - offset));
    });
  }
}

// pytorch/pytorch#183790, pytorch/pytorch#183672
TEST(K01_base_alignment, H03_vectorize_store_of_bytes_at_each_offset) {
  stores_64_bytes_at_odd_addresses<std::uint8_t>([](int i) { return static_cast<std::uint8_t>(i); });
  stores_64_bytes_at_odd_addresses<bool>([](int i) { return i % 3 == 0; });
}

// A char buffer recast to 32-bit words: NVIDIA developer forum 25769
TEST(K01_base_alignment, H04_three_bytes_a_thread) {
  exact<std::uint8_t> source(9);
  for (int i = 0; i < 9; ++i) source[i] = static_cast<std::uint8_t>('a' + i % 3);
  tile<std::uint8_t, 3, 3> items(0), words(0);
  loads<coop::direct>(items, reads(source));
  loads<coop::vectorize>(words, reads(source));
  expect_held(items, [](int, int i) { return 'a' + i; });
  expect_held(words, [](int, int i) { return 'a' + i; });
}

// Jim137/qkan#26, NVIDIA/TensorRT-LLM#17987
TEST(K01_base_alignment, H05_slice_with_a_storage_offset) {
  for (const int d : {1, 3, 5, 7}) {
    const auto base = numbers<std::uint16_t>(512 + d);
    tile<std::uint16_t, 64, 8> held(0);
    loads<coop::vectorize>(held, reads(base.begin() + d, 512));
    expect_held(held, [&](int t, int i) { return d + 8 * t + i; });
  }
}

}  // namespace cases
