// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// coop beside CUB's classes and a copy, in one run: every entry of a cell is checked, then all are timed
// round by round. Built by the preset `bench`, or in one line:
//
//   nvcc -gencode arch=compute_90,code=sm_90 -std=c++17 -O3 -Iinclude bench/*.cu -o vs_cub
//
//   vs_cub --json FILE        where the result goes, one JSON document; progress goes to standard error
//     --quick                 a quarter of the bytes and fewer rounds
//     --types f32,u8          u8, u16, half, f32, f64, bytes12, bytes16
//     --only whole,counted    the modes of cell.h
//     --rivals coop,cub.transpose,copy
//     --items 4,16 --threads 256 --bytes N --rounds N --commit NAME
//
// Bytes are those read; as many are written. Status 1: something was wrong or could not run; 2: the arguments
// are not understood.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iterator>
#include <sstream>

#include <cub/version.cuh>

#include <coop/version.h>

#include "cell.h"

#if !defined(COOP_BENCH_FLAGS)
#define COOP_BENCH_FLAGS "unknown"
#endif

typedef long long int64;
typedef std::vector<std::string> names;

constexpr int64 margin = 256;  // of each buffer, before and behind what is moved
constexpr int warm_rounds = 2, poison = 0xab;

// What the command line asks for; an empty list asks for everything.
struct request {
  std::string json, commit = "unknown";
  names types, only, rivals, items, threads;
  int64 bytes = 1ll << 30;
  int rounds = 15;
};

struct measurement {
  bool correct = false;
  double rate = 0, low = 0, high = 0;  // GB/s: the median, and the quartiles
  cudaFuncAttributes kernel = {};
};

[[noreturn]] void stop(int status, const std::string& sentence) {
  std::fprintf(stderr, "vs_cub: %s\n", sentence.c_str());
  std::exit(status);
}
void expect(cudaError_t status, const char* what) {
  if (status != cudaSuccess) stop(1, std::string(what) + ": " + cudaGetErrorString(status));
}

// ---- what runs on the device beside the rivals ----

__device__ unsigned scrambled(unsigned x) {
  x = (x ^ x >> 16) * 0x7feb352du;
  x = (x ^ x >> 15) * 0x846ca68bu;
  return x ^ x >> 16;
}

__global__ void fill(unsigned* at, int64 words, unsigned seed) {
  for (int64 i = blockIdx.x * 256ll + threadIdx.x; i < words; i += gridDim.x * 256ll)
    at[i] = scrambled(static_cast<unsigned>(i) + seed * 0x9e3779b9u);
}

// What a store alone of blocked or striped payloads leaves in memory.
template <class Word>
__global__ void fill_expected(Word* at, int64 words, int parts, int items, int threads, bool striped) {
  for (int64 i = blockIdx.x * 256ll + threadIdx.x; i < words; i += gridDim.x * 256ll) {
    const int64 item = i / parts, tile = item / (items * threads);
    const int position = static_cast<int>(item % (items * threads)), part = static_cast<int>(i % parts);
    const int thread = striped ? position % threads : position / items,
              slot = striped ? position / threads : position % items;
    at[i] = static_cast<Word>(
        word_value(thread_value(static_cast<unsigned>(tile * threads + thread)), slot * parts + part));
  }
}

struct difference {
  unsigned long long bytes, first;
};

// Within [begin, end) `out` has to be `in`, and outside still the poison; bytes from the buffers' start.
__global__ void compare(const uint4* in, const uint4* out, int64 words, int64 begin, int64 end,
                        difference* found) {
  difference mine = {0, ~0ull};
  for (int64 i = blockIdx.x * 256ll + threadIdx.x; i < words; i += gridDim.x * 256ll) {
    const uint4 a = in[i], b = out[i];
    const bool inside = i * 16 >= begin && i * 16 + 16 <= end;
    if (inside && a.x == b.x && a.y == b.y && a.z == b.z && a.w == b.w) continue;
    for (int64 at = i * 16; at < i * 16 + 16; ++at) {
      const int wanted = at >= begin && at < end ? reinterpret_cast<const u8*>(in)[at] : poison;
      if (reinterpret_cast<const u8*>(out)[at] == wanted) continue;
      if (mine.bytes++ == 0) mine.first = static_cast<unsigned long long>(at);
    }
  }
  if (mine.bytes == 0) return;
  atomicAdd(&found->bytes, mine.bytes);
  atomicMin(&found->first, mine.first);
}

