#!/usr/bin/env bash
# Times reading an Xcode project of 10 MB, and a repository with 142 projects.
#
# usage: bash .ci/bench.d/project.sh [TRAINSTOP]
#
# The project is templates/example with its targets repeated under new identifiers, each app with 90 source files as real
# ones have them. `trainstop inspect` evaluates every target in every configuration; `plutil -lint` of the toolchain and
# Python's pbxproj package only load the file. Python's package is installed from PyPI into .build/bench; without it, or
# without plutil, its row is left out. Prints medians of the processor time of RUNS runs (default 5), ratios to the first
# row, and the peak memory. The exit status is 1 when a promise of the design is broken.
set -euo pipefail
cd "$(dirname "$0")/../.."

tool=${1:-}
if [ -z "$tool" ]; then
  swift build -c release --product trainstop >&2
  tool=$(swift build -c release --show-bin-path)/trainstop
fi
tool=$(realpath "$tool")
cache=.build/bench
mkdir -p "$cache"
if ! "$cache/venv/bin/python" -c 'import pbxproj' 2>/dev/null; then
  python3 -m venv "$cache/venv" && "$cache/venv/bin/pip" -q install pbxproj==4.3.3 >&2 \
    || echo "bench: Python's pbxproj package cannot be installed; its row is left out" >&2
fi
python3 .ci/bench.d/project.py "$tool" "$cache/venv/bin/python"
