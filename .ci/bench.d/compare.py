"""Runs commands in turn and prints their medians, and how many times the first one's time each takes.

usage: compare.py TITLE FOLDER [OPTION...] NAME=COMMAND...

Each COMMAND is one text in the words of a shell without expansions. The first one is the one that is praised.

--runs N             rounds, 9 by default
--need NAME:FACTOR   say whether it holds, and fail unless NAME takes at least FACTOR times as long as the first command
--floor NAME=COMMAND a command that is measured and listed, for what a program costs that does nothing
"""
import os
import shlex
import statistics
import sys
import time


def run(words, folder):
    """Returns wall time, processor time of the program and its children in seconds, and peak memory in MB."""
    start = time.monotonic()
    child = os.fork()
    if child == 0:
        try:
            os.chdir(folder)
            nothing = os.open(os.devnull, os.O_RDWR)
            os.dup2(nothing, 0)
            os.dup2(nothing, 1)
            os.dup2(nothing, 2)
            os.execvp(words[0], words)
        finally:
            os._exit(127)
    _, status, usage = os.wait4(child, 0)
    if os.WIFEXITED(status) and os.WEXITSTATUS(status) == 127:
        sys.exit("compare: %s cannot be run" % words[0])
    wall = time.monotonic() - start
    # Linux counts kilobytes, macOS bytes.
    memory = usage.ru_maxrss / (1024 if sys.platform != "darwin" else 1 << 20)
    return wall, usage.ru_utime + usage.ru_stime, memory


def main(arguments):
    title, folder = arguments[:2]
    commands, needs, floors, runs = [], [], [], 9
    rest = iter(arguments[2:])
    for word in rest:
        if word == "--runs":
            runs = int(next(rest))
        elif word == "--need":
            name, factor = next(rest).rsplit(":", 1)
            needs.append((name, float(factor)))
        else:
            name, command = (next(rest) if word == "--floor" else word).split("=", 1)
            commands.append((name, shlex.split(command)))
            if word == "--floor":
                floors.append(name)
    samples = {name: [] for name, _ in commands}
    for _ in range(runs):
        for name, words in commands:
            samples[name].append(run(words, folder))
    medians = {name: [statistics.median(s[i] for s in samples[name]) for i in range(3)] for name in samples}
    ours = medians[commands[0][0]]
    print("\n%s" % title)
    print("  %-46s %10s %10s %9s %9s %9s" % ("", "wall ms", "cpu ms", "wall ×", "cpu ×", "peak MB"))
    for name, _ in commands:
        wall, cpu, memory = medians[name]
        print("  %-46s %10.1f %10.1f %9s %9s %9.0f" % (
            name, wall * 1e3, cpu * 1e3, "-" if name in floors else "%.2f" % (wall / ours[0]),
            "-" if name in floors else "%.2f" % (cpu / ours[1]), memory))
    missed = False
    for name, factor in needs:
        # Processor time is what a busy machine does not falsify.
        reached = medians[name][1] / ours[1]
        word = "held" if reached >= factor else "MISSED"
        missed |= reached < factor
        print("  %-6s  %s takes %.2f times as long, promised %g" % (word, name, reached, factor))
    sys.stdout.flush()
    return missed


sys.exit(main(sys.argv[1:]))
