#!/usr/bin/env bash
# Measures `trainstop audit` of 5,000 tags; see audit.py.
#
# usage: bash .ci/bench.d/audit.sh [--tags N] [--rounds N] [--cache DIR] [--tool PATH]
set -euo pipefail
cd "$(dirname "$0")/../.."

[ -x .build/release/trainstop ] || swift build -c release --product trainstop
exec python3 .ci/bench.d/audit.py "$@"
