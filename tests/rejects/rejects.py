#!/usr/bin/env python3
# Copyright 2026 The coop authors
# SPDX-License-Identifier: Apache-2.0
"""Programs that must not compile, and the sentence that says why.

rejects.py COMPILER...  compiles every program beside it with each compiler: the first error must hold the sentence of
                        the program's first line `// expect: ...`, further such lines may stand anywhere in the output,
                        and with INNOCENT defined, which mends the one mistake, the program must compile;
                        each sentence of a static_assert in the core must be expected by some program
rejects.py --self-test COMPILER...  shows that this can fail, over programs planted for it
"""

import argparse
import concurrent.futures
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
INCLUDE = HERE.parents[1] / "include"
JOBS = 2

PLANTED = {
    "nothing_wrong": ('// expect: coop: wrong', "compiles"),
    "another_error": ('// expect: coop: wrong\n#ifndef INNOCENT\nint kernel() { return nothing; }\n#endif',
                      "says first"),
    "sentence_comes_second": ('// expect: coop: wrong\n#ifndef INNOCENT\nint kernel() { return nothing; }\n'
                              'static_assert(sizeof(int) == 0, "coop: wrong");\n#endif', "says first"),
    "half_a_sentence": ('// expect: coop: wrong\n// expect: change it\n#ifndef INNOCENT\n'
                        'static_assert(sizeof(int) == 0, "coop: wrong");\n#endif', "does not say"),
    "guilty_twin": ('// expect: coop: wrong\nstatic_assert(sizeof(int) == 0, "coop: wrong");', "innocent twin"),
    "no_sentence": ('int kernel() { return nothing; }', "expects nothing"),
    "as_it_should_be": ('// expect: coop: wrong\n#ifndef INNOCENT\nstatic_assert(sizeof(int) == 0, "coop: wrong");\n'
                        '#endif', None),
}


def expected_by(program):
    return re.findall(r"^// expect: (.*)$", program.read_text(encoding="utf-8"), re.MULTILINE)


def compile_program(compiler, program, *flags):
    command = [compiler, "-std=c++17", "-fsyntax-only", "-I", INCLUDE, "-I", HERE, *flags, program]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    return result.returncode == 0, result.stderr


def complaint(compiler, program):
    """What is wrong with a program under a compiler, or None."""
    expected = expected_by(program)
    if not expected:
        return "expects nothing"
    compiles, output = compile_program(compiler, program)
    if compiles:
        return "compiles"
    first = next((line for line in output.splitlines() if re.search(r"\berror:", line)), "")
    if expected[0] not in first:
        return f"says first: {first or output}"
    if missing := [sentence for sentence in expected if sentence not in output]:
        return f"does not say: {missing[0]}"
    compiles, output = compile_program(compiler, program, "-DINNOCENT")
    return None if compiles else f"has an innocent twin that does not compile:\n{output}"


def complaints(compilers, folder):
    """Yields (compiler, name of the program, what is wrong with it or None) for every program and compiler."""
    pairs = [(compiler, program) for program in sorted(folder.glob("*.cpp")) for compiler in compilers]
    with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        for (compiler, program), wrong in zip(pairs, pool.map(lambda pair: complaint(*pair), pairs)):
            yield compiler, program.stem, wrong


def without_program(core, folder):
    """The sentences of the core that no program expects."""
    sentences = [sentence for header in sorted(core.rglob("*.h"))
                 for sentence in re.findall(r'"(coop: [^"]*)"', header.read_text(encoding="utf-8"))]
    expected = [sentence for program in folder.glob("*.cpp") for sentence in expected_by(program)[:1]]
    return [sentence for sentence in sentences if not any(start in sentence for start in expected)]


def self_test(compilers):
    with tempfile.TemporaryDirectory() as folder:
        for name, (text, _) in PLANTED.items():
            pathlib.Path(folder, name + ".cpp").write_text(text + "\n", encoding="utf-8")
        pathlib.Path(folder, "tile").mkdir()
        pathlib.Path(folder, "core.h").write_text('"coop: wrong; mend it"\n"coop: alone"\n', encoding="utf-8")
        pathlib.Path(folder, "tile", "row.h").write_text('"coop: alone too"\n', encoding="utf-8")
        results = list(complaints(compilers, pathlib.Path(folder)))
        alone = without_program(pathlib.Path(folder), pathlib.Path(folder))
    for compiler, name, wrong in results:
        wanted = PLANTED[name][1]
        if (wanted is None) != (wrong is None) or wanted and wanted not in wrong:
            print(f"{name}, {compiler}: expected `{wanted}`, got `{wrong}`")
            return False
    return len(results) == len(PLANTED) * len(compilers) and alone == ["coop: alone", "coop: alone too"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("compilers", nargs="+", metavar="COMPILER")
    parser.add_argument("--self-test", action="store_true", help="check this script itself")
    arguments = parser.parse_args()
    if arguments.self_test:
        return self_test(arguments.compilers)
    results = list(complaints(arguments.compilers, HERE))
    wrong = [result for result in results if result[2]]
    for compiler, name, what in wrong:
        print(f"{name}, {compiler}: {what}")
    print(f"{len(results) - len(wrong)} of {len(results)} are refused as they should be")
    alone = without_program(INCLUDE / "coop" / "core", HERE)
    for sentence in alone:
        print(f"no program expects `{sentence}`")
    return bool(results) and not wrong and not alone


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
