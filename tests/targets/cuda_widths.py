#!/usr/bin/env python3
# Copyright 2026 The coop authors
# SPDX-License-Identifier: Apache-2.0
"""Instruction width is a test without a GPU: how wide, and how many, are the accesses that nvcc makes of a call.

Every row of the table becomes kernels that load, that store, and that do both, on sm_90: whole, whole with aligned<16>,
and with counts of 64 and 32 bits. Their PTX must hold the global and scratch accesses of the row and no others; a whole call with a promise compares nothing,
and one without compares nothing but the address.

cuda_widths.py INCLUDE_FOLDER BUILD_FOLDER     exits with 77 where there is no nvcc
"""
import collections
import os
import pathlib
import re
import shutil
import subprocess
import sys

# algorithm, type, items, threads: bytes of each global access a thread makes; bytes of each put and take of a load
# (None: not looked at). A store makes the same accesses of memory; puts and takes change places.
TABLE = [
    ("vectorize", "half", 8, 128, [16], [], []),
    ("vectorize", "unsigned char", 16, 128, [16], [], []),
    ("vectorize", "triple", 4, 128, [16] * 3, [], []),
    ("vectorize", "float", 4, 128, [16], [], []),
    ("vectorize", "float", 16, 128, [16] * 4, [], []),
    ("vectorize", "int", 6, 128, [8] * 3, [], []),
    ("vectorize", "unsigned short", 7, 128, [2] * 7, [], []),
    ("vectorize", "double", 4, 128, [16] * 2, [], []),
    ("vectorize", "long", 8, 128, [16] * 4, [], []),
    ("vectorize", "unsigned", 4, 128, [16], [], []),
    ("vectorize", "double", 2, 128, [16], [], []),
    ("vectorize", "quad", 2, 128, [16] * 2, [], []),
    ("vectorize", "unsigned char", 1, 128, [1], [], []),
    ("direct", "float", 4, 128, [4] * 4, [], []),
    ("direct", "unsigned char", 3, 128, [1] * 3, [], []),
    ("direct", "triple", 2, 128, [4] * 6, [], []),
    ("striped", "half", 4, 128, [2] * 4, [], []),
    ("striped", "quad", 3, 128, [16] * 3, [], []),
    ("transpose", "float", 4, 128, [4] * 4, [4] * 4, [16]),
    ("transpose", "float", 1, 128, [4], [], []),
    ("warp_transpose", "float", 8, 128, [4] * 8, [4] * 8, [16] * 2),
    ("packed_transpose", "float", 8, 128, [16] * 2, [16] * 2, [16] * 2),
    ("packed_transpose", "unsigned char", 8, 128, [8], [], []),
    ("packed_transpose", "unsigned char", 16, 128, [16], [], []),
    ("packed_transpose", "triple", 4, 128, [16] * 3, [16] * 3, [16] * 3),
    ("packed_warp_transpose", "half", 7, 128, [16], [16], None),
    ("packed_warp_transpose", "unsigned short", 8, 256, [16], [], []),
]
# A ragged number of units leaves threads without one in the last pass: they compare their place with it.
RAGGED = {("packed_warp_transpose", "half", 7)}

KERNEL = """
extern "C" __global__ void __launch_bounds__({threads}) {name}_load_{mode}(const {type}* __restrict__ source, unsigned* __restrict__ sink, long long n, int few) {{
  {scratch}
  coop::thread_data<{type}, {items}{arrangement}> items;
  coop::load<coop::{algorithm}>(block, {source}, items{options});
  unsigned words[({items} * sizeof({type}) + 3) / 4] = {{}}, folded = 0;
  memcpy(words, &items, {items} * sizeof({type}));
  for (unsigned word : words) folded ^= word;
  asm volatile("st.local.u32 [%0], %1;" ::"l"(sink), "r"(folded));
}}
extern "C" __global__ void __launch_bounds__({threads}) {name}_store_{mode}({type}* __restrict__ source, long long n, int few) {{
  {scratch}
  coop::thread_data<{type}, {items}{arrangement}> items;
  unsigned words[({items} * sizeof({type}) + 3) / 4];
  for (unsigned& word : words) asm volatile("mov.u32 %0, %clock;" : "=r"(word));
  memcpy(&items, words, {items} * sizeof({type}));
  coop::store<coop::{algorithm}>(block, {source}, items{options});
}}
extern "C" __global__ void __launch_bounds__({threads}) {name}_both_{mode}(const {type}* __restrict__ source, {type}* __restrict__ destination, long long n, int few) {{
  {scratch}
  {plain};
  const long long at = blockIdx.x * {items} * {threads}ll;
  coop::load<coop::{algorithm}>(block, {source}, items, coop::offset(at){options});
  block.sync();
  coop::store<coop::{algorithm}>(block, {destination}, items, coop::offset(at){options});
}}
"""
PROMISED = "coop::aligned<16>({})"
MODES = {"whole": ("{}", ""), "promised": (PROMISED, ""), "counted": ("{}", ", coop::valid_items(n)"),
         "few": ("{}", ", coop::valid_items(few)")}


def kernel_name(algorithm, type_name, items, threads):
    return f"{algorithm}_{type_name.replace(' ', '_')}_{items}_{threads}"


