# Copyright 2026 The coop authors
# SPDX-License-Identifier: Apache-2.0
#
# C++ for OpenCL: the sweeps on PoCL, where its parts are.

include(pocl.cmake)
if(pocl_missing)
  message(STATUS "OpenCL: kernels are not run here, for these packages (Debian's names) are not installed:${pocl_missing}")
  return()
endif()
if(CMAKE_CXX_FLAGS MATCHES "-fsanitize")
  return()                                                 # the kernels are not compiled by that compiler
endif()

add_executable(sweep_list sweep/list.cpp)
target_link_libraries(sweep_list PRIVATE coop::coop)
add_executable(opencl opencl.cpp sweep/sweep.cpp sweep/sweep_areas.cpp)
target_link_libraries(opencl PRIVATE coop::host OpenCL::OpenCL)
target_compile_options(opencl PRIVATE -Wall -Wextra -Werror)

# coop_sweep_list(language kind warps doubles limit every): the cases of a kind that a language has, as text.
function(coop_sweep_list language kind warps doubles limit every)
  set(list ${CMAKE_CURRENT_BINARY_DIR}/${language}_${kind}.h)
  add_custom_command(OUTPUT ${list} COMMAND sweep_list ${kind} ${warps} ${doubles} ${limit} ${every} > ${list} VERBATIM)
endfunction()

foreach(kind tiles trades areas)
  coop_sweep_list(opencl ${kind} 0 1 32768 1)
  set(list ${CMAKE_CURRENT_BINARY_DIR}/opencl_${kind}.h)
  coop_pocl_program(opencl_${kind} ${CMAKE_CURRENT_SOURCE_DIR}/opencl_kernels.clcpp FLAGS "-DCOOP_LIST=\"${list}\"" DEPENDS ${list})
  coop_pocl_test(opencl_${kind} $<TARGET_FILE:opencl> ${kind} ${CMAKE_CURRENT_BINARY_DIR}/opencl_${kind}.bc)
endforeach()

add_test(NAME opencl_strict COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/opencl_strict.py ${COOP_CLANG15} ${include})
coop_pocl_test(opencl_teeth ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/pocl_teeth.py ${COOP_CLANG15} ${COOP_LLVM_SPIRV} $<TARGET_FILE:opencl>
               ${CMAKE_CURRENT_BINARY_DIR} ${include} ${CMAKE_CURRENT_BINARY_DIR}/opencl_teeth)

# The example of a kernel's author, from source to result.
set(one_kernel ${PROJECT_SOURCE_DIR}/examples/one_kernel)
coop_pocl_program(one_kernel_opencl ${one_kernel}/opencl.clcpp DEPENDS ${one_kernel}/kernel.h)
add_executable(one_kernel_opencl ${one_kernel}/opencl.cpp)
target_link_libraries(one_kernel_opencl PRIVATE coop::coop OpenCL::OpenCL)
coop_pocl_test(opencl_one_kernel $<TARGET_FILE:one_kernel_opencl> ${CMAKE_CURRENT_BINARY_DIR}/one_kernel_opencl.bc)
