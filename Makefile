# Copyright 2026 The coop authors
# SPDX-License-Identifier: Apache-2.0
#
# Short words for the presets of CMakePresets.json.

PHOTOGRAPH ?= examples/data/coffee.jpg
PREFIX ?= /usr/local

.NOTPARALLEL:
.PHONY: all demo test test-cpu test-sanitize bench format tidy install clean dependencies

all: dependencies                  # the command line tool, build/coop
	cmake --preset cpu
	cmake --build --preset cpu --target coop_tool

demo: all                          # a kernel over a photograph
	build/coop run $(PHOTOGRAPH) --output build/demo.png
	@echo "The picture lies at build/demo.png"

test: test-cpu test-sanitize

test-cpu test-sanitize: test-%:
	@scripts/install-deps --targets
	cmake --preset $*
	cmake --build --preset $*
	ctest --preset $*

bench:                             # coop beside CUB and a copy, on this machine's NVIDIA GPU: build/vs_cub.json and its tables
	@command -v nvcc >/dev/null || { echo "make bench needs nvcc (CUDA 13) on the PATH"; exit 1; }
	@nvidia-smi -L >/dev/null 2>&1 || { echo "make bench needs an NVIDIA GPU, and there is none here"; exit 1; }
	cmake --preset bench -DCMAKE_CUDA_ARCHITECTURES=native
	cmake --build --preset bench
	build/bench/bench/vs_cub --json build/vs_cub.json --commit "$$(git rev-parse --short HEAD)"
	python3 bench/report.py build/vs_cub.json --markdown build/vs_cub.md --plot build/vs_cub.svg
	build/bench/bench/staging --json build/staging.json --commit "$$(git rev-parse --short HEAD)"
	build/bench/bench/gemm --json build/gemm.json --commit "$$(git rev-parse --short HEAD)"
	-python3 bench/tile_report.py build/staging.json build/gemm.json

format:
	scripts/install-deps clang-format
	git ls-files --cached --others --exclude-standard '*.h' '*.cpp' '*.cu' '*.hip' '*.clcpp' '*.metal' | xargs clang-format -i

tidy:
	scripts/install-deps clang-tidy
	cmake --preset tidy
	cmake --build --preset tidy

install: all
	cmake --install build --prefix $(PREFIX)

clean:
	rm -rf build

dependencies:
	@scripts/install-deps
