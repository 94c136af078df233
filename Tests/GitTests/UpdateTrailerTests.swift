import Git
import TestSupport
import Testing

@Suite struct UpdateTrailerTests {
  @Test(arguments: [
    ("Fix\n\nUpdate: forced\n", ["forced"]),
    ("Fix\n\nText.\n\nupdate:optional\nSigned-off-by: A <a@example.com>\n", ["optional"]),
    ("Fix\n\nUpdate : forced", ["forced"]),
    ("Fix\n\nUpdate: forced\n  because of a leak\n", ["forced because of a leak"]),
    ("Fix\n\nUpdate: forced\nUpdate: optional\n\n\n", ["forced", "optional"]),
    ("Fix\n\nUpdate: forced\n\nText below.\n", []),
    ("Update: forced\n", []),
    ("Fix\n\nText before\nUpdate: forced\n", []),
    ("Fix\n\nOne line of text\nUpdate: forced\nSigned-off-by: A <a@example.com>\n", ["forced"]),
    ("Fix\n\nSee the Update: forced\n", []),
    ("Fix\n\nUpdate: forced\n---\nUpdate: optional\n", ["forced"]),
    ("Fix\r\n\r\nUpdate: forced\r\n", ["forced"]),
    ("", []),
  ])
  func `trailers are the last paragraph, as git reads it`(
    message: String, values: [String]
  ) throws {
    #expect(Trailers(message: message).values(of: "Update") == values)
    let scratch = try ScratchRepository()
    let parsed = try scratch.git(
      ["interpret-trailers", "--parse", "--unfold"], input: message)
    let fromGit = parsed.split(separator: "\n").filter { $0.lowercased().hasPrefix("update:") }
      .map { String($0.dropFirst("Update: ".count)) }
    #expect(fromGit == values)
  }

  @Test func `only the commits since the last release are read`() throws {
    let scratch = try ScratchRepository()
    try scratch.commit("Old\n\nUpdate: forced")
    try scratch.tag("1")
    try scratch.branch("side")
    let side = try scratch.commit("Side\n\nUpdate: optional", files: ["side": "1"])
    try scratch.branch("main")
    let main = try scratch.commit("Main\n\nUpdate: forced", files: ["main": "1"])
    try scratch.merge("side")
    let repository = try scratch.open()
    let trailers = try repository.updateTrailers(
      from: repository.head(), notIn: repository.resolve("1"))
    #expect(trailers.map(\.value) == ["forced", "optional"])
    #expect(trailers.map(\.commit.description) == [main, side])
    #expect(try repository.updateTrailers(from: repository.head(), notIn: nil).count == 3)
    #expect(
      try repository.updateTrailers(from: repository.head(), notIn: repository.head()).isEmpty)
  }

  @Test func `a shallow clone that lacks some of the commits gives no answer`() throws {
    let scratch = try ScratchRepository()
    try scratch.commit()
    try scratch.tag("1")
    for _ in 0..<4 { try scratch.commit() }
    let clone = try scratch.clone("clone", "--depth=2")
    let repository = try clone.open()
    #expect(throws: GitError.Code.shallowHistory) {
      try code { try repository.updateTrailers(from: repository.head(), notIn: nil) }
    }
  }
}
