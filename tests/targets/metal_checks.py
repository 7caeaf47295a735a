#!/usr/bin/env python3
# Copyright 2026 The coop authors
# SPDX-License-Identifier: Apache-2.0
"""Reads this project's Metal through a shim, as C++ for OpenCL with strict address spaces; Apple's compiler is another one.

metal_checks.py CLANG INCLUDE [FILE.metal...]

Every file, with each value of the product's function constants, and every call compile for Metal 3.1 and 4.0, the probes of
metal_every_call.metal do not, and without strict address spaces no generic pointer is left in their unoptimised code.
"""

import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
CALLS = HERE / "metal_every_call.metal"
LANGUAGE = ["-x", "cl", "-cl-std=CLC++2021", "-target", "spir64-unknown-unknown", "-I", HERE / "metal/shim", "-Wno-unknown-attributes", "-Wall", "-Wextra", "-Werror",
            "-Wno-unused-variable"]
STRICT = ["-Xclang", "-cl-ext=-__opencl_c_generic_address_space,-__opencl_c_pipes,-__opencl_c_device_enqueue", "-fsyntax-only"]
GENERIC = ["-Xclang", "-disable-llvm-passes", "-S", "-emit-llvm", "-o", "-"]
# Function constants, which the shim does not know.
VARIANTS = [[f"-DCOOP_WHOLE_TILES={whole}", f"-DCOOP_TWO_BUFFERS={two}"] for whole in (0, 1) for two in (0, 1)]
PROBES = {
    1: "cannot initialize a variable of type '__private float *",
    2: "no matching function for call to 'this_block'",
    3: "cannot initialize a member subobject of type '__local",
    4: "cannot initialize object parameter of type 'const __private unqualified'",
    5: "coop: on this target the rank is handed in: this_block<X, Y, Z>(rank, scratch)",
    6: "coop: this target supplies no scratch; declare COOP_SHARED coop::scratch<bytes> and pass it",
    7: "coop: a block has 1 to 1024 threads",
    8: "coop: more threadgroup memory than a block has on this target",
    9: "coop: more threadgroup memory than a block has on this target",
    10: "variables in the local address space can only be declared in the outermost scope of a kernel function|non-kernel function variable cannot be declared in local address space",
    11: "coop: the scratch handed in is smaller than scratch_bytes",
    12: "no matching function for call to 'load'",
    13: "no matching function for call to 'load_tile'",
    14: "read-only variable is not assignable",
    15: "no matching function for call to 'tile_view'",
    16: "no matching function for call to object of type|no viable|drops? .*qualifier|cannot initialize object parameter",
    17: "cannot initialize a parameter of type '__private void",
    18: "C-style cast from .* to .* converts between mismatching address spaces",
    19: "variable in constant address space must be initialized",
    20: "coop: warps are taken of a block whose size is a multiple of the hardware's warp",
    21: "coop: a source or destination is in device or threadgroup memory, not the thread's own",
    22: "coop: a source or destination is in device or threadgroup memory, not the thread's own",
}


def main(clang, include, *files):
    def compiled(file, *arguments, version=310):
        command = [clang, *LANGUAGE, f"-D__METAL_VERSION__={version}", "-I", include, *arguments, str(file)]
        return subprocess.run(command, capture_output=True, text=True)

    faults = []
    texts = [(file, variant) for file in (CALLS, *files) for variant in (VARIANTS if "COOP_WHOLE_TILES" in pathlib.Path(file).read_text() else [[]])]
    for version in (310, 400):
        for file, variant in texts:
            if (said := compiled(file, *STRICT, *variant, version=version)).returncode:
                faults.append(f"Metal {version}: {said.stderr}")
    for number, sentence in PROBES.items():
        said = compiled(CALLS, *STRICT, f"-DPROBE={number}")
        if said.returncode == 0 or not re.search(sentence.replace("(", r"\(").replace(")", r"\)").replace("*", r"\*") if "|" not in sentence and ".*" not in sentence else sentence, said.stderr):
            faults.append(f"probe {number} does not say: {sentence}\n{said.stderr[:600]}")
    for file, variant in texts:
        generic = compiled(file, *GENERIC, *variant)
        if generic.returncode:
            faults.append(f"generic: {generic.stderr}")
        if left := generic.stdout.count("addrspace(4)"):
            faults.append(f"{left} generic pointers are left in the code of {pathlib.Path(file).name} {' '.join(variant)}")
    if "addrspace(4)" not in compiled(CALLS, *GENERIC, "-DPROBE=4").stdout:
        faults.append("the generic pointer of probe 4 is not seen")
    print("\n".join(faults) or f"Metal's address spaces are kept apart: {len(files) + 1} files, {len(PROBES)} probes")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