__global__ void __launch_bounds__(256)
    copy_words(const uint4* __restrict__ in, uint4* __restrict__ out, int64 words) {
  const int64 i = blockIdx.x * 256ll + threadIdx.x;
  if (i < words) out[i] = in[i];
}

// ---- one entry: its launch, its check ----

struct buffers {
  u8 *in, *out;
  int64 bytes;  // of each, margins included
  difference* found;
};

// The bytes that an entry moves in one direction, and where they begin in the buffers.
int64 tiles_of(const cell& c, const request& r) { return r.bytes / c.tile_bytes(); }
int64 count_of(const cell& c, const entry& e, const request& r) {
  const int64 tile = c.items * c.threads, all = tiles_of(c, r) * tile;
  return e.what == mode::ragged ? all - (tile / 3 | 1) : all;
}
int64 bytes_of(const cell& c, const entry& e, const request& r) { return count_of(c, e, r) * c.item; }
int64 begin_of(const cell& c, const entry& e) { return margin + (e.what == mode::misaligned ? c.item : 0); }

void launch(const cell& c, const entry& e, const request& r, const buffers& b, bool checked) {
  const void* in = b.in + begin_of(c, e);
  void* out = b.out + begin_of(c, e);
  int64 count = count_of(c, e, r);
  if (e.rival == "copy.memcpy") {
    expect(cudaMemcpyAsync(out, in, static_cast<size_t>(count * c.item), cudaMemcpyDeviceToDevice),
           "copy.memcpy");
  } else if (e.rival == "copy.kernel") {
    const int64 words = count * c.item / 16;
    copy_words<<<static_cast<unsigned>((words + 255) / 256), 256>>>(static_cast<const uint4*>(in),
                                                                    static_cast<uint4*>(out), words);
  } else {
    unsigned mask = checked ? 0u : 0x7fffffffu, key = checked ? 0u : 0x80000000u;
    void *moved[] = {&in, &out}, *guarded[] = {&in, &out, &count}, *loaded[] = {&in, &out, &mask, &key},
         *stored[] = {&out};
    void** const arguments = e.what == mode::load                                ? loaded
                             : e.what == mode::store                             ? stored
                             : e.what == mode::counted || e.what == mode::ragged ? guarded
                                                                                 : moved;
    expect(cudaLaunchKernel(e.kernel, dim3(static_cast<unsigned>(tiles_of(c, r))),
                            dim3(static_cast<unsigned>(c.threads)), arguments, 0, nullptr),
           e.rival.c_str());
  }
}

template <class Word>
void prepare_expected(const cell& c, const entry& e, const request& r, const buffers& b) {
  fill_expected<<<4096, 256>>>(reinterpret_cast<Word*>(b.in + margin),
                               bytes_of(c, e, r) / static_cast<int>(sizeof(Word)),
                               c.item / static_cast<int>(sizeof(Word)), c.items, c.threads, e.striped);
}

// Fresh data, poisoned output, one launch, every byte compared.
bool is_correct(const cell& c, const entry& e, const request& r, const buffers& b, unsigned seed) {
  const difference none = {0, ~0ull};
  difference found;
  if (e.what != mode::store) fill<<<4096, 256>>>(reinterpret_cast<unsigned*>(b.in), b.bytes / 4, seed);
  else if (value_bytes(c.item) == 1) prepare_expected<u8>(c, e, r, b);
  else if (value_bytes(c.item) == 2) prepare_expected<u16>(c, e, r, b);
  else prepare_expected<unsigned>(c, e, r, b);
  expect(cudaMemsetAsync(b.out, poison, static_cast<size_t>(b.bytes)), "poison");
  expect(cudaMemcpyAsync(b.found, &none, sizeof(none), cudaMemcpyHostToDevice), "check");
  launch(c, e, r, b, true);
  compare<<<4096, 256>>>(reinterpret_cast<const uint4*>(b.in), reinterpret_cast<const uint4*>(b.out),
                         b.bytes / 16, begin_of(c, e), begin_of(c, e) + bytes_of(c, e, r), b.found);
  const std::string where = std::string(c.type) + " K=" + std::to_string(c.items) +
                            " B=" + std::to_string(c.threads) + " " + name_of(e.what) + " " + e.rival;
  expect(cudaMemcpy(&found, b.found, sizeof(found), cudaMemcpyDeviceToHost), where.c_str());
  if (found.bytes == 0) return true;
  std::fprintf(stderr, "WRONG: %s: %llu bytes differ, the first %lld bytes from the base\n", where.c_str(),
               found.bytes, static_cast<int64>(found.first) - begin_of(c, e));
  return false;
}

