import Testing
import UpdatePolicy
import Versions

@Suite struct PolicyReadingTests {
  @Test func `the smallest document has the defaults`() throws {
    let document = try PolicyDocument(reading: #"{"format":1,"tracks":[{"latest":"3.2"}]}"#.utf8)
    #expect(document == PolicyDocument(tracks: [.init(latest: try Version("3.2"))]))
    #expect(document.prompt.optional)
    #expect(document.prompt.remindAfterSeconds == 86_400)
    #expect(document.prompt.skippable)
    #expect(document.blocked.isEmpty)
  }

  @Test func `every key is read`() throws {
    let document = try PolicyDocument(reading: ExamplePolicy.text.utf8)
    #expect(document == (try ExamplePolicy.document()))
  }

  private static let unreadable: [(String, String)] = [
    ("", "the document is not JSON: the text ends too early at line 1, column 1"),
    ("<html>", "the document is not JSON: the text is not JSON at line 1, column 1"),
    (
      #"{"format":1,"tracks":[{"latest":"1"}]"#,
      "the document is not JSON: the text ends too early at line 1, column 38"
    ),
    ("[]", "the document is not an object"),
    ("null", "the document is not an object"),
    (#""update!""#, "the document is not an object"),
    (#"{"tracks":[{"latest":"1"}]}"#, "format is missing"),
    (#"{"format":"1","tracks":[{"latest":"1"}]}"#, "format is not a whole number"),
    (#"{"format":true,"tracks":[{"latest":"1"}]}"#, "format is not a whole number"),
    (#"{"format":null,"tracks":[{"latest":"1"}]}"#, "format is not a whole number"),
    (#"{"format":1}"#, "tracks is missing"),
    (#"{"format":2}"#, "tracks is missing"),
    (#"{"format":1,"tracks":[]}"#, "tracks is empty"),
    (#"{"format":1,"tracks":null}"#, "tracks is not a list"),
    (#"{"format":1,"tracks":["1"]}"#, "tracks[0] is not an object"),
    (#"{"format":1,"tracks":[{"latest":"1"},null]}"#, "tracks[1] is not an object"),
    (#"{"format":1,"tracks":[{}]}"#, "tracks[0].latest is missing"),
    (
      #"{"format":1,"format":1,"tracks":[{"latest":"1"}]}"#,
      "the document is not JSON: the name 'format' occurs twice at line 1, column 13"
    ),
  ]

  @Test(arguments: unreadable)
  func `a document without its frame is unreadable`(text: String, message: String) {
    #expect(fault(text)?.description == message)
  }

  /// Members that make a document unreadable which is good without them.
  private static let faultyMembers: [(String, String)] = [
    (#""app":7"#, "app is not a text"),
    (#""app":null"#, "app is not a text"),
    (#""platform":["ios"]"#, "platform is not a text"),
    (#""storeURL":1"#, "storeURL is not a text"),
    (#""issued":1796029200"#, "issued is not a text"),
    (
      #""issued":"2026-11-30""#,
      "'2026-11-30' in issued is not a date and time: byte 11 does not fit the form 2026-11-30T09:00:00Z"
    ),
    (
      #""expires":"2026-02-30T00:00:00Z""#,
      "'2026-02-30T00:00:00Z' in expires is not a date and time: the number at byte 9 is out of range"
    ),
    (#""expires":null"#, "expires is not a text"),
    (#""blocked":{}"#, "blocked is not a list"),
    (#""blocked":null"#, "blocked is not a list"),
    (#""blocked":["1.0"]"#, "blocked[0] is not an object"),
    (
      #""blocked":[{"version":"1"},{"reason":"x"}]"#,
      "blocked[1] has none of version, from, below, and through"
    ),
    (#""blocked":[{"version":1.0}]"#, "blocked[0].version is not a text"),
    (
      #""blocked":[{"version":"1.x"}]"#,
      "'1.x' in blocked[0].version is not a version: 'x' at byte 3 is neither a digit nor a period"
    ),
    (
      #""blocked":[{"from":"1","below":""}]"#,
      "'' in blocked[0].below is not a version: it is empty"
    ),
    (
      #""blocked":[{"through":"1.0-beta"}]"#,
      "'1.0-beta' in blocked[0].through is not a version: '-' at byte 4 is neither a digit nor a period"
    ),
    (#""blocked":[{"version":"1","from":"1"}]"#, "blocked[0] has bounds that exclude one another"),
    (#""blocked":[{"below":"2","through":"2"}]"#, "blocked[0] has bounds that exclude one another"),
    (#""blocked":[{"version":"1","reason":2}]"#, "blocked[0].reason is not a text"),
    (#""prompt":true"#, "prompt is not an object"),
    (#""prompt":{"optional":1}"#, "prompt.optional is not true or false"),
    (#""prompt":{"optional":"false"}"#, "prompt.optional is not true or false"),
    (
      #""prompt":{"remindAfterSeconds":"86400"}"#, "prompt.remindAfterSeconds is not a whole number"
    ),
    (#""prompt":{"remindAfterSeconds":0.5}"#, "prompt.remindAfterSeconds is not a whole number"),
    (#""prompt":{"remindAfterSeconds":1e30}"#, "prompt.remindAfterSeconds is not a whole number"),
    (#""prompt":{"skippable":null}"#, "prompt.skippable is not true or false"),
    (#""messages":[]"#, "messages is not an object"),
    (#""messages":{"en":"Update"}"#, "messages.en is not an object"),
    (#""messages":{"en":{"forced":"Update"}}"#, "messages.en.forced is not an object"),
    (#""messages":{"en":{"optional":{"title":1}}}"#, "messages.en.optional.title is not a text"),
    (#""storefronts":[]"#, "storefronts is not an object"),
    (#""storefronts":{"us":[]}"#, "storefronts.us is not an object"),
    (#""storefronts":{"us":{}}"#, "storefronts.us.tracks is missing"),
    (#""storefronts":{"us":{"tracks":[]}}"#, "storefronts.us.tracks is empty"),
    (
      #""storefronts":{"kr":{"tracks":[{"latest":"1"}]},"us":{"tracks":[{"latest":3}]}}"#,
      "storefronts.us.tracks[0].latest is not a text"
    ),
    (
      #""storefronts":{"us":{"tracks":[{"latest":"1","deadlines":[{"from":"soon","required":"1"}]}]}}"#,
      "'soon' in storefronts.us.tracks[0].deadlines[0].from is not a date and time: byte 1 does not fit the form 2026-11-30T09:00:00Z"
    ),
  ]

  @Test(arguments: faultyMembers)
  func `one faulty member makes the whole document unreadable`(member: String, message: String) {
    #expect(fault(#"{"format":1,"tracks":[{"latest":"1"}]}"#) == nil)
    #expect(fault(#"{"format":1,"tracks":[{"latest":"1"}],\#(member)}"#)?.description == message)
  }

  /// Members that make a track unreadable.
  private static let faultyTrackMembers: [(String, String)] = [
    (
      #""latestSince":"yesterday""#,
      "'yesterday' in tracks[0].latestSince is not a date and time: byte 1 does not fit the form 2026-11-30T09:00:00Z"
    ),
    (#""minimumOS":16"#, "tracks[0].minimumOS is not a text"),
    (
      #""minimumOS":"iOS 16""#,
      "'iOS 16' in tracks[0].minimumOS is not a version: 'i' at byte 1 is neither a digit nor a period"
    ),
    (#""required":null"#, "tracks[0].required is not a text"),
    (
      #""required":"v2.0""#,
      "'v2.0' in tracks[0].required is not a version: 'v' at byte 1 is neither a digit nor a period"
    ),
    (#""deadlines":{}"#, "tracks[0].deadlines is not a list"),
    (#""deadlines":[{"required":"1"}]"#, "tracks[0].deadlines[0].from is missing"),
    (
      #""deadlines":[{"from":"2026-12-07T00:00:00Z"}]"#,
      "tracks[0].deadlines[0].required is missing"
    ),
    (
      #""deadlines":[{"from":"2026-12-07T00:00:00Z","required":3}]"#,
      "tracks[0].deadlines[0].required is not a text"
    ),
  ]

  @Test(arguments: faultyTrackMembers)
  func `one faulty member of a track does as well`(member: String, message: String) {
    #expect(fault(#"{"format":1,"tracks":[{"latest":"1",\#(member)}]}"#)?.description == message)
  }

  @Test func `unknown keys are ignored whatever they hold, and a strict reading names them`() throws
  {
    let text = """
      { "format": 1.0, "future": [null, 1.5e300, {"a": {}}], "channel": null,
        "tracks": [ { "latest": "3", "minimumOs": 16,
          "deadlines": [ { "from": "2026-12-07T00:00:00Z", "required": "2", "why": 1 } ] } ],
        "storefronts": { "us": { "tracks": [ { "latest": "3", "x": 1 } ], "note": 1 } },
        "blocked": [ { "version": "1", "until": 1 } ], "prompt": { "remind": 5 },
        "messages": { "en": { "forced": { "title": "T", "subtitle": 5 }, "blocked": {} } } }
      """
    let reading = try PolicyDocument.strictlyReading(text.utf8)
    #expect(reading.document == (try PolicyDocument(reading: text.utf8)))
    #expect(
      reading.unknownKeys == [
        "tracks[0].deadlines[0].why", "tracks[0].minimumOs", "storefronts.us.tracks[0].x",
        "storefronts.us.note", "blocked[0].until", "prompt.remind",
        "messages.en.forced.subtitle", "messages.en.blocked", "future", "channel",
      ])
    #expect(reading.document.messages == ["en": .init(forced: ["title": "T"])])
    #expect(try PolicyDocument.strictlyReading(ExamplePolicy.text.utf8).unknownKeys == [])
  }

  private static let formats: [(String, Int)] = [
    ("1", 1), ("1.0", 1), ("2", 2), ("0", 0), ("-1", -1), ("4294967297", 4_294_967_297),
  ]

  @Test(arguments: formats)
  func `another format is read all the same`(written: String, format: Int) throws {
    let document = try PolicyDocument(
      reading: #"{"format":\#(written),"tracks":[{"latest":"1"}]}"#.utf8)
    #expect(document.format == format)
  }

  @Test func `dates are read with their offset`() throws {
    let document = try PolicyDocument(
      reading:
        #"{"format":1,"expires":"2027-01-01T01:00:00.25+02:00","tracks":[{"latest":"1"}]}"#.utf8)
    #expect(document.expires?.description == "2026-12-31T23:00:00Z")
  }

  private func fault(_ text: String) -> PolicyDocument.ReadingError? {
    do {
      _ = try PolicyDocument(reading: text.utf8)
      return nil
    } catch {
      return error
    }
  }
}
