import TestSupport
import UpdatePolicy

/// Policies and clients at random, most of them nearly right; the same ones for the same seed.
struct RandomCases {
  /// One question: the text of a policy, and the client that asks.
  struct Case {
    let policy: String
    let client: ClientState
  }

  private var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  mutating func next() -> Case {
    let client = ClientState(
      version: version(wrong: 40), os: version(wrong: 40), now: now(),
      app: chance(3) ? pick(["com.example.harbor", "com.example.other"]) : nil,
      storefront: chance(2) ? pick(["us", "US", "kr", "Us", "xx"]) : nil,
      skipped: chance(3) ? version(wrong: 10) : nil, lastPrompted: chance(2) ? now() : nil,
      manual: chance(4))
    return Case(policy: spoiled(policy()), client: client)
  }

  private mutating func now() -> Timestamp {
    Timestamp(
      secondsSince1970: pick([1_796_029_200, 1_796_029_199, 1_796_115_600, 1_796_601_600, 0, -1]))
  }

  private mutating func policy() -> String {
    var members = [("format", format()), ("tracks", tracks())]
    let optional: [(String, (inout RandomCases) -> String)] = [
      ("app", { $0.text(["com.example.harbor", "\\u0063om.example.harbor"]) }),
      ("platform", { $0.text(["ios", ""]) }), ("issued", { $0.moment() }),
      ("expires", { $0.moment() }), ("storeURL", { $0.text(["https://example.com", ""]) }),
      ("blocked", { $0.list(0...3) { $0.block() } }), ("prompt", { $0.prompt() }),
      ("messages", { $0.messages() }), ("storefronts", { $0.storefronts() }),
      ("unknown", { $0.anything() }),
    ]
    for (name, value) in optional where chance(2) { members.append((name, value(&self))) }
    return object(members)
  }

  private mutating func tracks() -> String {
    list(chance(60) ? 0...0 : 1...3) { cases in
      var members = [("latest", cases.versionText())]
      if cases.chance(2) { members.append(("minimumOS", cases.versionText())) }
      if cases.chance(2) { members.append(("required", cases.versionText())) }
      if cases.chance(4) { members.append(("latestSince", cases.moment())) }
      if cases.chance(2) {
        members.append(
          (
            "deadlines",
            cases.list(0...2) {
              $0.object([("from", $0.moment()), ("required", $0.versionText())])
            }
          ))
      }
      return cases.object(members)
    }
  }

  private mutating func block() -> String {
    var members: [(String, String)] = []
    if chance(2) { members.append(("version", versionText())) }
    if members.isEmpty || chance(40) {
      if chance(2) { members.append(("from", versionText())) }
      members.append((pick(["below", "through"]), versionText()))
      if chance(40) { members.append((pick(["below", "through"]), versionText())) }
    }
    if chance(3) { members.append(("reason", text(["data-loss"]))) }
    return object(members)
  }

  private mutating func prompt() -> String {
    var members: [(String, String)] = []
    if chance(2) { members.append(("optional", value(chance(3) ? "false" : "true"))) }
    if chance(2) { members.append(("skippable", value(chance(3) ? "false" : "true"))) }
    if chance(2) {
      let numbers = [
        "86400", "0", "3600", "-5", "86400.0", "864e2", "1.5", "1e30", "9223372036854775807",
        "-9223372036854775808", "8640000e-2", "-0", "0e999999999999",
      ]
      members.append(("remindAfterSeconds", value(pick(numbers))))
    }
    return object(members)
  }

  private mutating func messages() -> String {
    let kinds = list(1...1) {
      $0.object([
        ("forced", $0.object([("title", $0.text(["A", "\\ud83d\\ude00", "\\/"]))])),
        ("optional", $0.object([("later", $0.text(["", "\\u2028"]))])),
      ])
    }
    return object([("en", String(kinds.dropFirst().dropLast()))])
  }

  private mutating func storefronts() -> String {
    object([
      (pick(["us", "US", "kr"]), object([("tracks", tracks())])),
      ("fr", object([("tracks", tracks())])),
    ])
  }
}

extension RandomCases {
  private mutating func chance(_ one: Int) -> Bool { Int.random(in: 1...one, using: &random) == 1 }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  private mutating func list(
    _ count: ClosedRange<Int>, _ element: (inout RandomCases) -> String
  ) -> String {
    let elements = (0..<Int.random(in: count, using: &random)).map { _ in element(&self) }
    return value("[\(elements.joined(separator: ","))]")
  }

  private mutating func object(_ members: [(String, String)]) -> String {
    var members = members.shuffled(using: &random)
    if chance(80), let member = members.first { members.append(member) }
    if chance(80) { _ = members.popLast() }
    if chance(20) { members.append(("extra", anything())) }
    let written = members.map { name, value in
      // The same name, spelled otherwise.
      let spelled = chance(100) ? name.replacingFirst("e", by: "\\u0065") : name
      return "\"\(spelled)\"\(chance(9) ? " " : ""):\(chance(9) ? " " : "")\(value)"
    }
    return value("{\(written.joined(separator: ","))}")
  }

  /// Now and then something of another type.
  private mutating func value(_ right: String) -> String {
    chance(150) ? pick(["null", "1", "\"1\"", "true", "[]", "{}", "1.0", "[null]"]) : right
  }