// ---- a cell: its entries in turns ----

double quantile(const std::vector<double>& sorted, double part) {
  const double at = part * static_cast<double>(sorted.size() - 1);
  const size_t below = static_cast<size_t>(at), above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (at - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

std::vector<measurement> measure(const cell& c, const request& r, const buffers& b, unsigned seed) {
  const int n = static_cast<int>(c.entries.size());
  std::vector<measurement> results(c.entries.size());
  std::vector<int> timed;
  for (int i = 0; i < n; ++i) {
    const entry& e = c.entries[i];
    if (!e.left_out.empty()) continue;
    if (e.kernel) expect(cudaFuncGetAttributes(&results[i].kernel, e.kernel), e.rival.c_str());
    results[i].correct = is_correct(c, e, r, b, seed + static_cast<unsigned>(i));
    if (results[i].correct) timed.push_back(i);
  }
  // Each round starts with another rival, and every second one walks backwards; the device is never idle.
  const int count = static_cast<int>(timed.size()), rounds = warm_rounds + r.rounds;
  std::vector<int> order;
  for (int round = 0; round < rounds; ++round)
    for (int j = 0; j < count; ++j) order.push_back(timed[(round + (round % 2 ? count - j : j)) % count]);
  std::vector<cudaEvent_t> ends(order.size() + 1);
  for (cudaEvent_t& end : ends) expect(cudaEventCreate(&end), "event");
  expect(cudaEventRecord(ends[0]), "event");
  for (size_t j = 0; j < order.size(); ++j) {
    launch(c, c.entries[order[j]], r, b, false);
    expect(cudaEventRecord(ends[j + 1]), "event");
  }
  expect(cudaDeviceSynchronize(), c.type);
  std::vector<std::vector<double>> rates(c.entries.size());
  for (size_t j = 0; j < order.size(); ++j) {
    const entry& e = c.entries[order[j]];
    const double directions = e.what == mode::load || e.what == mode::store ? 1 : 2;
    float milliseconds = 0;
    expect(cudaEventElapsedTime(&milliseconds, ends[j], ends[j + 1]), "event");
    if (j >= static_cast<size_t>(warm_rounds * count))
      rates[order[j]].push_back(directions * static_cast<double>(bytes_of(c, e, r)) / milliseconds / 1e6);
  }
  for (cudaEvent_t end : ends) expect(cudaEventDestroy(end), "event");
  for (int i : timed) {
    std::sort(rates[i].begin(), rates[i].end());
    results[i].rate = quantile(rates[i], 0.5);
    results[i].low = quantile(rates[i], 0.25);
    results[i].high = quantile(rates[i], 0.75);
  }
  return results;
}

void say_progress(const cell& c, const std::vector<measurement>& results, size_t done, size_t all) {
  double automatic = 0, best = 0, copy = 0;
  for (size_t i = 0; i < results.size(); ++i) {
    const entry& e = c.entries[i];
    if (e.what != c.entries[0].what) continue;
    if (e.rival == "coop.automatic") automatic = results[i].rate;
    if (e.rival == "copy.memcpy") copy = results[i].rate;
    if (e.rival.rfind("cub.", 0) == 0 && !e.striped) best = std::max(best, results[i].rate);
  }
  std::fprintf(
      stderr,
      "[%zu/%zu] %-7s K=%-2d B=%d: %zu entries; %s: automatic %.0f, the best of CUB %.0f, copy %.0f GB/s\n",
      done, all, c.type, c.items, c.threads, results.size(), name_of(c.entries[0].what), automatic, best,
      copy);
}

// ---- the result ----

std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c < ' ' ? ' ' : c;
  }
  return result + "\"";
}

