import Testing

@testable import Reading  // the pattern is a detail of conditions

@Suite struct WildcardPatternTests {
  @Test(arguments: [
    ("", ""), ("*", ""), ("*", "anything"), ("iphoneos*", "iphoneos18.0"), ("*os*", "iphoneos18.0"),
    ("a*b*c", "aXbYbZc"), ("*a", "banana"), ("?", "x"), ("i?s", "ios"), ("[a-c]x", "bx"),
    ("[!a-c]x", "dx"), ("[^a]x", "bx"), ("[]]", "]"), ("[a-]", "-"), ("a\\*", "a*"), ("[", "["),
    ("Debug*", "Debug (AppStore)"), ("**", "x"),
  ])
  func `a pattern matches`(pattern: String, text: String) {
    #expect(WildcardPattern(pattern).matches(text))
  }

  @Test(arguments: [
    ("", "x"), ("iphoneos", "iphoneos18.0"), ("iphoneos*", "macosx15.0"), ("debug", "Debug"),
    ("?", ""), ("?", "xy"), ("[a-c]x", "dx"), ("[!a-c]x", "ax"), ("a\\*", "ab"), ("a*b", "ac"),
    ("[", "x"),
  ])
  func `a pattern does not match`(pattern: String, text: String) {
    #expect(!WildcardPattern(pattern).matches(text))
  }

  @Test func `many asterisks take no longer than the text is long`() {
    let pattern = WildcardPattern(String(repeating: "a*", count: 200) + "b")
    #expect(!pattern.matches(String(repeating: "a", count: 5000)))
  }
}
