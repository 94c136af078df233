/// Writes two hundred seeded OpenStep lists, with every spelling that people and tools use.
enum OpenStepGenerator {
  /// The Python program; its argument is the folder.
  static let program = #"""
    import random, sys

    def space(r):
        return r.choice(["", "", " ", "\n", "\t", " /* c; */ ", " // c }\n", "\r\n"])

    def gap(r):
        # A comment right behind a word would be part of it.
        return r.choice([" ", "\n", " /* } */ ", " // x\n"])

    def quoted(r):
        mark = r.choice("\"'")
        pieces = ["a", "Z", "0", " ", ".", "é", "中", "😀", "\\n", "\\t", "\\\\", "\\101", "\\12", "\\U00e9",
                  "\\U4E2D", "{", ";", "/*", "//", "=", "\n", "\\" + mark]
        return mark + "".join(r.choice(pieces) for _ in range(r.randrange(0, 12))) + mark

    def word(r):
        first = r.choice("abcXYZ019._$")
        return first + "".join(r.choice("abcXYZ019._$:-/") for _ in range(r.randrange(0, 9))).replace("//", "/")

    def text(r):
        return quoted(r) if r.random() < 0.5 else word(r)

    def value(r, depth):
        kind = r.randrange(8 if depth < 5 else 5)
        if kind < 4: return text(r)
        if kind == 4: return "<" + "".join(f"{r.randrange(256):02x}" for _ in range(r.randrange(0, 9))) + ">"
        if kind < 6:
            items = [value(r, depth + 1) for _ in range(r.randrange(0, 6))]
            inner = (gap(r) + "," + space(r)).join(items)
            return "(" + space(r) + inner + (gap(r) if items else "") + (r.choice(["", ", "]) if items else "") + ")"
        return table(r, depth)

    def table(r, depth):
        rows = []
        for index in range(r.randrange(0, 7)):
            key = f"k{index}{word(r)}" if r.random() < 0.5 else f'"k{index} {index}é"'
            rows.append(f"{key}{gap(r)}={gap(r)}{value(r, depth + 1)}{gap(r)};{space(r)}")
        return "{" + space(r) + "".join(rows) + "}"

    for seed in range(200):
        r = random.Random(seed)
        with open(f"{sys.argv[1]}/{seed}.plist", "w", encoding="utf-8", newline="") as file:
            file.write(table(r, 0))
    """#
}
