"""Measures what a hook runs against a program that only starts libgit2, and a push and a commit with the hooks of
trainstop against the same with a hook that does nothing.

usage: hook.py TRAINSTOP EMPTY-LIBGIT2-PROGRAM

The project is templates/example with 2,000 more source files and 100 release tags; the push goes to a bare repository
on the same disk. Each round makes one commit that changes the version file, one that does not, and pushes, once with
each hook, in turn, so that what else the machine does falls on all alike; processor time is what a busy machine does not
falsify.
"""
import os
import pathlib
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

import bench

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
ROUNDS = 15
CHECKS = 40
FILES = 2000
EMPTY = "#!/bin/sh\nexit 0\n"


class Repository:
    def __init__(self, folder, trainstop):
        self.folder = folder / "app"
        self.environment = {
            "PATH": f"{trainstop.parent}:{os.environ['PATH']}", "HOME": str(folder), "LC_ALL": "C",
            "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null",
        }
        for role in ("AUTHOR", "COMMITTER"):
            self.environment[f"GIT_{role}_NAME"] = "Bench"
            self.environment[f"GIT_{role}_EMAIL"] = "bench@example.com"
        shutil.copytree(ROOT / "templates/example", self.folder)
        for number in range(FILES):
            file = self.folder / f"Harbor/Part{number % 40}/File{number}.swift"
            file.parent.mkdir(exist_ok=True)
            file.write_text(f"let value{number} = {number}\n")
        self.git("init", "--quiet", "--bare", "../app.git")
        self.git("init", "--quiet", "--initial-branch=main")
        self.git("config", "gc.auto", "0")
        self.git("remote", "add", "origin", "../app.git")
        for minor in range(100):
            self.version(minor)
            self.git("add", "--all")
            self.git("commit", "--quiet", "--message", f"1.{minor}.0")
            self.git("tag", f"v1.{minor}.0")
        self.git("push", "--quiet", "origin", "main", "--tags")
        self.git("gc", "--quiet")
        self.hooks = {}
        for name in ("pre-push", "pre-commit"):
            subprocess.run([trainstop, "hook", "install", name], cwd=self.folder, env=self.environment, check=True,
                           stdout=subprocess.DEVNULL)
            self.hooks[name] = (self.folder / ".git/hooks" / name).read_text()
        self.build = 1000

    def git(self, *words):
        """Returns wall time, and processor time of git and all that it runs, in milliseconds."""
        start, before = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(["git", *words], cwd=self.folder, env=self.environment, check=True, stdin=subprocess.DEVNULL)
        wall, after = time.monotonic() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
        cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        return wall * 1e3, cpu * 1e3

    def version(self, minor, build=1):
        (self.folder / "Config/Version.xcconfig").write_text(
            f"MARKETING_VERSION = 1.{minor}.0\nCURRENT_PROJECT_VERSION = {build}\n")

    def choose(self, ours):
        for name, text in self.hooks.items():
            file = self.folder / ".git/hooks" / name
            file.write_text(text if ours else EMPTY)
            file.chmod(0o755)

    def round(self):
        """Returns the times of a commit of a version file, one of a source file, and a push, in milliseconds."""
        self.build += 1
        self.version(100, self.build)
        self.git("add", "--all")
        versioned = self.git("commit", "--quiet", "--message", "build")
        (self.folder / "Harbor/Part0/File0.swift").write_text(f"let value = {self.build}\n")
        self.git("add", "--all")
        source = self.git("commit", "--quiet", "--message", "source")
        return source, versioned, self.git("push", "--quiet", "origin", "main")


def check(trainstop, empty, repository):
    """Promises what `check --offline` takes; the release after the last tag is what it judges."""
    repository.version(100)
    samples = bench.interleaved({
        "trainstop check --offline": lambda: bench.run(
            [trainstop, "check", "--offline"], repository.folder, repository.environment),
        "empty libgit2 program": lambda: bench.run([empty], repository.folder, repository.environment),
    }, CHECKS)
    bench.show(f"a hook's check, {FILES:,} files and 100 tags", samples)
    ours, theirs = samples.values()
    return bench.above("`check --offline` in a hook", ours, "empty libgit2 program", theirs, 25)


def main(trainstop, empty):
    with tempfile.TemporaryDirectory() as folder:
        repository = Repository(pathlib.Path(folder), pathlib.Path(trainstop))
        kept = check(trainstop, empty, repository)
        times = {True: [], False: []}
        for number in range(ROUNDS + 1):
            for ours in (True, False) if number % 2 else (False, True):
                repository.choose(ours)
                sample = repository.round()
                if number:
                    times[ours].append(sample)
    print(f"\nhooks of trainstop against hooks that do nothing, medians of {ROUNDS} interleaved rounds")
    print("  %-40s %10s %10s %8s %9s %9s" % ("", "empty ms", "ours ms", "× empty", "added ms", "added cpu"))
    names = ["git commit, no version file staged", "git commit, a version file staged", "git push"]
    for place, name in enumerate(names):
        (empty, empty_cpu), (ours, ours_cpu) = (
            [statistics.median(sample[place][i] for sample in times[kind]) for i in (0, 1)] for kind in (False, True))
        print("  %-40s %10.1f %10.1f %8.2f %9.1f %9.1f" % (
            name, empty, ours, ours / empty, ours - empty, ours_cpu - empty_cpu))
    return not kept


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