def program():
    text = ['#include <coop/coop.h>\n#include <cuda_fp16.h>\nstruct triple { float x, y, z; };\n'
            'struct __align__(16) quad { unsigned x, y, z, w; };\n']
    for algorithm, type_name, items, threads, _, _, _ in TABLE:
        group = f"coop::block<{threads}>"
        bytes_needed = f"coop::scratch_bytes<coop::{algorithm}, {type_name}, {items}, {group}>()"
        for mode, (source, options) in MODES.items():
            text.append(KERNEL.format(
                name=kernel_name(algorithm, type_name, items, threads), mode=mode, threads=threads, items=items, algorithm=algorithm,
                type=type_name, plain=f"{type_name} items[{items}]" if algorithm != "striped" else f"coop::thread_data<{type_name}, {items}, coop::striped_over<{threads}>> items", source=source.format("source"), destination=source.format("destination"), options=options, arrangement=f", coop::striped_over<{threads}>" if algorithm == "striped" else "",
                scratch=f"__shared__ coop::scratch<{bytes_needed}> storage;\n  auto block = coop::this_block<{threads}>(storage);"))
    return "".join(text)


ACCESS = re.compile(r"\b(ld|st)\.(global|shared)(?:\.\w+)*?(?:\.v(\d))?\.[bfsu](\d+)\b")


def accesses(body):
    found = collections.defaultdict(list)
    for verb, space, lanes, bits in ACCESS.findall(body):
        found[verb, space].append(int(lanes or 1) * int(bits) // 8)
    return found


def contains(found, wanted):
    return not collections.Counter(wanted) - collections.Counter(found)


def compares_what_was_clamped(body):
    """Whether max(min(n, a), b) is compared with a constant: ptxas 13.0 makes that wrong for sm_90."""
    clamped = set(re.findall(r"\b(?:min|max)\.[su]\d+\s+(%\w+),", body))
    return any(register in clamped for register in re.findall(r"\bsetp\.(?:eq|ne)\.\w+\s+%\w+, (%\w+), -?\d+;", body))


def check(bodies):
    faults = []
    for algorithm, type_name, items, threads, memory, put, take in TABLE:
        name = kernel_name(algorithm, type_name, items, threads)
        for mode in MODES:                                   # values on their way from a load into a store
            body = bodies[f"{name}_both_{mode}"]
            for touch in "ld", "st":
                found = accesses(body)[touch, "global"]
                if not (sorted(found) == memory if mode == "promised" else contains(found, memory)):
                    faults.append(f"{name}_both_{mode}: {touch} by {sorted(found)}, not {memory}")
            if compares_what_was_clamped(body):
                faults.append(f"{name}_both_{mode}: compares a clamped count, which ptxas does wrongly")
        for verb in "load", "store":
            touch, into, out_of = ("ld", put, take) if verb == "load" else ("st", take, put)

            def expect(kept, mode, what):
                if not kept:
                    faults.append(f"{name}_{verb}_{mode}: {what}")

            promised = accesses(bodies[f"{name}_{verb}_promised"])
            expect(sorted(promised[touch, "global"]) == memory, "promised", f"memory by {promised[touch, 'global']}, not {memory}")
            if into is not None:
                expect(sorted(promised["st", "shared"]) == into, "promised", f"puts of {promised['st', 'shared']}, not {into}")
            if out_of is not None:
                expect(sorted(promised["ld", "shared"]) == out_of, "promised", f"takes of {promised['ld', 'shared']}, not {out_of}")
            if (algorithm, type_name, items) not in RAGGED:
                tests = len(re.findall(r"\bsetp\b", bodies[f"{name}_{verb}_promised"]))
                expect(tests == 0, "promised", f"{tests} comparisons")
            for mode in "whole", "counted", "few":
                found = accesses(bodies[f"{name}_{verb}_{mode}"])[touch, "global"]
                expect(contains(found, memory), mode, f"no way by {memory} among {sorted(set(found))}")
            if algorithm in ("direct", "vectorize", "striped", "transpose", "warp_transpose"):
                tests = len(re.findall(r"\bsetp\b", bodies[f"{name}_{verb}_whole"]))
                one = algorithm == "vectorize" and max(memory) > {"half": 2, "unsigned char": 1, "unsigned short": 2, "double": 8, "quad": 16, "long": 8}.get(type_name, 4)
                expect(tests == int(one), "whole", f"{tests} comparisons, not {int(one)}")
    return faults


def main():
    include, build = sys.argv[1:3]
    nvcc = shutil.which("nvcc") or shutil.which("/usr/local/cuda/bin/nvcc")
    if not nvcc:
        print("no nvcc here: the width of CUDA instructions is not tested")
        return 77
    build = pathlib.Path(build)
    build.mkdir(parents=True, exist_ok=True)
    (build / "widths.cu").write_text(program())
    subprocess.run([nvcc, "-std=c++17", "-arch=sm_90", "-ptx", f"-I{include}", "-Werror", "all-warnings", "-o", build / "widths.ptx", build / "widths.cu"],
                   check=True)
    bodies = dict(re.findall(r"\.entry (\w+)\(.*?\n\{(.*?)\n\}", (build / "widths.ptx").read_text(), re.S))
    faults = check(bodies)
    print("\n".join(faults) or f"{len(bodies)} kernels have the accesses of the table")
    return bool(faults) or not bodies


if __name__ == "__main__":
    sys.exit(main())
