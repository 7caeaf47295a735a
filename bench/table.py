# Copyright 2026 The coop authors
# SPDX-License-Identifier: Apache-2.0
"""What `automatic` should take, from results: the fastest row with blocked owners, or pair of one to load and one to store,
at every shape, as few rules.

A row is good at a shape if it keeps its speed with a count, at a misaligned base, in a load and a store alone (where that
was measured), and moves whole tiles within a part of the fastest row that does. Shapes that differ in threads, or in the type alone, are one. Rules are
found greedily: the one that decides most of the shapes that are left, and is good at all of them, comes first.
"""
import collections
import itertools

from results import BLOCKED, PACKED, PAIRS, geometric_mean

ROWS = BLOCKED + list(PACKED) + PAIRS
WITHOUT_WARPS = [name for name in ROWS if "warp" not in name]
COUNTED, MISALIGNED, EQUAL = 0.97, 0.75, 0.98

Facts = collections.namedtuple("Facts", "payload item natural")
Rule = collections.namedtuple("Rule", "condition row points")

HEADER = """// Copyright 2026 The coop authors
// SPDX-License-Identifier: Apache-2.0
//
// What `automatic` takes: the row that moved whole tiles fastest on {device} ({date}), one case a line, the
// first that holds. Written by bench/report.py --table. All sizes in bytes: `payload` is what a thread holds, `natural`
// what any pointer to an item is aligned for, `own` the widest word that divides the payload.
#pragma once

namespace coop {{ inline namespace COOP_ABI {{

enum class measured {{
  {names}
}};

{functions}

}}}}  // namespace coop
"""


def enumerator(row):
    return row.replace("+", "_and_")


def widest_word(size, cap=16):
    width = 1
    while width < cap and size % (2 * width) == 0:
        width *= 2
    return width


def keeps_its_speed(results, shape, row):
    """Whether a row passes the bars at a shape: of a count, of a misaligned base, and of a load and a store alone beside
    CUB's best; yes where nobody measured."""
    whole, counted, misaligned = (results.get(shape, mode, f"coop.{row}")
                                  for mode in ("whole", "counted", "misaligned"))
    parts = row.split("+")
    beside = [("whole", row), ("misaligned", row), ("load", parts[0]), ("store", parts[-1])]
    pairs = [(results.get(shape, mode, f"coop.{name}"), results.best_of_cub(shape, mode)) for mode, name in beside]
    return ((not counted or counted >= COUNTED * whole) and
            (not misaligned or misaligned >= MISALIGNED * whole) and
            all(not rate or not best or rate >= EQUAL * best[0] for rate, best in pairs))


def judged(results, rows, within):
    """For each set of facts the rows that are good, and the rate of every row as a part of the fastest one's. Good are
    the fastest of those that keep their speed. Shapes at which a row was left out are too: for want of scratch."""
    shapes = collections.defaultdict(list)
    for shape in results.shapes_in("whole"):
        if all(results.get(shape, "whole", f"coop.{row}") for row in rows):
            shapes[Facts(shape.item * shape.items, shape.item, shape.natural)].append(shape)
    good, parts = {}, {}
    for facts, found in shapes.items():
        rates = [{row: results.get(shape, "whole", f"coop.{row}") for row in rows} for shape in found]
        parts[facts] = {row: min(of[row] / max(of.values()) for of in rates) for row in rows}
        kept = [row for row in rows if all(keeps_its_speed(results, shape, row) for shape in found)] or rows
        limit = (1 - within) * max(parts[facts][row] for row in kept)
        good[facts] = {row for row in kept if parts[facts][row] >= limit}
    return good, parts


def conditions(points):
    """Conditions that tell the points apart, each with the points that it holds for; the simpler come first."""
    measures = {**{name: [getattr(facts, name) for facts in points] for name in Facts._fields},
                "own": [widest_word(facts.payload) for facts in points],
                "payload / own": [facts.payload // widest_word(facts.payload) for facts in points]}
    found = {}
    for sign, holds in (("<=", int.__le__), (">=", int.__ge__), ("==", int.__eq__)):
        for name, values in measures.items():
            for limit in sorted(set(values)):
                held = frozenset(facts for facts, value in zip(points, values) if holds(value, limit))
                found.setdefault(held, f"{name} {sign} {limit}")
    for (x, a), (y, b) in itertools.combinations(list(found.items()), 2):
        found.setdefault(x & y, f"{a} && {b}")
    return [(text, held) for held, text in found.items() if held]


def rules(good, parts):
    """The rules; the last has no condition."""
    left, found, known = frozenset(good), [], conditions(list(good))
    rows = next(iter(parts.values()))
    average = {row: geometric_mean(max(of[row], 0.01) for of in parts.values()) for row in rows}
    where = {row: frozenset(facts for facts in good if row in good[facts]) for row in rows}
    while not (last := [row for row in rows if left <= where[row]]):
        _, condition, row, held = max(
            ((len(held & left), "&&" not in text, "==" not in text, average[row]), text, row, held & left)
            for text, held in known for row in rows if held & left and held & left <= where[row])
        found.append(Rule(condition, row, held))
        left -= held
    return found + [Rule("", max(last, key=average.get), left)]


def function(name, found, parts):
    taken = {facts: parts[facts][rule.row] for rule in found for facts in rule.points}
    worst = min(taken, key=taken.get)
    width = max(len(rule.condition) for rule in found)
    cases = [f"{rule.condition:<{width + 2 * (n == 0)}} ? measured::{enumerator(rule.row)}" for n, rule in enumerate(found[:-1])]
    cases.append(f"measured::{enumerator(found[-1].row)}")
    words = " ".join(rule.condition for rule in found).split()
    used = set(words) | ({"payload"} if "own" in words else set())
    parameters = ", ".join(f"int {word}" if word in used else f"int /*{word}*/" for word in Facts._fields)
    lost = (1 - geometric_mean(taken.values())) * 100
    return "\n".join(
        [f"// Over {len(taken)} payloads it is {lost:.1f} % slower than the fastest row in the geometric mean,",
         f"// and {(1 - taken[worst]) * 100:.1f} % at worst: {worst.payload} bytes of items of {worst.item}.",
         f"COOP_FUNCTION constexpr measured {name}({parameters}) {{"] +
        (["  const int own = widest_word(payload, 16);"] if "own" in words else []) +
        ["  return " + "\n         : ".join(cases) + ";", "}"])


def header(results, within=0.015):
    functions = []
    for name, rows in (("fastest_row", ROWS), ("fastest_row_without_warps", WITHOUT_WARPS)):
        good, parts = judged(results, rows, within)
        functions.append(function(name, rules(good, parts), parts))
    document = results.documents[-1]
    return HEADER.format(device=document["device"], date=document["date"][:10], names=",\n  ".join(map(enumerator, ROWS)),
                         functions="\n\n".join(functions))
