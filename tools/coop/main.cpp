// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The command line: options in, one call out. Status 0: all is well; 1: a fault was found; 2: the input is unusable.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <map>

#include "image.h"
#include "run.h"

namespace {

void add_run(CLI::App& app, tool::run_options& o) {
  typedef coop::host::lane_order order;
  CLI::App* const run = app.add_subcommand("run", "Take a photograph through load, grey conversion and store on the CPU");
  run->add_option("image", o.image, "PNG or JPEG")->required();
  run->add_option("-o,--output", o.output, "Where the grey PNG goes")->capture_default_str();
  run->add_option("-a,--algorithm", o.algorithm, "direct, vectorize, striped, transpose, ..., automatic")->capture_default_str();
  run->add_option("-t,--threads", o.threads, "Threads of a block, 1 to 1024")->capture_default_str();
  run->add_option("-i,--items", o.items, "Pixels of a thread")->capture_default_str();
  run->add_option("--warp", o.warp, "Lanes of a warp")->check(CLI::IsMember({4, 32, 64}))->capture_default_str();
  run->add_option("--order", o.order, "In which the lanes get their turns")
      ->transform(CLI::CheckedTransformer(std::map<std::string, order>{{"forward", order::forward}, {"reverse", order::reverse}, {"random", order::random}}));
  run->add_option("--seed", o.seed, "Of the random order")->capture_default_str();
  run->add_option("--cores", o.cores, "Cores to use, 0 for all")->capture_default_str();
  run->add_flag("--watch,!--no-watch", o.watch, "Check every access (the default) or none");
}

int parse_and_run(int count, char** words) {
  CLI::App app("coop: cooperative tile loads and stores, on the CPU");
  app.set_version_flag("--version", std::to_string(COOP_VERSION_MAJOR) + "." + std::to_string(COOP_VERSION_MINOR) + "." +
                                        std::to_string(COOP_VERSION_PATCH));
  app.require_subcommand(1);
  tool::run_options options;
  add_run(app, options);
  if (count > 1 && words[1][0] != '-' && app.get_subcommands([&](CLI::App* known) { return known->check_name(words[1]); }).empty())
    throw tool::unusable("there is no command " + std::string(words[1]) + "; there is run");
  try {
    app.parse(count, words);
  } catch (const CLI::CallForHelp& e) {
    return app.exit(e);
  } catch (const CLI::CallForVersion& e) {
    return app.exit(e);
  } catch (const CLI::ParseError& e) {
    std::fprintf(stderr, "coop: %s\n", e.what());
    return 2;
  }
  return tool::run(options);
}

}  // namespace

int main(int count, char** words) {
  try {
    return parse_and_run(count, words);
  } catch (const tool::unusable& e) {
    std::fprintf(stderr, "coop: %s\n", e.what());
    return 2;
  } catch (const std::exception& e) {
    std::fprintf(stderr, "coop: %s\n", e.what());
    return 1;
  }
}
