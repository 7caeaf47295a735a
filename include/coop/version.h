// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// The version of coop, written here and nowhere else: the build and the package read it from this file.
#pragma once

#define COOP_VERSION_MAJOR 0
#define COOP_VERSION_MINOR 1
#define COOP_VERSION_PATCH 0
#define COOP_VERSION (COOP_VERSION_MAJOR * 10000 + COOP_VERSION_MINOR * 100 + COOP_VERSION_PATCH)
