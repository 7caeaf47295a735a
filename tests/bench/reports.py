#!/usr/bin/env python3
# Copyright 2026 The coop authors
# SPDX-License-Identifier: Apache-2.0
"""bench/report.py over results that are made here, by hand: what it prints, what it refuses, which rows it chooses."""
import contextlib
import io
import itertools
import json
import pathlib
import sys
import tempfile
import unittest
import xml.etree.ElementTree

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "bench"))
import report   # noqa: E402
import table    # noqa: E402
from results import BLOCKED, COOP, MODES, PACKED, SAME, Mixed, Results, geometric_mean   # noqa: E402

MACHINE = {"device": "A GPU", "driver": "1.2", "runtime": "13.0", "multiprocessors": 4, "clock_mhz": 1000,
           "memory_clock_mhz": 2000, "cub": "3.0.1", "coop": "0.1.0", "commit": "abc", "date": "2026-01-02T03:04:05Z",
           "bytes": 1 << 20, "rounds": 7, "warm_rounds": 2, "flags": "-O3"}
TYPES = {"u8": (1, 1), "f32": (4, 4)}
RIVALS = [f"cub.{name}" for name in SAME] + [f"coop.{name}" for name in COOP]
FAULTS = "CUB would fault here"


def rate(mode, rival, small):
    """Rates with which every bar is passed: CUB 100, the packed rows half as fast again on small types."""
    if rival.startswith("copy."):
        return 151 if small else 100
    value = 150 if small and rival.split(".")[1] in list(PACKED) + ["automatic"] else 100
    return value * (0.95 if mode == "misaligned" else 1)


def document(machine=MACHINE, **changes):
    """A result; changes are "type K mode rival" -> new fields, with * for any."""
    cells = []
    for name, k, mode, rival in itertools.product(TYPES, (4, 7, 16), MODES, RIVALS + ["copy.memcpy"]):
        if rival == "copy.memcpy" and mode != "whole":
            continue
        item, natural = TYPES[name]
        row = {"type": name, "item": item, "natural": natural, "items": k, "threads": 256, "mode": mode, "rival": rival}
        if (mode, rival) == ("misaligned", "cub.vectorize"):
            row["left_out"] = FAULTS
        else:
            value = rate(mode, rival, item <= 2)
            row.update(correct=True, rate=value, low=value - 1, high=value + 1, registers=32, shared=1024, local=0)
        for pattern, fields in changes.items():
            if all(wanted in ("*", found) for wanted, found in zip(pattern.split(), (name, str(k), mode, rival))):
                row.update(fields)
        cells.append(row)
    return {**machine, "cells": cells}


def run(*documents, words=()):
    """Status, standard output and standard error of report.py over these results."""
    out, error = io.StringIO(), io.StringIO()
    with tempfile.TemporaryDirectory() as folder:
        paths = [str(pathlib.Path(folder, f"{n}.json")) for n in range(len(documents))]
        for path, content in zip(paths, documents):
            pathlib.Path(path).write_text(json.dumps(content), encoding="utf-8")
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(error):
            status = report.main([*paths, *words])
    return status, out.getvalue(), error.getvalue()


class Reading(unittest.TestCase):
    def test_other_devices_and_drivers_are_refused(self):
        for change in ({"device": "Another GPU"}, {"driver": "1.3"}):
            status, out, error = run(document(), document(machine={**MACHINE, **change}))
            self.assertEqual((status, out), (2, ""))
            self.assertRegex(error, r"\Areport.py: results of different machines are not compared: .*\n\Z")
        with self.assertRaises(Mixed):
            Results([document(), document(machine={**MACHINE, "driver": "1.3"})])

    def test_what_is_no_result_is_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            broken = pathlib.Path(folder) / "broken.json"
            broken.write_text("{")
            for path in (pathlib.Path(folder) / "missing.json", broken):
                error = io.StringIO()
                with contextlib.redirect_stderr(error):
                    self.assertEqual(report.main([str(path)]), 2)
                self.assertRegex(error.getvalue(), r"\Areport.py: .*\n\Z")

    def test_several_results_count_by_their_median(self):
        results = Results([document(**{"u8 4 whole coop.direct": {"rate": value}}) for value in (90, 99, 91)])
        shape = next(shape for shape in results.shapes if shape[:4] == ("u8", 1, 1, 4))
        self.assertEqual(results.get(shape, "whole", "coop.direct"), 91)

    def test_a_wrong_result_is_not_outvoted(self):
        results = Results([document(), document(**{"u8 4 whole coop.direct": {"correct": False}}), document()])
        self.assertEqual(results.wrong(), ["u8 K=4 B=256 whole coop.direct"])

    def test_geometric_mean(self):
        self.assertAlmostEqual(geometric_mean([1, 4, 16]), 4)

    def test_the_best_of_cub_has_blocked_owners(self):
        changes = {"* * whole cub.striped": {"rate": 500}, "* * whole cub.transpose": {"rate": 120}}
        results = Results([document(**changes)])
        self.assertEqual(results.best_of_cub(results.shapes[0], "whole"), (120, "transpose"))
        self.assertNotIn("striped", BLOCKED)


