import Testing
import UpdatePolicy
import Versions

@Suite struct PolicyDifferenceTests {
  private let now = Scenario.now

  private func lines(
    _ old: String?, _ new: String, released: [String] = []
  ) throws -> [String] {
    PolicyDifference(
      from: try old.map { try PolicyDocument(reading: #"{"format":1,\#($0)}"#.utf8) },
      to: try PolicyDocument(reading: #"{"format":1,\#(new)}"#.utf8),
      released: try released.map { try Version($0) }, now: now
    ).lines(shares: nil)
  }

  @Test func `equal documents do not differ`() throws {
    let document = try ExamplePolicy.document()
    let difference = PolicyDifference(
      from: document, to: document, released: [try Version("1.0")], now: now)
    #expect(difference.isEmpty)
    #expect(difference.lines(shares: nil) == [])
  }

  @Test(arguments: [
    #"{"latest":"2.9.4","minimumOS":"13"}"#, #"{"latest":"2.9.4","minimumOS":"13.0"}"#,
    #"{"latest":"2.9.4","minimumOS":"16","required":"2.0"}"#,
  ])
  func `a track that no device reaches is nobody's`(hidden: String) throws {
    let reached = #"{"latest":"3.2","minimumOS":"17"},{"latest":"3.1","minimumOS":"13"}"#
    let old = #""tracks":[\#(reached),\#(hidden)]"#
    #expect(try lines(old, old) == [])
    #expect(try lines(old, #""tracks":[\#(reached)]"#, released: ["1.0"]) == [])
    #expect(
      try lines(
        #""tracks":[{"latest":"3.2"},\#(hidden)]"#, #""tracks":[{"latest":"3.2"}]"#) == [])
    let local = #""tracks":[{"latest":"3.2"}],"storefronts":{"us":{"tracks":[\#(reached)"#
    #expect(try lines(local + ",\(hidden)]}}", local + "]}}") == [])
  }

  @Test func `floors, versions, and announcements are told per track, and for whom`() throws {
    let old = """
      "tracks":[{"latest":"3.1","minimumOS":"16","required":"2.0","deadlines":[
        {"from":"2026-12-01T00:00:00Z","required":"2.5"},
        {"from":"2026-12-02T00:00:00Z","required":"2.6"}]},
        {"latest":"1.9","minimumOS":"13","required":"1.5"}]
      """
    let new = """
      "tracks":[{"latest":"3.2","minimumOS":"16","required":"3.0","deadlines":[
        {"from":"2026-12-03T00:00:00Z","required":"2.6"},
        {"from":"2026-12-09T00:00:00Z","required":"3.2"}]},
        {"latest":"1.8","minimumOS":"13"}]
      """
    #expect(
      try lines(old, new, released: ["3.1", "1.0", "2.9", "1.9", "2.9.0"]) == [
        "newest version rises on systems from 16: 3.1 → 3.2",
        "floor raised on systems from 16: 2.0 → 3.0",
        "announcement moved on systems from 16: 2.6 from 2026-12-02T00:00:00Z → 2026-12-03T00:00:00Z",
        "floor announced on systems from 16: 3.2 from 2026-12-09T00:00:00Z",
        "announcement removed on systems from 16: 2.5 from 2026-12-01T00:00:00Z",
        "newest version falls on systems from 13: 1.9 → 1.8",
        "floor removed on systems from 13: 1.5 → none",
        "newly forced on systems from 16: 2.9",
        "newly forced on systems from 16, from 2026-12-09T00:00:00Z on: 3.1",
        "no longer forced on systems from 13: 1.0",
      ])
  }

  @Test func `a first policy forces whom it forces`() throws {
    #expect(
      try lines(nil, #""tracks":[{"latest":"3.2","required":"3.0"}]"#, released: ["2.0", "3.1"])
        == ["new track: newest version 3.2", "floor raised: none → 3.0", "newly forced: 2.0"])
  }

  @Test func `a lowered floor, and tracks that come and go`() throws {
    #expect(
      try lines(
        #""tracks":[{"latest":"3.2","minimumOS":"16","required":"3.0"},{"latest":"1","minimumOS":"12"}]"#,
        #""tracks":[{"latest":"3.2","minimumOS":"16","required":"2.0"},{"latest":"2","minimumOS":"13"}]"#
      )
        == [
          "floor lowered on systems from 16: 3.0 → 2.0",
          "new track on systems from 13: newest version 2",
          "track removed on systems from 12: it served 1",
        ])
  }

  @Test func `storefronts are told against the common tracks`() throws {
    let common = #""tracks":[{"latest":"3.1","required":"3.0"}]"#
    let own = common + #","storefronts":{"us":{"tracks":[{"latest":"3.2","required":"3.1"}]}}"#
    #expect(
      try lines(common, own, released: ["3.0"]) == [
        "storefront us gets tracks of its own",
        "newest version rises in storefront us: 3.1 → 3.2",
        "floor raised in storefront us: 3.0 → 3.1",
        "newly forced in storefront us: 3.0",
      ])
    #expect(
      try lines(own, common, released: ["3.0"]) == [
        "storefront us falls back to the common tracks",
        "newest version falls in storefront us: 3.2 → 3.1",
        "floor lowered in storefront us: 3.1 → 3.0",
        "no longer forced in storefront us: 3.0",
      ])
  }

