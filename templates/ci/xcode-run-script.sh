#!/bin/sh
# The gate in Xcode: an archive stops with issues in Xcode's list, on the lines they are about.
#
# Add a Run Script phase to the app's target, drag it above "Compile Sources", tick "For install builds only", untick "Based on
# dependency analysis", and paste this file. It reads the whole repository, so set ENABLE_USER_SCRIPT_SANDBOXING to NO for the
# target. Input and output files need not be listed: it writes nothing.

if [ "${ACTION:-}" != install ]; then
  exit 0 # neither building nor running releases anything; archiving does
fi
if [ "${ENABLE_USER_SCRIPT_SANDBOXING:-NO}" = YES ]; then
  echo "error: ENABLE_USER_SCRIPT_SANDBOXING is YES, so trainstop may not read the repository. Set it to NO for this target."
  exit 2
fi

# Xcode starts scripts without the folders that Homebrew installs into.
PATH=/opt/homebrew/bin:/usr/local/bin:$PATH
if ! command -v trainstop >/dev/null; then
  echo "error: trainstop is not on the PATH of this phase, $PATH. Install it, or add its folder in this phase."
  exit 2
fi

cd "$SRCROOT" || exit 2
exec trainstop check --target "$TARGET_NAME" --configuration "$CONFIGURATION" --format xcode
