#!/usr/bin/env python3
# Copyright 2026 The coop authors
# SPDX-License-Identifier: Apache-2.0
"""Holds the costs that traces on the CPU predict against a GPU's counters.

compare.py --metrics                               the metrics, for ncu --metrics
compare.py PREDICTED COUNTED [--keep FILE --device NAME --commit NAME]
                                                   PREDICTED: what cost_cpu printed; COUNTED: ncu's CSV, or a file that was kept

    ncu --csv --page raw --metrics $(bench/cost/compare.py --metrics) build/bench/bench/cost_gpu > counted.csv
    build/tests/bench/cost_cpu > predicted.txt
    bench/cost/compare.py predicted.txt counted.csv

Status 1 if a launch differs that is not among EXPLAINED, or one of those does not.
"""

import argparse
import csv
import json
import pathlib
import sys

# A figure of a trace, and the counter that it is held against.
COUNTERS = {
    "read requests": "l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum",
    "read sectors": "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum",
    "write requests": "l1tex__t_requests_pipe_lsu_mem_global_op_st.sum",
    "write sectors": "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum",
    "put wavefronts": "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum",
    "take wavefronts": "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum",
}

JOINED = "one thread: the compiler joins accesses whose places it knows to lie beside each other"
CONTENDED = "wavefronts of 16-byte words in slices of four lanes; the counter is not the same in two runs"
EDGES = "the edges of misaligned words: lanes' pieces that the compiler moves at once"
EXPLAINED = {
    "load packed_transpose/4B/K11/128t/l4 #100": CONTENDED,
    "load packed_transpose/8B/K3/96t/l4 #102": CONTENDED,
    "load packed_transpose/8B/K3/96t/l4 #102 one item off": CONTENDED,
    "store packed_transpose/8B/K3/96t/l4 #102": CONTENDED,
    "load packed_transpose/20B/K23/48t/l0 #106 one item off": EDGES,
    "store packed_transpose/20B/K23/48t/l0 #106 one item off": EDGES,
    "store packed_warp_transpose/8B/K8/32t/l0 #114 one item off": EDGES,
    "load_tile tile/8x32/padded<1>/2B/1t #72": JOINED,
    "store_tile tile/8x32/padded<1>/2B/1t #72": JOINED,
    "load_tile tile/3x16/padded<1>/2B/1t #129": JOINED,
    "store_tile tile/3x16/padded<1>/2B/1t #129": JOINED,
}


def predictions(path):
    """Launches in their order: their name, and figure by figure."""
    found = []
    for line in path.read_text().splitlines():
        words = line.split(" ")
        kind, case, counted, skew = words[:4]
        name = " ".join(words[4:words.index("read")])
        numbers = words[words.index("read"):]
        figures = dict(zip(COUNTERS, (int(numbers[i]) for i in (1, 2, 4, 5, 7, 9))))
        call = {"l": "load", "s": "store", "L": "load_tile", "S": "store_tile"}[kind]
        found.append((f"{call} {name} #{case}{' counted' if counted == '1' else ''}{' one item off' if skew == '1' else ''}", figures))
    return found


def measurements(path):
    lines = [line for line in path.read_text().splitlines() if line.startswith('"')]
    rows = list(csv.DictReader(lines))[1:]                    # the first row has the units
    return [{figure: int(row[counter].replace(",", "").split(".")[0]) for figure, counter in COUNTERS.items()} for row in rows]


def counted_in(path):
    return list(json.loads(path.read_text())["launches"].values()) if path.suffix == ".json" else measurements(path)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--metrics", action="store_true")
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("--device", default="unknown")
    parser.add_argument("--commit", default="unknown")
    asked = parser.parse_args()
    if asked.metrics:
        print(",".join(COUNTERS.values()))
        return 0
    predicted, counted = predictions(asked.files[0]), counted_in(asked.files[1])
    if len(predicted) != len(counted):
        sys.exit(f"{len(predicted)} launches were predicted and {len(counted)} counted")
    if asked.keep:
        launches = {name: found for (name, _), found in zip(predicted, counted)}
        lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(found)}" for name, found in launches.items())
        asked.keep.write_text(f'{{"device": {json.dumps(asked.device)}, "commit": {json.dumps(asked.commit)}, "launches": {{\n{lines}\n}}}}\n')
    wrong = 0
    differs = {name: [figure for figure in COUNTERS if wanted[figure] != found[figure]] for (name, wanted), found in zip(predicted, counted)}
    for (name, wanted), found in zip(predicted, counted):
        if differs[name] and name not in EXPLAINED or name in EXPLAINED and not differs[name]:
            wrong += 1
            print(f"{name}: " + ("; ".join(f"{f} {wanted[f]} predicted, {found[f]} counted" for f in differs[name]) or "is equal, and is among those explained"))
    equal = sum(not figures for figures in differs.values())
    print(f"{len(predicted)} launches, {equal} equal in all six figures, {len(predicted) - equal - wrong} that differ are explained, {wrong} are not")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