  @Test func `blocks, prompt, messages, and store page`() throws {
    let tracks = #""tracks":[{"latest":"3.2"}]"#
    let old =
      tracks + """
        ,"blocked":[{"version":"1.0"},{"through":"0.9"}],"storeURL":"https://a.example",
        "messages":{"en":{"forced":{"title":"A"}},"ko":{}}
        """
    let new =
      tracks + """
        ,"blocked":[{"from":"3.1.0","below":"3.1.2","reason":"data-loss"},{"through":"0.9"}],
        "prompt":{"skippable":false,"remindAfterSeconds":0},
        "messages":{"en":{"forced":{"title":"B"}},"ko":{},"ja":{}}
        """
    #expect(
      try lines(old, new, released: ["1.0", "3.1.1"]) == [
        "blocked: 3.1.0..<3.1.2 (data-loss), that is 3.1.1", "no longer blocked: 1.0",
        "optional prompts: again after 86400 s, skippable → every time, not skippable",
        "store page: https://a.example → none", "messages changed: en", "messages changed: ja",
        "newly forced: 3.1.1", "no longer forced: 1.0",
      ])
    #expect(
      try lines(tracks, tracks + #","prompt":{"optional":false}"#)
        == ["optional prompts: again after 86400 s, skippable → off"])
  }

  @Test func `a block that is about no release says so`() throws {
    let tracks = #""tracks":[{"latest":"3.2"}]"#
    #expect(
      try lines(tracks, tracks + #","blocked":[{"from":"9.0"}]"#, released: ["1.0"])
        == ["blocked: 9.0..., that is no release"])
  }

  @Test func `an announcement says whom it will force, and only once`() throws {
    let old = #""tracks":[{"latest":"3.2","required":"1.1"}]"#
    let new = """
      "tracks":[{"latest":"3.2","required":"1.1","deadlines":[
        {"from":"2026-12-07T00:00:00Z","required":"2.0"},
        {"from":"2026-12-14T00:00:00Z","required":"3.0"}]}]
      """
    let released = ["1.0", "1.1", "1.2", "1.3", "2.0", "2.1", "3.0"]
    #expect(
      try lines(old, new, released: released) == [
        "floor announced: 2.0 from 2026-12-07T00:00:00Z",
        "floor announced: 3.0 from 2026-12-14T00:00:00Z",
        "newly forced, from 2026-12-07T00:00:00Z on: 1.1 – 1.3",
        "newly forced, from 2026-12-14T00:00:00Z on: 2.0, 2.1",
      ])
    #expect(try lines(new, new, released: released) == [])
  }

  @Test func `storefronts that change alike share a line`() throws {
    let countries = (0..<40).map { "c\(Character(UnicodeScalar(UInt8(97 + $0 % 26))))\($0 / 26)" }
    let own = Set(countries).sorted()
      .map { #""\#($0)":{"tracks":[{"latest":"3.1","required":"2.0"}]}"# }
    let common = #""tracks":[{"latest":"3.2"}]"#
    let found = try lines(
      common, common + #","storefronts":{\#(own.joined(separator: ","))}"#, released: ["1.0"])
    #expect(found.count == 4)
    let named = Set(countries).sorted().prefix(12).joined(separator: ", ") + " and 28 more"
    #expect(found.first == "storefronts \(named) get tracks of their own")
    #expect(found.last == "newly forced in storefronts \(named): 1.0")
  }

  @Test func `shares tell how many people it is`() throws {
    let old = try PolicyDocument(reading: #"{"format":1,"tracks":[{"latest":"3.2"}]}"#.utf8)
    let new = try PolicyDocument(
      reading: #"""
        {"format":1,"tracks":[{"latest":"3.2","required":"3.0"}],
         "blocked":[{"from":"3.1.0","below":"3.1.2"}]}
        """#.utf8)
    let released = try ["1.0", "2.0", "3.1.1"].map { try Version($0) }
    let shares = InstalledShares([released[0]: 0.005, released[1]: 0.026, released[2]: 0.0002])
    let difference = PolicyDifference(from: old, to: new, released: released, now: now)
    #expect(
      difference.lines(shares: shares) == [
        "floor raised: none → 3.0",
        "blocked: 3.1.0..<3.1.2, that is 3.1.1, under 0.1 % of installs",
        "newly forced: 1.0 – 3.1.1, 3.1 % of installs",
      ])
  }

  @Test func `a line about a part of the devices says how many it is at most`() throws {
    let old = #"{"format":1,"tracks":[{"latest":"3.2","minimumOS":"16"},{"latest":"2.9"}]}"#
    let new = old.replacing(#""minimumOS":"16""#, #""minimumOS":"16","required":"3.0""#)
    let version = try Version("2.0")
    let difference = PolicyDifference(
      from: try PolicyDocument(reading: old.utf8), to: try PolicyDocument(reading: new.utf8),
      released: [version], now: now)
    #expect(
      difference.lines(shares: InstalledShares([version: 0.4])).last
        == "newly forced on systems from 16: 2.0, at most 40 % of installs")
  }
}

extension String {
  /// The text with another one in place of a part, which must be in it once.
  fileprivate func replacing(_ part: String, _ other: String) -> String {
    let bytes = Array(utf8)
    let wanted = Array(part.utf8)
    let start = bytes.indices.first { bytes[$0...].starts(with: wanted) } ?? bytes.count
    return String(decoding: bytes[..<start] + Array(other.utf8), as: UTF8.self)
      + String(decoding: bytes[min(start + wanted.count, bytes.count)...], as: UTF8.self)
  }
}
