// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Picks the one target that this text is compiled for. A target is a file that supplies, in this order:
//
//   COOP_FUNCTION COOP_DEVICE          a function of host and device; of the device alone
//   COOP_GLOBAL COOP_SCRATCH COOP_PRIVATE   what pointers, references and methods are qualified with
//   COOP_SHARED COOP_CONSTANT          what declares threadgroup memory in a kernel; a static constant
//   COOP_UNROLL COOP_ROLL COOP_ABI     before a loop that is unrolled, or is not; the inline namespace, by target and checks
//   byte word2 word4 word8 word16 int64 uint64   the words of one access, integers of 64 bits
//   target::warp_size has_warp has_shuffle knows_threads supplies_scratch scratch_limit   what the hardware can do
//   target::location                   where a call stands in the user's source; empty where nobody asks
//   target::rank_in_block block_index block_sync warp_sync shuffle_up    who am I, barriers, lane moves
//   target::read write take put read_element write_element   the raw form of the verbs
//   target::copy_bits clear_bits presume_set funnel_right funnel_left address bytes pointed_to   bits and pointers
//   target::moves_as_bits              the vendor's types whose bits may be moved though they are not formally trivial
//   target::supply                     scratch for a group that brings none
//   target::begin_call require         what a checked target hears of a call
//
// COOP_TARGET_HEADER names another file that does the same.
#pragma once

// What a checked target is told of: a count or offset that wrapped below zero, a default that changed in conversion, an
// address that is not what was promised, a rank outside the tile, scratch at a bad address.
namespace coop {
enum class misuse { wrapped_count, wrapped_offset, changed_default, broken_promise, misaligned_scratch, rank_outside };
}

#if defined(COOP_TARGET_HEADER)
#include COOP_TARGET_HEADER
#elif defined(__CUDACC__)
#include "cuda.h"
#elif defined(__HIP__) || defined(__METAL_VERSION__) || defined(__OPENCL_CPP_VERSION__)
#error "coop: the HIP, Metal and OpenCL targets do not exist yet; there are CUDA and plain C++17"
#else
#include "cpu.h"
#endif
