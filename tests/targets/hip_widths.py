#!/usr/bin/env python3
# Copyright 2026 The coop authors
# SPDX-License-Identifier: Apache-2.0
"""What clang makes of calls for AMD devices, without a GPU: how wide and how many their accesses are, which of them wait
for the block, and that none touches private memory or asks which memory a pointer means.

A row of the table becomes kernels that load and that store: with everything promised, whole, and with a count. Each fact
beside the table is looked for in one kernel, and in another one where it must not hold: a fact that nothing contradicts is
not tested. No header of HIP is needed, and no library. Nothing is run.

hip_widths.py INCLUDE_FOLDER BUILD_FOLDER     exits with 77 where no clang compiles for AMD devices
"""
import collections
import pathlib
import re
import shutil
import subprocess
import sys

# Algorithm, type, items: bytes of each access of memory that a thread makes, of each put and take of a load, and the
# barriers of the block. A store makes the same accesses of memory; puts and takes change places.
TABLE = [
    ("vectorize", "_Float16", 8, [16], [], [], 0),
    ("vectorize", "unsigned char", 16, [16], [], [], 0),
    ("vectorize", "triple", 4, [16] * 3, [], [], 0),
    ("vectorize", "float", 16, [16] * 4, [], [], 0),
    ("vectorize", "double", 4, [16] * 2, [], [], 0),
    ("vectorize", "quad", 2, [16] * 2, [], [], 0),
    ("vectorize", "int", 2, [8], [], [], 0),
    ("vectorize", "unsigned char", 1, [1], [], [], 0),
    ("striped", "_Float16", 4, [2] * 4, [], [], 0),
    ("striped", "quad", 3, [16] * 3, [], [], 0),
    ("transpose", "float", 4, [4] * 4, [4] * 4, [16], 1),
    ("transpose", "float", 1, [4], [], [], 0),
    ("warp_transpose", "float", 8, [4] * 8, [4] * 8, [16] * 2, 0),
    ("packed_transpose", "float", 8, [16] * 2, [16] * 2, [16] * 2, 1),
    ("packed_transpose", "unsigned char", 16, [16], [], [], 0),
    ("packed_transpose", "triple", 4, [16] * 3, [16] * 3, [16] * 3, 1),
    ("packed_warp_transpose", "float", 8, [16] * 2, [16] * 2, [16] * 2, 0),
    ("packed_warp_transpose", "unsigned short", 8, [16], [], [], 0),
]
BEGIN = 'extern "C" __attribute__((global, amdgpu_flat_work_group_size(128, 128))) void '
ROW = BEGIN + """{name}_load_{mode}(const {type}* source{count}) {{
  {scratch}
  coop::thread_data<{type}, {items}{arrangement}> items;
  coop::load<coop::{algorithm}>(block, {source}, items{options});
  shown(items);
}}
""" + BEGIN + """{name}_store_{mode}({type}* source{count}) {{
  {scratch}
  coop::thread_data<{type}, {items}{arrangement}> items;
  made(items);
  coop::store<coop::{algorithm}>(block, {source}, items{options});
}}
"""
MODES = {"promised": ("coop::aligned<16>(source)", "", ""), "whole": ("source", "", ""),
         "counted": ("coop::aligned<16>(source)", ", coop::valid_items(n)", ", long long n")}

