#!/bin/sh
# The gate on Xcode Cloud, before the build.
# Copy this folder, ci_scripts, beside your project or workspace with the scripts executable, and install-trainstop.sh into ci/
# of the repository. Set TRAINSTOP_URL and TRAINSTOP_SHA256 in the workflow's environment; TRAINSTOP_REPOSITORY works too, and
# builds trainstop each time. To judge some workflows only, compare CI_WORKFLOW, which is the workflow's name.
set -eu
cd "$CI_PRIMARY_REPOSITORY_PATH"

# Xcode Cloud clones the last commit alone.
if [ "$(git rev-parse --is-shallow-repository)" = true ]; then
  git fetch --quiet --unshallow --tags
else
  git fetch --quiet --tags
fi

TRAINSTOP_CACHE=$HOME/.trainstop-cache
export TRAINSTOP_CACHE
PATH=$(sh ci/install-trainstop.sh):$PATH
trainstop check
