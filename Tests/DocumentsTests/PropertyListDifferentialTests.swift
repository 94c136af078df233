import Documents
import Foundation
import Testing

/// Compares the reader with programs that others wrote; each test is skipped where its program is
/// not installed.
@Suite struct PropertyListDifferentialTests {
  @Test(.enabled(if: Program.exists("python3"), "python3 is not installed"))
  func `five hundred lists read as plistlib wrote them`() throws {
    try Program.withScratchFolder { folder in
      try Program.run("python3", ["-c", Self.generator, folder.path])
      for seed in 0..<500 {
        let expected = try String(
          contentsOf: folder.appendingPathComponent("\(seed).txt"), encoding: .utf8)
        for format in ["xml", "bin"] {
          let name = "\(seed).\(format)"
          let data = try Data(contentsOf: folder.appendingPathComponent(name))
          let list = try PropertyList.read([UInt8](data), path: name)
          #expect(list.format == (format == "xml" ? .xml : .binary))
          #expect(dump(list.root) == expected, "\(name)")
        }
      }
    }
  }

  @Test(.enabled(if: Program.exists("plutil"), "plutil is not installed"))
  func `OpenStep text reads as plutil converts it`() throws {
    try Program.withScratchFolder { folder in
      for (index, text) in Self.openStepTexts.enumerated() {
        let input = folder.appendingPathComponent("\(index).plist")
        let output = folder.appendingPathComponent("\(index).xml")
        try Data(text.utf8).write(to: input)
        try Program.run("plutil", ["-convert", "xml1", "-o", output.path, input.path])
        let expected = try PropertyList.read(
          [UInt8](try Data(contentsOf: output)), path: output.lastPathComponent)
        let list = try PropertyList.read(Array(text.utf8), path: input.lastPathComponent)
        #expect(list.format == .openStep)
        #expect(dump(list.root) == dump(expected.root), "\(text)")
      }
    }
  }

