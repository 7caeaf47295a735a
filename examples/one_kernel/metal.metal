// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Metal: xcrun -sdk macosx metal -std=metal3.1 -I../../include metal.metal -o one_kernel.metallib. Checked by this project
// through a shim, not by Apple's compiler.
#include <metal_stdlib>

#include "kernel.h"

[[max_total_threads_per_threadgroup(128)]] kernel void sums_of_runs(device const uint* source [[buffer(0)]], device uint* destination [[buffer(1)]],
                                                                    constant long& count [[buffer(2)]], uint thread_index [[thread_index_in_threadgroup]],
                                                                    uint group_index [[threadgroup_position_in_grid]]) {
  threadgroup coop::scratch_for<runs::scratch_needed> scratch;
  const auto block = coop::this_block<runs::threads>((int)thread_index, scratch);
  runs::sums(block, (int)group_index, source, destination, count);
}
