#!/bin/sh
# The gate on Xcode Cloud, between the build and the delivery: judges the archive. See ci_post_clone.sh beside it.
set -eu

# Only the archive action has one, and not where the build failed.
[ -n "${CI_ARCHIVE_PATH:-}" ] && [ -d "$CI_ARCHIVE_PATH" ] || exit 0

cd "$CI_PRIMARY_REPOSITORY_PATH"
TRAINSTOP_CACHE=$HOME/.trainstop-cache
export TRAINSTOP_CACHE
PATH=$(sh ci/install-trainstop.sh):$PATH
trainstop check --archive "$CI_ARCHIVE_PATH"
