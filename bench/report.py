#!/usr/bin/env python3
# Copyright 2026 The coop authors
# SPDX-License-Identifier: Apache-2.0
"""Results of vs_cub as tables, bars, a plot, and the rules by which `automatic` chooses.

report.py RESULT... [--markdown FILE]   tables of every mode (standard output without any option)
report.py RESULT... --bars              what has to hold, and whether it does; status 1 if something does not
report.py RESULT... --plot FILE         `automatic`, the best of CUB and the copy, by type and K, as SVG
report.py RESULT... --table FILE        the fastest rows as a header (table.py)

Results of different devices or drivers are refused with status 2. Rates are in GB/s, bytes read plus bytes written.
"""
import argparse
import collections
import pathlib
import sys

sys.dont_write_bytecode = True                                # the tree stays as it is

import plot                                                   # noqa: E402
import table                                                  # noqa: E402
from results import COOP, MODES, PACKED, SAME, Mixed, Results, geometric_mean, is_small, label   # noqa: E402

EQUAL = 0.98                                                  # what is within this of its rival is as fast
ITEM_WISE = [name for name in SAME if name != "vectorize"]
TRADED = ["automatic"] + list(PACKED)
NAMED = ["type", "K", "B"]                                    # the first columns of a table

Bar = collections.namedtuple("Bar", "name value limit where passes")


# ---- what has to hold ----

def every(name, ratios, limit):
    """A bar that every cell has to pass."""
    if not ratios:
        return []
    worst = min(ratios)
    return [Bar(name, worst.value, limit, worst.label, worst.value >= limit)]


def on_average(name, ratios, limit):
    if not ratios:
        return []
    value = geometric_mean(ratio.value for ratio in ratios)
    return [Bar(name, value, limit, f"geometric mean of {len(ratios)}", value >= limit)]


def by_size(name, ratios, small, rest):
    return (on_average(f"{name}, 1- and 2-byte types", [r for r in ratios if is_small(r.shape)], small) +
            on_average(f"{name}, other types", [r for r in ratios if not is_small(r.shape)], rest))


def losses_beside_cub(results):
    """How an item-wise row's part that a misaligned base leaves compares with that of CUB's."""
    found = []
    for name in ITEM_WISE:
        def kept(library, shape, rival=name):
            a, b = (results.get(shape, mode, f"{library}.{rival}") for mode in ("misaligned", "whole"))
            return a / b if a and b else None
        found += results.ratios("misaligned", lambda shape: kept("coop", shape), lambda shape: kept("cub", shape), name)
    return found


def bars(results):
    found = [Bar("every result is right", len(results.wrong()), 0, "so many are wrong", not results.wrong())]
    aligned = [mode for mode in results.modes() if mode != "misaligned"]
    for mode in aligned:
        found += every(f"same algorithm / CUB, {mode}", results.same_algorithm(mode), EQUAL)
    for mode in aligned:
        found += every(f"automatic / best of CUB, {mode}", results.to_best_of_cub(mode), EQUAL)
    found += by_size("automatic / best of CUB", results.to_best_of_cub("whole"), 1.21, 1.0)
    found += by_size("packed / CUB's transposes", results.packed_to_plain(), 1.42, 1.0)
    wide = [ratio for ratio in results.automatic_to_copy() if ratio.shape.items * ratio.shape.item >= 16]
    found += every("automatic / copy, from 16 bytes a thread on", wide, 0.95)
    found += every("counted / whole", results.to_whole("counted", [f"coop.{name}" for name in COOP]), 0.97)
    for name in TRADED:
        misaligned = results.to_whole("misaligned", [f"coop.{name}"])
        found += on_average(f"{name}: misaligned / whole", misaligned, 0.90)
        found += every(f"{name}: misaligned / whole", misaligned, 0.75)
        found += every(f"{name}: misaligned / best of CUB there",
                       results.to_best_of_cub("misaligned", f"coop.{name}"), EQUAL)
    found += every("item-wise rows keep as much as CUB's when misaligned", losses_beside_cub(results), EQUAL)
    return found


