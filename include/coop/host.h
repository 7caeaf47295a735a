// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// What a host program includes: the launch on the CPU, and what can be learnt from it.
#pragma once

#if defined(__CUDACC__)
#error "coop: host.h runs kernels on the CPU and is not for nvcc; include coop.h, and coop/host/cuda_launch.h to launch"
#endif

#include "host/launch.h"
#include "host/any_tile.h"
#include "host/cost.h"
#include "host/elements.h"
#include "host/tile_fit.h"
#include "host/tensor.h"
