"""Writes the tables of this run, and when and where it was, into a page.

usage: page.py PAGE FOLDER DATE

The page has a comment `<!-- bench: NAME -->` before each table, whose file is FOLDER/NAME.md, and `<!-- bench: end -->` after
it; a table that this run did not make stays.
"""
import os
import pathlib
import platform
import re
import sys


def main(page, folder, date):
    page, folder = pathlib.Path(page), pathlib.Path(folder)
    (folder / "when.md").write_text(f"Measured on {date}, on a machine with {os.cpu_count()} cores and {platform.system()}.\n")

    def table(match):
        file = folder / f"{match[2]}.md"
        return match[1] + (f"\n{file.read_text()}\n" if file.exists() else match[3]) + match[4]

    text, count = re.subn(r"(<!-- bench: (\w+) -->\n)(.*?)(<!-- bench: end -->)", table, page.read_text(), flags=re.S)
    if not count:
        sys.exit(f"bench: {page} has no place for a table")
    page.write_text(text)


main(*sys.argv[1:])