def written_bars(found):
    lines = [f"{'pass' if bar.passes else 'FAIL'}  {bar.value:6.3f}  {bar.limit:5.2f}  {bar.name}  ({bar.where})"
             for bar in found]
    failed = sum(not bar.passes for bar in found)
    last = f"{failed} of {len(found)} bars fail" if failed else f"all {len(found)} bars pass"
    return "\n".join(["       value  limit", *lines, last])


# ---- tables ----

def markdown(heads, rows):
    lines = [heads, ["---"] * len(NAMED) + ["---:"] * (len(heads) - len(NAMED))] + rows
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def named(shape):
    return [shape.type, str(shape.items), str(shape.threads)]


def number(value, places=0):
    return "" if value is None else f"{value:.{places}f}"


def ratio(over, under):
    """Two places; in bold where it is below what counts as equal."""
    if not over or not under:
        return ""
    return f"**{over / under:.2f}**" if over / under < EQUAL else f"{over / under:.2f}"


def rates(results, mode):
    rivals = results.rivals(mode)
    rows = [named(shape) + [number(results.get(shape, mode, rival)) for rival in rivals]
            for shape in results.shapes_in(mode)]
    return markdown(NAMED + [rival.replace(".", " ") for rival in rivals], rows)


def comparisons(results, mode):
    rows = []
    for shape in results.shapes_in(mode):
        get = lambda rival: results.get(shape, mode, rival)   # noqa: E731
        best, best_name = results.best_of_cub(shape, mode) or (None, "")
        line = [ratio(get(f"coop.{name}"), get(f"cub.{name}")) for name in SAME]
        line += [ratio(get(f"coop.{packed}"), get(f"cub.{plain}")) for packed, plain in PACKED.items()]
        line += [ratio(get("coop.automatic"), best), best_name, ratio(get("coop.automatic"), get("copy.memcpy"))]
        rows.append(named(shape) + line)
    return markdown(NAMED + SAME + [f"{packed} / {plain}" for packed, plain in PACKED.items()] +
                    ["automatic / best of CUB", "which is", "automatic / copy"], rows)


def against_whole(results, mode):
    rivals = [rival for rival in results.rivals(mode) if results.to_whole(mode, [rival])]
    rows = [named(shape) + [ratio(results.get(shape, mode, rival), results.get(shape, "whole", rival))
                            for rival in rivals] for shape in results.shapes_in(mode)]
    averages = [number(geometric_mean(r.value for r in results.to_whole(mode, [rival])), 2) for rival in rivals]
    return markdown(NAMED + [rival.replace(".", " ") for rival in rivals], rows + [["mean", "", ""] + averages])


def resources(results, mode):
    """Registers, spilled bytes behind a plus, bytes of shared memory; coop / CUB, and what coop alone has."""
    def of(shape, rival):
        registers, shared, local = (results.get(shape, mode, rival, field)
                                    for field in ("registers", "shared", "local"))
        return "-" if registers is None else f"{registers}{f'+{local}' if local else ''}, {shared}"
    rows = []
    for shape in results.shapes_in(mode):
        pairs = [f"{of(shape, f'coop.{name}')} / {of(shape, f'cub.{name}')}" for name in SAME]
        rows.append(named(shape) + pairs + [of(shape, f"coop.{name}") for name in TRADED[1:] + TRADED[:1]])
    return markdown(NAMED + SAME + TRADED[1:] + TRADED[:1], rows)


def worst(results, count=12):
    lists = {"same algorithm / CUB": [r for mode in results.modes() for r in results.same_algorithm(mode)],
             "automatic / best of CUB": [r for mode in results.modes() for r in results.to_best_of_cub(mode)],
             "automatic / copy": results.automatic_to_copy(),
             "counted / whole": results.to_whole("counted", [f"coop.{name}" for name in COOP])}
    return "\n".join(f"- {name}: " + ", ".join(f"{r.value:.3f} {r.label}" for r in sorted(ratios)[:count])
                     for name, ratios in lists.items() if ratios)


