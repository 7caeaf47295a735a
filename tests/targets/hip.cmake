# Copyright 2026 The coop authors
# SPDX-License-Identifier: Apache-2.0
#
# HIP without a GPU: every call compiles for each device without a warning, and the assembly has the accesses that it
# should have. Nothing is run. hipcc takes the devices that Debian's libraries know; a plain clang needs no header
# and no library of ROCm.

# What only compiles is the same under the sanitizers, and is not done twice.
if(CMAKE_CXX_FLAGS MATCHES "-fsanitize")
  return()
endif()

find_program(COOP_HIPCC hipcc HINTS /opt/rocm/bin)
find_program(COOP_HIP_CLANG_15 NAMES clang-15 clang-16 clang-17)
find_program(COOP_HIP_CLANG_19 NAMES clang-19 clang-20 clang-21 clang-22 HINTS /opt/rocm/llvm/bin)
find_file(COOP_HIP_LIBRARIES ockl.bc PATHS /usr/lib/x86_64-linux-gnu/amdgcn/bitcode /opt/rocm/amdgcn/bitcode NO_DEFAULT_PATH)
mark_as_advanced(COOP_HIPCC COOP_HIP_CLANG_15 COOP_HIP_CLANG_19 COOP_HIP_LIBRARIES)

set(hip_every_call ${CMAKE_CURRENT_SOURCE_DIR}/hip.hip)
set(hip_flags -std=c++17 -Wall -Wextra -Werror -Wno-unused-command-line-argument -I${include})
set(hip_parsed --cuda-device-only -fsyntax-only)             # all templates made; hip_widths reads the assembly of all six
set(hip_bare -x hip -DCOOP_BARE -nogpuinc -nogpulib)
set(hip_missing "")

set(hip_compiler "")
if(COOP_HIPCC AND COOP_HIP_LIBRARIES)
  set(hip_compiler ${COOP_HIPCC})
  add_test(NAME hip_compiles_host COMMAND ${COOP_HIPCC} --offload-arch=gfx90a --cuda-host-only -fsyntax-only ${hip_flags} ${hip_every_call})
  add_test(NAME hip_compiles_host_warp32
    COMMAND ${COOP_HIPCC} --offload-arch=gfx1030 --cuda-host-only -fsyntax-only -DCOOP_WARP_SIZE=32 ${hip_flags} ${hip_every_call})
  add_test(NAME hip_compiles_checked
    COMMAND ${COOP_HIPCC} --offload-arch=gfx90a --cuda-device-only -fsyntax-only -DCOOP_CHECKED ${hip_flags} ${hip_every_call})
  add_test(NAME hip_compiles_one_kernel
    COMMAND ${COOP_HIPCC} --offload-arch=gfx90a -fsyntax-only ${hip_flags} ${PROJECT_SOURCE_DIR}/examples/one_kernel/hip.hip)
elseif(COOP_HIP_CLANG_15)
  set(hip_compiler ${COOP_HIP_CLANG_15} ${hip_bare})
  string(APPEND hip_missing " gfx90a and gfx1030 not by hipcc with its headers but by a plain clang;")
else()
  string(APPEND hip_missing " gfx90a and gfx1030 not compiled;")
endif()
if(hip_compiler)
  add_test(NAME hip_compiles_gfx90a
    COMMAND ${hip_compiler} --offload-arch=gfx90a ${hip_flags} ${hip_parsed} ${hip_every_call})
  add_test(NAME hip_compiles_gfx1030 COMMAND ${hip_compiler} --offload-arch=gfx1030 ${hip_flags} ${hip_parsed} ${hip_every_call})
  add_test(NAME hip_compiles_gfx1030_wave64                # HIP's own header refuses it
    COMMAND ${hip_compiler} ${hip_bare} --offload-arch=gfx1030 -mwavefrontsize64 ${hip_flags} ${hip_parsed} ${hip_every_call})
  add_test(NAME hip_refuses_another_wavefront
    COMMAND ${hip_compiler} --offload-arch=gfx90a --cuda-device-only -fsyntax-only -DCOOP_WARP_SIZE=32 ${hip_flags} ${hip_every_call})
  set_tests_properties(hip_refuses_another_wavefront PROPERTIES PASS_REGULAR_EXPRESSION "coop: COOP_WARP_SIZE is not what this device has")
endif()

if(COOP_HIP_CLANG_19)
  add_test(NAME hip_compiles_gfx942 COMMAND ${COOP_HIP_CLANG_19} ${hip_bare} --offload-arch=gfx942 ${hip_flags} ${hip_parsed} ${hip_every_call})
  add_test(NAME hip_compiles_gfx1100 COMMAND ${COOP_HIP_CLANG_19} ${hip_bare} --offload-arch=gfx1100 ${hip_flags} ${hip_parsed} ${hip_every_call})
  add_test(NAME hip_compiles_gfx1100_wave64
    COMMAND ${COOP_HIP_CLANG_19} ${hip_bare} --offload-arch=gfx1100 -mwavefrontsize64 ${hip_flags} ${hip_parsed} ${hip_every_call})
else()
  string(APPEND hip_missing " gfx942 and gfx1100 not compiled;")
endif()

if(COOP_HIP_CLANG_15 OR COOP_HIP_CLANG_19)
  add_test(NAME hip_widths COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/hip_widths.py ${include} ${CMAKE_CURRENT_BINARY_DIR}/hip_widths)
  set_tests_properties(hip_widths PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 900)
endif()
foreach(test gfx90a gfx1030 gfx1030_wave64 gfx942 gfx1100 gfx1100_wave64)
  if(TEST hip_compiles_${test})
    set_tests_properties(hip_compiles_${test} PROPERTIES TIMEOUT 900)
  endif()
endforeach()
if(hip_missing)
  message(STATUS "hip:${hip_missing} install hipcc rocm-device-libs libamdhip64-dev (and clang-19 for gfx942/gfx1100)")
endif()
