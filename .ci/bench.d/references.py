"""Writes the input of `git fast-import` for a repository with many references of a few kinds.

usage: references.py TAGS PULLS

TAGS lists the tags of a real application, mullvad/mullvadvpn-app: a name and whether HEAD's history has it.
PULLS is how many refs/pull/N/head there are beside them, as a mirror of a busy project has them.
"""
import sys

PERSON = "Scratch <scratch@example.com>"
PLIST = """<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict>
<key>CFBundleIdentifier</key><string>com.example.harbor</string>
<key>CFBundlePackageType</key><string>APPL</string>
<key>CFBundleShortVersionString</key><string>2026.5</string>
<key>CFBundleVersion</key><string>1</string>
</dict></plist>
"""


def commit(branch, mark, parent, files=""):
    print("commit refs/heads/%s\nmark :%d\ncommitter %s %d +0000\ndata 2\nx\n" % (
        branch, mark, PERSON, 1_500_000_000 + mark * 3600))
    if parent:
        print("from :%d" % parent)
    print(files)


def main(path, pulls):
    tip, mark = 0, 0
    plist = "M 100644 inline ios/Harbor/Info.plist\ndata %d\n%s" % (len(PLIST), PLIST)
    for line in open(path):
        name, place = line.split()
        mark += 1
        if place == "reachable":
            commit("main", mark, tip, plist)
            tip = mark
        else:
            commit("release/%s" % name, mark, tip, plist)
        print("tag %s\nfrom :%d\ntagger %s %d +0000\ndata 2\nx\n" % (
            name, mark, PERSON, 1_500_000_000 + mark * 3600))
    for number in range(1, pulls + 1):
        print("reset refs/pull/%d/head\nfrom :%d\n" % (number, number % mark + 1))
    print("done")


main(sys.argv[1], int(sys.argv[2]))
