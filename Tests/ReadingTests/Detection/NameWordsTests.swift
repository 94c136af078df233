import Testing

// The parts of the choice are not for other modules.
@testable import Reading

@Suite struct NameWordsTests {
  @Test(arguments: [
    ("UITests", ["ui", "tests"]), ("ui-tests", ["ui", "tests"]),
    ("Sparkle Test App", ["sparkle", "test", "app"]),
    ("Code-External", ["code", "external"]), ("ThirdParty", ["third", "party"]),
    ("NetNewsWire-iOS", ["net", "news", "wire", "ios"]), ("macOS", ["macos"]),
    ("HTTPServer2", ["http", "server2"]),
    ("URLs", ["urls"]), ("tvOS App", ["tvos", "app"]), ("", []), ("--", []),
  ])
  func `breaks a name into words`(_ name: String, _ words: [String]) {
    #expect(NameWords.words(name) == words)
  }
}