// The version of the driver; empty where the system does not say.
std::string kernel_driver() {
  std::ifstream file("/proc/driver/nvidia/version");
  std::string line;
  std::getline(file, line);
  std::istringstream words(line);
  for (std::string word; words >> word;)
    if (word.find_first_not_of("0123456789.") == std::string::npos) return word;
  return "";
}

std::string version_of(int number) {
  return std::to_string(number / 1000) + "." + std::to_string(number % 1000 / 10);
}

std::string described(const request& r) {
  cudaDeviceProp device;
  int driver = 0, runtime = 0, clock = 0, memory_clock = 0;
  expect(cudaGetDeviceProperties(&device, 0), "device");
  expect(cudaDriverGetVersion(&driver), "driver");
  expect(cudaRuntimeGetVersion(&runtime), "runtime");
  expect(cudaDeviceGetAttribute(&clock, cudaDevAttrClockRate, 0), "clock");
  expect(cudaDeviceGetAttribute(&memory_clock, cudaDevAttrMemoryClockRate, 0), "clock");
  const std::string module = kernel_driver();
  const std::time_t now = std::time(nullptr);
  char date[32];
  std::strftime(date, sizeof(date), "%Y-%m-%dT%H:%M:%SZ", std::gmtime(&now));
  std::ostringstream text;
  text << "  \"device\": " << quoted(device.name) << ", \"compute_capability\": \"" << device.major << "."
       << device.minor << "\", \"multiprocessors\": " << device.multiProcessorCount
       << ",\n  \"driver\": " << quoted(module.empty() ? "of CUDA " + version_of(driver) : module)
       << ", \"driver_cuda\": \"" << version_of(driver) << "\", \"runtime\": \"" << version_of(runtime)
       << "\",\n  \"clock_mhz\": " << clock / 1000 << ", \"memory_clock_mhz\": " << memory_clock / 1000
       << ",\n  \"flags\": " << quoted(COOP_BENCH_FLAGS) << ", \"cub\": \"" << CUB_MAJOR_VERSION << "."
       << CUB_MINOR_VERSION << "." << CUB_SUBMINOR_VERSION << "\", \"coop\": \"" << COOP_VERSION_MAJOR << "."
       << COOP_VERSION_MINOR << "." << COOP_VERSION_PATCH << "\", \"commit\": " << quoted(r.commit)
       << ",\n  \"date\": \"" << date << "\", \"bytes\": " << r.bytes << ", \"rounds\": " << r.rounds
       << ", \"warm_rounds\": " << warm_rounds << ",\n";
  return text.str();
}

std::string row(const cell& c, const entry& e, const measurement& m) {
  std::ostringstream text;
  text << "{\"type\": " << quoted(c.type) << ", \"item\": " << c.item << ", \"natural\": " << c.natural
       << ", \"items\": " << c.items << ", \"threads\": " << c.threads << ", \"mode\": \"" << name_of(e.what)
       << "\", \"rival\": " << quoted(e.rival);
  if (!e.left_out.empty()) {
    text << ", \"scratch\": " << e.scratch << ", \"left_out\": " << quoted(e.left_out);
  } else {
    text << ", \"correct\": " << (m.correct ? "true" : "false");
    if (m.correct) text << ", \"rate\": " << m.rate << ", \"low\": " << m.low << ", \"high\": " << m.high;
    if (e.kernel)
      text << ", \"registers\": " << m.kernel.numRegs << ", \"shared\": " << m.kernel.sharedSizeBytes
           << ", \"local\": " << m.kernel.localSizeBytes;
  }
  return text.str() + "}";
}

// ---- the command line ----

names split(const std::string& list) {
  names result;
  std::istringstream parts(list);
  for (std::string part; std::getline(parts, part, ',');) result.push_back(part);
  return result;
}
bool asks_for(const names& list, const std::string& name) {
  return list.empty() || std::find(list.begin(), list.end(), name) != list.end();
}
int64 number(const std::string& text, int64 least) {
  char* end = nullptr;
  const int64 value = std::strtoll(text.c_str(), &end, 10);
  if (text.empty() || *end || value < least)
    stop(2, "'" + text + "' is not a number of at least " + std::to_string(least));
  return value;
}

