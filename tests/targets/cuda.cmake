# Copyright 2026 The coop authors
# SPDX-License-Identifier: Apache-2.0
#
# CUDA without a GPU: what nvcc makes of the checks, where there is an nvcc. COOP_BUILD_CUDA_TESTS builds the programs
# that scripts/run-on-gpu runs on a machine with a GPU; that takes minutes.

option(COOP_BUILD_CUDA_TESTS "Build the tests that run on a CUDA device (needs nvcc)" OFF)
if(COOP_BUILD_CUDA_TESTS)
  add_subdirectory(cuda)
endif()

# What only compiles is the same under the sanitizers, and is not done twice.
if(CMAKE_CXX_FLAGS MATCHES "-fsanitize")
  return()
endif()

add_test(NAME checked_absent
  COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/checked_absent.py ${include} ${CMAKE_CURRENT_BINARY_DIR}/checked)
set_tests_properties(checked_absent PROPERTIES SKIP_RETURN_CODE 77)

add_test(NAME cuda_builds COMMAND sh ${CMAKE_CURRENT_SOURCE_DIR}/cuda_builds.sh ${PROJECT_SOURCE_DIR} ${CMAKE_CURRENT_BINARY_DIR}/cuda_builds)
set_tests_properties(cuda_builds PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 900)

# The width of instructions, and the headers compiled at run time.
add_test(NAME cuda_widths COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/cuda_widths.py ${include}
                                  ${CMAKE_CURRENT_BINARY_DIR}/cuda_widths)
add_test(NAME cuda_tile_widths COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/cuda_tile_widths.py ${include}
                                       ${CMAKE_CURRENT_BINARY_DIR}/cuda_tile_widths)
find_package(CUDAToolkit QUIET)
if(TARGET CUDA::nvrtc)
  add_executable(cuda_nvrtc cuda_nvrtc.cpp)
  target_link_libraries(cuda_nvrtc PRIVATE CUDA::nvrtc)
  target_include_directories(cuda_nvrtc SYSTEM PRIVATE ${CUDAToolkit_INCLUDE_DIRS})
  add_test(NAME cuda_nvrtc COMMAND cuda_nvrtc ${include})
else()
  add_test(NAME cuda_nvrtc COMMAND sh -c "echo 'no NVRTC here: compiling the headers at run time is not tested'; exit 77")
endif()
set_tests_properties(cuda_widths cuda_tile_widths cuda_nvrtc PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 900)
