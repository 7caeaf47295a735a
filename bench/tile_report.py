#!/usr/bin/env python3
# Copyright 2026 The coop authors
# SPDX-License-Identifier: Apache-2.0
"""Tables of the tile benchmarks, from the JSON of bench/staging.cu and bench/gemm.cu.

tile_report.py STAGING GEMM                  prints the tables and the bars; status 1 if a bar is not met
tile_report.py STAGING GEMM --write PAGE...  puts each table into the pages behind its mark, <!-- NAME table -->
tile_report.py STAGING GEMM --check PAGE...  status 1 if a page holds another table
"""

import argparse
import collections
import json
import pathlib
import re
import sys

HAND = ("by hand, items", "by hand, 16 bytes")
STEPS = ["cuBLAS", "naive", "at once, edges", "at once", "through registers", "mixed", "asynchronous", "through registers, 64x64",
         "through registers, some edges", "through registers, edges", "coop"]


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "| " + " | ".join("---" if i == 0 else "---:" for i in range(len(head))) + " |"]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows])


def cells(staging):
    """Cells by (type, tile, blocks, rows), each a dict of ways."""
    found = collections.OrderedDict()
    for result in staging["results"]:
        found.setdefault((result["type"], result["tile"], result["blocks"], result["rows"]), {})[result["way"]] = result
    return found


def share(result):
    return result["GB/s"] / result["ceiling"]


def best(ways, start=""):
    return max((way for name, way in ways.items() if name not in HAND and name.startswith(start)), key=share)


def row_bytes(kind, tile):
    return int(tile.split("x")[1]) * {"f32": 4, "half": 2, "u8": 1}[kind]


def staging_table(staging):
    rows = []
    for (kind, tile, blocks, count), ways in cells(staging).items():
        if "by hand, items" not in ways or count <= 8192:
            continue
        shares = [ways[name] for name in (*HAND, "load_tile")] + [best(ways, "async"), best(ways, "engine") if any(n.startswith("engine") for n in ways) else None]
        rows.append([f"{kind} {tile}, {row_bytes(kind, tile)}-byte rows, {blocks} blocks", *(f"{share(r):.2f}" if r else "" for r in shares)])
    return table(["share of the read ceiling", "by hand, items", "by hand, 16 bytes", "`load_tile`", "`load_tile_async`", "tensor engine"], rows)


def ragged_table(staging):
    rows = []
    found = cells(staging)
    for (kind, tile, blocks, count), ways in found.items():
        if count == 8191:
            aligned, ragged = best(found[kind, tile, blocks, 8192]), best(ways)
            rows.append([f"{kind} {tile}", f"{aligned['GB/s']:.0f}", f"{ragged['GB/s']:.0f}", ragged["way"], f"{ragged['GB/s'] / aligned['GB/s']:.2f}"])
    return table(["tile", "8192 x 8192, GB/s", "8191 x 8193, GB/s", "by", "ratio"], rows)


def gemm_rates(gemm):
    rates = collections.OrderedDict()
    for result in gemm["results"]:
        rates.setdefault((result["m"], result["n"], result["k"]), {})[result["name"]] = result
    return rates


def gemm_table(gemm):
    rates = gemm_rates(gemm)
    rows = []
    for step in STEPS:
        rows.append([step] + [f"{rate[step]['TFLOP/s']:.1f}" + (f" ({rate[step]['TFLOP/s'] / rate['cuBLAS']['TFLOP/s']:.2f})" if step != "cuBLAS" else "") if step in rate else ""
                              for rate in rates.values()])
    return table(["TFLOP/s (of cuBLAS)", *("x".join(map(str, size)) if len(set(size)) > 1 else str(size[0]) for size in rates)], rows)


def bars(staging, gemm):
    """What should hold, as (sentence, found, bar)."""
    found = cells(staging)
    whole = {key: max(share(way) for name, way in ways.items() if name not in HAND) for key, ways in found.items() if "by hand, items" in ways and key[3] > 8192}
    long_rows = {key: value for key, value in whole.items() if row_bytes(*key[:2]) >= 128}
    short_rows = {key: value for key, value in whole.items() if row_bytes(*key[:2]) == 64}

    def worst(values):
        key = min(values, key=values.get)
        return values[key], " ".join(map(str, key[:3]))

    ragged = {key: best(ways)["GB/s"] / best(found[key[0], key[1], key[2], 8192])["GB/s"] for key, ways in found.items() if key[3] == 8191}
    yield "rows of 128 bytes or more, many blocks / reading", *worst({k: v for k, v in long_rows.items() if k[2] == "many"}), 0.95
    yield "rows of 128 bytes or more, few blocks / reading", *worst({k: v for k, v in long_rows.items() if k[2] == "few"}), 0.92
    yield "rows of 64 bytes / reading", *worst(short_rows), 0.70
    yield "8191 x 8193 / 8192 x 8192", *worst(ragged), 0.95
    for size, rate in gemm_rates(gemm).items():
        bar = 0.94 if size == (1024, 1024, 1024) else 0.95
        yield "product / cuBLAS", rate["coop"]["TFLOP/s"] / rate["cuBLAS"]["TFLOP/s"], "x".join(map(str, size)), bar
    wrong = [r for r in staging["results"] + gemm["results"] if not r["correct"]]
    yield "results that are right", 1.0 - len(wrong) / (len(staging["results"]) + len(gemm["results"])), "all", 1.0


def put_in(text, tables):
    for name, content in tables.items():
        text = re.sub(rf"(<!-- {name} table -->\n)(?:\n?(?:\|[^\n]*\n)+)?", lambda mark: mark[1] + "\n" + content + "\n", text)
    return text


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("staging", type=pathlib.Path)
    parser.add_argument("gemm", type=pathlib.Path)
    parser.add_argument("--write", nargs="+", type=pathlib.Path, default=[])
    parser.add_argument("--check", nargs="+", type=pathlib.Path, default=[])
    arguments = parser.parse_args()
    staging, gemm = (json.loads(path.read_text()) for path in (arguments.staging, arguments.gemm))
    tables = {"staging": staging_table(staging), "ragged": ragged_table(staging), "gemm": gemm_table(gemm)}
    failed = False
    for page in arguments.write:
        page.write_text(put_in(page.read_text(), tables))
    for page in arguments.check:
        text = page.read_text()
        if "table -->" not in text or put_in(text, tables) != text:
            print(f"{page}: its tables are not those of the results")
            failed = True
    if not arguments.write and not arguments.check:
        print("\n\n".join(tables.values()) + "\n")
        for what, value, where, bar in bars(staging, gemm):
            print(f"{'ok  ' if value >= bar else 'LOW '} {what}: {value:.3f}, {where}; bar {bar}")
            failed |= value < bar
    return failed


if __name__ == "__main__":
    sys.exit(main())
