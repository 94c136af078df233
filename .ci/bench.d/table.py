"""Prints the last table of .ci/bench in Markdown: a row for each promise, with what each run made of it.

usage: table.py ROWS [ROWS]     files of one JSON object a line, written by bench.py

With a second file, of a second run, both ratios stand side by side. The exit status is 1 when a promise was missed in
either run, or was measured in one of them only.
"""
import json
import sys

import bench


def rows(path):
    with open(path) as file:
        return [json.loads(line) for line in file]


def line(cells):
    return "| " + " | ".join(cells) + " |"


def ratio(row):
    if row is None:
        return "–"
    return row["figure"] if row["low"] == "–" else f"{row['figure']} ({row['low']} to {row['high']})"


def main(first, second=None):
    runs = [rows(first)] + ([rows(second)] if second else [])
    key = lambda row: (row["what"], row["against"].rsplit(", ", 1)[0])
    later = {key(row): row for row in runs[-1]}
    missing = {key(row) for row in runs[0]} ^ set(later)
    ratios = ["ratio, first run", "ratio, second run"] if second else ["ratio"]
    table = [line(["what", "ours", "against", *ratios, "promised", "kept", "peak MB, ours", "the other's"]),
             line(["---"] * 3 + ["---:"] * len(ratios) + ["---", "---", "---:", "---:"])]
    missed = bool(missing)
    for row in runs[0]:
        each = [row] + ([later.get(key(row))] if second else [])
        verdicts = [run["kept"] for run in each if run]
        missed |= False in verdicts
        kept = "NO" if False in verdicts else "not measured" if None in verdicts else "yes"
        table.append(line(
            [row["what"], row["ours"], row["against"], *map(ratio, each), row["promise"], kept, *row["memory"]]))
    bench.publish("promises", table)
    for what, against in sorted(missing):
        print(f"\nbench: only one of the runs measured {what}, against {against}", file=sys.stderr)
    return missed


sys.exit(main(*sys.argv[1:]))
