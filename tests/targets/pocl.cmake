# Copyright 2026 The coop authors
# SPDX-License-Identifier: Apache-2.0
#
# Programs in C++ for OpenCL that run on PoCL. Debian's PoCL takes LLVM's bitcode of clang 15, and threadgroup memory that a
# kernel declares only after a way through SPIR-V and back; spirv-val reads it in between. Not optimised before that:
# llvm-spirv refuses what the optimiser makes of odd payloads.

find_program(COOP_CLANG15 clang-15)
find_program(COOP_LLVM_SPIRV llvm-spirv-15)
find_program(COOP_SPIRV_VAL spirv-val)
find_package(OpenCL QUIET)
find_path(COOP_OPENCL_HPP CL/opencl.hpp)
find_file(COOP_POCL_ICD pocl.icd PATHS /etc/OpenCL/vendors NO_DEFAULT_PATH)
mark_as_advanced(COOP_CLANG15 COOP_LLVM_SPIRV COOP_SPIRV_VAL COOP_OPENCL_HPP COOP_POCL_ICD)
set(pocl_missing "")
foreach(part CLANG15:clang-15 LLVM_SPIRV:llvm-spirv-15 SPIRV_VAL:spirv-tools OPENCL_HPP:opencl-clhpp-headers POCL_ICD:pocl-opencl-icd)
  string(REPLACE ":" ";" part ${part})
  list(GET part 0 name)
  list(GET part 1 package)
  if(NOT COOP_${name})
    string(APPEND pocl_missing " ${package}")
  endif()
endforeach()
if(NOT OpenCL_FOUND)
  string(APPEND pocl_missing " ocl-icd-opencl-dev")
endif()

# coop_pocl_program(name source [FLAGS flags...] [DEPENDS files...]): name.bc in the build folder, for PoCL.
function(coop_pocl_program name source)
  cmake_parse_arguments(PARSE_ARGV 2 arguments "" "" "FLAGS;DEPENDS")
  set(path ${CMAKE_CURRENT_BINARY_DIR}/${name})
  file(GLOB_RECURSE headers CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/include/coop/core/*.h ${PROJECT_SOURCE_DIR}/include/coop/target/*.h ${CMAKE_CURRENT_SOURCE_DIR}/*.h)
  add_custom_command(OUTPUT ${path}.bc
    COMMAND ${COOP_CLANG15} -x cl -cl-std=CLC++2021 -target spir64-unknown-unknown -O0 -Wno-unused-command-line-argument -I${PROJECT_SOURCE_DIR}/include
      ${arguments_FLAGS} -emit-llvm -c ${source} -o ${path}.direct.bc
    COMMAND ${COOP_LLVM_SPIRV} --spirv-max-version=1.2 ${path}.direct.bc -o ${path}.spv
    COMMAND ${COOP_SPIRV_VAL} --target-env opencl2.2 ${path}.spv
    COMMAND ${COOP_LLVM_SPIRV} -r ${path}.spv -o ${path}.bc
    DEPENDS ${source} ${headers} ${arguments_DEPENDS}
    COMMENT "Compiling ${name} for PoCL"
    VERBATIM)
  add_custom_target(${name}_program ALL DEPENDS ${path}.bc)
endfunction()

# coop_pocl_test(name command...): with a cache of its own, so that nothing is taken from an earlier run. The way in which work groups are
# made of a kernel is named: left to choose, PoCL 3.1 stops at an assertion of its compiler over blocks of one thread, and
# takes branches before a barrier for those of all threads where a block is small.
function(coop_pocl_test name)
  set(cache ${CMAKE_CURRENT_BINARY_DIR}/cache_of_${name})
  add_test(NAME ${name} COMMAND ${CMAKE_COMMAND} -D "cache=${cache}" -D "command=${ARGN}" -P ${CMAKE_CURRENT_SOURCE_DIR}/pocl_run.cmake)
  set_tests_properties(${name} PROPERTIES ENVIRONMENT "POCL_CACHE_DIR=${cache};POCL_WORK_GROUP_METHOD=loopvec;POCL_DEVICES=pthread" TIMEOUT 1200)
endfunction()
