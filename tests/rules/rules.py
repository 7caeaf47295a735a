#!/usr/bin/env python3
# Copyright 2026 The coop authors
# SPDX-License-Identifier: Apache-2.0
"""The rules of the source tree that no compiler checks.

rules.py [RULE...]              says which lines of the tree break these rules, or any rule
rules.py --self-test [RULE...]  shows that a rule can fail: over the bad tree planted beside it, it must report
                                exactly the lines that end in the word `reported`
rules.py --list                 names the rules
"""

import argparse
import pathlib
import posixpath
import re
import sys
import tempfile

RULES = {}


def rule(planted):
    def register(function):
        RULES[function.__name__] = (function, planted)
        return function
    return register


class Tree:
    """The files of a source tree, by their path from its root."""

    def __init__(self, root):
        self.root = pathlib.Path(root)
        self.paths = sorted(
            path.relative_to(self.root).as_posix() for path in self.root.rglob("*")
            if path.is_file() and path.relative_to(self.root).parts[0] not in ("build", ".git"))

    def under(self, *folders):
        return [path for path in self.paths if path.startswith(folders)]

    def lines(self, path):
        """Numbered lines as they are written; none for a file that is not text."""
        try:
            return list(enumerate((self.root / path).read_text(encoding="utf-8").splitlines(), 1))
        except UnicodeDecodeError:
            return []

    def code(self, path):
        """Numbered lines without comments and without the text of strings, includes apart."""
        text = "\n".join(line for _, line in self.lines(path))
        token = re.compile(r'(#\s*include[^\n/]*"[^"\n]*")|//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', re.DOTALL)
        bare = token.sub(lambda match: match[1] or "\n" * match[0].count("\n"), text)
        return list(enumerate(bare.split("\n"), 1))


@rule({
    "include/coop/coop.h": '#include "core/load.h"\n#include "../../tools/coop/table.h"  // reported',
    "include/coop/version.h": "#pragma once",
    "include/coop/core/load.h": '''
        #include "word.h"
        #include "../host/trace.h"     // reported
        #include "../target/cpu.h"     // reported
        #include "coop/host/trace.h"   // reported
        #include <cstdint>             // reported
        // #include <cstdint>
    ''',
    "include/coop/core/word.h": "",
    "include/coop/target/cpu.h": '''
        #include <cstdint>
        #include "../version.h"
        #include "cuda.h"
        #include "../core/word.h"      // reported
        #include "../host/trace.h"     // reported
        #include <coop/coop.h>         // reported
    ''',
    "include/coop/target/cuda.h": "#include <cuda_fp16.h>",
    "include/coop/host/trace.h": '#include <vector>\n#include "../core/word.h"\n#include "../coop.h"',
    "src/trace.cpp": '#include <coop/host/trace.h>\n#include "../tools/coop/table.h"  // reported',
    "tests/tool/table.cpp": '#include "tools/coop/table.h"',
    "tools/coop/table.h": "",
})
def includes(tree):
    """Core includes only core, target only target; nothing but tools, tests, examples and bench includes tools."""
    allowed = {"core": ("core/",), "target": ("target/", "version.h")}
    library = "include/coop/"
    for path in tree.paths:
        if not path.endswith((".h", ".cpp", ".cu", ".hip", ".cl", ".metal")):
            continue
        layer = path.removeprefix(library).split("/")[0]
        for number, line in tree.code(path):
            match = re.match(r'\s*#\s*include\s*([<"])([^>"]*)[>"]', line)
            if not match:
                continue
            quoted, name = match[1] == '"', match[2]
            sibling = posixpath.normpath(posixpath.join(posixpath.dirname(path), name))
            file = sibling if quoted and sibling in tree.paths else posixpath.join("include", name)
            inside = file.startswith(library)
            if layer == "core" and not quoted:
                yield path, number, f"core includes nothing but its siblings, not <{name}>"
            elif layer in allowed and (inside or quoted) and not file.removeprefix(library).startswith(allowed[layer]):
                yield path, number, f"{layer} must not include {name}"
            elif not path.startswith(("tools/", "tests/", "examples/", "bench/")) and "tools/" in name:
                yield path, number, "only tools, tests, examples and bench include tools"


