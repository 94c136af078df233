# What the start of the program is made of, and what each way to link it costs; see start.py.
#
# The package's program is the release build in another link (.ci/package.d/link-flags). What 'swift build -c release' alone
# makes, with the Swift runtime outside, has a build of its own.

packaged=$cache/trainstop-packaged
plain=$cache/build-plain
link=$(bash .ci/package.d/link-flags "$cache/static")
swift build -c release $flags $link --product trainstop >&2
cp "$(swift build -c release $flags $link --show-bin-path)/trainstop" "$packaged"
swift build -c release --scratch-path "$plain" --product trainstop >&2
python3 "$here/start.py" "$cache/start" "$(pkg-config --cflags --libs libgit2)" "packaged=$packaged" \
  "static Swift runtime=$trainstop" \
  "dynamic=$(swift build -c release --scratch-path "$plain" --show-bin-path)/trainstop" || status=1
