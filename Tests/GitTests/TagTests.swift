import Git
import TestSupport
import Testing

@Suite struct TagTests {
  @Test func `tags are listed by the bytes of their names, loose or packed`() throws {
    let scratch = try ScratchRepository()
    let commit = try scratch.commit()
    for name in ["v1.10", "ios/1.0", "v1.9", "Z"] { try scratch.tag(name) }
    try scratch.git("pack-refs", "--all")
    try scratch.tag("v2", message: "two")
    try scratch.git("update-ref", "refs/pull/1/head", commit)
    let repository = try scratch.open()
    let tags = try repository.tags()
    #expect(tags.map(\.name) == ["Z", "ios/1.0", "v1.10", "v1.9", "v2"])
    for tag in tags { #expect(try repository.peel(tag)?.description == commit) }
  }

  @Test func `a loose tag replaces the packed one`() throws {
    let scratch = try ScratchRepository()
    try scratch.commit()
    try scratch.tag("latest")
    try scratch.git("pack-refs", "--all")
    let second = try scratch.commit()
    try scratch.git("tag", "--force", "latest")
    let repository = try scratch.open()
    #expect(try repository.tags().map { try repository.peel($0)?.description } == [second])
  }

  @Test(arguments: [false, true])
  func `a tag of a tag leads to the commit, a tag of a tree or a file to none`(
    isPacked: Bool
  ) throws {
    let scratch = try ScratchRepository()
    let commit = try scratch.commit(files: ["a.txt": "1"])
    try scratch.tag("inner", message: "inner")
    try scratch.tag("outer", at: "inner", message: "outer")
    try scratch.tag("tree", at: "HEAD^{tree}")
    try scratch.tag("annotated-blob", at: "HEAD:a.txt", message: "blob")
    if isPacked { try scratch.git("pack-refs", "--all") }
    let repository = try scratch.open()
    var peeled: [String: String] = [:]
    for tag in try repository.tags() {
      peeled[tag.name] = try repository.peel(tag)?.description ?? "none"
    }
    #expect(
      peeled == ["inner": commit, "outer": commit, "tree": "none", "annotated-blob": "none"])
  }

  @Test func `only an annotated tag has a message, and its signature is no part of it`() throws {
    let scratch = try ScratchRepository()
    try scratch.commit("not the tag's")
    try scratch.tag("plain")
    try scratch.tag(
      "signed",
      message: "Version 1\n\nUpdate: forced\n-----BEGIN PGP SIGNATURE-----\n\nabc\n"
        + "-----END PGP SIGNATURE-----\n")
    let repository = try scratch.open()
    let messages = try repository.tags().map { try repository.annotation(of: $0) }
    #expect(messages == [nil, "Version 1\n\nUpdate: forced\n"])
  }

  @Test func `a tag whose object is gone is missing, not absent`() throws {
    let scratch = try ScratchRepository()
    try scratch.commit()
    let lost = "1234567890123456789012345678901234567890"
    try scratch.write(lost + "\n", to: ".git/refs/tags/lost")
    let repository = try scratch.open()
    let tag = try #require(try repository.tags().first)
    #expect(throws: GitError.Code.missingObject(lost)) { try code { try repository.peel(tag) } }
  }
}
