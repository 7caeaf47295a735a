#!/usr/bin/env python3
# Copyright 2026 The coop authors
# SPDX-License-Identifier: Apache-2.0
"""What nvcc makes of tile calls, without a GPU: how wide and how many their accesses are, and that a call which was
promised everything compares nothing.

Each fact is looked for in the PTX of one kernel, and in that of another one, or in a few lines, where it must not hold:
a fact that nothing contradicts is not tested.

cuda_tile_widths.py INCLUDE_FOLDER BUILD_FOLDER     exits with 77 where there is no nvcc
"""
import collections
import pathlib
import re
import shutil
import subprocess
import sys

BOTH = "coop::aligned<16>(memory), coop::aligned<16>(stride)"
NONE = "memory, stride"
LOOSE = "coop::valid_extent(rows, columns)"

# Name: the tile, and the call that a block of 128 threads makes of it.
KERNELS = {
    "promised": ("float, 64, 16", f"load_tile(block, {BOTH}, a)"),
    "whole": ("float, 64, 16", f"load_tile(block, {NONE}, a)"),
    "ragged": ("float, 64, 16", f"load_tile(block, {BOTH}, a, {LOOSE})"),
    "with_default": ("float, 64, 16", f"load_tile(block, {NONE}, a, {LOOSE}, coop::oob_default(1.0f))"),
    "stored": ("float, 64, 16", f"store_tile(block, {BOTH}, a)"),
    "stored_ragged": ("float, 64, 16", f"store_tile(block, {BOTH}, a, {LOOSE})"),
    "halves": ("__half, 64, 64", f"load_tile(block, {BOTH}, a)"),
    "halves_whole": ("__half, 64, 64", f"load_tile(block, {NONE}, a)"),
    "halves_ragged": ("__half, 64, 64", f"load_tile(block, {NONE}, a, {LOOSE})"),
    "bytes": ("unsigned char, 64, 128", f"load_tile(block, {BOTH}, a)"),
    "bytes_ragged": ("unsigned char, 64, 128", f"load_tile(block, {NONE}, a, {LOOSE})"),
    "bytes_of_region": ("unsigned char, 64, 128", f"load_tile(block, {NONE}, a, coop::valid_region(0, rows, rows, columns), coop::origin(rows, columns))"),
    "bytes_of_odd_rows": ("unsigned char, 64, 127", f"load_tile(block, {BOTH}, a)"),
    "pitch": ("float, 64, 32, coop::pitch<33>", f"load_tile(block, {BOTH}, a)"),
    "padded": ("float, 64, 32, coop::padded<4>", f"load_tile(block, {BOTH}, a)"),
    "swizzled": ("float, 64, 32, coop::swizzled", f"load_tile(block, {BOTH}, a)"),
    "transposed": ("float, 64, 32, coop::transposed<>", f"load_tile(block, {BOTH}, a)"),
    "columns": ("float, 64, 32, coop::transposed<>", "load_tile(block, coop::aligned<16>(memory), coop::column_major(coop::aligned<16>(stride)), a)"),
    "async": ("float, 64, 16", f"load_tile_async(block, {BOTH}, a); coop::wait<0>()"),
    "async_ragged": ("float, 64, 16", f"load_tile_async(block, {BOTH}, a, {LOOSE}); coop::wait<0>()"),
    "async_swizzled": ("float, 64, 32, coop::swizzled", f"load_tile_async(block, {BOTH}, a); coop::wait<0>()"),
    "fetching": ("float, 64, 16", f"load_tile(block, {BOTH}, a, coop::cached<coop::fetch_256>())"),
    "loader": ("float, 64, 16", f"tile_loader<coop::along_columns>(block, {BOTH}, a).load()"),
}

KERNEL = """
extern "C" __global__ void __launch_bounds__(128) {name}({type}* memory, {type}* sink, long long stride, int rows, int columns) {{
  COOP_SHARED coop::tile<{tile}> a;
  const auto block = coop::this_block<128>();
  coop::{call};
  block.sync();
  {type} cells[4];
  a.take(block.rank() % 16 * {down}, 0, cells);
  coop::word<4 * sizeof({type})> word;
  memcpy(&word, cells, sizeof word);
  ((coop::word<4 * sizeof({type})>*)sink)[block.rank()] = word;
}}
"""
ENGINE = """
typedef coop::tile<float, 64, 32, coop::swizzled> engine_tile;
extern "C" __global__ void __launch_bounds__(128) engine(COOP_GRID_CONSTANT const coop::tensor<engine_tile> matrix, float* sink) {
  COOP_SHARED engine_tile a;
  COOP_SHARED coop::arrivals<1> arrived;
  const auto block = coop::this_block<128>();
  arrived.begin(block);
  block.sync();
  auto loader = coop::tensor_loader<coop::along_columns>(block, matrix, arrived, coop::origin(0, 0));
  loader.load_async(a);
  loader.wait_for(0);
  block.sync();
  sink[block.rank()] = a(block.rank() % 64, 0);
}
"""


