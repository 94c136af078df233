#!/usr/bin/env python3
"""Measures `trainstop audit` against what a script would do with git.

Makes (and keeps) a repository of 5,000 release tags, each with a version of its own in an
Info.plist and, in a second layout, in the xcconfig of an Xcode project, on a history with merges
among a few hundred other files. Prints ratios of medians of one run.

usage: python3 .ci/bench.d/audit.py [--tags N] [--rounds N] [--cache DIR] [--tool PATH]
"""
import argparse
import os
import pathlib
import plistlib
import resource
import statistics
import subprocess
import sys
import time

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


def tag_names(folder):
    lines = subprocess.run(["git", "tag", "--list", "v*"], cwd=folder, check=True,
                           capture_output=True, text=True).stdout
    return lines.split()


def judge(name, data):
    return plistlib.loads(data)["CFBundleShortVersionString"] == name[1:]


def loop(folder):
    """What a shell script does: one `git show` for each tag."""
    for name in tag_names(folder):
        data = subprocess.run(["git", "show", f"{name}:Harbor-Info.plist"], cwd=folder, check=True,
                              capture_output=True).stdout
        assert judge(name, data)


def batch(folder):
    """What a careful script does: one `git cat-file --batch` for all tags."""
    names = tag_names(folder)
    questions = "".join(f"{name}:Harbor-Info.plist\n" for name in names).encode()
    data = subprocess.run(["git", "cat-file", "--batch"], cwd=folder, check=True, input=questions,
                          capture_output=True).stdout
    place = 0
    for name in names:
        end = data.index(b"\n", place)
        size = int(data[place:end].split()[2])
        assert judge(name, data[end + 1:end + 1 + size])
        place = end + size + 2


def dialogue(folder):
    """What most scripts do: ask one running `git cat-file --batch` for one tag after another."""
    git = subprocess.Popen(["git", "cat-file", "--batch"], cwd=folder, stdin=subprocess.PIPE,
                           stdout=subprocess.PIPE)
    for name in tag_names(folder):
        git.stdin.write(f"{name}:Harbor-Info.plist\n".encode())
        git.stdin.flush()
        size = int(git.stdout.readline().split()[2])
        assert judge(name, git.stdout.read(size + 1)[:-1])
    git.stdin.close()
    git.wait()


def batch_only(folder):
    """The same without looking at what comes back."""
    questions = "".join(f"{name}:Harbor-Info.plist\n" for name in tag_names(folder)).encode()
    subprocess.run(["git", "cat-file", "--batch"], cwd=folder, check=True, input=questions,
                   stdout=subprocess.DEVNULL)


def audit(tool, name, folder):
    run = subprocess.run([tool, "audit", "--repo", folder, "--config", folder / f"{name}.yml"],
                         capture_output=True, text=True)
    if run.returncode != 0:
        sys.exit(f"audit: {run.stdout}{run.stderr}")
    return run.stdout


def timed(work, rounds):
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tags", type=int, default=5000)
    parser.add_argument("--commits", type=int, default=10, help="commits for each tag")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--cache", type=pathlib.Path, default=ROOT / ".build" / "bench")
    parser.add_argument("--tool", type=pathlib.Path, default=ROOT / ".build/release/trainstop")
    options = parser.parse_args()
    options.cache.mkdir(parents=True, exist_ok=True)
    os.environ.update(GIT_CONFIG_GLOBAL="/dev/null", GIT_CONFIG_SYSTEM="/dev/null")
    folder = (options.cache / f"audit-{options.tags}-{options.commits}").resolve()
    make(folder, options.tags, options.commits)
    graph = folder / ".git" / "objects" / "info" / "commit-graph"
    slow = timed(lambda: loop(folder), 1)
    for title in ("without a commit-graph", "with git's commit-graph"):
        if title.startswith("with git"):
            subprocess.run(["git", "commit-graph", "write", "--reachable"], cwd=folder, check=True,
                           stderr=subprocess.DEVNULL)
        else:
            graph.unlink(missing_ok=True)
        asked = timed(lambda: dialogue(folder), options.rounds)
        careful = timed(lambda: batch(folder), options.rounds)
        bare = timed(lambda: batch_only(folder), options.rounds)
        print(f"audit of {options.tags} tags, {options.commits * options.tags} commits, {title}")
        print(f"  git show loop {slow * 1000:9.0f} ms, cat-file --batch tag by tag "
              f"{asked * 1000:.0f} ms, all at once {careful * 1000:.0f} ms, "
              f"without looking at the answers {bare * 1000:.0f} ms")
        for name in ("plist", "xcode"):
            ours = timed(lambda: audit(options.tool, name, folder), options.rounds)
            print(f"  trainstop, {name:5} {ours * 1000:9.0f} ms: {slow / ours:.1f} x the loop, "
                  f"{asked / ours:.1f} x tag by tag, {careful / ours:.1f} x all at once")
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"  peak memory of any child {peak:.0f} MB")


if __name__ == "__main__":
    main()
