# A repository with 24,000 references, almost all of them pull requests.

references=$cache/references-1
if [ ! -d "$references" ]; then
  rm -rf "$references.new"
  git init --quiet --initial-branch=main "$references.new"
  python3 "$here/references.py" "$here/references-tags.txt" 24000 |
    git -C "$references.new" fast-import --quiet --done
  git -C "$references.new" pack-refs --all
  git -C "$references.new" repack -adq
  git -C "$references.new" reset --quiet --hard
  mv "$references.new" "$references"
fi
compare "inspect with 24,000 references" "$references" \
  "trainstop inspect=$trainstop inspect --offline --format json" \
  "git for-each-ref=git for-each-ref" "git tag --merged=git tag --merged HEAD --sort=-v:refname" \
  --floor "trainstop, doing nothing=$trainstop --version" --need "git for-each-ref:1"
