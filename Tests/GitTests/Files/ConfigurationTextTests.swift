import Foundation
import TestSupport
import Testing

@testable import Git

@Suite struct ConfigurationTextTests {
  private func read(_ text: String) -> [String]? {
    var reader = ConfigurationText(Array(text.utf8))
    return reader.entries()?.map { "\($0.name)=\($0.value)" }
  }

  @Test(arguments: [
    ("", []),
    ("[core]\n\tbare = false\n", ["core.bare=false"]),
    ("[Core] BARE=no ; why\n", ["core.bare=no"]),
    ("# a\n[remote \"O\\\"r\"]\r\n url = a b  # c\r\n", ["remote.O\"r.url=a b"]),
    ("[a.B]\nc\n", ["a.b.c=true"]),
    ("[a]\nb = \" x ; \" y\nb = \\\"\\n\\t\\\\\n", ["a.b= x ;  y", "a.b=\"\n\t\\"]),
    ("[a]b=", ["a.b="]),
    ("[core]\n[extensions]\nobjectFormat = sha256", ["extensions.objectformat=sha256"]),
  ]) func `settings are read`(text: String, settings: [String]) {
    #expect(read(text) == settings)
  }

  @Test(arguments: [
    "[include]\npath = other\n", "[includeIf \"gitdir:x\"]\npath = other\n", "bare = false\n",
    "[core\n", "[]\n", "[core ]\n", "[remote \"a]\n", "[a]\n1b = c\n", "[a]\nb c\n", "[a]\nb # c\n",
    "[a]\nb = \"c\n", "[a]\nb = c\\\nd\n", "[a]\nb = \\x\n", "[a]\nb = c\td\n", "[a]\nb = \0\n",
    "\u{FEFF}[a]\nb = c\n", "[a]\n=b\n", "[a]\nb = c\rd\n",
  ]) func `what is rare or wrong is left to libgit2`(text: String) {
    #expect(read(text) == nil)
  }

  /// Texts made of pieces that matter to the syntax, each of which git reads the same way or not at
  /// all.
  @Test func `what is read is what git reads`() throws {
    let scratch = try ScratchRepository()
    let pieces = [
      "[core]", "[a \"b\"]", "[C.d]", "\n", "\n", "\t", " ", "x", "Y-1", "=", " = ", "\"", "\\\\",
      "\\n", "\\\"", "#", ";", "true", "é", "\r\n", "]", "[", ".",
    ]
    var readCount = 0
    for seed in 0..<400 {
      var random = SeededRandom(seed: UInt64(seed))
      let length = Int.random(in: 1...14, using: &random)
      let text =
        "[core]\n" + (0..<length).compactMap { _ in pieces.randomElement(using: &random) }.joined()
      guard let entries = read(text) else { continue }
      readCount += 1
      try scratch.write(text, to: "config")
      let listed = try scratch.git("config", "--file", "config", "--list", "--null")
      let expected = listed.split(separator: "\0").map { entry -> String in
        let parts = entry.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        return "\(parts[0])=\(parts.count > 1 ? parts[1] : "true")"
      }
      #expect(entries == expected, "\(text.debugDescription)")
    }
    #expect(readCount > 40)
  }
}