# Name: what comes before the call that a block of 128 threads makes, and the call.
TRANSPOSED = "float items[4]; coop::load<coop::{}>({}, memory, items); shown(items);"
TILE = "COOP_SHARED coop::tile<{}> a;"
BOTH = "coop::aligned<16>(memory), coop::aligned<16>(stride), a"
TAKEN = " block.sync(); float cells[4]; a.take(block.rank() % 16, 0, cells); shown(cells);"
HIDDEN = 'asm volatile("; hidden %0" : "+v"({}));'
KERNELS = {
    "supplied": ("", "".join("{ " + TRANSPOSED.format("transpose", "block") + " }" for _ in "12")),
    "by_warp": ("", TRANSPOSED.format("transpose", "coop::this_warp(block)")),
    "by_part_of_a_warp": ("", TRANSPOSED.format("transpose", "coop::logical_warp<8>(block)")),
    "timesliced": ("", TRANSPOSED.format("warp_transpose_timesliced", "block")),
    "hidden_scratch": ("COOP_SHARED coop::scratch<16384> storage; coop::byte* bytes = storage.memory; " + HIDDEN.format("bytes"),
                       TRANSPOSED.format("transpose", "coop::this_block<128>(bytes)")),
    "hidden_memory": (HIDDEN.format("memory"), TRANSPOSED.format("transpose", "block")),
    "odd_payload": ("", "unsigned char items[7]; made(items); coop::store<coop::transpose>(block, (unsigned char*)memory, items);"),
    "odd_payload_loaded": ("", "unsigned char items[7]; coop::load<coop::transpose>(block, (unsigned char*)memory, items); shown(items);"),
    "streaming": ("", "float items[4]; coop::load<coop::vectorize>(block, coop::aligned<16>(memory), items, coop::cached<coop::streaming>()); "
                      "coop::store<coop::vectorize>(block, coop::aligned<16>(memory + 512), items, coop::cached<coop::last_use>());"),
    "cached": ("", "float items[4]; coop::load<coop::vectorize>(block, coop::aligned<16>(memory), items, coop::cached<coop::cache_global>()); "
                   "coop::store<coop::vectorize>(block, coop::aligned<16>(memory + 512), items);"),
    "tile": (TILE.format("float, 64, 16"), f"coop::load_tile(block, {BOTH});" + TAKEN),
    "tile_ragged": (TILE.format("float, 64, 16"), f"coop::load_tile(block, {BOTH}, coop::valid_extent(rows, rows));" + TAKEN),
    "tile_async": (TILE.format("float, 64, 16"), f"coop::load_tile_async(block, {BOTH}); coop::wait();" + TAKEN),
    "tile_stored": (TILE.format("float, 64, 16"), f"a.put(block.rank() % 64, block.rank() % 16, 1.0f); block.sync(); coop::store_tile(block, {BOTH});"),
    "tile_swizzled": (TILE.format("float, 64, 32, coop::swizzled"), f"coop::load_tile(block, {BOTH});" + TAKEN),
    "tile_pitch": (TILE.format("float, 64, 32, coop::pitch<33>"), f"coop::load_tile(block, {BOTH});" + TAKEN),
    "tile_of_a_warp": ("COOP_SHARED coop::tile<float, 64, 16> tiles[4]; const auto warp = coop::this_warp(block); auto& a = tiles[warp.index()];",
                       f"coop::load_tile(warp, {BOTH});" + TAKEN.replace("block.sync", "warp.sync")),
    "private_array": ("", "float held[999]; for (int i = 0; i < rows; ++i) held[i] = memory[i]; *memory = held[stride];"),
}
KERNEL = BEGIN + """{name}(float* memory, long long stride, int rows) {{
  const auto block = coop::this_block<128>();
  (void)block, (void)stride, (void)rows;
  {before}
  {call}
}}
"""
PROGRAM = """#include <coop/coop.h>
struct triple { float x, y, z; };
struct alignas(16) quad { unsigned x, y, z, w; };
template <class Items> COOP_DEVICE void shown(Items& items) {
  unsigned words[(sizeof(Items) + 3) / 4] = {};
  __builtin_memcpy(words, &items, sizeof(Items));
  for (unsigned word : words) asm volatile("; shown %0" ::"v"(word));
}
template <class Items> COOP_DEVICE void made(Items& items) {
  unsigned words[(sizeof(Items) + 3) / 4];
  for (unsigned& word : words) asm volatile("; made %0" : "=v"(word));
  __builtin_memcpy(&items, words, sizeof(Items));
}
"""
# Device and further flags; the oldest or the newest of the compilers that are here.
DEVICES = [("gfx90a", [], 0), ("gfx1030", [], 0), ("gfx1030 wave64", ["-mwavefrontsize64"], 0), ("gfx942", [], -1),
           ("gfx1100", [], -1), ("gfx1100 wave64", ["-mwavefrontsize64"], -1)]
COMPILERS = [f"clang-{version}" for version in range(15, 23)] + ["/opt/rocm/llvm/bin/clang"]


def kernel_name(algorithm, type_name, items):
    return f"{algorithm}_{type_name.replace(' ', '_').strip('_')}_{items}"


def program():
    text = [PROGRAM]
    for algorithm, type_name, items, *_ in TABLE:
        scratch = f"coop::scratch_bytes<coop::{algorithm}, {type_name}, {items}, coop::block<128>>()"
        for mode, (source, options, count) in MODES.items():
            text.append(ROW.format(
                name=kernel_name(algorithm, type_name, items), mode=mode, type=type_name, items=items, algorithm=algorithm,
                source=source, options=options, count=count, arrangement=", coop::striped_over<128>" if algorithm == "striped" else "",
                scratch=f"COOP_SHARED coop::scratch<{scratch}> storage;\n  const auto block = coop::this_block<128>(storage);"))
    text += [KERNEL.format(name=name, before=before, call=call) for name, (before, call) in KERNELS.items()]
    return "".join(text)


SIZES = {"byte": 1, "ubyte": 1, "sbyte": 1, "b8": 1, "u8": 1, "i8": 1, "short": 2, "ushort": 2, "sshort": 2, "b16": 2, "u16": 2, "i16": 2,
         "dword": 4, "b32": 4, "dwordx2": 8, "b64": 8, "dwordx3": 12, "b96": 12, "dwordx4": 16, "b128": 16}
