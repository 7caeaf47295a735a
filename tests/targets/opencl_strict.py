#!/usr/bin/env python3
# Copyright 2026 The coop authors
# SPDX-License-Identifier: Apache-2.0
"""Compiles opencl_every_call.clcpp as C++ for OpenCL and holds the core to the address spaces that Metal has.

opencl_strict.py CLANG INCLUDE

With strict address spaces the file compiles, and with any of its probes it does not. Without them an unqualified pointer
is a generic one, and none is left in the code. Ends with status 77 where no such compiler is found.
"""

import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
LANGUAGE = ["-x", "cl", "-cl-std=CLC++2021", "-target", "spir64-unknown-unknown"]
STRICT = ["-Xclang", "-cl-ext=-__opencl_c_generic_address_space,-__opencl_c_pipes,-__opencl_c_device_enqueue", "-fsyntax-only"]
GENERIC = ["-Xclang", "-disable-llvm-passes", "-S", "-emit-llvm", "-o", "-"]
PROBES = {
    1: "cannot initialize a variable of type '__private float *",
    2: "no matching function for call to 'this_block'",
    3: "cannot initialize a member subobject of type '__local",
    4: "cannot initialize object parameter of type 'const __private unqualified'",
    5: "coop: this target has no warp barrier; choose transpose or packed_transpose",
    6: "coop: this target supplies no scratch; declare COOP_SHARED coop::scratch<bytes> and pass it: this_block<X, Y, Z>(scratch)",
    7: "coop: this target has no warps; make the call with the block",
    8: "coop: this target has no warp barrier, and no warp_striped exchange",
    9: "coop: a source or destination is in device or threadgroup memory, not the thread's own",
}


def main(clang, include):
    def compiled(*arguments):
        command = [clang, *LANGUAGE, "-I", include, *arguments, str(HERE / "opencl_every_call.clcpp")]
        return subprocess.run(command, capture_output=True, text=True)

    def generic_pointers(*arguments):
        return compiled(*GENERIC, *arguments).stdout.count("addrspace(4)")

    if not pathlib.Path(clang).exists():
        print("skipped: only clang compiles C++ for OpenCL with strict address spaces, and there is none")
        return 77
    if subprocess.run([clang, *LANGUAGE, "-fsyntax-only", "/dev/null"], capture_output=True).returncode:
        print("skipped: this clang does not compile C++ for OpenCL")
        return 77

    faults = [mode + result.stderr for mode, result in (("strict: ", compiled(*STRICT)), ("generic: ", compiled(*GENERIC)))
              if result.returncode]
    faults += [f"probe {number} does not say: {sentence}" for number, sentence in PROBES.items()
               if sentence not in compiled(*STRICT, f"-DPROBE={number}").stderr]
    if left := generic_pointers():
        faults.append(f"{left} generic pointers are left in the code")
    if not generic_pointers("-DPROBE=4"):
        faults.append("the generic pointer of probe 4 is not seen")
    print("\n".join(faults) or "address spaces are kept apart")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
