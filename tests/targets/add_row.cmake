# Copyright 2026 The coop authors
# SPDX-License-Identifier: Apache-2.0
#
# Copies the library's headers and writes one more algorithm into the copy: a row, and its name in the list.
#   cmake -D from=include -D to=folder -P add_row.cmake

file(REMOVE_RECURSE ${to})
file(COPY ${from}/ DESTINATION ${to})
file(READ ${to}/coop/core/algorithm.h text)

set(row "struct packed_warp_transpose_timesliced : row<arrangement::warp_striped, unit::word, trade::turns, arrangement::blocked> {};")
string(REGEX REPLACE "(\nstruct packed_warp_transpose [^\n]*\n)" "\\1${row}\n" with_row "${text}")
string(REPLACE "packed_warp_transpose>" "packed_warp_transpose, packed_warp_transpose_timesliced>" with_name "${with_row}")

if(with_row STREQUAL text OR with_name STREQUAL with_row)
  message(FATAL_ERROR "core/algorithm.h has no row and no list in which packed_warp_transpose stands last")
endif()
file(WRITE ${to}/coop/core/algorithm.h "${with_name}")
