# The highest reachable tag of a long history, with and without git's commit-graph.
#
# TRAINSTOP_BENCH_COMMITS and TRAINSTOP_BENCH_TAGS change the size; $histories is also what git-audit.sh reads.

commits=${TRAINSTOP_BENCH_COMMITS:-300000}
tags=${TRAINSTOP_BENCH_TAGS:-5000}
histories=$cache/history-1-$commits-$tags

make_histories() {
  echo "bench: making $commits commits and $tags tags in $histories" >&2
  local new=$histories.new layout
  rm -rf "$new"
  mkdir -p "$new/streams"
  git init --quiet --bare "$new/base"
  python3 "$here/history.py" "$commits" "$tags" "$new/streams" |
    git -C "$new/base" fast-import --quiet --done --force --export-marks="$new/marks"
  git -C "$new/base" -c repack.writeBitmaps=false repack -adkq --window=5
  for layout in near aside root; do
    mkdir "$new/$layout"
    # The packs are the same files; only the references and the tags' objects differ.
    cp -Rl "$new/base" "$new/$layout/.git" 2>/dev/null || cp -R "$new/base" "$new/$layout/.git"
    rm -rf "$new/$layout/.git/refs/heads" "$new/$layout/.git/packed-refs" "$new/$layout/.git/config"
    mkdir -p "$new/$layout/.git/refs/heads"
    (
      cd "$new/$layout"
      git init --quiet
      git config core.bare false
      git update-ref refs/heads/main "$(git -C ../base rev-parse main)"
      git symbolic-ref HEAD refs/heads/main
      git fast-import --quiet --done --import-marks=../marks <"../streams/$layout"
      git pack-refs --all
      git reset --quiet --hard
    )
    cp -Rl "$new/$layout" "$new/$layout-graph" 2>/dev/null || cp -R "$new/$layout" "$new/$layout-graph"
    git -C "$new/$layout-graph" commit-graph write --reachable
  done
  mv "$new" "$histories"
}
[ -d "$histories" ] || make_histories

# Fails unless both name the same tag.
agree() { # FOLDER
  local ours theirs
  ours=$(cd "$1" && "$trainstop" inspect --offline --format json |
    python3 -c 'import json, sys; print((json.load(sys.stdin)["tags"]["latest"] or {}).get("name", "none"))')
  theirs=$(git -C "$1" tag --merged HEAD --sort=-v:refname | sed -n 1p)
  [ "$ours" = "${theirs:-none}" ] || { echo "bench: in $1 it is ${theirs:-none}, not $ours" >&2; status=1; }
}

others=()
if scm=$(python_tool setuptools-scm setuptools-scm); then others+=("setuptools-scm=$scm --root ."); fi
if dunamai=$(python_tool dunamai dunamai); then others+=("dunamai=$dunamai from git"); fi
[ "${#others[@]}" -eq 2 ] || echo "bench: not everything from PyPI could be installed; those rows are missing" >&2

ours=("trainstop inspect=$trainstop inspect --offline --format json")
merged="git tag --merged=git tag --merged HEAD --sort=-v:refname"
describe="git describe --tags=git describe --tags HEAD"
floor=(--floor "trainstop, doing nothing=$trainstop --version")

for graph in "" -graph; do
  with=$([ -n "$graph" ] && echo with || echo without)
  for layout in near aside root; do agree "$histories/$layout$graph"; done
  compare "highest tag near HEAD, $with a commit-graph" "$histories/near$graph" --runs 7 \
    "${ours[@]}" "$merged" "$describe" "${others[@]}" "${floor[@]}" \
    --need "git tag --merged:5" --need "git describe --tags:1"
  compare "no tag reachable, $with a commit-graph" "$histories/aside$graph" --runs 5 \
    "${ours[@]}" "$merged" "$describe" --need "git tag --merged:1"
  compare "highest tag at the root, $with a commit-graph" "$histories/root$graph" --runs 5 \
    "${ours[@]}" "$merged" "$describe" --need "git tag --merged:1"
done
