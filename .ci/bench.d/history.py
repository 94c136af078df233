"""Writes the input of `git fast-import` for a long history with merges and annotated tags.

usage: history.py COMMITS TAGS FOLDER

Standard output has the commits of refs/heads/main, a line with side branches of three commits merged into
it, and of release branches of one commit that were never merged. FOLDER gets three streams of tags for
fast-import with the first one's marks:

near    rising versions on the line, the last one close to its end
aside   the same versions on the release branches, so that none is reachable
root    those, and on the first commit one of the next major version

Every tag's commit has its own App/Info.plist with the version of the tag.
"""
import sys

PLIST = """<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict>
<key>CFBundleIdentifier</key><string>com.example.harbor</string>
<key>CFBundlePackageType</key><string>APPL</string>
<key>CFBundleShortVersionString</key><string>%s</string>
<key>CFBundleVersion</key><string>%d</string>
</dict></plist>
"""
PERSON = "Scratch <scratch@example.com>"


class History:
    def __init__(self, out):
        self.out = out
        self.mark = 0
        self.date = 1_300_000_000

    def data(self, text):
        self.out.write("data %d\n%s\n" % (len(text.encode()), text))

    def commit(self, branch, parents, plist=None):
        self.mark += 1
        self.date += 600
        person = "%s %d +0000" % (PERSON, self.date)
        self.out.write("commit refs/heads/%s\nmark :%d\nauthor %s\ncommitter %s\n"
                       % (branch, self.mark, person, person))
        self.data("Change the harbor's light number %d\n\n"
                  "It was too dim for ships that come in from the north at night.\n" % self.mark)
        for index, parent in enumerate(parents):
            self.out.write("%s :%d\n" % ("merge" if index else "from", parent))
        if plist:
            self.out.write("M 100644 inline App/Info.plist\n")
            self.data(PLIST % (plist, self.mark))
        self.out.write("\n")
        return self.mark

    def tag(self, stream, version, target):
        message = "Release %s\n" % version
        stream.write("tag v%s\nfrom :%d\ntagger %s %d +0000\ndata %d\n%s\n"
                     % (version, target, PERSON, self.date, len(message), message))


def version(number):
    return "%d.%d.%d" % (number // 500 + 1, number // 10 % 50, number % 10)


def main(commits, tags, folder):
    history = History(sys.stdout)
    near, aside, root = (open("%s/%s" % (folder, name), "w") for name in ("near", "aside", "root"))
    tip = history.commit("main", [], version(0))
    history.tag(root, "%d.0.0" % (tags // 500 + 2), tip)
    every = commits // tags
    tagged = 0
    while history.mark - tagged < commits:
        start = tip
        for _ in range(4):
            tip = history.commit("main", [tip])
        if tagged < tags and history.mark - tagged >= tagged * every:
            tip = history.commit("main", [tip], version(tagged))
            history.tag(near, version(tagged), tip)
            release = history.commit("release", [tip], version(tagged))
            history.tag(aside, version(tagged), release)
            history.tag(root, version(tagged), release)
            tagged += 1
        side = start
        for _ in range(3):
            side = history.commit("side", [side])
        tip = history.commit("main", [tip, side])
    history.out.write("done\n")
    for stream in (near, aside, root):
        stream.write("done\n")
        stream.close()


main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
