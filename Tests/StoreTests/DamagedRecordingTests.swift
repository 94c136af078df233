import Diagnostics
import Store
import Testing

@Suite struct DamagedRecordingTests {
  private func readFault(_ text: String) -> Undetermined? {
    #expect(throws: Undetermined.self) {
      try StoreRecording(Array(text.utf8), path: "answers.json")
    }
  }

  @Test func `a file that is not JSON has the place of its fault`() throws {
    let fault = try #require(readFault("{\n  \"schemaVersion\": 1,\n  \"recordedAt\" x"))
    #expect(fault.place?.description == "answers.json:3:16")
    #expect(fault.help.hasSuffix("."))
  }

  @Test(arguments: ["", " ", "{", "[", "\"", "\u{FEFF}", "nul"])
  func `a file that breaks off is no recording`(text: String) {
    #expect(readFault(text)?.place?.file == "answers.json")
  }

  private static let head = #"{"schemaVersion":1,"recordedAt":"2026-11-30T09:00:00Z","source":"s""#

  private static func answers(_ members: String) -> String {
    head + ",\n\"answers\":[\n  {" + members + "}]}"
  }

  @Test(arguments: [
    ("[]", "recording is no object", "1:1"),
    ("{}", "recording has no schemaVersion", "1:1"),
    (
      #"{"schemaVersion":2}"#, "schemaVersion 2 is not 1, the only schema version that is read",
      "1:18"
    ),
    (#"{"schemaVersion":1.5}"#, "schemaVersion 1.5 is no whole number", "1:18"),
    (#"{"schemaVersion":1,"recorded":1}"#, "recorded is no member of recording", "1:21"),
    (
      #"{"schemaVersion":1,"schemaVersion":1}"#, "schemaVersion is in recording twice", "1:21"
    ),
    (#"{"schemaVersion":1}"#, "recording has no recordedAt", "1:1"),
    (#"{"schemaVersion":1,"recordedAt":5}"#, "recordedAt 5 is no text", "1:33"),
    (head + "}", "recording has no answers", "1:1"),
    (head + #","answers":{}}"#, "answers is no list", "1:79"),
    (head + #","answers":[7]}"#, "answer 7 is no object", "1:80"),
    (answers(""), "answer has no storefront", "3:3"),
    (answers(#""storefront":5"#), "storefront 5 is no text", "3:17"),
    (answers(#""storefront":"us""#), "answer has none of id, bundleId, and address", "3:3"),
    (
      answers(#""storefront":"us","id":1,"bundleId":"a""#),
      "answer has more than one of id, bundleId, and address", "3:3"
    ),
    (answers(#""storefront":"us","id":-1"#), "id -1 is no whole number", "3:27"),
    (answers(#""storefront":"us","id":1"#), "answer has no status", "3:3"),
    (answers(#""storefront":"us","id":1,"status":2"#), "status 2 is no HTTP status", "3:38"),
    (
      answers(#""storefront":"us","id":1,"status":200"#), "answer has neither body nor bodyBase64",
      "3:3"
    ),
    (
      answers(#""storefront":"us","id":1,"status":200,"body":[]"#),
      "body is neither a text nor an object", "3:49"
    ),
    (
      answers(#""storefront":"us","id":1,"status":200,"body":"","bodyBase64":"""#),
      "answer has both body and bodyBase64", "3:3"
    ),
    (
      answers(#""storefront":"us","id":1,"status":200,"bodyBase64":"%""#),
      "bodyBase64 % is not base64", "3:56"
    ),
    (answers(#""storefront":"us","id":1,"stauts":200"#), "stauts is no member of answer", "3:30"),
    (answers(#""storefront":"us","id":1,"fault":"timeout""#), "answer has no reason", "3:3"),
    (
      answers(#""storefront":"us","id":1,"fault":"tired""#),
      "fault tired is none of connection, certificate, proxy, timeout, time-limit, too-large, redirect, "
        + "clock, cancelled, unavailable, recording", "3:38"
    ),
    (
      answers(
        #""storefront":"us","id":1,"status":200,"body":{}},{"storefront":"US","id":1,"status":200,"body":{}"#
      ), "answer is the second one for Apple ID 1 in us", "3:53"
    ),
  ])
  func `a damaged member is named with its place`(text: String, reason: String, place: String) {
    let fault = readFault(text)
    #expect(fault?.reason == reason)
    #expect(fault?.place?.description == "answers.json:\(place)")
    #expect(
      fault?.help == "Mend the recording, or record the answers again with --record FILE.")
  }

  @Test func `a date that is none says why`() {
    let fault = readFault(#"{"schemaVersion":1,"recordedAt":"2026-02-30T09:00:00Z"}"#)
    #expect(fault?.reason.hasPrefix("recordedAt 2026-02-30T09:00:00Z is no date: ") == true)
    #expect(fault?.place?.description == "answers.json:1:34")
  }
}
