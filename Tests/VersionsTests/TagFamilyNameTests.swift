import Testing

@testable import Versions

@Suite struct TagFamilyNameTests {
  @Test(arguments: [
    ("1.2", "", "1.2", TagFamilyName.Style.plain), ("v1.2.3", "v", "1.2.3", .plain),
    ("v.1.2", "v.", "1.2", .plain), ("ios/v7", "ios/v", "7", .single),
    ("v1.2.3.4", "v", "1.2.3.4", .long), ("é1.0", "é", "1.0", .plain),
    ("ios12/1.2", "ios12/", "1.2", .plain), ("v01.2", "v", "1.2", .plain),
    ("v1.2-beta.3", "v", "1.2-beta.3", .prerelease),
    ("1.2+5", "", "1.2", .build(separator: "+", end: "")),
    ("1.2(34)", "", "1.2", .build(separator: "(", end: ")")),
  ]) func `a name is taken apart`(
    name: String, prefix: String, version: String, style: TagFamilyName.Style
  ) throws {
    let taken = try #require(TagFamilyName(name))
    #expect(taken.name == name)
    #expect(taken.prefix == prefix)
    #expect(taken.version.description == version)
    #expect(taken.style == style)
  }

  @Test(arguments: ["", "v", "nightly", "v1.", "v1..2x", "v1.2."])
  func `a name without a version at its end is none`(name: String) {
    #expect(TagFamilyName(name)?.prefix == nil)
  }

  @Test func `names that differ in their versions alone are written alike`() throws {
    let names = try ["v1.0", "v2.0.1", "V1.0", "v1.0-1", "v1_0", "v1.0.0.0"].map {
      try #require(TagFamilyName($0))
    }
    #expect(names.map { $0.isWritten(like: names[0]) } == [true, true, false, false, false, false])
  }

  @Test func `spans hold the lowest and the highest of each style`() throws {
    let names = try ["v1.10", "v1.9", "7", "v1.11.2", "5", "v1.0.0.1"].map {
      try #require(TagFamilyName($0))
    }
    let spans = TagStyleSpan.all(in: names)
    #expect(spans.map(\.style) == [.plain, .single, .long])
    #expect(spans.map(\.lowest.description) == ["1.9", "5", "1.0.0.1"])
    #expect(spans.map(\.highest.description) == ["1.11.2", "7", "1.0.0.1"])
  }

  @Test func `ranks sort as versions do`() throws {
    let versions = try [
      "0", "0.0.1", "1", "1.0", "1.0.0.1", "1.9", "1.10", "2.65534", "2.65535", "70000.1",
      "1.2.3.4.5", "1.0-beta", "3.1.4",
    ].map { try Version($0, scheme: .loose) }
    for left in versions {
      for right in versions {
        guard let first = left.rank, let second = right.rank else { continue }
        #expect((first < second) == (left < right), "\(left) \(right)")
        #expect((first == second) == (left == right), "\(left) \(right)")
      }
    }
    #expect(
      versions.filter { $0.rank == nil }.map(\.description) == [
        "2.65535", "70000.1", "1.2.3.4.5", "1.0-beta",
      ])
  }
}