class Bars(unittest.TestCase):
    # What is planted, the bars that it breaks.
    BROKEN = {
        "* * whole coop.direct": ({"rate": 97.9}, {"same algorithm / CUB, whole"}),
        "f32 7 store coop.striped": ({"rate": 97}, {"same algorithm / CUB, store"}),
        "f32 16 load coop.automatic": ({"rate": 97}, {"automatic / best of CUB, load"}),
        "f32 4 whole coop.automatic": ({"rate": 97}, {"automatic / best of CUB, whole",
                                                      "automatic / best of CUB, other types"}),
        "u8 * whole coop.automatic": ({"rate": 120}, {"automatic / best of CUB, 1- and 2-byte types",
                                                      "automatic / copy, from 16 bytes a thread on"}),
        "f32 * whole coop.packed_transpose": ({"rate": 99}, {"packed / CUB's transposes, other types"}),
        "u8 * whole coop.packed_warp_transpose": ({"rate": 130}, {"packed / CUB's transposes, 1- and 2-byte types"}),
        "u8 16 whole copy.memcpy": ({"rate": 170}, {"automatic / copy, from 16 bytes a thread on"}),
        "u8 7 counted coop.packed_transpose": ({"rate": 145}, {"counted / whole"}),
        "u8 * misaligned coop.automatic": ({"rate": 120}, {"automatic: misaligned / whole (mean)"}),
        "u8 4 misaligned coop.automatic": ({"rate": 110}, {"automatic: misaligned / whole"}),
        "f32 4 misaligned coop.packed_transpose": ({"rate": 92}, {"packed_transpose: misaligned / best of CUB there"}),
        "f32 4 misaligned coop.transpose": ({"rate": 90}, {"item-wise rows keep as much as CUB's when misaligned"}),
        "f32 4 load coop.transpose": ({"correct": False}, {"every result is right"}),
    }

    @staticmethod
    def failing(content):
        return {bar.name + (" (mean)" if "mean of" in bar.where and "misaligned" in bar.name else "")
                for bar in report.bars(Results([content])) if not bar.passes}

    def test_all_pass(self):
        status, out, _ = run(document(), words=["--bars"])
        self.assertEqual(status, 0, out)
        self.assertRegex(out, r"all \d+ bars pass")
        self.assertNotIn("FAIL", out)

    def test_each_can_fail(self):
        planted = set()
        for pattern, (fields, broken) in self.BROKEN.items():
            with self.subTest(pattern):
                self.assertEqual(self.failing(document(**{pattern: fields})), broken)
                planted |= broken
        kinds = {name.split(",")[0].split(": ")[-1] for name in planted}
        for bar in report.bars(Results([document()])):
            self.assertTrue(any(bar.name.split(",")[0].split(": ")[-1] in kind for kind in kinds), bar.name)

    def test_failure_is_the_status(self):
        status, out, _ = run(document(**{"f32 7 store coop.striped": {"rate": 90}}), words=["--bars"])
        self.assertEqual(status, 1)
        self.assertRegex(out, r"FAIL +0\.900 +0\.98  same algorithm / CUB, store  \(f32 K=7 B=256 store striped\)")

    def test_a_part_of_the_results_has_a_part_of_the_bars(self):
        content = document()
        content["cells"] = [row for row in content["cells"] if row["mode"] == "whole"]
        names = {bar.name for bar in report.bars(Results([content]))}
        self.assertIn("same algorithm / CUB, whole", names)
        self.assertFalse([name for name in names if "misaligned" in name or "counted" in name])


