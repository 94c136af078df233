#!/usr/bin/env python3
"""Measures `trainstop audit` against what a script would do with git.

Makes (and keeps) a repository of 5,000 release tags, each with a version of its own in an
Info.plist and, in a second layout, in the xcconfig of an Xcode project, on a history with merges
among a few hundred other files.

usage: python3 audit.py --tool PATH --cache DIR [--tags N] [--rounds N]
"""
import argparse
import pathlib
import subprocess
import sys

import bench

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PLIST = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
	<key>CFBundleDevelopmentRegion</key>
	<string>en</string>
	<key>CFBundleExecutable</key>
	<string>$(EXECUTABLE_NAME)</string>
	<key>CFBundleIdentifier</key>
	<string>com.example.harbor</string>
	<key>CFBundleInfoDictionaryVersion</key>
	<string>6.0</string>
	<key>CFBundleName</key>
	<string>Harbor</string>
	<key>CFBundlePackageType</key>
	<string>APPL</string>
	<key>CFBundleShortVersionString</key>
	<string>{version}</string>
	<key>CFBundleVersion</key>
	<string>{build}</string>
	<key>LSRequiresIPhoneOS</key>
	<true/>
	<key>UILaunchStoryboardName</key>
	<string>LaunchScreen</string>
	<key>UISupportedInterfaceOrientations</key>
	<array>
		<string>UIInterfaceOrientationPortrait</string>
		<string>UIInterfaceOrientationLandscapeLeft</string>
	</array>
</dict>
</plist>
"""
CONFIGURATION = "format: 1\nversion:\n  sources:\n    - {source}\n  tag: v{{version}}\n"


def version(number):
    return f"{1 + number // 100}.{number // 10 % 10}.{number % 10}"


def stream(tags, commits, write):
    """Writes a fast-import stream: `commits` commits between two tags, now and then a merge."""
    example = ROOT / "templates" / "example"
    mark = 0

    def blob(data):
        nonlocal mark
        mark += 1
        data = data if isinstance(data, bytes) else data.encode()
        write(b"blob\nmark :%d\ndata %d\n%s\n" % (mark, len(data), data))
        return mark

    files = {}
    for path in sorted(example.rglob("*")):
        if path.is_file():
            files[str(path.relative_to(example))] = blob(path.read_bytes())
    for number in range(400):
        files[f"Sources/Module{number % 20}/File{number}.swift"] = blob(f"let value = {number}\n")
    date = 1_400_000_000
    last = None

    def commit(branch, message, changes, parents):
        nonlocal mark, date
        mark += 1
        date += 600
        text = message.encode()
        write(b"commit refs/heads/%s\nmark :%d\ncommitter A <a@example.com> %d +0000\n"
              b"data %d\n%s\n" % (branch.encode(), mark, date, len(text), text))
        for index, parent in enumerate(parents):
            write(b"%s :%d\n" % (b"from" if index == 0 else b"merge", parent))
        for path, blob_mark in changes.items():
            write(b"M 100644 :%d %s\n" % (blob_mark, path.encode()))
        write(b"\n")
        return mark

    for number in range(tags):
        text = version(number)
        files_now = dict(files) if last is None else {}
        files_now["Harbor-Info.plist"] = blob(PLIST.format(version=text, build=number + 1))
        files_now["Config/Version.xcconfig"] = blob(
            f"MARKETING_VERSION = {text}\nCURRENT_PROJECT_VERSION = {number + 1}\n")
        side = None
        for step in range(commits - 1):
            place = f"Sources/Module{step % 20}/File{(number * commits + step) % 400}.swift"
            change = {place: blob(f"let value = {number}{step}\n")}
            if step == 0 and last is not None:
                side = commit("side", "side", change, [last])
            else:
                parents = [last] if last is not None else []
                last = commit("main", "work", dict(files_now, **change) if not parents else change,
                              parents)
        parents = [last] if last is not None else []
        if side is not None:
            parents.append(side)
        last = commit("main", f"Release {text}", files_now, parents)
        message = f"Harbor {text}\n".encode()
        write(b"tag v%s\nfrom :%d\ntagger A <a@example.com> %d +0000\ndata %d\n%s\n"
              % (text.encode(), last, date, len(message), message))


def make(folder, tags, commits):
    if (folder / "done").exists():
        return
    subprocess.run(["rm", "-rf", str(folder)], check=True)
    subprocess.run(["git", "init", "--quiet", "--initial-branch=main", str(folder)], check=True)
    importer = subprocess.Popen(["git", "fast-import", "--quiet"], cwd=folder,
                                stdin=subprocess.PIPE)
    stream(tags, commits, importer.stdin.write)
    importer.stdin.close()
    if importer.wait() != 0:
        sys.exit("audit: git fast-import failed")
    for command in (["branch", "--quiet", "-D", "side"], ["repack", "-adq"], ["pack-refs", "--all"],
                    ["reset", "--hard", "--quiet"]):
        subprocess.run(["git", *command], cwd=folder, check=True)
    for name, source in (("plist", "plist: Harbor-Info.plist"), ("xcode", XCODE)):
        (folder / f"{name}.yml").write_text(CONFIGURATION.format(source=source))
    (folder / "done").touch()


XCODE = "{ xcode: Harbor.xcodeproj, target: Harbor, configuration: Release }"


# What a shell script does: one `git show` for each tag. And what a careful one does: one program for all of them.
LOOP = "git tag --list 'v*' | while read -r tag; do git show \"$tag:Harbor-Info.plist\" || exit; done"
BATCH = "git tag --list 'v*' | sed 's/$/:Harbor-Info.plist/' | git cat-file --batch"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tags", type=int, default=5000)
    parser.add_argument("--commits", type=int, default=10, help="commits for each tag")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--cache", type=pathlib.Path, required=True)
    parser.add_argument("--tool", type=pathlib.Path, required=True)
    options = parser.parse_args()
    options.cache.mkdir(parents=True, exist_ok=True)
    folder = (options.cache / f"audit-{options.tags}-{options.commits}").resolve()
    make(folder, options.tags, options.commits)
    graph = folder / ".git" / "objects" / "info" / "commit-graph"
    aside = graph.with_name("commit-graph-aside")
    if not graph.exists() and not aside.exists():
        subprocess.run(["git", "commit-graph", "write", "--reachable", "--no-progress"], cwd=folder, check=True)

    def audit(name, with_graph):
        there, away = (aside, graph) if with_graph else (graph, aside)
        if there.exists():
            there.rename(away)
        return bench.run([options.tool, "audit", "--repo", folder, "--config", folder / f"{name}.yml"])

    samples = bench.interleaved({
        "trainstop audit, Info.plist": lambda: audit("plist", False),
        "the same with a commit-graph": lambda: audit("plist", True),
        "trainstop audit, Xcode project": lambda: audit("xcode", False),
        "loop of git show": lambda: bench.run(["sh", "-c", LOOP], folder),
        "git cat-file --batch, no answer looked at": lambda: bench.run(["sh", "-c", BATCH], folder),
    }, options.rounds)
    bench.show(f"audit of {options.tags:,} tags, {options.commits * options.tags:,} commits", samples)
    loop = samples["loop of git show"]
    kept = [bench.times(f"{what}, {options.tags:,} tags", samples[name], "loop of `git show`", loop, 20)
            for what, name in (("audit", "trainstop audit, Info.plist"),
                               ("audit, with a commit-graph", "the same with a commit-graph"))]
    return not all(kept)


if __name__ == "__main__":
    sys.exit(main())
