# An Xcode project of 10 MB, and a repository with 142 projects; see project.py.
#
# The project is templates/example with its targets repeated under new identifiers, each app with 90 source files as real
# ones have them. `trainstop inspect` evaluates every target in every configuration; `plutil -lint` of the toolchain and
# Python's pbxproj package only load the file. Without one of these its row is left out.

project_python=python3
if { [ -d "$cache/python" ] || python3 -m venv "$cache/python"; } >&2 &&
  "$cache/python/bin/pip" install --quiet --disable-pip-version-check pbxproj==4.3.3 >&2; then
  project_python=$cache/python/bin/python3
else
  echo "bench: Python's pbxproj package does not install; its row is left out" >&2
fi
python3 "$here/project.py" "$trainstop" "$project_python" || status=1
