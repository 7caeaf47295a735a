# Copyright 2026 The coop authors
# SPDX-License-Identifier: Apache-2.0
"""The results that vs_cub writes, read back: rates by shape, mode and rival, and ratios of them."""
import collections
import json
import math
import statistics

Shape = collections.namedtuple("Shape", "type item natural items threads")
Ratio = collections.namedtuple("Ratio", "value label shape")

MODES = ["whole", "counted", "ragged", "misaligned", "load", "store"]
SAME = ["direct", "vectorize", "striped", "transpose", "warp_transpose", "warp_transpose_timesliced"]
BLOCKED = [name for name in SAME if name != "striped"]        # their owners get blocked items
PACKED = {"packed_transpose": "transpose", "packed_warp_transpose": "warp_transpose"}
PAIRS = ["direct+packed_transpose"]                            # loaded by one row, stored by another
COOP = SAME + list(PACKED) + PAIRS + ["automatic"]


class Mixed(Exception):
    """Results of more than one machine: their ratios would compare machines."""


def label(shape):
    return f"{shape.type} K={shape.items} B={shape.threads}"


def geometric_mean(values):
    values = list(values)
    return math.exp(sum(map(math.log, values)) / len(values)) if values else math.nan


def is_small(shape):
    return shape.item <= 2


class Results:
    """One or more results of the same device and driver; what was measured more than once counts by its median."""

    def __init__(self, documents):
        self.documents = documents
        machines = sorted({f"{d['device']} with driver {d['driver']}" for d in documents})
        if len(machines) > 1:
            raise Mixed(f"results of different machines are not compared: {', '.join(machines)}")
        rows = collections.defaultdict(list)
        for document in documents:
            for row in document["cells"]:
                shape = Shape(*(row[name] for name in Shape._fields))
                rows[shape, row["mode"], row["rival"]].append(row)
        self.rows = {key: self.merged(found) for key, found in rows.items()}
        self.shapes = list(dict.fromkeys(shape for shape, _, _ in self.rows))

    @classmethod
    def of_files(cls, paths):
        documents = []
        for path in paths:
            with open(path, encoding="utf-8") as file:
                documents.append(json.load(file))
        return cls(documents)

    @staticmethod
    def merged(rows):
        measured = [row for row in rows if "rate" in row]
        if not measured or any(row.get("correct") is False for row in rows):
            return next((row for row in rows if row.get("correct") is False), rows[0])
        return {**measured[-1], "rate": statistics.median(row["rate"] for row in measured),
                "low": min(row["low"] for row in measured), "high": max(row["high"] for row in measured)}

    def wrong(self):
        return [f"{label(shape)} {mode} {rival}" for (shape, mode, rival), row in self.rows.items()
                if row.get("correct") is False]

    def left_out(self):
        """Sentences, each with the entries that it is about: {sentence: {(shape, rival): modes}}."""
        reasons = collections.defaultdict(lambda: collections.defaultdict(list))
        for (shape, mode, rival), row in self.rows.items():
            if "left_out" in row:
                reasons[row["left_out"]][shape, rival].append(mode)
        return reasons

    def get(self, shape, mode, rival, field="rate"):
        return self.rows.get((shape, mode, rival), {}).get(field)

    def modes(self):
        return [mode for mode in MODES if any(found == mode for _, found, _ in self.rows)]

    def shapes_in(self, mode):
        found = {shape for shape, measured, _ in self.rows if measured == mode}
        return [shape for shape in self.shapes if shape in found]

    def rivals(self, mode):
        found = {rival for _, measured, rival in self.rows if measured == mode}
        order = ["copy.memcpy", "copy.kernel"] + [f"cub.{name}" for name in SAME] + [f"coop.{name}" for name in COOP]
        return [rival for rival in order if rival in found]

    def best_of_cub(self, shape, mode):
        """Rate and name of the fastest of CUB's algorithms with blocked owners, or None."""
        rates = [(self.get(shape, mode, f"cub.{name}"), name) for name in BLOCKED]
        return max((rate, name) for rate, name in rates if rate) if any(rate for rate, _ in rates) else None

    def ratios(self, mode, over, under, words=""):
        """Ratios over(shape) / under(shape) of the shapes where there are both."""
        found = []
        for shape in self.shapes:
            a, b = over(shape), under(shape)
            if a and b:
                found.append(Ratio(a / b, f"{label(shape)} {mode}{words and ' ' + words}", shape))
        return found

    def rate_of(self, mode, rival):
        return lambda shape: self.get(shape, mode, rival)

    def same_algorithm(self, mode, names=SAME):
        return [ratio for name in names
                for ratio in self.ratios(mode, self.rate_of(mode, f"coop.{name}"), self.rate_of(mode, f"cub.{name}"),
                                         name)]

    def to_best_of_cub(self, mode, rival="coop.automatic"):
        return self.ratios(mode, self.rate_of(mode, rival), lambda shape: (self.best_of_cub(shape, mode) or [None])[0])

    def automatic_to_copy(self):
        return self.ratios("whole", self.rate_of("whole", "coop.automatic"), self.rate_of("whole", "copy.memcpy"))

    def packed_to_plain(self):
        return [ratio for packed, plain in PACKED.items() for ratio in self.ratios(
            "whole", self.rate_of("whole", f"coop.{packed}"), self.rate_of("whole", f"cub.{plain}"), packed)]

    def to_whole(self, mode, rivals):
        return [ratio for rival in rivals
                for ratio in self.ratios(mode, self.rate_of(mode, rival), self.rate_of("whole", rival), rival)]
