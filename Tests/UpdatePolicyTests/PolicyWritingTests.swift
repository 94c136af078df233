import JSON
import Testing
import UpdatePolicy
import Versions

@Suite struct PolicyWritingTests {
  @Test func `the example of the contract reads and writes to the same bytes`() throws {
    let normalised = try JSONReader.read(ExamplePolicy.text.utf8).sorted.text
    let document = try PolicyDocument(reading: ExamplePolicy.text.utf8)
    #expect(String(decoding: document.bytes, as: UTF8.self) == normalised)
    #expect(try PolicyDocument(reading: document.bytes) == document)
  }

  @Test func `what is absent is left out, and the prompt is always written`() throws {
    let document = PolicyDocument(tracks: [.init(latest: try Version("3.2"))])
    #expect(
      String(decoding: document.bytes, as: UTF8.self) == """
        {
          "format": 1,
          "prompt": {
            "optional": true,
            "remindAfterSeconds": 86400,
            "skippable": true
          },
          "tracks": [
            {
              "latest": "3.2"
            }
          ]
        }

        """)
  }

  @Test func `every extent of a block survives the round trip`() throws {
    let one = try Version("1.0")
    let two = try Version("2.0")
    let document = PolicyDocument(
      tracks: [.init(latest: two)],
      blocked: [
        .init(.exactly(one)), .init(.between(from: one, below: nil, through: nil)),
        .init(.between(from: nil, below: one, through: nil)),
        .init(.between(from: nil, below: nil, through: one), reason: "a\"b\n"),
        .init(.between(from: one, below: nil, through: two)),
      ], messages: ["ko": .init(), "en": .init(forced: [:])])
    #expect(try PolicyDocument(reading: document.bytes) == document)
  }
}