@rule({
    "include/coop/core/group.h": '''
        const int rank = threadIdx.x;          // reported
        const int block = blockIdx.x;          // reported
        const int local = get_local_id(0);     // reported
        #ifdef __CUDA_ARCH__ // reported
        #if defined(__HIP__) || __METAL_VERSION__ || __OPENCL_VERSION__ // reported
        #include <type_traits> // reported
        std::size_t size; // reported
        const int thread_index = 0;
    ''',
    "include/coop/target/cuda.h": "const int rank = threadIdx.x;",
})
def vendor_words(tree):
    """The core names no vendor and no standard library, not even in a comment."""
    words = re.compile(r"__CUDA|__HIP|threadIdx|blockIdx|get_local_id|METAL_VERSION|OPENCL|#include <|std::")
    for path in tree.under("include/coop/core/"):
        for number, line in tree.lines(path):
            for word in words.findall(line):
                yield path, number, f"`{word}` belongs in target or host"


@rule({
    "include/coop/core/access.h": "value = memory[0];",
    "include/coop/core/iterator.h": "value = source[0];\ndestination[0] = value;\nvalue = memory[0];  // reported",
    "include/coop/core/load.h": '''
        value = memory[thread];                // reported
        value = scratch_[0];                   // reported
        value = group.scratch()[0];            // reported
        value = *memory;                       // reported
        value = *(scratch + offset);           // reported
        value = source[position];              // reported
        destination[position] = value;         // reported
        read(COOP_GLOBAL const byte* memory, items[0], memory + offset * 4);
        struct storage { byte memory[16]; };
    ''',
})
def subscripts(tree):
    """Only access.h reaches through a pointer to memory or scratch; iterator.h may subscript what it is given."""
    for path in tree.under("include/coop/core/"):
        name = posixpath.basename(path)
        names = {"access.h": None, "iterator.h": "memory|scratch"}.get(name, "memory|scratch|source|destination")
        if not names:
            continue
        reach = re.compile(rf"(?<!byte )\b(?:{names})_?(?:\(\))?\s*\[|\*\(?(?:{names})\b")
        for number, line in tree.code(path):
            if reach.search(line):
                yield path, number, "memory and scratch are touched through the four verbs of access.h"


@rule({
    "include/coop/version.h": "#pragma once\n#define COOP_VERSION_MAJOR 0",
    "include/coop/core/load.h": '''
        #ifndef COOP_CORE_LOAD_H
        #define COOP_CORE_LOAD_H
        #define COOP_UNROLL             // reported
        COOP_DEVICE COOP_INLINE void f(); // reported
        static_assert(true, "COOP_ANYTHING in a sentence");
    ''',
    "include/coop/target/cuda.h": '''
        #define COOP_DEVICE __device__
        #  define COOP_SHARED(type) __shared__ type // reported
        #define WARP 32                 // reported
        #ifdef COOP_FAST                // reported
        #ifdef __CUDACC__
    ''',
})
def macros(tree):
    """Few macros, all of them known, none with parameters, and none defined by the core."""
    known = re.compile(r"COOP_(FUNCTION|DEVICE|GLOBAL|SCRATCH|SHARED|PRIVATE|CONSTANT|GRID_CONSTANT|UNROLL|ROLL|ABI|CHECKED|TARGET_HEADER"
                       r"|CPU_WARP|WARP_SIZE|METAL_NO_SHUFFLE|VERSION(_MAJOR|_MINOR|_PATCH)?)")
    for path in tree.under("include/coop/"):
        guards = set(re.findall(r"#ifndef (COOP_\w+_H_?)\n", "\n".join(line for _, line in tree.code(path))))
        for number, line in tree.code(path):
            define = re.match(r"\s*#\s*define\s+(\w+)(\(?)", line)
            names = set(re.findall(r"\bCOOP_[A-Z_0-9]+\b", line)) | ({define[1]} if define else set())
            for name in sorted(names - guards):
                if not known.fullmatch(name):
                    yield path, number, f"{name} is not among the macros of coop"
                elif define and path.startswith("include/coop/core/"):
                    yield path, number, f"the core defines no macro, not {name}"
            if define and define[2]:
                yield path, number, f"{define[1]} has parameters"


@rule({
    "include/coop/core/load.h": "\n" * 155 + "// reported",
    "include/coop/core/store.h": "\n" * 154 + "// the last line",
})
def sizes(tree):
    """A file of the core has at most 155 lines."""
    for path in tree.under("include/coop/core/"):
        for number, _ in tree.lines(path)[155:156]:
            yield path, number, "a file of the core has at most 155 lines"