  private mutating func text(_ texts: [String]) -> String {
    value(chance(60) ? pick(["\"\\ud800\"", "\"\\udc00\\ud800\"", "7"]) : "\"\(pick(texts))\"")
  }

  private mutating func version(wrong: Int) -> String {
    if chance(wrong) {
      return pick(["", "1.", ".1", "1..2", "v1", "1.0-b", " 1", "1 ", "١.0", "+1", "1.0b", "1,0"])
    }
    return pick([
      "1", "1.0", "01.0", "2", "2.0.0", "2.9.4", "3.2.0", "3.2", "03.002.0", "3.2.0.0", "3.10",
      "3.1.1", "3.0.4", "16.0", "17.4", "0", "0.0", "99999999999999999999.1",
      "100000000000000000000", "099999999999999999999.0001",
    ])
  }

  private mutating func versionText() -> String { value("\"\(version(wrong: 150))\"") }

  private mutating func moment() -> String {
    if chance(60) {
      return pick([
        "2026-02-30T00:00:00Z", "1900-02-29T00:00:00Z", "2026-11-30T23:59:60Z",
        "0000-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01", "2026-11-30 09:00:00Z",
        "2026-11-30T09:00:00", "2026-11-30T09:00:00+0100", "2026-11-30T09:00:00+24:00",
        "2026-11-30T24:00:00Z", "2026-11-30T09:00:00.Z", "", "2026-11-30T09:00Z",
        "2026-00-10T00:00:00Z", "2026-11-00T00:00:00Z", "٢026-11-30T09:00:00Z",
        "2026-11-30T09:00:00Z ", "+2026-11-30T09:00:00Z", "2026-11-30T09:00:00,5Z",
      ]).quoted
    }
    let right = [
      "2026-11-30T09:00:00Z", "2026-11-30t09:00:00z", "2026-11-30T10:00:00+01:00",
      "2026-11-30T09:00:00.999999999999Z", "2026-11-30T08:59:59.5Z", "2026-12-07T00:00:00Z",
      "2026-12-07T05:30:00+05:30", "2026-12-06T12:00:00-12:00", "9999-12-31T23:59:59Z",
      "2027-05-29T09:00:00Z", "2000-02-29T00:00:00Z", "2028-02-29T23:59:59-23:59",
      "2027-01-01T00:00:00+23:59", "2099-12-31T00:00:00Z",
    ]
    return value(chance(30) ? "\"0000-01-01T00:00:00Z\"" : pick(right).quoted)
  }

  private mutating func format() -> String {
    if !chance(8) { return pick(["1", "1.0", "10e-1", "1e0", "1E+0"]) }
    return pick([
      "2", "0", "-1", "1.5", "1e400", "99999999999999999999", "\"1\"", "true", "null", "-0",
      "1e99999999999", "1" + String(repeating: "0", count: 60), "100e-3", "\"\"", "[1]",
      "1." + String(repeating: "0", count: 60),
    ])
  }

  /// What format 1 does not know, and clients step over if it is JSON at all.
  private mutating func anything() -> String {
    let values = [
      "null", "{}", "[]", "1e400", "-0", "1E+2", "1e99999999999",
      "0." + String(repeating: "3", count: 60), "\"\\\"\"", "\"{[,:\\\\\"", "[[1],{\"a\":{}}]",
      "{\"format\":2,\"tracks\":null}", "\"\\ud83d\\ude00\"", nested(60), "\"\u{10FFFF}\"",
      "{\"a\":1,\"b\":{\"a\":1}}",
    ]
    let faults = [
      "01", "1.", "-", ".5", "+1", "NaN", "1.2.3", "tru", "'a'", "[1,]", "{\"a\":1,}", "\"\\x\"",
      "\"\\u12\"", "\"\\ud800\"", "\"\\udc00\"", "\"\u{1}\"", "\"a", "{\"a\":1,\"a\":1}",
      "{\"a\":1,\"\\u0061\":2}", "{a:1}", "[1 2]", "1 2", "1e", "1e+", "[}", "\u{feff}1",
      "\"\\ud83d\\u0041\"", "\"\\uD83Dx\"", nested(70), "\u{a0}1", "-01", "\"\\u00g0\"",
      "/* */ 1", "Infinity", "0x1", "truee", "\"\\'\"", "{\"a\" 1}", "{,}", "[,]", "",
    ]
    return chance(4) ? pick(faults) : pick(values)
  }

  private func nested(_ depth: Int) -> String {
    String(repeating: "[", count: depth) + "1" + String(repeating: "]", count: depth)
  }

  private mutating func spoiled(_ text: String) -> String {
    guard chance(25) else { return text }
    return pick([
      text + " ", " " + text, text + "x", text + "}", String(text.dropLast()), "[\(text)]", "",
      "\u{feff}" + text, text + ",", "null", "1", text + text, "\u{b}" + text, "\(text)\u{0}",
      String(text.prefix(text.count / 2)),
    ])
  }
}

extension String {
  fileprivate var quoted: String { "\"\(self)\"" }

  fileprivate func replacingFirst(_ character: Character, by text: String) -> String {
    guard let place = firstIndex(of: character) else { return self }
    return self[..<place] + text + self[index(after: place)...]
  }
}
