// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The sweeps and the product of examples/gemm on a Mac's GPU; scripts/check-on-mac builds it. Written without such a machine:
// it has been read, not run.
//
//   run_on_mac tiles|trades|areas|gemm LIBRARY.metallib     status 1: something was wrong
#import <Foundation/Foundation.h>
#import <Metal/Metal.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <vector>

#include "../sweep/sweep_areas.h"

namespace {

using coop::int64;

[[noreturn]] void stop(const std::string& what, NSError* error) {
  std::printf("%s: %s\n", what.c_str(), error ? error.localizedDescription.UTF8String : "failed");
  std::exit(1);
}

class device {
 public:
  explicit device(const char* library) {
    gpu = MTLCreateSystemDefaultDevice();
    if (gpu == nil) stop("Metal", nil);
    NSError* error = nil;
    library_ = [gpu newLibraryWithURL:[NSURL fileURLWithPath:[NSString stringWithUTF8String:library]] error:&error];
    if (library_ == nil) stop(library, error);
    queue_ = [gpu newCommandQueue];
    for (NSString* name in library_.functionNames) names_[name.UTF8String] = true;
  }
  bool has(const std::string& name) const { return names_.count(name) != 0; }

  // A pipeline is made once. Its constants, if it has any, are the two of examples/gemm/gemm.metal.
  id<MTLComputePipelineState> pipeline(const std::string& name, int constants = -1) {
    id<MTLComputePipelineState> __strong& made = pipelines_[name + std::to_string(constants)];
    if (made != nil) return made;
    NSError* error = nil;
    MTLFunctionConstantValues* values = [MTLFunctionConstantValues new];
    if (constants >= 0)
      for (int i = 0; i < 2; ++i) {
        const bool value = (constants >> i & 1) != 0;
        [values setConstantValue:&value type:MTLDataTypeBool atIndex:static_cast<NSUInteger>(i)];
      }
    id<MTLFunction> function = [library_ newFunctionWithName:[NSString stringWithUTF8String:name.c_str()] constantValues:values error:&error];
    if (function == nil) stop(name, error);
    made = [gpu newComputePipelineStateWithFunction:function error:&error];
    if (made == nil) stop(name, error);
    if (made.threadExecutionWidth != 32) stop(name + ": a simdgroup of other than 32 lanes", nil);
    return made;
  }

  // A launch of more threads than the pipeline takes would do nothing in silence.
  void run(id<MTLComputePipelineState> pipeline, MTLSize blocks, MTLSize threads, const std::vector<id<MTLBuffer>>& buffers, std::size_t threadgroup_bytes) {
    threadgroup_bytes = (threadgroup_bytes + 15) / 16 * 16;
    if (threads.width * threads.height * threads.depth > pipeline.maxTotalThreadsPerThreadgroup) stop("more threads than the pipeline takes", nil);
    if (pipeline.staticThreadgroupMemoryLength + threadgroup_bytes > gpu.maxThreadgroupMemoryLength) stop("more threadgroup memory than there is", nil);
    @autoreleasepool {
      id<MTLCommandBuffer> commands = [queue_ commandBuffer];
      id<MTLComputeCommandEncoder> encoder = [commands computeCommandEncoder];
      [encoder setComputePipelineState:pipeline];
      for (std::size_t i = 0; i < buffers.size(); ++i) [encoder setBuffer:buffers[i] offset:0 atIndex:i];
      if (threadgroup_bytes > 0) [encoder setThreadgroupMemoryLength:threadgroup_bytes atIndex:0];
      [encoder dispatchThreadgroups:blocks threadsPerThreadgroup:threads];
      [encoder endEncoding];
      [commands commit];
      [commands waitUntilCompleted];
      if (commands.status != MTLCommandBufferStatusCompleted) stop("a command buffer", commands.error);
    }
  }
  id<MTLBuffer> holding(const void* bytes, std::size_t count) { return [gpu newBufferWithBytes:bytes length:count options:MTLResourceStorageModeShared]; }

  id<MTLDevice> gpu;

