#!/usr/bin/env python3
# Copyright 2026 The coop authors
# SPDX-License-Identifier: Apache-2.0
"""What is checked costs nothing where it is not asked for: the PTX of cuda_checked.cu holds a trap and a print in every
kernel if COOP_CHECKED is defined, and the place of the call, and none of that otherwise.

checked_absent.py INCLUDE_FOLDER BUILD_FOLDER     exits with 77 where there is no nvcc
"""
import pathlib
import re
import shutil
import subprocess
import sys


def kernels(nvcc, include, build, *definitions):
    source = pathlib.Path(__file__).resolve().parent / "cuda_checked.cu"
    ptx = build / f"checked{''.join(definitions)}.ptx"
    options = ["-std=c++17", "-arch=sm_90", "-ptx", f"-I{include}", "-Werror", "all-warnings", *definitions]
    subprocess.run([nvcc, *options, "-o", ptx, source], check=True)
    text = ptx.read_text()
    return text, re.findall(r"\.entry (\w+)\(.*?\n\{(.*?)\n\}", text, re.S)


def main():
    nvcc = shutil.which("nvcc") or shutil.which("/usr/local/cuda/bin/nvcc")
    if not nvcc:
        print("no nvcc here: the instructions of checks are not looked at")
        return 77
    build = pathlib.Path(sys.argv[2])
    build.mkdir(parents=True, exist_ok=True)
    faults = []
    text, plain = kernels(nvcc, sys.argv[1], build)
    faults += [f"{word} without COOP_CHECKED" for word in ("trap", "vprintf", "coop: ") if word in text]
    text, checked = kernels(nvcc, sys.argv[1], build, "-DCOOP_CHECKED")
    for name, body in checked:
        faults += [f"no {word} in {name} with COOP_CHECKED" for word in ("trap", "vprintf") if word not in body]
    for name, wanted in (b"/cuda_checked.cu", True), (b"/coop/core/", False):
        if (", ".join(str(byte) for byte in name) in text) != wanted:
            faults.append(f"call sites {'not ' * wanted}in {name.decode()}")
    if len(plain) != len(checked) or not plain:
        faults.append(f"{len(plain)} kernels without COOP_CHECKED and {len(checked)} with it")
    print("\n".join(faults) or f"{len(plain)} kernels, checked only where it is asked for")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
