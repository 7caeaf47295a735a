// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// What the tests of the launch share: settings that keep the report, and what a report has to say.
#pragma once

#include <coop/coop.h>
#include <coop/host.h>
#include <coop/host/elements.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

using coop::host::fault;
using coop::host::lane_order;
using coop::host::report;
using coop::host::settings;

// Settings that return the report. One core, since the blocks of many a test write to the same place.
inline settings kept(lane_order order = lane_order::forward, std::uint64_t seed = 1) {
  settings how;
  how.cores = 1;
  how.order = order;
  how.seed = seed;
  how.keep_report = true;
  return how;
}

// Every way in which a report must come out the same.
inline std::vector<settings> every_order() {
  return {kept(lane_order::forward), kept(lane_order::reverse), kept(lane_order::random, 1),
          kept(lane_order::random, 2)};
}

inline testing::AssertionResult says(const report& r, const std::string& part) {
  if (r.text.find(part) != std::string::npos) return testing::AssertionSuccess();
  return testing::AssertionFailure() << "\"" << part << "\" is not in\n" << r.text;
}

// A report of this kind, at this line of this file.
#define EXPECT_FAULT(r, what, at_line)                            \
  do {                                                            \
    EXPECT_EQ(int((r).kind), int(fault::what)) << (r).text;       \
    EXPECT_EQ((r).file, __FILE__) << (r).text;                    \
    EXPECT_EQ((r).line, at_line) << (r).text;                     \
    EXPECT_EQ((r).block, 0);                                      \
    EXPECT_TRUE(says(r, "coop: ")) << (r).text;                   \
    EXPECT_TRUE(says(r, __FILE__ ":" + std::to_string(at_line))); \
  } while (false)

#define EXPECT_INNOCENT(launched)            \
  do {                                       \
    const report innocent = launched;        \
    EXPECT_FALSE(innocent) << innocent.text; \
  } while (false)
