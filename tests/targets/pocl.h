// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// A device that PoCL makes of this machine's CPU: programs out of files that clang and llvm-spirv wrote, and memory that
// ends at pages nobody may touch, so that an access outside ends the program.
#pragma once

#define CL_HPP_TARGET_OPENCL_VERSION 200
#define CL_HPP_ENABLE_EXCEPTIONS
#include <CL/opencl.hpp>
#include <sys/mman.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "sweep/sweep.h"

namespace pocl {

class device {
 public:
  // There may be other platforms; PoCL is found by its name. Ends the program where it is not.
  device() {
    std::vector<cl::Platform> platforms;
    cl::Platform::get(&platforms);
    for (const cl::Platform& platform : platforms) {
      if (platform.getInfo<CL_PLATFORM_NAME>() != "Portable Computing Language") continue;
      std::vector<cl::Device> devices;
      platform.getDevices(CL_DEVICE_TYPE_CPU, &devices);
      if (devices.empty()) continue;
      chosen = devices[0];
      context = cl::Context(chosen);
      queue = cl::CommandQueue(context, chosen);
      return;
    }
    std::fprintf(stderr, "no PoCL here: install pocl-opencl-icd\n");
    std::exit(1);
  }

  // LLVM's bitcode, as llvm-spirv makes it of SPIR-V.
  cl::Program program(const char* path) const {
    std::ifstream file(path, std::ios::binary);
    const std::vector<unsigned char> binary((std::istreambuf_iterator<char>(file)), {});
    cl::Program made(context, {chosen}, {binary});
    made.build("-x spir -spir-std=1.2");
    return made;
  }

  template <class... Arguments> void run(cl::Kernel& kernel, cl::NDRange blocks, cl::NDRange threads, const Arguments&... arguments) {
    int index = 0;
    (kernel.setArg(static_cast<cl_uint>(index++), arguments), ...);
    const cl::NDRange all(blocks[0] * threads[0], threads[1], threads[2]);
    queue.enqueueNDRangeKernel(kernel, {}, all, threads);
    queue.finish();
  }

  cl::Device chosen;
  cl::Context context;
  cl::CommandQueue queue;
};

// The device's copy lies between two pages that cannot be touched; its size is a multiple of theirs.
class mirrored : public sweep::mirrored {
 public:
  mirrored(device& where, std::size_t bytes) : sweep::mirrored(bytes), queue_(where.queue), pages_((bytes + page - 1) / page * page) {
    memory_ = static_cast<char*>(mmap(nullptr, pages_ + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    if (memory_ == MAP_FAILED || mprotect(memory_ + page, pages_, PROT_READ | PROT_WRITE) != 0) std::perror("mmap"), std::exit(1);
    buffer = cl::Buffer(where.context, CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR, pages_, memory_ + page);
  }
  mirrored(const mirrored&) = delete;
  ~mirrored() override {
    buffer = {};
    munmap(memory_, pages_ + 2 * page);
  }
  void upload(std::size_t begin, std::size_t bytes) override { queue_.enqueueWriteBuffer(buffer, CL_TRUE, begin, bytes, host.data() + begin); }
  void download(std::size_t begin, std::size_t bytes) override { queue_.enqueueReadBuffer(buffer, CL_TRUE, begin, bytes, host.data() + begin); }

  cl::Buffer buffer;

 private:
  static constexpr std::size_t page = 4096;
  cl::CommandQueue& queue_;
  std::size_t pages_;
  char* memory_;
};
inline const cl::Buffer& buffer_of(const std::unique_ptr<sweep::mirrored>& bytes) { return static_cast<const mirrored&>(*bytes).buffer; }

}  // namespace pocl