def means(results):
    lists = [("whole", "packed / CUB's transposes", results.packed_to_plain()),
             ("whole", "automatic / copy", results.automatic_to_copy())]
    for mode in results.modes():
        lists += [(mode, "same algorithm / CUB", results.same_algorithm(mode)),
                  (mode, "automatic / best of CUB", results.to_best_of_cub(mode))]
    rows = []
    for mode, name, ratios in sorted(lists, key=lambda entry: MODES.index(entry[0])):
        small, rest = ([r.value for r in ratios if is_small(r.shape) == wanted] for wanted in (True, False))
        if ratios:
            rows.append([mode, name, str(len(ratios)),
                         *(number(geometric_mean(values), 3) if values else "" for values in (small, rest))])
    return markdown(["mode", "ratio", "cells", "1- and 2-byte types", "other types"], rows)


def described(results):
    lines = []
    for d in results.documents:
        lines.append(f"{d['device']} ({d['multiprocessors']} multiprocessors, {d['clock_mhz']} MHz, memory "
                     f"{d['memory_clock_mhz']} MHz), driver {d['driver']}, CUDA {d['runtime']}, CUB {d['cub']}, coop "
                     f"{d['coop']} at {d['commit']}, {d['date']}; {d['bytes']} bytes in and as many out, the median of "
                     f"{d['rounds']} rounds after {d['warm_rounds']}; {d['flags']}.")
    return "\n\n".join(lines)


def left_out(results):
    for reason, entries in results.left_out().items():
        named_entries = (f"{label(shape)} {rival} ({', '.join(modes)})" for (shape, rival), modes in entries.items())
        yield f"- {reason[:1].upper()}{reason[1:]}: {'; '.join(named_entries)}."


def report(results):
    parts = ["# coop beside CUB and a copy", described(results)]
    if results.wrong():
        parts += ["**Wrong results, which are not timed:** " + ", ".join(results.wrong())]
    parts += ["Rates are in GB/s, bytes read plus bytes written. Ratios below 0.98 are in bold.",
              "## Geometric means", means(results), "## The worst cells", worst(results)]
    for mode in results.modes():
        parts += [f"## {mode.capitalize()}", rates(results, mode), "coop / CUB:", comparisons(results, mode)]
        if mode in ("counted", "ragged", "misaligned") and "whole" in results.modes():
            parts += [f"{mode} / whole:", against_whole(results, mode)]
        parts += ["Registers (+ spilled bytes), bytes of shared memory; coop / CUB:", resources(results, mode)]
    if results.left_out():
        parts += ["## Left out", "\n".join(left_out(results))]
    return "\n\n".join(parts) + "\n"


def main(words=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("results", nargs="+", metavar="RESULT", help="a file that vs_cub wrote")
    parser.add_argument("--markdown", metavar="FILE", type=pathlib.Path)
    parser.add_argument("--plot", metavar="FILE", type=pathlib.Path)
    parser.add_argument("--table", metavar="FILE", type=pathlib.Path)
    parser.add_argument("--within", metavar="PART", type=float, default=0.015,
                        help="rows this close to the fastest are as good; more makes fewer rules (0.015)")
    parser.add_argument("--bars", action="store_true")
    arguments = parser.parse_args(words)
    try:
        results = Results.of_files(arguments.results)
    except (Mixed, OSError, ValueError) as refused:
        print(f"report.py: {refused}", file=sys.stderr)
        return 2
    if arguments.markdown:
        arguments.markdown.write_text(report(results), encoding="utf-8")
    if arguments.plot:
        arguments.plot.write_text(plot.svg(results), encoding="utf-8")
    if arguments.table:
        arguments.table.write_text(table.header(results, arguments.within), encoding="utf-8")
    if arguments.bars:
        found = bars(results)
        print(written_bars(found))
        return 0 if all(bar.passes for bar in found) else 1
    if not (arguments.markdown or arguments.plot or arguments.table):
        print(report(results), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
