// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
#include "sweep.h"

std::vector<sweep::form> sweep::first_forms() { return forms_of_rows<1, 3>(); }