VERBS = {"load": "load", "read": "load", "store": "store", "write": "store"}
SPACES = {"global": "memory", "ds": "scratch", "flat": "unknown", "buffer": "private", "scratch": "private"}
ACCESS = re.compile(r"^\s+(global|ds|flat|buffer|scratch)_(load|read|store|write)(\w*)", re.M)   # as gfx9, gfx10 and as gfx11 spell it


def accesses(body, verb, space):
    found = []
    for where, name, rest in ACCESS.findall(body):
        if (VERBS[name], SPACES[where]) == (verb, space):
            size = [SIZES[token] for token in rest.split("_") if token in SIZES]
            found += size[:1] * (2 if rest.startswith(("2", "_2addr")) else 1)
    return sorted(found)


def exactly(verb, space, *widths):
    return lambda body: accesses(body, verb, space) == sorted(widths)


def among(verb, space, *widths):
    return lambda body: not collections.Counter(widths) - collections.Counter(accesses(body, verb, space))


def number(body, name):
    return int(re.search(rf"\.amdhsa_{name} (\d+)", body)[1])


def wavefront(body):
    return 32 if re.search(r"\.amdhsa_wavefront_size32 1", body) else 64


def barriers(body):
    return len(re.findall(r"^\s+s_barrier\b", body, re.M))


def compares(body):
    return len(re.findall(r"^\s+(?:v_cmp|s_cmp|s_cbranch)", body, re.M))


def has(text, count=1):
    return lambda body: len(re.findall(text, body)) >= count


def waits(count):
    return lambda body: barriers(body) == count


def compares_nothing(body):
    return compares(body) == 0


def knows_memory(body):
    return not any(accesses(body, verb, "unknown") for verb in ("load", "store"))


def keeps_registers(body):
    return number(body, "private_segment_fixed_size") == 0 and not any(accesses(body, verb, "private") for verb in ("load", "store"))


def threadgroup_bytes(count):
    return lambda body: number(body, "group_segment_fixed_size") == count


def shuffles_across_halves(body):
    """One shuffle; ds_bpermute keeps within 32 lanes from gfx10 on, so that lane 32 of 64 is given what lane 31 has."""
    across = len(re.findall(r"v_readlane_b32 s\d+, v\d+, 31\b", body))
    return len(re.findall("ds_bpermute_b32", body)) == 1 and across == (wavefront(body) == 64)


def is_non_temporal(body):
    lines = re.findall(r"^\s+global_.*", body, re.M)
    return len(lines) == 2 and all(re.search(r"\b(?:slc|nt|th:TH_(?:LOAD|STORE)_NT)\b", line) for line in lines)


