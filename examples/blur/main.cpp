// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The blur on the CPU, over a photograph:
//
//   blur photo.png -o out.png [--radius N] [--no-watch]
//
// Status 0: the picture is that of the plain loop; 1: it is not, or a fault was found; 2: the input cannot be used.
#include <coop/host.h>

#include <chrono>
#include <cstddef>
#include <cstdio>
#include <string>
#include <vector>

#include "../shared/command_line.h"
#include "../shared/picture.h"
#include "../shared/progress.h"
#include "kernel.h"
#include "plain.h"

namespace {

struct options {
  std::string input, output;
  int radius = 3;
  bool watch = true;
};

template <int Channels, int Radius = 0> void launch(const options& o, const shared::picture& source, shared::picture& destination) {
  typedef blur::pixel<Channels> pixel;
  if constexpr (Radius < blur::largest_radius) {
    if (o.radius != Radius) return launch<Channels, Radius + 1>(o, source, destination);
  }
  coop::host::settings how;
  how.watch = o.watch;
  shared::follow(how);
  const std::size_t pixels = source.bytes.size() / Channels;
  coop::host::launch({blur::blocks(source.rows, source.columns), blur::threads}, how, blur::kernel<Channels, Radius>,
                     coop::host::reads(reinterpret_cast<const pixel*>(source.bytes.data()), pixels),
                     coop::host::writes(reinterpret_cast<pixel*>(destination.bytes.data()), pixels), source.rows, source.columns);
}

int run(const options& o) {
  const shared::picture source = shared::read_picture(o.input);
  shared::picture blurred = {source.rows, source.columns, source.channels, std::vector<unsigned char>(source.bytes.size())};
  const auto begin = std::chrono::steady_clock::now();
  if (source.channels == 1) launch<1>(o, source, blurred);
  else launch<3>(o, source, blurred);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  const int difference = blur::largest_difference(blurred, blur::plain(source, o.radius));
  shared::write_picture(o.output, blurred);
  std::printf("%s: %d x %d pixels of %d byte%s, radius %d, %d blocks, %.2f s on the CPU, %s, max difference %d, written: %s\n", o.input.c_str(),
              source.columns, source.rows, source.channels, source.channels == 1 ? "" : "s", o.radius,
              blur::blocks(source.rows, source.columns), seconds, o.watch ? "every access watched" : "not watched", difference, o.output.c_str());
  return difference == 0 ? 0 : 1;
}

void describe(CLI::App& app, options& o) {
  app.add_option("picture", o.input, "PNG or JPEG")->required();
  app.add_option("-o,--output", o.output, "Where the PNG goes")->required();
  app.add_option("-r,--radius", o.radius, "Pixels to each side")->check(CLI::Range(0, blur::largest_radius))->capture_default_str();
  app.add_flag("--watch,!--no-watch", o.watch, "Check every access (the default) or none");
}

}  // namespace

int main(int count, char** words) {
  options o;
  return shared::run("blur", "The average of the pixels around each pixel, tile by tile, on the CPU", count, words,
                     [&](CLI::App& app) { describe(app, o); }, [&] { return run(o); });
}
