"""Takes the start of the program apart: what C, libgit2, Swift, and Foundation cost before a line of ours runs; see start.sh.

usage: start.py FOLDER CLANG-WORDS-FOR-LIBGIT2 NAME=TRAINSTOP...

FOLDER keeps the small programs. Each TRAINSTOP is the same program in another link; what the first one opens in a run without
a network is a promise: nothing of curl or OpenSSL.
"""
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

import bench

ROUNDS = 60
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
NETWORK = re.compile(r"lib(curl|crypto|ssl)\b")
READ = """import %s
let data = try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1]))
if data.isEmpty { throw CocoaError(.fileReadCorruptFile) }
"""
C_PROGRAMS = {
    "C, empty": ("int main(void) { return 0; }\n", False),
    "C, libgit2 linked and not called": ("int main(void) { return 0; }\n", True),
    "C, libgit2 started": ((ROOT / ".ci/bench.d/empty-git.c").read_text(), True),
}
SWIFT_PROGRAMS = {
    "Swift, empty": "",
    "Swift, empty, `main` is `async`": "@main enum Empty { static func main() async {} }\n",
    "Swift, FoundationEssentials reads a file": READ % "FoundationEssentials",
    "Swift, all of Foundation reads a file": READ % "Foundation",
}


def build(folder, name, source, ending, words):
    """Compiles a program unless it is there; its file is named by what it is made of."""
    made = re.sub(r"\W+", "-", name)
    program, file = folder / made, folder / f"{made}.{ending}"
    if not program.exists() or file.read_text() != source:
        file.write_text(source)
        subprocess.run([*words, str(file), "-o", str(program)], check=True)
    return program


def small_programs(folder, libgit2):
    """Returns the small programs by name, those of Swift with the runtime inside where the toolchain has it, and without."""
    compiler = shutil.which("clang") or "cc"
    programs = {}
    for name, (source, linked) in C_PROGRAMS.items():
        keep = ["-Wl,--no-as-needed"] if linked and sys.platform == "linux" else []
        programs[name] = build(folder, name, source, "c", [compiler, "-O1", *keep, *(libgit2 if linked else [])])
    links = {"": []} if sys.platform != "linux" else {", static": ["-static-stdlib"], ", dynamic": []}
    for link, flags in links.items():
        for name, source in SWIFT_PROGRAMS.items():
            if "Essentials" in name and sys.platform == "darwin":
                continue
            library = ["-parse-as-library"] if "@main" in source else []
            programs[name + link] = build(folder, name + link, source, "swift", ["swiftc", "-O", *library, *flags])
    return {name: [program, __file__] for name, program in programs.items()}


def example(folder):
    """A repository with the example project and one release."""
    shutil.copytree(ROOT / "templates/example", folder)
    person = ["-c", "user.name=Bench", "-c", "user.email=bench@example.com"]
    for words in (["init", "-q", "-b", "main"], ["add", "-A"], [*person, "commit", "-q", "-m", "files"],
                  ["tag", "v2.4.0"], [*person, "commit", "-q", "--allow-empty", "-m", "more"]):
        subprocess.run(["git", *words], cwd=folder, check=True, env=bench.CLEAN)
    return folder


def libraries(words, folder):
    """Returns the names of the shared libraries that a run opens, at its start or later, or None where that is not told."""
    if sys.platform != "linux":
        return None
    run = subprocess.run(list(map(str, words)), cwd=folder, env={**bench.CLEAN, "LD_DEBUG": "files"},
                         stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    return {line.rsplit("/", 1)[-1] for line in run.stderr.splitlines() if "calling init: " in line}


def main(folder, libgit2, *programs):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    commands = small_programs(folder, shlex.split(libgit2))
    programs = dict(program.split("=", 1) for program in programs)
    for words in (["--version"], ["check", "--offline"]):
        for name, program in programs.items():
            commands[f"trainstop {' '.join(words)}, {name}"] = [program, *words]
    with tempfile.TemporaryDirectory() as temporary:
        place = example(pathlib.Path(temporary) / "harbor")
        opened = {name: libraries(words, place) for name, words in commands.items()}
        samples = bench.interleaved({name: lambda words=words: bench.run(words, place)
                                     for name, words in commands.items()}, ROUNDS)
    table = ["| program | libraries | processor ms | wall ms | page faults | peak MB |", "|---|---:|---:|---:|---:|---:|"]
    for name, taken in samples.items():
        count = "–" if opened[name] is None else str(len(opened[name]))
        table.append(f"| {name} | {count} | {taken.median('cpu') * 1e3:.2f} | {taken.median('wall') * 1e3:.2f} "
                     f"| {taken.median('faults'):.0f} | {taken.memory:.1f} |")
    bench.publish("start", table)
    first = next(iter(programs))
    name = f"trainstop check --offline, {first}"
    names = opened[name]
    network = None if names is None else sorted(filter(NETWORK.match, names))
    figure = "–" if network is None else ", ".join(network) or "none"
    return not bench.record("network libraries in `check --offline`", figure, "itself", figure, "–", "–", "none",
                            None if network is None else not network)


sys.exit(main(*sys.argv[1:]))
