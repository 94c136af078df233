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

DECISIONS = 1_000_000
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


def decide(program, count, policy, environment=None):
    """Runs the decisions and returns the nanoseconds of CPU time each, and what was written to standard error."""
    run = subprocess.run([program, str(count)], input=policy, capture_output=True, text=True,
                         check=True, env=environment)
    return float(run.stdout.split()[0]), run.stderr


def allocations(program, policy, folder):
    """Returns how many allocations a decision makes, or None where they cannot be counted."""
    compiler = shutil.which("clang") or shutil.which("cc")
    if not compiler or sys.platform != "linux":
        return None
    source, library = folder / "count.c", folder / "count.so"
    source.write_text(COUNTER)
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"], check=True)
    environment = {**os.environ, "LD_PRELOAD": str(library)}
    few, many = (int(decide(program, count, policy, environment)[1].split()[-1])
                 for count in [1000, 101_000])
    return (many - few) / 100_000


def main():
    program, folder, trainstop = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3]
    policy = json.dumps(POLICY, indent=2, sort_keys=True, ensure_ascii=False) + "\n"
    times = [decide(program, DECISIONS, policy)[0] for _ in range(5)]
    median = statistics.median(times)
    made = allocations(program, policy, folder)
    rows = [
        ("a decision", f"{median:.0f} ns ({min(times):.0f} to {max(times):.0f})", median < 1000,
         "under 1000 ns"),
        ("decisions a second", f"{1e9 / median:,.0f}", True, ""),
    ]
    if made is not None:
        rows.append(("allocations a decision", f"{made:.3f}", made < 0.001, "none"))
    file = folder / "policy.json"
    file.write_text(policy)
    decided = subprocess.run([trainstop, "decide", "--policy", file, "--installed", "2.0", "--os", "17"],
                             capture_output=True, text=True)
    rows.append(("size of the policy", f"{len(policy.encode())} bytes, with texts in four languages",
                 decided.returncode == 0, "readable"))
    width = max(len(row[0]) for row in rows)
    print("\nA decision in a client")
    for name, figure, held, promise in rows:
        verdict = f"   {'held' if held else 'MISSED'}: {promise}" if promise else ""
        print(f"  {name:<{width}}  {figure}{verdict}")
    return 0 if all(row[2] for row in rows) else 1


sys.exit(main())
