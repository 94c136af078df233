"""Measures decisions; see client.sh.

usage: python3 client.py CLIENT-BENCH FOLDER TRAINSTOP
"""
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys

import bench

DECISIONS = 1_000_000
ROUNDS = 9
POLICY = {
    "app": "com.example.harbor",
    "blocked": [{"below": "3.1.2", "from": "3.1.0", "reason": "data-loss"},
                {"reason": "crash-on-launch", "version": "3.0.4"}],
    "expires": "2027-05-29T09:00:00Z",
    "format": 1,
    "issued": "2026-11-30T09:00:00Z",
    "messages": {language: {
        "forced": {"action": "Update", "body": "This version of Harbor is no longer supported.",
                   "title": "Update required"},
        "optional": {"action": "Update", "body": "Harbor {latest} is available.", "later": "Later",
                     "skip": "Skip this version", "title": "Update available"},
    } for language in ["en", "ja", "ko", "zh-Hans"]},
    "platform": "ios",
    "prompt": {"optional": True, "remindAfterSeconds": 86400, "skippable": True},
    "storeURL": "https://apps.apple.com/app/id1000000001",
    "storefronts": {"jp": {"tracks": [{"latest": "3.2.1", "minimumOS": "16.0", "required": "2.3.0"}]}},
    "tracks": [
        {"deadlines": [{"from": "2026-12-07T00:00:00Z", "required": "3.0.0"}], "latest": "3.2.0",
         "latestSince": "2026-11-20T08:00:00Z", "minimumOS": "16.0", "required": "2.3.0"},
        {"latest": "2.9.4", "minimumOS": "13.0"},
    ],
}
COUNTER = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
static unsigned long count;
void *malloc(size_t size) {
  static void *(*real)(size_t);
  if (!real) real = (void *(*)(size_t))dlsym(RTLD_NEXT, "malloc");
  __atomic_add_fetch(&count, 1, __ATOMIC_RELAXED);
  return real(size);
}
__attribute__((destructor)) static void report(void) { fprintf(stderr, "%lu\n", count); }
"""


def decide(program, count, policy):
    """Runs the decisions and returns the sample, with the nanoseconds of processor time each as `nanoseconds`."""
    with policy.open() as file:
        sample = bench.run([program, count], stdin=file, output=subprocess.PIPE)
    sample.nanoseconds = float(sample.output.split()[0])
    return sample


def allocations(program, policy, folder):
    """Returns how many allocations a decision makes, or None where they cannot be counted."""
    compiler = shutil.which("clang") or shutil.which("cc")
    if not compiler or sys.platform != "linux":
        return None
    source, library = folder / "count.c", folder / "count.so"
    source.write_text(COUNTER)
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"], check=True)

    def made(count):
        with policy.open() as file:
            run = subprocess.run([program, str(count)], stdin=file, capture_output=True, text=True, check=True,
                                 env={**os.environ, "LD_PRELOAD": str(library)})
        return int(run.stderr.split()[-1])

    return (made(101_000) - made(1000)) / 100_000


def main():
    program, folder, trainstop = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3]
    policy = folder / "policy.json"
    policy.write_text(json.dumps(POLICY, indent=2, sort_keys=True, ensure_ascii=False) + "\n")
    samples = bench.Samples(decide(program, DECISIONS, policy) for _ in range(ROUNDS))
    times = [sample.nanoseconds for sample in samples]
    median = statistics.median(times)
    print("\nA decision in a client")
    print(f"  {1e9 / median:,.0f} decisions a second; a policy of {policy.stat().st_size} bytes, with texts in four languages")
    kept = [bench.record("decision in a client", f"{median:.0f} ns", "itself", f"{median:.0f} ns", f"{min(times):.0f}",
                         f"{max(times):.0f}", "under 1,000 ns", median < 1000, (bench.megabytes(samples), "–"))]
    made = allocations(program, policy, folder)
    figure = "–" if made is None else f"{made:.3f}"
    kept.append(bench.record("allocations of a decision", figure, "itself", figure, "–", "–", "none",
                             None if made is None else made < 0.001))
    decided = subprocess.run([trainstop, "decide", "--policy", policy, "--installed", "2.0", "--os", "17"],
                             capture_output=True, text=True)
    if decided.returncode != 0:
        sys.exit(f"bench: the policy cannot be read\n{decided.stderr}")
    return not all(kept)


sys.exit(main())