class Tables(unittest.TestCase):
    def test_slower_cells_stay_and_are_marked(self):
        status, out, _ = run(document(**{"u8 7 whole coop.transpose": {"rate": 50}}))
        self.assertEqual(status, 0)
        line = next(line for line in out.splitlines() if line.startswith("| u8 | 7 | 256 |") and "**0.50**" in line)
        self.assertEqual(line.count("**"), 2, line)
        self.assertIn("0.500 u8 K=7 B=256 whole transpose", out)

    def test_what_is_left_out_or_wrong_is_said(self):
        _, out, _ = run(document(**{"u8 4 load coop.direct": {"correct": False}}))
        self.assertIn(f"- {FAULTS}: u8 K=4 B=256 cub.vectorize (misaligned); u8 K=7", out)
        self.assertIn("**Wrong results, which are not timed:** u8 K=4 B=256 load coop.direct", out)

    def test_every_mode_has_its_tables(self):
        _, out, _ = run(document(**{"u8 4 whole coop.direct": {"registers": 255, "local": 8}}))
        for mode in MODES:
            self.assertIn(f"## {mode.capitalize()}\n", out)
        for words in ("counted / whole:", "ragged / whole:", "misaligned / whole:", "255+8, 1024 / 32, 1024"):
            self.assertIn(words, out)
        for lines in out.split("\n\n"):
            if lines.startswith("|"):
                self.assertEqual(len({line.count("|") for line in lines.splitlines()}), 1, lines[:200])


class Plot(unittest.TestCase):
    def test_two_bars_a_shape_for_light_and_dark(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "plot.svg")
            self.assertEqual(run(document(), words=["--plot", str(path)]), (0, "", ""))
            text = path.read_text(encoding="utf-8")
        root = xml.etree.ElementTree.fromstring(text)
        bars = [child for child in root.iter() if child.tag.endswith("rect") and len(child)]
        self.assertEqual(len(bars), 2 * 3 * len(TYPES))
        self.assertIn("prefers-color-scheme: dark", text)


class Rules(unittest.TestCase):
    def rules_of(self, content, rows=tuple(table.ROWS)):
        good, parts = table.judged(Results([content]), rows, 0.015)
        return table.rules(good, parts)

    def row_of(self, found, payload):
        return next(rule.row for rule in found if any(facts.payload == payload for facts in rule.points))

    def test_the_fastest_row_is_taken(self):
        fast = {f"u8 4 {mode} coop.vectorize": {"rate": 180} for mode in ("whole", "misaligned", "counted")}
        found = self.rules_of(document(**fast))
        self.assertEqual(self.row_of(found, 4), "vectorize")
        self.assertIn(self.row_of(found, 7), PACKED)
        self.assertEqual(found[-1].condition, "")
        self.assertEqual(sum(len(rule.points) for rule in found), 6)

    def test_a_row_that_falls_when_misaligned_gives_way_to_its_equal(self):
        fast = {f"u8 4 {mode} coop.vectorize": {"rate": rate}
                for mode, rate in (("whole", 151), ("counted", 151), ("misaligned", 60))}
        self.assertIn(self.row_of(self.rules_of(document(**fast)), 4), PACKED)

    def test_types_of_one_size_agree(self):
        good, parts = table.judged(Results([document(**{"u8 16 whole coop.direct": {"rate": 200}})]), table.ROWS, 0.015)
        self.assertEqual({facts.payload for facts in good}, {4, 7, 16, 28, 64})
        self.assertEqual(parts[table.Facts(16, 1, 1)]["packed_transpose"], 0.75)

    def test_the_header(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "measured.h")
            self.assertEqual(run(document(), words=["--table", str(path)]), (0, "", ""))
            text = path.read_text(encoding="utf-8")
        self.assertIn("constexpr measured fastest_row(int", text)
        without_warps = text[text.index("fastest_row_without_warps"):]
        self.assertNotIn("measured::packed_warp_transpose", without_warps)
        self.assertIn("A GPU (2026-01-02)", text)


if __name__ == "__main__":
    unittest.main()
