# Copyright 2026 The coop authors
# SPDX-License-Identifier: Apache-2.0
#
# Metal without Apple's compiler: its text is checked as C++ for OpenCL through a shim, and run on PoCL.

# What only compiles is the same under the sanitizers, and is not done twice.
if(CMAKE_CXX_FLAGS MATCHES "-fsanitize")
  return()
endif()

include(pocl.cmake)
if(NOT COOP_CLANG15)
  message(STATUS "Metal: not checked here, for this package (Debian's name) is not installed: clang-15")
  return()
endif()
set(metal_gemm ${PROJECT_SOURCE_DIR}/examples/gemm/gemm.metal)
foreach(version 14 15 16 19)
  find_program(COOP_CLANG${version} clang-${version})
  mark_as_advanced(COOP_CLANG${version})
  if(COOP_CLANG${version})
    add_test(NAME metal_checks_${version} COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/metal_checks.py ${COOP_CLANG${version}} ${include}
                                                  ${PROJECT_SOURCE_DIR}/examples/one_kernel/metal.metal ${metal_gemm})
  endif()
endforeach()
if(pocl_missing)
  message(STATUS "Metal: kernels are not run here, for these packages (Debian's names) are not installed:${pocl_missing}")
  return()
endif()
set(metal_flags -D__METAL_VERSION__=310 -DCOOP_METAL_NO_SHUFFLE -I${CMAKE_CURRENT_SOURCE_DIR}/metal/shim -Wno-unknown-attributes)

# A part of the cases: what is swept is the text's meaning in Metal's address spaces, beside OpenCL's. The stand-in has no
# lanes, so warps turn by turn (warp_transpose_timesliced) cannot run: its barrier of a warp waits for the block.
foreach(kind tiles trades areas)
  set(every 3)
  if(kind STREQUAL tiles)
    set(every 6)
  endif()
  coop_sweep_list(metal ${kind} 2 0 32768 ${every})
  set(list ${CMAKE_CURRENT_BINARY_DIR}/metal_${kind}.h)
  coop_pocl_program(metal_${kind} ${CMAKE_CURRENT_SOURCE_DIR}/metal.metal FLAGS ${metal_flags} "-DCOOP_LIST=\"${list}\"" DEPENDS ${list})
  coop_pocl_test(metal_${kind} $<TARGET_FILE:opencl> ${kind} ${CMAKE_CURRENT_BINARY_DIR}/metal_${kind}.bc)
endforeach()

# The product, whole and ragged, with one buffer and two.
add_executable(metal_gemm metal_gemm.cpp sweep/sweep.cpp)
target_link_libraries(metal_gemm PRIVATE coop::host OpenCL::OpenCL)
foreach(whole 0 1)
  foreach(two 0 1)
    set(name metal_gemm_${whole}${two})
    coop_pocl_program(${name} ${metal_gemm} FLAGS ${metal_flags} -DCOOP_WHOLE_TILES=${whole} -DCOOP_TWO_BUFFERS=${two} DEPENDS ${PROJECT_SOURCE_DIR}/examples/gemm/tile_product.h)
    coop_pocl_test(${name} $<TARGET_FILE:metal_gemm> ${CMAKE_CURRENT_BINARY_DIR}/${name}.bc $<IF:${whole},whole,ragged>)
  endforeach()
endforeach()
