// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The sweeps on PoCL: the kernels of opencl_kernels.clcpp, or of any other text with entries of these names.
//
//   opencl KIND PROGRAM [--few]     KIND: tiles, trades or areas; --few takes fewer launches of each
//                                     kernel, and no grids of many blocks; status 1: something was wrong
#include <cstring>
#include <map>
#include <optional>

#include "pocl.h"
#include "sweep/sweep_areas.h"

namespace {

using coop::int64;

// The kernels that a program has, by name.
class kernels {
 public:
  kernels(pocl::device& where, const char* path) : where_(where), program_(where.program(path)) {
    std::vector<cl::Kernel> all;
    program_.createKernels(&all);
    for (const cl::Kernel& kernel : all) by_name_[kernel.getInfo<CL_KERNEL_FUNCTION_NAME>().c_str()] = kernel;
  }
  bool has(const std::string& name) const { return by_name_.count(name) != 0; }
  cl::Kernel& operator[](const std::string& name) { return by_name_.at(name); }

  // What scratch a kernel wants of the launch; OpenCL does not hand out none.
  cl::LocalSpaceArg scratch(const std::string& name) {
    cl::Buffer number(where_.context, CL_MEM_READ_WRITE, sizeof(cl_int));
    where_.run((*this)["bytes_of_" + name], {1}, {1, 1, 1}, number);
    cl_int bytes = 0;
    where_.queue.enqueueReadBuffer(number, CL_TRUE, 0, sizeof bytes, &bytes);
    return cl::Local(static_cast<std::size_t>(bytes > 16 ? bytes : 16));
  }
  // What a kernel of tiles is told, in this order.
  cl::Buffer numbers(int64 count, int64 offset, int64 first) {
    int64 told[] = {count, offset, first};
    return cl::Buffer(where_.context, CL_MEM_COPY_HOST_PTR | CL_MEM_READ_ONLY, sizeof told, told);
  }
  pocl::device& where() { return where_; }

