// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// What a kernel author includes: the target, then the core in the order in which a value meets it.
#pragma once

#include "version.h"
#include "target/target.h"
#include "core/word.h"
#include "core/arrangement.h"
#include "core/algorithm.h"
#include "core/scratch.h"
#include "core/group.h"
#include "core/payload.h"
#include "core/option.h"
#include "core/guard.h"
#include "core/access.h"
#include "core/iterator.h"
#include "core/plan.h"
#include "core/seat.h"
#include "core/edge.h"
#include "core/odd.h"
#include "core/trade.h"
#include "core/shifted.h"
#include "core/load.h"
#include "core/store.h"
#include "core/call.h"
#include "core/entry.h"
#include "core/passage.h"
#include "core/conversion.h"
#include "core/exchange.h"
#include "core/scatter.h"
#include "core/need.h"
