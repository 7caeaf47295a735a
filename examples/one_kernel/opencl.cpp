// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// Runs opencl.clcpp on an OpenCL device, by the OpenCL C++ bindings.
//
//   one_kernel_opencl PROGRAM [PLATFORM]     PROGRAM: a module of SPIR-V (.spv) where the device takes it, else LLVM's
//                                            bitcode (.bc) for PoCL; PLATFORM: a part of its name, PoCL's unless given
#define CL_HPP_TARGET_OPENCL_VERSION 210
#define CL_HPP_ENABLE_EXCEPTIONS
#include <CL/opencl.hpp>

#include <fstream>
#include <iterator>
#include <string>

#include "expected.h"

namespace {

cl::Device device_of(const std::string& name) {
  std::vector<cl::Platform> platforms;
  cl::Platform::get(&platforms);
  for (const cl::Platform& platform : platforms) {
    if (platform.getInfo<CL_PLATFORM_NAME>().find(name) == std::string::npos) continue;
    std::vector<cl::Device> devices;
    platform.getDevices(CL_DEVICE_TYPE_ALL, &devices);
    if (!devices.empty()) return devices[0];
  }
  throw cl::Error(CL_DEVICE_NOT_FOUND, "looking for an OpenCL platform of that name");
}

cl::Program program_of(const cl::Context& context, const cl::Device& device, const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  const std::vector<char> text((std::istreambuf_iterator<char>(file)), {});
  const bool is_spirv = path.size() > 4 && path.compare(path.size() - 4, 4, ".spv") == 0;
  cl::Program program = is_spirv ? cl::Program(context, text) : cl::Program(context, {device}, {std::vector<unsigned char>(text.begin(), text.end())});
  program.build(is_spirv ? "" : "-x spir -spir-std=1.2");
  return program;
}

int run(const std::string& path, const std::string& platform) {
  const cl::Device device = device_of(platform);
  const cl::Context context(device);
  const cl::CommandQueue queue(context, device);
  cl::Kernel kernel(program_of(context, device, path), "sums_of_runs");

  std::vector<unsigned> source = runs::input(), destination(source.size());
  const std::size_t bytes = source.size() * sizeof(unsigned);
  const cl::Buffer from(context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, bytes, source.data()), to(context, CL_MEM_WRITE_ONLY, bytes);
  kernel.setArg(0, from);
  kernel.setArg(1, to);
  kernel.setArg(2, static_cast<cl_long>(runs::values));
  queue.enqueueNDRangeKernel(kernel, {}, {runs::blocks * std::size_t{128}}, {128});
  queue.enqueueReadBuffer(to, CL_TRUE, 0, bytes, destination.data());
  return runs::report(("OpenCL on " + device.getInfo<CL_DEVICE_NAME>()).c_str(), source, destination);
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 2 || count > 3) return std::fprintf(stderr, "usage: one_kernel_opencl PROGRAM [PLATFORM]\n"), 2;
  try {
    return run(arguments[1], count > 2 ? arguments[2] : "Portable Computing Language");
  } catch (const cl::Error& error) {
    return std::fprintf(stderr, "%s failed with %d\n", error.what(), error.err()), 1;
  }
}