request parsed(const names& words) {
  request r;
  bool quick = false;
  int64 bytes = 0, rounds = 0;
  for (size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word == "--quick") {
      quick = true;
      continue;
    }
    if (i + 1 == words.size())
      stop(2, "'" + word + "' is not an option, or lacks its value; the first lines of vs_cub.cu list them");
    const std::string& value = words[++i];
    if (word == "--json") r.json = value;
    else if (word == "--commit") r.commit = value;
    else if (word == "--types") r.types = split(value);
    else if (word == "--only") r.only = split(value);
    else if (word == "--rivals") r.rivals = split(value);
    else if (word == "--items") r.items = split(value);
    else if (word == "--threads") r.threads = split(value);
    else if (word == "--bytes") bytes = number(value, 1 << 20);
    else if (word == "--rounds") rounds = number(value, 1);
    else stop(2, "'" + word + "' is not an option; the first lines of vs_cub.cu list them");
  }
  if (r.json.empty()) stop(2, "say where the result goes: --json FILE");
  if (quick) r.bytes /= 4, r.rounds = 7;
  if (bytes) r.bytes = bytes / 16 * 16;
  if (rounds) r.rounds = static_cast<int>(rounds);
  return r;
}

// The cells asked for, without those of their entries that were not.
std::vector<cell> chosen(const request& r) {
  std::vector<cell> all, kept;
  add_cells<u8>(all, "u8");
  add_cells<u16>(all, "u16");
  add_cells<half>(all, "half");
  add_cells<f32>(all, "f32");
  add_cells<f64>(all, "f64");
  add_cells<bytes12>(all, "bytes12");
  add_cells<bytes16>(all, "bytes16");
  for (cell& c : all) {
    std::vector<entry> entries;
    for (const entry& e : c.entries)
      if (asks_for(r.only, name_of(e.what)) &&
          (asks_for(r.rivals, e.rival) || asks_for(r.rivals, e.rival.substr(0, e.rival.find('.')))))
        entries.push_back(e);
    c.entries = entries;
    if (!entries.empty() && asks_for(r.types, c.type) && asks_for(r.items, std::to_string(c.items)) &&
        asks_for(r.threads, std::to_string(c.threads)))
      kept.push_back(c);
  }
  if (kept.empty()) stop(2, "no cell is left by these filters");
  return kept;
}

int main(int count, char** words) {
  const request r = parsed(names(words + 1, words + count));
  const std::vector<cell> cells = chosen(r);
  std::ofstream json(r.json);
  json << "{\n" << described(r) << "  \"cells\": [";
  if (!json) stop(1, "cannot write " + r.json);

  buffers b = {nullptr, nullptr, r.bytes + 2 * margin, nullptr};
  expect(cudaMalloc(&b.in, static_cast<size_t>(b.bytes)), "memory for the input");
  expect(cudaMalloc(&b.out, static_cast<size_t>(b.bytes)), "memory for the output");
  expect(cudaMalloc(&b.found, sizeof(difference)), "memory for the check");

  int wrong = 0;
  const char* separator = "\n    ";
  std::streampos end = json.tellp();
  for (size_t i = 0; i < cells.size(); ++i) {
    const std::vector<measurement> results = measure(cells[i], r, b, static_cast<unsigned>(i * 1000));
    json.seekp(end);
    for (size_t j = 0; j < results.size(); ++j) {
      wrong += cells[i].entries[j].left_out.empty() && !results[j].correct;
      json << separator << row(cells[i], cells[i].entries[j], results[j]);
      separator = ",\n    ";
    }
    end = json.tellp();
    json << "\n  ]\n}\n" << std::flush;  // whole after each cell, should a later one end the process
    say_progress(cells[i], results, i + 1, cells.size());
  }
  if (!json) stop(1, "cannot write " + r.json);
  if (wrong) stop(1, std::to_string(wrong) + " entries gave a wrong result and were not timed");
  return 0;
}
