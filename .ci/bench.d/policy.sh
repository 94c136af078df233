# The policy of a large app: 400 release tags, 6 systems, 175 storefronts, 5 dates; see policy.py.

python3 "$here/policy.py" --tool "$trainstop" --cache "$cache/policy" || status=1
