#!/usr/bin/env python3
"""Measures `trainstop simulate` and `trainstop policy` on an app of 400 releases in 175 storefronts.

Makes (and keeps) a repository with the example project, a release tag for each version, a minimum
system that rises five times, a published policy with three announced floors, and recorded answers
of 175 storefronts, of which seven groups serve another version. Fails when one of the commands that
a person waits for takes a second or more.

usage: python3 .ci/bench.d/policy.py --tool PATH --cache DIR [--rounds N]
"""
import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

import bench

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TAGS, STOREFRONTS, DISTINCT = 400, 175, 7
SYSTEMS = ["11.0", "12.0", "13.0", "14.0", "15.0", "16.0"]
NOW = "2026-11-30T09:00:00Z"
LIMIT = 1.0
PERSON = "Bench <bench@example.com>"


def versions():
    """400 versions: 1.0.0 to 4.9.9."""
    return ["%d.%d.%d" % (1 + n // 100, n // 10 % 10, n % 10) for n in range(TAGS)]


def system(number):
    return SYSTEMS[min(number * len(SYSTEMS) // TAGS, len(SYSTEMS) - 1)]


def storefronts():
    table = (ROOT / "Sources/Store/AppStoreConnect/Territories.swift").read_text()
    return re.findall(r"\b[A-Z]{3}:([a-z]{2})\b", table)[:STOREFRONTS]


def stream(write):
    """Writes the history for `git fast-import`: the example project, then a commit and a tag a release."""
    example = ROOT / "templates/example"
    project = example / "Harbor.xcodeproj/project.pbxproj"
    mark = 0
    for number, version in enumerate(versions()):
        mark += 1
        write("commit refs/heads/main\nmark :%d\ncommitter %s %d +0000\ndata 8\nrelease\n\n"
              % (mark, PERSON, 1_500_000_000 + mark * 86_400))
        if number == 0:
            for file in sorted(example.rglob("*")):
                if file.is_file() and file.name != ".trainstop.yml" and file != project:
                    blob(write, file.relative_to(example).as_posix(), file.read_bytes())
        if number == 0 or system(number) != system(number - 1):
            text = re.sub(r"IPHONEOS_DEPLOYMENT_TARGET = [0-9.]+",
                          "IPHONEOS_DEPLOYMENT_TARGET = " + system(number), project.read_text())
            blob(write, "Harbor.xcodeproj/project.pbxproj", text.encode())
        blob(write, "Config/Version.xcconfig",
             ("MARKETING_VERSION = %s\nCURRENT_PROJECT_VERSION = %d\n" % (version, number + 1)).encode())
        write("\ntag v%s\nfrom :%d\ntagger %s %d +0000\ndata 8\nrelease\n"
              % (version, mark, PERSON, 1_500_000_000 + mark * 86_400))
    write("done\n")


def blob(write, path, contents):
    write("M 100644 inline %s\ndata %d\n" % (path, len(contents)))
    write(contents)
    write("\n")


def configuration(countries):
    return """format: 1
app: { platform: ios, bundle-id: com.example.harbor, apple-id: 1000000001, storefronts: [%s] }
version:
  sources: [{ xcode: Harbor.xcodeproj, target: Harbor, configuration: Release }]
  tag: v{version}
update: { force-on: minor, hold: 24h, grace: 7d, client-since: 1.2.0, blocked: [{ versions: "2.2.1...2.2.3" }] }
policy:
  published: dist/update-policy.json
  outputs: [{ format: json, path: dist/update-policy.json }]
""" % ", ".join(countries)


def recording(countries):
    """What 175 storefronts answer; every 25th serves an older version, each group its own."""
    names = versions()
    answers = []
    for place, country in enumerate(countries):
        behind = place // 25 if place % 25 == 0 else 0
        record = {"kind": "software", "bundleId": "com.example.harbor", "trackId": 1000000001,
                  "version": names[TAGS - 1 - behind], "minimumOsVersion": system(TAGS - 1),
                  "currentVersionReleaseDate": "2026-11-28T08:00:00Z",
                  "trackViewUrl": "https://apps.apple.com/us/app/id1000000001"}
        body = {"resultCount": 1, "results": [record]}
        for key in ({"id": 1000000001}, {"bundleId": "com.example.harbor"}):
            answers.append({"storefront": country, "status": 200, "body": body, **key})
    return {"schemaVersion": 1, "recordedAt": NOW, "source": "bench", "answers": answers}


def published():
    deadlines = [{"from": "2026-12-%02dT00:00:00Z" % day, "required": version}
                 for day, version in ((7, "4.7.0"), (14, "4.8.0"), (21, "4.9.0"))]
    return {"app": "com.example.harbor", "format": 1, "platform": "ios",
            "issued": "2026-11-01T09:00:00Z", "expires": "2027-04-30T09:00:00Z",
            "tracks": [{"deadlines": deadlines, "latest": "4.9.0", "minimumOS": "16.0", "required": "4.0.0"}]}


def make(finished):
    folder = finished.with_name(finished.name + ".new")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    git = ["git", "-C", str(folder)]
    subprocess.run(["git", "init", "--quiet", "--initial-branch=main", str(folder)], check=True)
    feed = subprocess.Popen(git + ["fast-import", "--quiet", "--done"], stdin=subprocess.PIPE)
    stream(lambda part: feed.stdin.write(part if isinstance(part, bytes) else part.encode()))
    feed.stdin.close()
    if feed.wait() != 0:
        sys.exit("bench: git fast-import failed")
    subprocess.run(git + ["reset", "--quiet", "--hard"], check=True)
    countries = storefronts()
    (folder / ".trainstop.yml").write_text(configuration(countries))
    (folder / "dist").mkdir()
    (folder / "dist/update-policy.json").write_text(json.dumps(published(), indent=2, sort_keys=True) + "\n")
    (folder / "answers.json").write_text(json.dumps(recording(countries)))
    folder.rename(finished)


def apart(policy):
    """A policy in which no two of the 175 storefronts agree: nothing can be decided once for many."""
    document = published()
    names = versions()
    ladder = [{"latest": names[(n + 1) * TAGS // len(SYSTEMS) - 1], "minimumOS": SYSTEMS[n]}
              for n in reversed(range(len(SYSTEMS)))]
    document["tracks"] = [dict(ladder[0], required="4.0.0", deadlines=document["tracks"][0]["deadlines"])] + ladder[1:]
    document["storefronts"] = {
        country: {"tracks": [dict(document["tracks"][0], latest=names[TAGS - 1 - place])] + ladder[1:]}
        for place, country in enumerate(storefronts())}
    policy.write_text(json.dumps(document))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", required=True)
    parser.add_argument("--cache", required=True, type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    folder = options.cache / "2"
    if not folder.exists():
        make(folder)
    apart(folder / "apart.json")
    common = ["--replay", "answers.json", "--now", NOW]
    alone = ["--policy", "apart.json", "--installed", ",".join(versions()), "--now", NOW]
    rows = [
        ("simulate", ["simulate"] + common, LIMIT),
        ("policy --diff", ["policy", "--diff"] + common, LIMIT),
        ("simulate --policy, no two storefronts alike", ["simulate"] + alone, LIMIT),
        ("simulate --format json, the whole matrix", ["simulate", "--format", "json"] + common, None),
    ]
    samples = bench.interleaved({
        name: lambda words=words: bench.run([options.tool, *words], folder, statuses=(0, 1), output=subprocess.PIPE)
        for name, words, _ in rows}, options.rounds)
    bench.show("policy of %d tags × %d systems × %d storefronts × 5 dates" % (TAGS, len(SYSTEMS), STOREFRONTS), samples)
    kept = [bench.below("%s, %d releases" % (name, TAGS), samples[name], limit)
            for name, _, limit in rows if limit]
    matrix = json.loads(samples[rows[-1][0]][-1].output)["rows"]
    counts = [len({row[key] for row in matrix}) for key in ("installed", "os", "storefront", "date")]
    print("  the matrix has %d rows: %s" % (len(matrix), " × ".join(map(str, counts))))
    return not all(kept)


if __name__ == "__main__":
    sys.exit(main())
