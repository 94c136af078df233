"""What the parts of .ci/bench share: running programs in turn, what that took, and the rows of the last table.

Samples are taken in turn, one of each program a round, so that what else the machine does falls on all alike. Promises
are judged by processor time, which a busy machine does not falsify; the ratio's spread is that of the single rounds.
"""
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

CLEAN = {**os.environ, "GIT_CONFIG_SYSTEM": os.devnull, "GIT_CONFIG_GLOBAL": os.devnull, "LC_ALL": "C"}


class Sample:
    """What one run took: wall and processor time in seconds, peak memory in MB, page faults, and what it printed."""

    def __init__(self, report, output=b""):
        wall, user, system, memory, minor, major, self.status = map(int, report.split())
        self.wall, self.cpu, self.memory = wall / 1e6, (user + system) / 1e6, memory / 1024
        self.faults, self.output = minor + major, output


class Samples(list):
    """The runs of one program."""

    def median(self, name):
        return statistics.median(getattr(sample, name) for sample in self)

    @property
    def memory(self):
        return max(sample.memory for sample in self)


def run(words, folder=None, environment=CLEAN, statuses=(0,), output=subprocess.DEVNULL, stdin=subprocess.DEVNULL):
    """Runs a program through launch.c; one that ends with another status than those ends the measuring."""
    words = [str(word) for word in words]
    with tempfile.NamedTemporaryFile("r") as report:
        ended = subprocess.run([os.environ["BENCH_LAUNCH"], report.name, *words], cwd=folder, env=environment,
                               stdin=stdin, stdout=output, stderr=subprocess.DEVNULL)
        text = report.read()
    if ended.returncode != 0 or not text:
        sys.exit(f"bench: {' '.join(words)} cannot be measured")
    sample = Sample(text, ended.stdout)
    if sample.status == 127 or (statuses and sample.status not in statuses):
        sys.exit(f"bench: {' '.join(words)} ended with {sample.status}")
    return sample


def interleaved(works, rounds):
    """Does every work, a function that returns a sample, once a round; returns the samples by name."""
    samples = {name: Samples() for name in works}
    for number in range(rounds):
        # Every other round backwards, so that none always follows the same one.
        for name in list(works)[::1 if number % 2 else -1]:
            samples[name].append(works[name]())
    return samples


def milliseconds(seconds):
    return f"{seconds * 1e3:,.{1 if seconds < 0.1 else 0}f} ms"


def megabytes(samples):
    return f"{samples.memory:,.{1 if samples.memory < 10 else 0}f}"


def record(what, ours, against, figure, low, high, promise, kept, memory=("–", "–")):
    """Adds a row to the last table and says on the spot what came of the promise; returns whether it was kept."""
    row = dict(what=what, ours=ours, against=against, figure=figure, low=low, high=high, promise=promise, kept=kept,
               memory=memory)
    with open(os.environ["BENCH_ROWS"], "a") as file:
        file.write(json.dumps(row) + "\n")
    word = "not measured" if kept is None else "held" if kept else "MISSED"
    print(f"  {word:<6}  {what}, against {against}: {figure}, promised {promise}", flush=True)
    return kept is not False


def times(what, ours, against, theirs, least):
    """Promises that the other takes at least so many times the processor time of ours."""
    ratios = [other.cpu / max(own.cpu, 1e-6) for own, other in zip(ours, theirs)]
    ratio = theirs.median("cpu") / max(ours.median("cpu"), 1e-6)
    return record(what, milliseconds(ours.median("cpu")), f"{against}, {milliseconds(theirs.median('cpu'))}",
                  f"{ratio:.2f}×", f"{min(ratios):.2f}", f"{max(ratios):.2f}", f"at least {least:g}×",
                  ratio >= least, (megabytes(ours), megabytes(theirs)))


def above(what, ours, against, theirs, limit):
    """Promises that ours takes at most so many milliseconds of processor time more than the other."""
    differences = [(own.cpu - other.cpu) * 1e3 for own, other in zip(ours, theirs)]
    difference = (ours.median("cpu") - theirs.median("cpu")) * 1e3
    return record(what, milliseconds(ours.median("cpu")), f"{against}, {milliseconds(theirs.median('cpu'))}",
                  f"{difference:+.1f} ms", f"{min(differences):+.1f}", f"{max(differences):+.1f}",
                  f"at most +{limit:g} ms", difference <= limit, (megabytes(ours), megabytes(theirs)))


def below(what, ours, limit):
    """Promises that ours takes less than so many seconds of processor time."""
    figure = milliseconds(ours.median("cpu"))
    return record(what, figure, "itself", figure, milliseconds(min(sample.cpu for sample in ours)),
                  milliseconds(max(sample.cpu for sample in ours)), f"under {milliseconds(limit)}",
                  ours.median("cpu") < limit, (megabytes(ours), "–"))


def absent(what, against, promise):
    """Says that a program is not here to be measured against; that is no promise kept, and none missed."""
    return record(what, "–", f"{against}, not here", "–", "–", "–", promise, None)


def publish(name, lines):
    """Prints a table in Markdown, and keeps it for the page that shows it; see page.py."""
    text = "\n".join(lines) + "\n"
    (pathlib.Path(os.environ["BENCH_TABLES"]) / f"{name}.md").write_text(text)
    print(f"\n{text}", end="", flush=True)


def show(title, samples, first=None, floors=()):
    """Prints what each program took, and how many times the first one's time."""
    first = samples[first or next(iter(samples))]
    width = max(46, *(len(name) for name in samples))
    print(f"\n{title}, medians of {len(first)} rounds")
    print(f"  {'':<{width}} {'wall ms':>10} {'cpu ms':>10} {'wall ×':>9} {'cpu ×':>9} {'faults':>8} {'peak MB':>9}")
    for name, taken in samples.items():
        wall, cpu = taken.median("wall"), taken.median("cpu")
        ratios = ("-", "-") if name in floors else (
            f"{wall / first.median('wall'):.2f}", f"{cpu / max(first.median('cpu'), 1e-6):.2f}")
        print(f"  {name:<{width}} {wall * 1e3:>10.1f} {cpu * 1e3:>10.1f} {ratios[0]:>9} {ratios[1]:>9} "
              f"{taken.median('faults'):>8.0f} {taken.memory:>9.1f}")
    sys.stdout.flush()
