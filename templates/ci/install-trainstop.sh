#!/bin/sh
# Brings trainstop to a pipeline's machine, and prints the folder that it is in.
#
# Copy to ci/install-trainstop.sh in your app's repository, where the pipelines beside this file call it. Set in the
# pipeline either
#   TRAINSTOP_URL, TRAINSTOP_SHA256   the address of a .tar.gz with the program in it, and the checksum of that file
# or, to build it,
#   TRAINSTOP_REPOSITORY              where your team keeps trainstop, as git clones it
#   TRAINSTOP_VERSION                 a tag, branch, or full commit id there; main without it
#   TRAINSTOP_TOKEN                   a token that may read it, where it is private and its address begins with https://
# TRAINSTOP_CACHE is where it is kept: .trainstop-cache in the working folder without it. Let the pipeline cache that.
#
# usage: PATH=$(sh ci/install-trainstop.sh):$PATH    what the pipeline runs; status 2 when it does not work out
#        sh ci/install-trainstop.sh --key            the name of what would be installed, for a cache
set -eu

say() { printf 'install-trainstop: %s\n' "$1" >&2; }
fail() { say "$1"; say "$2"; exit 2; }

url=${TRAINSTOP_URL:-}
sha256=$(printf %s "${TRAINSTOP_SHA256:-}" | tr 'A-F' 'a-f')
repository=${TRAINSTOP_REPOSITORY:-}
version=${TRAINSTOP_VERSION:-main}
cache=${TRAINSTOP_CACHE:-.trainstop-cache}
case $cache in /*) ;; *) cache=$PWD/$cache ;; esac
export GIT_TERMINAL_PROMPT=0 # nobody is there to answer

is_hexadecimal() { # TEXT LENGTH
  case $1 in *[!0-9a-f]*) return 1 ;; esac
  [ "${#1}" -eq "$2" ]
}

checksum() { # FILE
  if command -v sha256sum >/dev/null; then sha256sum "$1"; else shasum -a 256 "$1"; fi | cut -d ' ' -f 1
}

commit() { # the commit that the wanted version is now
  if is_hexadecimal "$version" 40; then
    echo "$version"
    return
  fi
  git ls-remote "$repository" "refs/tags/$version^{}" "refs/tags/$version" "refs/heads/$version" >"$work/references" ||
    fail "$repository cannot be read" "Check TRAINSTOP_REPOSITORY, and whether this job may read it."
  # What an annotated tag leads to, before the tag, before a branch of that name.
  for name in "refs/tags/$version^{}" "refs/tags/$version" "refs/heads/$version"; do
    found=$(awk -v name="$name" '$2 == name { print $1 }' "$work/references")
    if [ -n "$found" ]; then
      echo "$found"
      return
    fi
  done
  fail "'$version' is no tag, branch, or full commit id in $repository" "Correct TRAINSTOP_VERSION."
}

keep() { # NAME: what is in $work/bin becomes the installed program
  rm -rf "${cache:?}/$1"
  mv "$work/bin" "$cache/$1"
}

download() {
  archive=$cache/$sha256.tar.gz
  if [ ! -f "$archive" ] || [ "$(checksum "$archive")" != "$sha256" ]; then
    say "downloading $url"
    curl --fail --silent --show-error --location --proto '=https,file' --proto-redir '=https' --retry 3 \
      --output "$work/archive" --url "$url" >&2 || fail "$url cannot be downloaded" "Check TRAINSTOP_URL."
    found=$(checksum "$work/archive")
    [ "$found" = "$sha256" ] ||
      fail "$found is the checksum of $url, and TRAINSTOP_SHA256 is $sha256" \
        "Do not use that file, unless you know why it changed."
    mv "$work/archive" "$archive"
  fi
  # Unpacked anew each time, so that only what has the checksum ever runs.
  mkdir "$work/unpacked" "$work/bin"
  tar -xzf "$archive" -C "$work/unpacked" || fail "$url is no .tar.gz" "Check TRAINSTOP_URL."
  # A package has completions of the same name, which nobody may execute.
  program=$(find "$work/unpacked" -type f -name trainstop -perm -100 | head -n 1)
  [ -n "$program" ] || fail "$url has no program trainstop in it" "Check TRAINSTOP_URL."
  mv "$program" "$work/bin/trainstop"
  keep "$key"
}

build() {
  command -v swift >/dev/null ||
    fail "swift is not on the PATH" "Run the job where Swift 6.2 or newer is, or set TRAINSTOP_URL and TRAINSTOP_SHA256."
  git init --quiet "$work/source"
  cd "$work/source"
  git fetch --quiet --depth 1 "$repository" "$version" ||
    fail "'$version' cannot be fetched from $repository" "Check TRAINSTOP_VERSION."
  git checkout --quiet --detach "$wanted" ||
    fail "'$version' moved away from $wanted in this moment" "Run the job again."
  # The libraries that it runs with have to be there, even where the program itself was kept.
  bash .ci/bootstrap >&2
  if "$cache/$key/trainstop" --version >/dev/null 2>&1; then return; fi
  say "building $wanted of $repository"
  swift build -c release --product trainstop >&2
  mkdir "$work/bin"
  cp "$(swift build -c release --show-bin-path)/trainstop" "$work/bin/trainstop"
  keep "$key"
}

if [ -n "$url" ]; then
  case $url in https://* | file:///*) ;; *) fail "'$url' does not begin with https://" "Correct TRAINSTOP_URL." ;; esac
  is_hexadecimal "$sha256" 64 ||
    fail "'$sha256' is no SHA-256 checksum" "Set TRAINSTOP_SHA256 to what 'sha256sum FILE' prints for that file."
else
  [ -n "$repository" ] ||
    fail "neither TRAINSTOP_URL nor TRAINSTOP_REPOSITORY is set" "Set one of them in the pipeline."
  case $repository in -*) fail "'$repository' is no repository" "Correct TRAINSTOP_REPOSITORY." ;; esac
  case $version in -* | '') fail "'$version' is no version" "Correct TRAINSTOP_VERSION." ;; esac
fi

mkdir -p "$cache"
printf '*\n' >"$cache/.gitignore" # the folder stays out of the app's commits
work=$(mktemp -d "$cache/work.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 2' HUP INT TERM

case $repository in https://*) token=${TRAINSTOP_TOKEN:-} ;; *) token= ;; esac
if [ -n "$token" ]; then
  # For git alone, for this repository alone, and in no file.
  count=${GIT_CONFIG_COUNT:-0}
  secret=$(printf 'x-access-token:%s' "$token" | base64 | tr -d '\n')
  export "GIT_CONFIG_KEY_$count=http.$repository.extraHeader"
  export "GIT_CONFIG_VALUE_$count=Authorization: Basic $secret" "GIT_CONFIG_COUNT=$((count + 1))"
fi

key=$sha256
if [ -z "$url" ]; then
  wanted=$(commit)
  key=$wanted-$(uname -s)-$(uname -m)
fi
if [ "${1:-}" = --key ]; then
  echo "$key"
  exit
fi
if [ -n "$url" ]; then download; else build; fi
"$cache/$key/trainstop" --version >&2 || fail "the program does not start" "Check that it was built for this system."
echo "$cache/$key"
