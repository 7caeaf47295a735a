#!/usr/bin/env python3
# Copyright 2026 The coop authors
# SPDX-License-Identifier: Apache-2.0
"""Holds the pages' quotations against what they quote.

  <!-- code: examples/x.cpp [function] -->   the fenced block below is that file (without its licence), or one function
  <!-- prints: NAME [lines] -->              the block below is what the example NAME prints, or its first lines

quotes.py --examples FOLDER [--write] PAGE...   FOLDER holds the built examples; --write puts the quotations in place.
"""
import argparse
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
QUOTE = re.compile(r"(<!-- (code|prints): ([^\n]*?) -->\n+```(?:cpp)?\n)(.*?)(```)", re.S)


def code(path, function=None):
    text = (ROOT / path).read_text()
    text = re.sub(r"\A(//[^\n]*\n)+\s*", "", text)
    if function:
        found = re.search(r"^[^\n]*\b%s\([^\n]*\) \{\n.*?^\}\n" % re.escape(function), text, re.S | re.M)
        if not found:
            sys.exit(f"{path} has no function {function}")
        text = found.group(0)
    return text


def printed(folder, name, lines=None):
    done = subprocess.run([str(folder / name)], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60)
    text = re.sub(r"0x[0-9a-f]+", "0x...", done.stdout.decode())
    return "".join(text.splitlines(True)[: int(lines)]) if lines else text


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--examples", type=pathlib.Path, required=True)
    arguments.add_argument("--write", action="store_true")
    arguments.add_argument("pages", nargs="+", type=pathlib.Path)
    given = arguments.parse_args()
    stale, seen = [], 0
    for page in given.pages:

        def renew(match):
            nonlocal seen
            seen += 1
            words = match.group(3).split()
            text = code(*words) if match.group(2) == "code" else printed(given.examples, *words)
            if text != match.group(4):
                stale.append(f"{page}: {match.group(2)} {match.group(3)}")
            return match.group(1) + text + match.group(5)

        before = page.read_text()
        after = QUOTE.sub(renew, before)
        if given.write:
            page.write_text(after)
    if not seen:
        sys.exit("no quotation found: the pages quote nothing, or the marks are misspelt")
    if stale and not given.write:
        sys.exit("these quotations are stale (quotes.py --write renews them):\n  " + "\n  ".join(stale))
    print(f"{seen} quotations, {len(stale)} renewed" if given.write else f"{seen} quotations agree")


if __name__ == "__main__":
    main()