  @Test(
    .enabled(
      if: Program.exists("plutil") && Program.exists("python3"),
      "plutil or python3 is not installed"))
  func `two hundred seeded OpenStep lists read as plutil converts them`() throws {
    try Program.withScratchFolder { folder in
      try Program.run("python3", ["-c", OpenStepGenerator.program, folder.path])
      let inputs = (0..<200).map { folder.appendingPathComponent("\($0).plist") }
      // One process for all of them.
      try Program.run("plutil", ["-convert", "xml1", "-e", "xml"] + inputs.map(\.path))
      for input in inputs {
        let output = input.deletingPathExtension().appendingPathExtension("xml")
        let expected = try PropertyList.read(
          [UInt8](try Data(contentsOf: output)), path: output.lastPathComponent)
        let bytes = [UInt8](try Data(contentsOf: input))
        let list = try PropertyList.read(bytes, path: input.lastPathComponent)
        #expect(list.format == .openStep)
        #expect(dump(list.root) == dump(expected.root), "\(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }

  @Test(.enabled(if: Program.exists("plutil"), "plutil is not installed"))
  func `what plutil refuses is refused`() throws {
    try Program.withScratchFolder { folder in
      for text in Self.refusedTexts {
        let input = folder.appendingPathComponent("input.plist")
        try Data(text.utf8).write(to: input)
        #expect(throws: (any Error).self, "plutil takes \(text)") {
          try Program.run("plutil", ["-lint", input.path])
        }
        #expect(throws: DocumentError.self, "\(text)") {
          try PropertyList.read(Array(text.utf8), path: "input.plist")
        }
      }
    }
  }

  static let openStepTexts = [
    "{}", "()", "{a = b;}", "{ a = (1, 2, 3); }", "(a, b, )", "{ \"a b\" = 'c d'; }",
    #"{ a = "\n\t\r\a\b\f\v\"\'\\"; }"#, #"{ a = "\101\12\11x\1018"; }"#,
    #"{ a = "\U00e9\U4e2D\U41"; }"#,
    #"{ a = "\200\251\341\375"; }"#, #"{ a = "\q\/"; }"#, #"{ a = "\Ud83d\Ude00"; }"#,
    "{ a = \"line\\\nbreak\"; }", "{ d = <0fbd77 aB>; e = <>; }", "a = b;\n\"c\" = \"d\";\n",
    "// c\n{ /* x */ a /* y */ = // z\n b /* w */; }", "{ url = http://x.org/a//b; }",
    "{ a = \"\"; b = {}; c = ({x = 1;}, ()); }", "word", "\"quoted text\"",
    "{ $(x) = 1; }".replacingOccurrences(of: "$(x)", with: "$x"), "{ a; b = c; }", "k;\n",
    "{ \"é😀\" = \"ü\"; }", "{ a = 1.0; b = -5; c = a:b; d = /usr/bin; e = _x; f = a.b-c; }",
    "{\r\n\ta = b;\r\n}\r\n",
  ]

  static let refusedTexts = [
    "{", "{ a", "{ a =", "{ a = b", "{ a = b }", "{ a = b; ", "(", "(a", "(a b)", "(,)",
    "{ a = b;; }", "{ = b; }", "{ a = ; }", "{ a = \"x; }", "{ a = <0f; }", "{ a = <0g>; }",
    "{ a = <0>; }", "{ a = b; } x", "{ a = a+b; }", "{ (a) = b; }", "{ a = b; /* x", "{ a = b@c; }",
  ]

  /// Writes five hundred seeded lists in both formats, each with the dump that reading must give.
  private static let generator = #"""
    import datetime, plistlib, random, struct, sys

    def text(r):
        alphabet = "abcXYZ019 .-_&<>\"'\n\t/\\é中😀\u00a0]]>"
        return "".join(r.choice(alphabet) for _ in range(r.randrange(0, 24)))

    def value(r, depth):
        kind = r.randrange(10 if depth < 5 else 7)
        if kind == 0: return text(r)
        if kind == 1: return r.choice([0, 1, 127, 128, 255, 256, 65535, 65536, -1, -128, 2**31,
            2**32, 2**63 - 1, -2**63, 2**63, 2**64 - 1, r.randrange(-2**40, 2**40)])
        if kind == 2: return r.choice([0.0, -1.5, 3.1, 1e300, 1e-300, float("inf"), r.random()])
        if kind == 3: return r.random() < 0.5
        if kind == 4: return datetime.datetime(r.randrange(1, 9999), r.randrange(1, 13),
            r.randrange(1, 29), r.randrange(24), r.randrange(60), r.randrange(60))
        if kind == 5: return bytes(r.randrange(256) for _ in range(r.randrange(0, 40)))
        if kind == 6: return text(r) * r.randrange(0, 20)
        if kind == 7: return [value(r, depth + 1) for _ in range(r.randrange(0, 20))]
        return {text(r): value(r, depth + 1) for _ in range(r.randrange(0, 90 if depth == 0 else 9))}

    def dump(v, indent=""):
        def hexed(s): return s.encode("utf-8").hex()
        if isinstance(v, bool): return f"{indent}boolean {'true' if v else 'false'}\n"
        if isinstance(v, str): return f"{indent}string {hexed(v)}\n"
        if isinstance(v, int): return f"{indent}integer {v}\n"
        if isinstance(v, float): return f"{indent}real {struct.unpack('>Q', struct.pack('>d', v))[0]:x}\n"
        if isinstance(v, bytes): return f"{indent}data\n"
        if isinstance(v, datetime.datetime):
            return f"{indent}date {v.year:04}-{v.month:02}-{v.day:02}T{v.hour:02}:{v.minute:02}:{v.second:02}Z\n"
        if isinstance(v, list): return f"{indent}array\n" + "".join(dump(e, indent + " ") for e in v)
        return f"{indent}dictionary\n" + "".join(
            f"{indent} {hexed(k)}\n" + dump(e, indent + " ")
            for k, e in sorted(v.items(), key=lambda item: item[0].encode("utf-8")))

    for seed in range(500):
        r = random.Random(seed)
        # Most are small; a few are large and deep.
        large = seed < 60
        root = {f"root {i}": value(r, 0 if large else 3) for i in range(2 if large else 6)}
        for name, form in (("xml", plistlib.FMT_XML), ("bin", plistlib.FMT_BINARY)):
            with open(f"{sys.argv[1]}/{seed}.{name}", "wb") as file:
                plistlib.dump(root, file, fmt=form)
        with open(f"{sys.argv[1]}/{seed}.txt", "w", encoding="utf-8") as file:
            file.write(dump(root))
    """#
}
