# Copyright 2026 The coop authors
# SPDX-License-Identifier: Apache-2.0
#
# Runs a command with an empty folder for PoCL's cache.
file(REMOVE_RECURSE ${cache})
file(MAKE_DIRECTORY ${cache})
execute_process(COMMAND ${command} RESULT_VARIABLE status)
file(REMOVE_RECURSE ${cache})
if(NOT status EQUAL 0)
  message(FATAL_ERROR "ended with ${status}")
endif()