 private:
  id<MTLLibrary> library_;
  id<MTLCommandQueue> queue_;
  std::map<std::string, bool> names_;
  std::map<std::string, id<MTLComputePipelineState>> pipelines_;
};

class mirrored : public sweep::mirrored {
 public:
  mirrored(device& where, std::size_t bytes) : sweep::mirrored(bytes), buffer([where.gpu newBufferWithLength:bytes options:MTLResourceStorageModeShared]) {}
  void upload(std::size_t begin, std::size_t bytes) override { std::memcpy(static_cast<char*>(buffer.contents) + begin, host.data() + begin, bytes); }
  void download(std::size_t begin, std::size_t bytes) override { std::memcpy(host.data() + begin, static_cast<char*>(buffer.contents) + begin, bytes); }
  id<MTLBuffer> buffer;
};
id<MTLBuffer> of(const std::unique_ptr<sweep::mirrored>& bytes) { return static_cast<const mirrored&>(*bytes).buffer; }

MTLSize size_of(int x, int y = 1, int z = 1) { return MTLSizeMake(static_cast<NSUInteger>(x), static_cast<NSUInteger>(y), static_cast<NSUInteger>(z)); }
MTLSize block_of(const axes::shape& form) {
  const axes::extent e = axes::extents[form.block];
  return size_of(e.x, e.y, e.z);
}
// A kernel that declares its scratch is given no more than its argument has to have: both count.
std::size_t scratch_of(device& where, const std::string& name, const axes::shape& form) {
  if (form.scratch != axes::behind_pointer) return 16;
  int bytes = 0;
  id<MTLBuffer> number = where.holding(&bytes, sizeof bytes);
  where.run(where.pipeline("bytes_of_" + name), size_of(1), size_of(1), {number}, 0);
  std::memcpy(&bytes, number.contents, sizeof bytes);
  return static_cast<std::size_t>(bytes > 16 ? bytes : 16);
}

template <int... Indices> std::vector<sweep::tile_test> tiles(device& where, std::integer_sequence<int, Indices...>) {
  const coop::arrangement owners[] = {bodies::owner_of_row<axes::algorithm_type<axes::tile_cases[Indices].algorithm>>::kind...};
  std::vector<sweep::tile_test> tests;
  for (int i = 0; i < axes::tile_count; ++i) {
    const std::string name = "tile_" + std::to_string(i);
    if (!where.has("bytes_of_" + name)) continue;
    const std::size_t scratch = scratch_of(where, name, axes::tile_cases[i].form);
    tests.push_back({axes::tile_cases[i], owners[i], [&where, name, i, scratch](sweep::tile_verb verb, int blocks, const sweep::tile_launch& l, const sweep::buffers& b) {
                       const char *const verbs[] = {"_load", "_store", "_change_in_place"}, *const told[] = {"_nothing", "_count", "_count_and_default"};
                       const int64 numbers[] = {l.count, l.offset, l.first};
                       where.run(where.pipeline(name + verbs[verb] + told[static_cast<int>(l.told)]), size_of(blocks), block_of(axes::tile_cases[i].form),
                                 {where.holding(numbers, sizeof numbers), of(b.memory), of(b.fallback), of(b.slots)}, scratch);
                     }});
  }
  return tests;
}
std::vector<sweep::trade_test> trades(device& where) {
  std::vector<sweep::trade_test> tests;
  for (int i = 0; i < axes::trade_count; ++i) {
    const std::string name = "trade_" + std::to_string(i);
    if (!where.has(name)) continue;
    const std::size_t scratch = scratch_of(where, name, axes::trade_cases[i].form);
    tests.push_back({axes::trade_cases[i], [&where, name, i, scratch](int blocks, const sweep::buffers& b) {
                       where.run(where.pipeline(name), size_of(blocks), block_of(axes::trade_cases[i].form), {of(b.slots), of(b.result), of(b.ranks), of(b.flags)}, scratch);
                     }});
  }
  return tests;
}
// Those whose tile, with what lies around it here, is no more than a threadgroup has.
template <int... Indices> std::vector<sweep::area_test> areas_of(device& where, std::integer_sequence<int, Indices...>) {
  std::vector<sweep::area_test> all = {sweep::area_test_of<Indices>()...}, tests;
  for (int i = 0; i < areas::count; ++i) {
    const std::string name = "area_" + std::to_string(i);
    sweep::area_test test = all[static_cast<std::size_t>(i)];
    if (!where.has(name) || test.groups * (test.tile_bytes + 2048) + 4096 > static_cast<int>(where.gpu.maxThreadgroupMemoryLength)) continue;
    test.launch = [&where, name, i](int blocks, const sweep::numbers& n, const sweep::area_buffers& b) {
      where.run(where.pipeline(name), size_of(blocks), size_of(areas::cases[i].threads),
                {where.holding(&n, sizeof n), of(b.memory), of(b.fallback), of(b.before), of(b.after), of(b.cells)}, static_cast<std::size_t>(n.storage) + COOP_STORAGE_ALIGNMENT);
    };
    tests.push_back(test);
  }
  return tests;
}

struct problem {
  int m, n, k, a_stride, b_stride, c_stride;
  float alpha, beta;
};
std::vector<float> numbers(int count, unsigned seed) {
  std::vector<float> made(static_cast<std::size_t>(count));
  for (float& x : made) seed = seed * 1664525u + 1013904223u, x = static_cast<float>(seed >> 8) / 8388608.0f - 1.0f;
  return made;
}
bool product(device& where, const problem& p, bool whole, bool two) {
  const std::vector<float> a = numbers((p.m - 1) * p.a_stride + p.k, 1), b = numbers((p.k - 1) * p.b_stride + p.n, 2), c = numbers((p.m - 1) * p.c_stride + p.n, 3);
  id<MTLBuffer> out = where.holding(c.data(), c.size() * 4);
  where.run(where.pipeline("gemm", int(whole) + 2 * int(two)), size_of((p.n + 63) / 64, (p.m + 63) / 64), size_of(128),
            {where.holding(a.data(), a.size() * 4), where.holding(b.data(), b.size() * 4), out, where.holding(&p, sizeof p)}, 0);
  const float* const found = static_cast<const float*>(out.contents);
  double worst = 0;
  bool beside = false;
  for (int i = 0; i < p.m; ++i)
    for (int j = 0; j < (i + 1 < p.m ? p.c_stride : p.n); ++j) {
      if (j >= p.n) {
        beside = beside || found[i * p.c_stride + j] != c[static_cast<std::size_t>(i * p.c_stride + j)];
        continue;
      }
      double sum = 0, size = 0;
      for (int k = 0; k < p.k; ++k) {
        const double one = double(a[static_cast<std::size_t>(i * p.a_stride + k)]) * double(b[static_cast<std::size_t>(k * p.b_stride + j)]);
        sum += one, size += std::fabs(one);
      }
      const double right = double(p.alpha) * sum + double(p.beta) * double(c[static_cast<std::size_t>(i * p.c_stride + j)]), allowed = (p.k + 4) * 6e-8 * (size + std::fabs(right) + 1);
      worst = std::fmax(worst, std::fabs(found[i * p.c_stride + j] - right) / allowed);
    }
  std::printf("%d x %d x %d, %s tiles, %s: error %.3f of what single precision allows%s\n", p.m, p.n, p.k, whole ? "whole" : "ragged", two ? "two buffers" : "one buffer", worst, beside ? ", WROTE BESIDE C" : "");
  return worst <= 1 && !beside;
}
bool products(device& where) {
  bool right = true;
  for (const bool two : {false, true}) {
    for (const problem& p : {problem{64, 64, 64, 64, 64, 64, 1, 0}, problem{128, 192, 48, 48, 192, 192, -0.5f, 2}})
      for (const bool whole : {false, true}) right &= product(where, p, whole, two);
    for (const problem& p : {problem{1, 1, 1, 1, 1, 1, 1, 0}, problem{70, 33, 129, 129, 33, 33, 1.5f, 0}, problem{63, 65, 17, 19, 67, 71, 1, 1}}) right &= product(where, p, false, two);
  }
  return right;
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 3) return std::fprintf(stderr, "usage: run_on_mac tiles|trades|areas|gemm LIBRARY.metallib\n"), 2;
  @autoreleasepool {
    const std::string kind = arguments[1];
    device where(arguments[2]);
    if (kind == "gemm") return products(where) ? 0 : 1;
    const sweep::make_mirrored make = [&](std::size_t bytes) { return std::make_unique<mirrored>(where, bytes); };
    sweep::outcome found = {0, 0};
    if (kind == "areas") {
      const sweep::area_buffers memory(make);
      found = sweep::run(areas_of(where, std::make_integer_sequence<int, areas::count>()), memory, false);
    } else {
      const sweep::buffers memory(make);
      const auto of_tiles = kind == "tiles" ? tiles(where, std::make_integer_sequence<int, axes::tile_count>()) : std::vector<sweep::tile_test>();
      const auto of_trades = kind == "trades" ? trades(where) : std::vector<sweep::trade_test>();
      for (const sweep::size how : {sweep::size::all, sweep::size::many_blocks}) {
        const sweep::outcome one = sweep::run(of_tiles, of_trades, memory, how);
        found = {found.configurations + one.configurations, found.wrong + one.wrong};
      }
    }
    std::printf("%s: %d configurations on %s, %d wrong\n", kind.c_str(), found.configurations, where.gpu.name.UTF8String, found.wrong);
    return found.wrong > 0 || found.configurations == 0;
  }
}