def program(kernels):
    text = ["#include <coop/coop.h>\n#include <cuda_fp16.h>\n"]
    for name in kernels:
        tile, call = KERNELS[name]
        down = 4 if "transposed" in tile else 1              # cells that are taken together lie in a line
        text.append(KERNEL.format(name=name, tile=tile, type=tile.split(",")[0], call=call, down=down))
    return "".join(text)


ACCESS = re.compile(r"\b(ld|st)\.(global|shared)(?:[.:]+(?!v\d)\w+)*?(?:\.v(\d))?\.[bfsu](\d+)\b")
INSTRUCTION = re.compile(r"^\s*(?:@!?%p\d+\s+)?([a-z][\w.:]*)\s*(.*?);", re.M)


def accesses(body, verb, space):
    return sorted(int(lanes or 1) * int(bits) // 8 for v, s, lanes, bits in ACCESS.findall(body) if (v, s) == (verb, space))


def instructions(body):
    return [(name, text) for name, text in INSTRUCTION.findall(body) if not name.startswith("reg")]


def written_and_read(name, text):
    """The registers that an instruction writes, and those that it reads."""
    registers = re.findall(r"%\w+(?:\.\w+)?", text)
    if name.startswith(("st", "bra", "bar", "cp", "red")):
        return [], registers
    written = re.match(r"\{(.*?)\}|([^,|]*)", text)
    count = len(re.findall(r"%\w+", written.group(0)))
    return registers[:count], registers[count:]


def reached(body, begins, stops=()):
    """The registers that hold what the instructions `begins` made, or what was computed from it."""
    marked, before = {"%tid.x"} if "%tid.x" in begins else set(), None
    while marked != before:
        before = set(marked)
        for name, text in instructions(body):
            written, read = written_and_read(name, text)
            if not name.startswith(("ld",) + tuple(stops)) and (name.startswith(tuple(begins)) or marked & set(read)):
                marked |= set(written)
    return marked


def compares_an_index(body):
    of_index = reached(body, ["%tid.x"])
    return any(name.startswith("setp") and of_index & set(written_and_read(name, text)[1]) for name, text in instructions(body))


def compares_what_was_clamped(body):
    """Whether max(min(n, a), b) is asked for equality with a constant: ptxas 13.0 makes that wrong for sm_90."""
    clamped = reached(body, ["min", "max"], ["setp", "selp", "add", "sub", "and", "or", "st", "bra"])
    return any(name.startswith(("setp.eq", "setp.ne")) and re.search(r", -?\d+$", text) and clamped & set(written_and_read(name, text)[1])
               for name, text in instructions(body))


def exactly(verb, space, *widths):
    return lambda body: accesses(body, verb, space) == sorted(widths)


def among(verb, space, *widths):
    return lambda body: not collections.Counter(widths) - collections.Counter(accesses(body, verb, space))


def has(text, count=1):
    return lambda body: len(re.findall(text, body)) >= count


def lacks(text):
    return lambda body: not re.search(text, body)


def no_comparison(body):
    return not any(name.startswith(("setp", "bra")) for name, _ in instructions(body))


def no_more_comparisons_than(most):
    return lambda body: sum(name.startswith("setp") for name, _ in instructions(body)) <= most


def no_loop(body):
    labels = [(place.start(), place.group(1)) for place in re.finditer(r"^(\$\w+):", body, re.M)]
    return not any(re.search(rf"\bbra(?:\.uni)?\s+{re.escape(label)};", body[start:]) for start, label in labels)


CLAMPED = "max.s64 %rd2, %rd1, 0;\n min.s64 %rd3, %rd2, 64;\n cvt.u32.u64 %r1, %rd3;\n shl.b32 %r2, %r1, 2;\n setp.eq.s32 %p1, %r2, 0;"
LOOP = "$L__BB0_1:\n add.s32 %r1, %r1, 1;\n @%p1 bra $L__BB0_1;"
COPY = r"cp\.async\.c[ag]\.shared\.global"
COPIES = r"cp\.async\.cg\.shared\.global(?:\.L2::\w+)? \[%\w+\], \[%\w+\], 16\b"
ENGINE_COPIES = r"cp\.async\.bulk\.tensor\.2d"

# What holds, of which kernel for which target, and where it does not: another kernel, or text.
FACTS = [
    ("two reads of 16 bytes and nothing else", exactly("ld", "global", 16, 16), "promised 90", "whole 90"),
    ("two puts of 16 bytes and nothing else", exactly("st", "shared", 16, 16), "promised 90", "whole 90"),
    ("no comparison and no branch", no_comparison, "promised 90", "whole 90"),
    ("no loop", no_loop, "promised 90", LOOP),
    ("no index is compared", lambda body: not compares_an_index(body), "promised 90", "ragged 90"),
    ("no index is compared where nothing is promised", lambda body: not compares_an_index(body), "whole 90", "ragged 90"),
    ("one test of address and stride", no_more_comparisons_than(1), "whole 90", "ragged 90"),
    ("no loop where nothing is promised", no_loop, "whole 90", LOOP),
    ("a way by words of 16 bytes", among("ld", "global", 16, 16), "whole 90", "bytes_of_odd_rows 90"),
    ("an edge compares", compares_an_index, "ragged 90", "whole 90"),
    ("an edge leaves words of 16 bytes", among("ld", "global", 16, 16), "ragged 90", "bytes_of_odd_rows 90"),
    ("two takes of 16 bytes, and one behind the barrier", exactly("ld", "shared", 16, 16, 16), "stored 90", "promised 90"),
    ("two writes of 16 bytes, and one to the sink", exactly("st", "global", 16, 16, 16), "stored 90", "promised 90"),
    ("a whole store compares nothing", no_comparison, "stored 90", "stored_ragged 90"),
    ("an edge of a store compares", compares_an_index, "stored_ragged 90", "stored 90"),
    ("reads of 16 bytes of half items", exactly("ld", "global", *[16] * 4), "halves 90", "halves_whole 90"),
    ("puts of 16 bytes of half items", exactly("st", "shared", *[16] * 4), "halves 90", "halves_whole 90"),
    ("a whole tile of half items compares nothing", no_comparison, "halves 90", "halves_whole 90"),
    ("a way by words of 4 bytes of half items", among("ld", "global", *[16] * 4, *[4] * 16), "halves_whole 90", "halves 90"),
    ("reads of 16 bytes of bytes", exactly("ld", "global", *[16] * 4), "bytes 90", "bytes_of_odd_rows 90"),
    ("puts of 16 bytes of bytes", exactly("st", "shared", *[16] * 4), "bytes 90", "bytes_of_odd_rows 90"),
    ("rows of any alignment by aligned words", has(r"shf\.r\.wrap", 4), "bytes_of_region 90", "bytes 90"),
    ("a pitch of 33 floats is read by 16 bytes", exactly("ld", "global", *[16] * 4), "pitch 90", "promised 90"),
    ("and put by 4 bytes", exactly("st", "shared", *[4] * 16), "pitch 90", "padded 90"),
    ("padding of 16 bytes is put by 16 bytes", exactly("st", "shared", *[16] * 4), "padded 90", "pitch 90"),
    ("a swizzled tile is read by 16 bytes", exactly("ld", "global", *[16] * 4), "swizzled 90", "promised 90"),
    ("and put by 16 bytes", exactly("st", "shared", *[16] * 4), "swizzled 90", "transposed 90"),
    ("and compares nothing", no_comparison, "swizzled 90", "whole 90"),
    ("a transposed tile is read by 16 bytes", exactly("ld", "global", *[16] * 4), "transposed 90", "promised 90"),
    ("and put by 4 bytes", exactly("st", "shared", *[4] * 16), "transposed 90", "swizzled 90"),
    ("and compares nothing", no_comparison, "transposed 90", "whole 90"),
    ("columns into a transposed tile by 16 bytes", exactly("st", "shared", *[16] * 4), "columns 90", "transposed 90"),
    ("two copies of 16 bytes", has(COPIES, 2), "async 90", "promised 90"),
    ("and not more", lambda body: len(re.findall(COPY, body)) == 2, "async 90", "async_swizzled 90"),
    ("and no read of memory", exactly("ld", "global"), "async 90", "promised 90"),
    ("and no comparison", no_comparison, "async 90", "async_ragged 90"),
    ("copies on sm_80", has(COPIES, 2), "async 80", "async 75"),
    ("no copy on sm_75", lacks(r"cp\.async"), "async 75", "async 80"),
    ("but two reads of 16 bytes", exactly("ld", "global", 16, 16), "async 75", "async 80"),
    ("and two puts", exactly("st", "shared", 16, 16), "async 75", "async 80"),
    ("an edge is copied", has(COPIES, 2), "async_ragged 90", "ragged 90"),
    ("a swizzled tile is copied", has(COPIES, 4), "async_swizzled 90", "swizzled 90"),
    ("fetch_256 is asked for", has(r"ld\.global\.L2::256B\.v4", 2), "fetching 90", "promised 90"),
    ("a loader along short rows asks for the rest of the line", has(r"ld\.global\.L2::256B\.v4", 2), "loader 90", "promised 90"),
    ("nothing that sm_75 has not", lacks(r"L2::256B"), "loader 75", "loader 90"),
    ("the engine copies", has(ENGINE_COPIES), "engine 90", "engine 80"),
    ("an engine that is not there is not asked", lacks(ENGINE_COPIES), "engine 80", "engine 90"),
    ("the threads copy in its place", has(COPY), "engine 80", "promised 90"),
    ("no clamped bound is asked for equality", lambda body: not compares_what_was_clamped(body), "ragged 90", CLAMPED),
]
MOST = 60                                                    # instructions of a load, a barrier, a take and a write


def check(bodies):
    faults = []
    for what, holds, where, but_not in FACTS:
        if not holds(bodies[where]):
            faults.append(f"{where}: not so: {what}")
        if holds(bodies.get(but_not, but_not)):
            faults.append(f"{what}: holds of {but_not!r} too, and says nothing of {where}")
    for name, body in bodies.items():
        if compares_what_was_clamped(body):
            faults.append(f"{name}: asks a clamped bound for equality, which ptxas does wrongly")
    return faults


def instruction_count(compile_to, name, body):
    """How many instructions a kernel has, and what was counted."""
    found = [shutil.which(tool) or shutil.which(f"/usr/local/cuda/bin/{tool}") for tool in ("nvdisasm", "cuobjdump")]
    if not any(found):
        return len(instructions(body)), "of PTX (no disassembler is here)"
    cubin = compile_to("cubin", "90", [name])
    command = [found[0], "-c", cubin] if found[0] else [found[1], "-sass", cubin]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return len(re.findall(r"^\s*/\*[0-9a-f]{4,}\*/\s+(?!NOP)", text, re.M)) - 1, "of SASS"   # but for a last branch to itself


def main():
    include, build = sys.argv[1:3]
    nvcc = shutil.which("nvcc") or shutil.which("/usr/local/cuda/bin/nvcc")
    if not nvcc:
        print("no nvcc here: the width of CUDA instructions is not tested")
        return 77
    build = pathlib.Path(build)
    build.mkdir(parents=True, exist_ok=True)

    def compile_to(kind, target, kernels):
        source, made = build / f"tiles_{kind}_{target}.cu", build / f"tiles_{target}.{kind}"
        source.write_text(program(kernels) + (ENGINE if len(kernels) > 1 else ""))
        subprocess.run([nvcc, "-std=c++17", f"-arch=sm_{target}", f"-{kind}", f"-I{include}", "-Werror", "all-warnings", "-o", made, source], check=True)
        return made

    bodies = {}
    for target, kernels in ("90", KERNELS), ("80", ["async", "loader"]), ("75", ["async", "loader"]):
        text = compile_to("ptx", target, kernels).read_text()
        bodies.update({f"{name} {target}": body for name, body in re.findall(r"\.entry (\w+)\(.*?\n\{(.*?)\n\}", text, re.S)})
    faults = check(bodies)
    count, kind = instruction_count(compile_to, "promised", bodies["promised 90"])
    more, _ = instruction_count(compile_to, "ragged", bodies["ragged 90"])
    if count >= MOST:
        faults.append(f"promised 90: {count} instructions {kind}, not below {MOST}")
    if more < MOST:
        faults.append(f"ragged 90: {more} instructions {kind}: too few for a count that can fail")
    print("\n".join(faults) or f"{len(FACTS)} facts hold of {len(bodies)} kernels; 64x16 floats by 128 threads are {count} instructions {kind}")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
