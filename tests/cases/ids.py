#!/usr/bin/env python3
# Copyright 2026 The coop authors
# SPDX-License-Identifier: Apache-2.0
"""Whether every case has a test: ids.py says which ids occur in the name of none; ids.py --self-test that it can.

The name of a test is the second argument of TEST here, the name of a ctest entry, or the name of a file in ../rejects.
"""

import pathlib
import re
import sys

# By kind.
WANTED = """
    K01 H01 H02 H03 H04 H05   K02 H06 H07 H08 H09 H10   K03 H11 H13 H15           K04 H16 H17
    K05 H18 H19 H20 H21 H22   K06 H23 H25 H26 H27 H28   K07 H29 H30               K08 H31 H32 H33 H34
    K09 H35 H36 H37           K10 H38 H39 H40           K11 H41 H42 H43 H44       K12 H45 H46 H47 H48 H49
    K13 H50 H51               K14 H52 H53 H54 H55 H56 H57 H58                     K15 H59 H60
    K16 H62 H63               K17 H64 H65               K18 H66 H67 H68 H69 H70 H71
    K19 H72 H73 H74           K20 H75                   K21 H76 H77               K22 H78 H79 H80 H82 H83
    K23 H84 H85 H86           K24 H87 H88               K25 H89 H90
"""


def missing(names):
    present = {name for name in names if name.startswith("H")}
    return [wanted for wanted in re.findall(r"\bH\d\d\b", WANTED)
            if not any(name.startswith(wanted + "_") for name in present)]


def names_of_tests():
    here = pathlib.Path(__file__).resolve().parent
    for source in here.glob("*.cpp"):
        yield from re.findall(r"^TEST\(K\d\d_\w+, (\w+)\)", source.read_text(encoding="utf-8"), re.MULTILINE)
    yield from re.findall(r"(?:coop_test\(|add_test\(NAME )(\w+)", (here / "CMakeLists.txt").read_text(encoding="utf-8"))
    for program in (here.parent / "rejects").glob("*.cpp"):
        yield program.stem


def main():
    names = list(names_of_tests())
    if "--self-test" in sys.argv[1:]:
        without = [name for name in names if not name.startswith("H52_")]
        return missing(without) == ["H52"] and missing(without + ["H520_other", "h52_other", "H52"]) == ["H52"]
    for wanted in missing(names):
        print(f"no test is named after {wanted}")
    return not missing(names)


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
