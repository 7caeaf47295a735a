# Copyright 2026 The coop authors
# SPDX-License-Identifier: Apache-2.0
#
# Short words for the presets of CMakePresets.json.

PHOTOGRAPH ?= examples/data/coffee.jpg
PREFIX ?= /usr/local

.NOTPARALLEL:
.PHONY: all demo test test-cpu test-sanitize format tidy install clean dependencies

all: dependencies                  # the command line tool, build/coop
	cmake --preset cpu
	cmake --build --preset cpu --target coop_tool

demo: all                          # a kernel over a photograph
	build/coop run $(PHOTOGRAPH) --output build/demo.png
	@echo "The picture lies at build/demo.png"

test: test-cpu test-sanitize

test-cpu test-sanitize: test-%: dependencies
	cmake --preset $*
	cmake --build --preset $*
	ctest --preset $*

format:
	scripts/install-deps clang-format
	git ls-files --cached --others --exclude-standard '*.h' '*.cpp' '*.cu' '*.hip' '*.cl' '*.metal' | xargs clang-format -i

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
