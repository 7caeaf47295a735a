#!/usr/bin/env python3
# Copyright 2026 The coop authors
# SPDX-License-Identifier: Apache-2.0
"""Shows that the sweep on PoCL and the strict build can fail: each fault, put into a copy of the library, is caught.

pocl_teeth.py CLANG15 LLVM_SPIRV SWEEP LISTS INCLUDE FOLDER     LISTS: the folder of opencl_tiles.h and its like
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
LANGUAGE = ["-x", "cl", "-cl-std=CLC++2021", "-target", "spir64-unknown-unknown", "-O0"]
STRICT = ["-Xclang", "-cl-ext=-__opencl_c_generic_address_space,-__opencl_c_pipes,-__opencl_c_device_enqueue", "-fsyntax-only"]

# A fault: what is replaced in which header, and how it is caught: by which kernels, by the strict build, or by the code
# of the build that has a generic address space.
FAULTS = {
    "a barrier that is not there": ("target/opencl.h", "{ work_group_barrier(CLK_LOCAL_MEM_FENCE); }", "{}", ("trades", 4)),
    "a count that covers one byte more": ("core/guard.h", "return offset + width <= bytes;", "return offset + width <= bytes + 1;", ("tiles", 3)),
    "a loader that forgets how far it has come": ("core/tile/loader.h", "  job.column1 -= form::columns;\n", "", ("areas", 2)),
    "an unqualified pointer to threadgroup memory": ("core/tile/move.h", "COOP_SCRATCH byte* tile", "byte* tile", "strict"),
    "an unqualified method": ("core/guard.h", "covers(int offset, int width) const COOP_PRIVATE", "covers(int offset, int width) const", "generic"),
    "an unqualified reference": ("core/guard.h", "from(COOP_PRIVATE const first& guard", "from(const first& guard", "generic"),
}
# The kernels that are worth a run: a trade of several threads, a counted tile, a ragged loader.
WORTH = {"tiles": r"coop::(striped|transpose|packed_transpose) algorithm", "trades": r"kind = trade_kind::exchange_two", "areas": r"call = areas::loader_right.*told = areas::(extent|region);"}


class Bench:
    def __init__(self, clang, translator, sweep, lists, include, folder):
        self.clang, self.translator, self.sweep = clang, translator, sweep
        self.lists, self.include, self.folder = pathlib.Path(lists), pathlib.Path(include), pathlib.Path(folder)
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)

    def copy(self, fault):
        """The library with a fault, or as it is."""
        to = self.folder / "include"
        shutil.rmtree(to, ignore_errors=True)
        shutil.copytree(self.include, to)
        if fault:
            path = to / "coop" / fault[0]
            text = path.read_text()
            if fault[1] not in text:
                raise ValueError(f"nothing to break in {fault[0]}: {fault[1]}")
            path.write_text(text.replace(fault[1], fault[2]))
        return to

    def cases(self, kind, count):
        """The first cases of a list that are worth it."""
        blocks = re.findall(r"struct case_of_.*?\nCOOP_\w+\([^\n]*\)\n", (self.lists / f"opencl_{kind}.h").read_text(), re.DOTALL)
        worth = [block for block in blocks if re.search(WORTH[kind], block, re.DOTALL) and not re.search(r"\(\d+, 1[,)]", block)]
        path = self.folder / f"{kind}.h"
        path.write_text("".join(worth[:count]))
        return path

    def passes(self, fault, kind, count):
        include, listed, program = self.copy(fault), self.cases(kind, count), self.folder / "program"
        steps = [
            [self.clang, *LANGUAGE, "-I", include, f'-DCOOP_LIST="{listed}"', "-emit-llvm", "-c", HERE / "opencl_kernels.clcpp", "-o", f"{program}.direct.bc"],
            [self.translator, "--spirv-max-version=1.2", f"{program}.direct.bc", "-o", f"{program}.spv"],
            [self.translator, "-r", f"{program}.spv", "-o", f"{program}.bc"],
        ]
        for step in steps:
            subprocess.run(step, check=True, capture_output=True)
        cache = self.folder / "cache"
        shutil.rmtree(cache, ignore_errors=True)
        cache.mkdir()
        said = subprocess.run([self.sweep, kind, f"{program}.bc", "--few"], capture_output=True, env={**os.environ, "POCL_CACHE_DIR": str(cache)})
        return said.returncode == 0

    def compiled(self, fault, arguments):
        command = [self.clang, *LANGUAGE, "-I", self.copy(fault), *arguments, HERE / "opencl_every_call.clcpp"]
        return subprocess.run(command, capture_output=True, text=True)

    def caught(self, fault, how):
        if how == "strict":
            return self.compiled(fault, STRICT).returncode != 0
        if how == "generic":
            return "addrspace(4)" in self.compiled(fault, ["-Xclang", "-disable-llvm-passes", "-S", "-emit-llvm", "-o", "-"]).stdout
        return not self.passes(fault, *how)


def main(*arguments):
    bench = Bench(*arguments)
    wrong = [f"without a fault {how[0]} fails" for how in {how for *_, how in FAULTS.values() if how not in ("strict", "generic")} if not bench.passes(None, *how)]
    wrong += [f"not caught: {name}" for name, (*fault, how) in FAULTS.items() if not bench.caught(fault, how)]
    print("\n".join(wrong) or f"{len(FAULTS)} faults, each caught")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