@rule({
    "docs/start.md": "cd /" "work/main <!-- reported\n/" "root/build reported\nframework/mainline",
    "src/launch.cpp": "// TO" "DO reported\n// FIX" "ME: reported\n// X" "XX reported\n// XXXX",
    "build/log.txt": "/" "work/main",
    "examples/picture.png": b"\xff\xfe/" b"work/",
})
def left_behind(tree):
    """No path of somebody's machine and no note to oneself stays in the tree."""
    notes = re.compile(r"(?<![\w.])/(?:[w]ork|[r]oot)/|\b(?:[T]ODO|[F]IXME|[X]XX)\b")
    for path in tree.paths:
        for number, line in tree.lines(path):
            for note in notes.findall(line):
                yield path, number, f"`{note}` does not belong in the tree"


@rule({
    "include/coop/target/target.h": "",
    "include/coop/target/cpu.h": "",
    "include/coop/target/hip.h": "// reported",
    "include/coop/core/load.h": "",
    "include/coop/host/trace.h": "",
    "tests/core/load.cpp": "",
    "tests/core/load_partial.cpp": "",
    "tests/core/loading.cpp": "// reported",
    "tests/host/launch.cpp": "// reported",
    "tests/targets/body.h": "",
    "tests/targets/cpu.cpp": "",
    "tests/targets/vulkan.cpp": "// reported",
    "tests/targets/sweep/tiles.cpp": "",
    "docs/targets.md": "cpu, hip",
})
def axes(tree):
    """Names repeat along an axis: a test is called after its header, and each target has a test and a word in docs."""
    def stems(folder, *endings):
        return {posixpath.basename(path).split(".")[0] for path in tree.under(folder) if path.endswith(endings)}

    sources = (".cpp", ".cu", ".hip", ".clcpp", ".metal")
    targets = stems("include/coop/target/", ".h") - {"target", "address_spaces"}
    headers = {"core": stems("include/coop/core/", ".h"), "host": stems("include/coop/host/", ".h"), "targets": targets}
    for folder, names in headers.items():
        for path in sorted(set(tree.under(f"tests/{folder}/")) - set(tree.under("tests/targets/sweep/"))):   # what all targets share
            stem = posixpath.basename(path).split(".")[0]
            if path.endswith(sources) and not any(stem == name or stem.startswith(name + "_") for name in names):
                yield path, 1, f"no header of that name; there are {', '.join(sorted(names))}"
    for target in sorted(targets):
        path = f"include/coop/target/{target}.h"
        if tree.under("tests/targets/") and target not in stems("tests/targets/", *sources):
            yield path, 1, f"no file tests/targets/{target}.*"
        pages = ["".join(line.lower() for _, line in tree.lines(page)) for page in tree.under("docs/targets.md")]
        if any(target not in page for page in pages):
            yield path, 1, "docs/targets.md does not speak of it"


def check(names, root):
    """Prints what breaks the rules of these names and returns whether nothing does."""
    tree = Tree(root)
    reports = [(name, *report) for name in names for report in RULES[name][0](tree)]
    for name, path, number, sentence in reports:
        print(f"{path}:{number}: {sentence} [{name}]")
    return not reports


def self_test(name):
    """Plants the bad tree of a rule and returns whether the rule reports all that is marked and nothing else."""
    function, planted = RULES[name]
    with tempfile.TemporaryDirectory() as folder:
        for path, content in planted.items():
            file = pathlib.Path(folder, path)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content if isinstance(content, bytes) else content.encode())
        tree = Tree(folder)
        lines = [(path, number, line) for path in tree.paths for number, line in tree.lines(path)]
        marked = {(path, number) for path, number, line in lines if line.endswith("reported")}
        reported = {(path, number) for path, number, _ in function(tree)}
    for path, number in sorted(marked ^ reported):
        print(f"{name}: {path}:{number} is {'not ' if (path, number) in marked else ''}reported")
    return bool(marked) and marked == reported


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rules", nargs="*", metavar="RULE", help=", ".join(RULES))
    parser.add_argument("--root", default=pathlib.Path(__file__).resolve().parents[2], help="the tree to read")
    parser.add_argument("--self-test", action="store_true", help="check the rules themselves")
    parser.add_argument("--list", action="store_true", help="name the rules")
    arguments = parser.parse_args()
    names = arguments.rules or list(RULES)
    if unknown := set(names) - set(RULES):
        parser.error(f"no such rule: {', '.join(sorted(unknown))}")
    if arguments.list:
        print("\n".join(names))
        return True
    if arguments.self_test:
        return all([self_test(name) for name in names])
    return check(names, arguments.root)


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
