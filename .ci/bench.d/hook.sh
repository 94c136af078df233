# What the hooks add to a push and a commit; see hook.py.
python3 "$here/hook.py" "$trainstop" "$empty_git" || status=1