 private:
  pocl::device& where_;
  cl::Program program_;
  std::map<std::string, cl::Kernel> by_name_;
};

cl::NDRange block_of(const axes::shape& form) {
  const axes::extent e = axes::extents[form.block];
  return {static_cast<std::size_t>(e.x), static_cast<std::size_t>(e.y), static_cast<std::size_t>(e.z)};
}
cl::NDRange blocks_of(int blocks) { return {static_cast<std::size_t>(blocks)}; }

template <int Index> struct owner_of {
  static constexpr coop::arrangement value = bodies::owner_of_row<axes::algorithm_type<axes::tile_cases[Index].algorithm>>::kind;
};
template <int... Indices> std::vector<sweep::tile_test> tiles(kernels& of, std::integer_sequence<int, Indices...>) {
  constexpr coop::arrangement owners[] = {owner_of<Indices>::value...};
  std::vector<sweep::tile_test> tests;
  for (int i = 0; i < axes::tile_count; ++i) {
    const std::string name = "tile_" + std::to_string(i);
    if (!of.has("bytes_of_" + name)) continue;
    tests.push_back({axes::tile_cases[i], owners[i],
                     [&of, name, i, scratch = std::optional<cl::LocalSpaceArg>()](sweep::tile_verb verb, int blocks, const sweep::tile_launch& l, const sweep::buffers& b) mutable {
                       const char *const verbs[] = {"_load", "_store", "_change_in_place"}, *const told[] = {"_nothing", "_count", "_count_and_default"};
                       if (!scratch) scratch = of.scratch(name);
                       of.where().run(of[name + verbs[verb] + told[static_cast<int>(l.told)]], blocks_of(blocks), block_of(axes::tile_cases[i].form), of.numbers(l.count, l.offset, l.first),
                                      pocl::buffer_of(b.memory), pocl::buffer_of(b.fallback), pocl::buffer_of(b.slots), *scratch);
                     }});
  }
  return tests;
}

std::vector<sweep::trade_test> trades(kernels& of) {
  std::vector<sweep::trade_test> tests;
  for (int i = 0; i < axes::trade_count; ++i) {
    const std::string name = "trade_" + std::to_string(i);
    if (!of.has(name)) continue;
    tests.push_back({axes::trade_cases[i], [&of, name, i, scratch = std::optional<cl::LocalSpaceArg>()](int blocks, const sweep::buffers& b) mutable {
                       if (!scratch) scratch = of.scratch(name);
                       of.where().run(of[name], blocks_of(blocks), block_of(axes::trade_cases[i].form), pocl::buffer_of(b.slots), pocl::buffer_of(b.result), pocl::buffer_of(b.ranks),
                                      pocl::buffer_of(b.flags), *scratch);
                     }});
  }
  return tests;
}

template <int... Indices> std::vector<sweep::area_test> areas_of(kernels& of, std::integer_sequence<int, Indices...>) {
  std::vector<sweep::area_test> all = {sweep::area_test_of<Indices>()...}, tests;
  for (int i = 0; i < areas::count; ++i) {
    const std::string name = "area_" + std::to_string(i);
    if (!of.has(name)) continue;
    sweep::area_test test = all[static_cast<std::size_t>(i)];
    test.launch = [&of, name, i](int blocks, const sweep::numbers& n, const sweep::area_buffers& b) {
      const cl::Buffer numbers(of.where().context, CL_MEM_COPY_HOST_PTR | CL_MEM_READ_ONLY, sizeof n, const_cast<sweep::numbers*>(&n));
      const std::size_t threads = static_cast<std::size_t>(areas::cases[i].threads);
      of.where().run(of[name], blocks_of(blocks), {threads, 1, 1}, numbers, pocl::buffer_of(b.memory), pocl::buffer_of(b.fallback), pocl::buffer_of(b.before),
                     pocl::buffer_of(b.after), pocl::buffer_of(b.cells), cl::Local(static_cast<std::size_t>(n.storage) + COOP_STORAGE_ALIGNMENT));
    };
    tests.push_back(test);
  }
  return tests;
}

int run(const std::string& kind, const char* path, const std::string& how) {
  pocl::device device;
  kernels of(device, path);
  const sweep::make_mirrored make = [&](std::size_t bytes) { return std::make_unique<pocl::mirrored>(device, bytes); };
  const bool few = how == "--few";
  sweep::outcome found = {0, 0};
  std::size_t kernels = 0;
  if (kind == "areas") {
    const sweep::area_buffers memory(make);
    const auto tests = areas_of(of, std::make_integer_sequence<int, areas::count>());
    kernels = tests.size();
    found = sweep::run(tests, memory, few);
  } else {
    const sweep::buffers memory(make);
    const auto of_tiles = kind == "tiles" ? tiles(of, std::make_integer_sequence<int, axes::tile_count>()) : std::vector<sweep::tile_test>();
    const auto of_trades = kind == "trades" ? trades(of) : std::vector<sweep::trade_test>();
    kernels = of_tiles.size() * sweep::tile_verbs + of_trades.size();
    found = sweep::run(of_tiles, of_trades, memory, few ? sweep::size::few : sweep::size::all);
    if (!few) {
      const sweep::outcome more = sweep::run(of_tiles, of_trades, memory, sweep::size::many_blocks);
      found = {found.configurations + more.configurations, found.wrong + more.wrong};
    }
  }
  std::printf("%d configurations of %zu kernels on %s, %d wrong\n", found.configurations, kernels, device.chosen.getInfo<CL_DEVICE_NAME>().c_str(), found.wrong);
  return found.wrong > 0 || found.configurations == 0;
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 3) return std::fprintf(stderr, "usage: opencl tiles|trades|areas PROGRAM [--few]\n"), 2;
  try {
    return run(arguments[1], arguments[2], count > 3 ? arguments[3] : "");
  } catch (const cl::Error& error) {
    std::printf("%s failed with %d\n", error.what(), error.err());
    return 1;
  }
}
