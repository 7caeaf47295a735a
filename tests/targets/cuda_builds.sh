#!/bin/sh
# Copyright 2026 The coop authors
# SPDX-License-Identifier: Apache-2.0
#
# nvcc makes every call without a warning under the flags of H82, as C++17 and C++20, from sm_75 on; two translation units
# link; the example builds. Nothing is run. Exits with 77 where there is no nvcc.
#
# cuda_builds.sh SOURCE_FOLDER BUILD_FOLDER
set -eu
source=$1 build=$2
nvcc=$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)
[ -x "$nvcc" ] || { echo "no nvcc here: CUDA builds are not tested"; exit 77; }
mkdir -p "$build"
strict="-Werror=all-warnings -Xcompiler=-Wall,-Wextra,-Wconversion,-Wshadow,-Werror -I$source/include"

"$nvcc" -std=c++17 -arch=sm_90 $strict -c "$source/tests/targets/cuda_every_call.cu" -o "$build/every_call.o"
"$nvcc" -std=c++20 -arch=sm_75 $strict -c "$source/tests/targets/cuda_every_call.cu" -o "$build/every_call.o"
"$nvcc" -std=c++17 -arch=sm_75 $strict -DCOOP_SECOND -c "$source/tests/targets/cuda_every_call.cu" -o "$build/second.o"
"$nvcc" -std=c++17 -arch=sm_75 -I"$source/include" -DCOOP_MAIN "$source/tests/targets/cuda_every_call.cu" "$build/second.o" -o "$build/two"
"$nvcc" -std=c++17 -arch=sm_90 $strict "$source/examples/cuda_grey.cu" -o "$build/grey"
echo '#include <coop/host.h>' >"$build/host.cu"
if "$nvcc" -I"$source/include" -c "$build/host.cu" -o "$build/host.o" 2>"$build/host.txt" || ! grep -q "coop: host.h runs kernels on the CPU" "$build/host.txt"; then
  echo "host.h does not say that it is not for nvcc" && exit 1
fi
echo "every call builds as C++17 for sm_90 and as C++20 for sm_75; two units link; the example builds"
