# The audit of 5,000 tags, against scripts that ask git for the file at each tag; see audit.py.

python3 "$here/audit.py" --tool "$trainstop" --cache "$cache/audit" || status=1