# What holds, of which kernel, and of which other one it does not.
FACTS = [
    ("each call waits for the scratch and for the others", waits(4), "supplied", "by_warp"),
    ("a warp waits for no block", waits(0), "by_warp", "supplied"),
    ("but for its lanes", has("; wave barrier", 2), "by_warp", "supplied"),
    ("a part of a warp waits for no block", waits(0), "by_part_of_a_warp", "supplied"),
    ("but for its lanes", has("; wave barrier", 2), "by_part_of_a_warp", "supplied"),
    ("a block waits between the turns of warps", lambda body: barriers(body) == 128 // wavefront(body), "timesliced", "by_warp"),
    ("scratch is reached as such wherever its address comes from", knows_memory, "hidden_scratch", "hidden_memory"),
    ("by four puts", exactly("store", "scratch", 4, 4, 4, 4), "hidden_scratch", "tile"),
    ("and a take", exactly("load", "scratch", 16), "hidden_scratch", "tile_stored"),
    ("a warp is handed what the lane before has", shuffles_across_halves, "odd_payload", "by_warp"),
    ("payloads of 7 bytes are taken by words", exactly("load", "scratch", 4, 4, 4), "odd_payload_loaded", "odd_payload"),
    ("and shifted", has("v_alignbit_b32", 2), "odd_payload_loaded", "by_warp"),
    ("streaming and last_use pass by", is_non_temporal, "streaming", "cached"),
    ("other policies are plain", lambda body: not is_non_temporal(body), "cached", "streaming"),
    ("two reads of 16 bytes and nothing else", exactly("load", "memory", 16, 16), "tile", "tile_ragged"),
    ("two puts of 16 bytes and nothing else", exactly("store", "scratch", 16, 16), "tile", "tile_ragged"),
    ("one take of 16 bytes", exactly("load", "scratch", 16), "tile", "tile_pitch"),
    ("one barrier, which is the caller's", waits(1), "tile", "tile_of_a_warp"),
    ("no comparison and no branch", compares_nothing, "tile", "tile_ragged"),
    ("4096 bytes of threadgroup memory", threadgroup_bytes(4096), "tile", "tile_swizzled"),
    ("an edge leaves words of 16 bytes", among("load", "memory", 16, 16), "tile_ragged", "tile_stored"),
    ("an edge compares", lambda body: compares(body) > 0, "tile_ragged", "tile"),
    ("the threads copy what is asynchronous elsewhere", exactly("store", "scratch", 16, 16), "tile_async", "tile_stored"),
    ("two takes of 16 bytes", exactly("load", "scratch", 16, 16), "tile_stored", "tile"),
    ("two writes of 16 bytes", exactly("store", "memory", 16, 16), "tile_stored", "tile"),
    ("a whole store compares nothing", compares_nothing, "tile_stored", "tile_ragged"),
    ("a swizzled tile is put by 16 bytes", exactly("store", "scratch", *[16] * 4), "tile_swizzled", "tile_pitch"),
    ("and compares nothing", compares_nothing, "tile_swizzled", "tile_ragged"),
    ("a pitch of 33 floats is read by 16 bytes", exactly("load", "memory", *[16] * 4), "tile_pitch", "tile"),
    ("and put by 4 bytes", exactly("store", "scratch", *[4] * 16), "tile_pitch", "tile_swizzled"),
    ("the tile of a warp waits for no block", waits(0), "tile_of_a_warp", "tile"),
    ("payloads stay in registers", keeps_registers, "supplied", "private_array"),
]


def check(bodies, width):
    faults = []

    def expect(kept, name, what):
        if not kept:
            faults.append(f"{name}: not so: {what}")

    for algorithm, type_name, items, memory, put, take, block_barriers in TABLE:
        for verb, other, into, out_of in ("load", "store", put, take), ("store", "load", take, put):
            name = f"{kernel_name(algorithm, type_name, items)}_{verb}"
            promised, whole, counted = (bodies[f"{name}_{mode}"] for mode in MODES)
            for space, touch, wanted in ("memory", verb, memory), ("memory", other, []), ("scratch", "store", into), ("scratch", "load", out_of):
                found = accesses(promised, touch, space)
                expect(found == wanted, f"{name}_promised", f"{touch}s of {space} by {wanted}, but by {found}")
            expect(barriers(promised) == block_barriers, f"{name}_promised", f"{block_barriers} barriers, but {barriers(promised)}")
            expect(compares_nothing(promised), f"{name}_promised", "compares nothing")
            expect(threadgroup_bytes(0)(promised) != bool(put), f"{name}_promised", "threadgroup memory only where values are traded")
            expect(among(verb, "memory", *memory)(counted), f"{name}_counted", f"a way by {memory}")
            expect(compares(counted) > 0, f"{name}_counted", "compares with the count")
            if algorithm in ("striped", "transpose", "warp_transpose"):
                expect(compares_nothing(whole), f"{name}_whole", "compares nothing")
    for what, holds, where, but_not in FACTS:
        expect(holds(bodies[where]), where, what)
        if holds(bodies[but_not]):
            faults.append(f"{what}: holds of {but_not} too, and says nothing of {where}")
    for name, body in bodies.items():
        expect(wavefront(body) == width, name, f"wavefronts of {width}")
        expect(knows_memory(body) or name == "hidden_memory", name, "knows which memory its pointers mean")
        expect(keeps_registers(body) or name == "private_array", name, "payloads stay in registers")
    return faults


def main():
    include, build = sys.argv[1], pathlib.Path(sys.argv[2])
    build.mkdir(parents=True, exist_ok=True)
    (build / "widths.hip").write_text(program())
    faults, told = [], []
    for device, flags, which in DEVICES:
        architecture = device.split()[0]
        command = ["-x", "hip", f"--offload-arch={architecture}", "--cuda-device-only", "-nogpuinc", "-nogpulib", *flags, "-S"]
        able = [compiler for compiler in COMPILERS if shutil.which(compiler) and
                subprocess.run([compiler, *command, "-o", "/dev/null", "/dev/null"], capture_output=True).returncode == 0]
        if not able:
            told.append(f"no clang here compiles for {device}")
            continue
        made = build / f"widths_{device.replace(' ', '_')}.s"
        subprocess.run([able[which], *command, "-std=c++14", "-O2", "-Wall", "-Wextra", "-Werror", f"-I{include}", "-o", made, build / "widths.hip"], check=True)
        bodies = dict(re.findall(r"^(\w+):[^\n]*; @\1\n(.*?)\.end_amdhsa_kernel", made.read_text(), re.S | re.M))
        faults += [f"{device}: {fault}" for fault in check(bodies, 32 if device in ("gfx1030", "gfx1100") else 64)]
        told.append(f"{device}: {len(bodies)} kernels by {able[which]}")
    print("\n".join(told + faults))
    return 77 if len(told) == sum(line.startswith("no clang") for line in told) else bool(faults)


if __name__ == "__main__":
    sys.exit(main())
