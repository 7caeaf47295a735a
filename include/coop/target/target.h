// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Picks the one target that this text is compiled for. A target is a file that supplies, in this order:
//
//   COOP_FUNCTION COOP_DEVICE          a function of host and device; of the device alone
//   COOP_GLOBAL COOP_SCRATCH COOP_PRIVATE   what pointers, references and methods are qualified with
//   COOP_SHARED COOP_CONSTANT          what declares threadgroup memory in a kernel; a static constant
//   COOP_GRID_CONSTANT                 what declares a kernel's argument that stays where it is
//   COOP_UNROLL COOP_ROLL COOP_ABI     before a loop that is unrolled, or is not; the inline namespace, by target and checks
//   byte word2 word4 word8 word16 int64 uint64   the words of one access, integers of 64 bits
//   target::warp_size has_warp has_shuffle knows_threads supplies_scratch scratch_limit threadgroup_limit   what the hardware can do
//   target::location                   where a call stands in the user's source; empty where nobody asks
//   target::noted number mark marked place   a 64-bit number with the place where it was given; a number where nobody asks
//   target::rank_in_block block_index block_sync warp_sync shuffle_up    who am I, barriers, lane moves
//   target::read write take put read_element write_element   the raw form of the verbs
//   target::copy_bits clear_bits presume_set funnel_right funnel_left address bytes pointed_to   bits and pointers
//   target::moves_as_bits              the vendor's types whose bits may be moved though they are not formally trivial
//   target::supply                     scratch for a group that brings none
//   target::begin_call begin_tile require   what a checked target hears of a call
//   target::has_copy_async copy_async commit_async wait_async   copies that the hardware makes meanwhile
//   target::tensor_map has_tensor_engine begin_arrivals show_arrivals copy_tensor wait_for_arrival   an engine that copies tiles
//   target::take_cells put_cells hand_out   what the kernel itself does with a tile in threadgroup memory
//
// COOP_TARGET_HEADER names another file that does the same.
#pragma once

// What a checked target is told of: a count or offset that wrapped below zero, a default that changed in conversion, an
// address that is not what was promised, scratch at a bad address, a rank or a cell outside the tile.
namespace coop {
enum class misuse { wrapped_count, wrapped_offset, wrapped_bound, changed_default, broken_promise, misaligned_scratch, rank_outside, cell_outside };
}

#if defined(COOP_TARGET_HEADER)
#include COOP_TARGET_HEADER
#elif defined(__CUDACC__)
#include "cuda.h"
#elif defined(__HIP__)
#include "hip.h"
#elif defined(__METAL_VERSION__)
#include "metal.h"
#elif defined(__OPENCL_CPP_VERSION__)
#include "opencl.h"
#else
#include "cpu.h"
#endif
