"""Runs commands in turn and prints their medians, and how many times the first one's time each takes.

usage: compare.py TITLE FOLDER [OPTION...] NAME=COMMAND...

Each COMMAND is one text in the words of a shell without expansions. The first one is the one that is praised.

--runs N             rounds, 9 by default
--need NAME:FACTOR   a promise for the last table: NAME takes at least FACTOR times as long as the first command
--floor NAME=COMMAND a command that is measured and listed, for what a program costs that does nothing
"""
import functools
import shlex
import sys

import bench


def main(arguments):
    title, folder = arguments[:2]
    works, needs, floors, runs = {}, [], [], 9
    rest = iter(arguments[2:])
    for word in rest:
        if word == "--runs":
            runs = int(next(rest))
        elif word == "--need":
            name, factor = next(rest).rsplit(":", 1)
            needs.append((name, float(factor)))
        else:
            name, command = (next(rest) if word == "--floor" else word).split("=", 1)
            # What finds no tag has a status of its own, and took its time.
            works[name] = functools.partial(bench.run, shlex.split(command), folder, statuses=None)
            if word == "--floor":
                floors.append(name)
    samples = bench.interleaved(works, runs)
    bench.show(title, samples, floors=floors)
    ours = samples[next(iter(works))]
    kept = [bench.times(title, ours, name, samples[name], factor) for name, factor in needs]
    return not all(kept)


sys.exit(main(sys.argv[1:]))
