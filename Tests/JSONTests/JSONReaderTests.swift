import JSON
import Testing

@Suite struct JSONReaderTests {
  private static let allowed: [(String, JSONValue)] = [
    ("null", .null),
    (" true\n", true),
    ("\t\r\nfalse ", false),
    ("0", 0),
    ("-0", 0),
    ("9223372036854775807", .integer(.max)),
    ("-9223372036854775808", .integer(.min)),
    ("9223372036854775808", .number("9223372036854775808")),
    ("1.0", 1),
    ("10e-1", 1),
    ("1.5E+1", 15),
    ("86400.000", 86_400),
    ("1e3", 1000),
    ("0e99999999999999999999", 0),
    ("1e99999999999999999999", .number("1e99999999999999999999")),
    ("1e-99999999999999999999", .number("1e-99999999999999999999")),
    ("1e30", .number("1e30")),
    ("3.2", .number("3.2")),
    ("-0.5", .number("-0.5")),
    ("[]", .array([])),
    ("[ 1 , [2], {} ]", [1, [2], .object([])]),
    (#"{"b": 1, "a": {"c": null}}"#, ["b": 1, "a": ["c": nil]]),
    (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
    (#""\u0041\u00e9\uD55c\ud83d\udc4b\u0000""#, "Aé한👋\u{0}"),
    ("\"é 👋 \u{2028} \u{FFFD} \u{7F}\"", "é 👋 \u{2028} \u{FFFD} \u{7F}"),
  ]

  @Test(arguments: allowed)
  func `reads what RFC 8259 allows`(text: String, value: JSONValue) throws {
    #expect(try JSONReader.read(text.utf8) == value)
  }

  private static let refused: [(String, JSONReader.Fault.Reason)] = [
    ("", .unexpected), (" ", .unexpected), ("{", .unexpected),
    ("[1", .unexpected), ("[1,]", .unexpected), ("[,1]", .unexpected), ("[1 2]", .unexpected),
    (#"{"a":1,}"#, .unexpected), ("{a:1}", .unexpected), ("{1:1}", .unexpected),
    (#"{"a" 1}"#, .unexpected), (#"{"a":}"#, .unexpected), ("'a'", .unexpected),
    ("01", .trailingText), ("-", .unexpected), ("+1", .unexpected), (".5", .unexpected),
    ("1.", .unexpected), ("1e", .unexpected), ("1e+", .unexpected), ("-01", .trailingText),
    ("0x10", .trailingText), ("NaN", .unexpected), ("Infinity", .unexpected),
    ("nul", .unexpected), ("True", .unexpected), ("truely", .trailingText),
    ("{} {}", .trailingText), ("[] // end", .trailingText), ("/* */ 1", .unexpected),
    ("\u{FEFF}{}", .unexpected), ("\u{A0}1", .unexpected), ("\"abc", .unexpected),
    ("\"a\nb\"", .controlCharacter), ("\"a\u{0}b\"", .controlCharacter),
    (#""\x""#, .unknownEscape), (#""\u12""#, .unexpected), (#""\u12g4""#, .unexpected),
    (#""\ud83d""#, .loneSurrogate), (#""\ud83dx""#, .loneSurrogate),
    (#""\ud83d\n""#, .loneSurrogate), (#""\ud83d\u0041""#, .loneSurrogate),
    (#""\udc4b""#, .loneSurrogate), ("\"\\", .unexpected),
    (#"{"a":1,"b":2,"a":1}"#, .repeatedName("a")),
    (#"{"a":1,"\u0061":2}"#, .repeatedName("a")),
  ]

  @Test(arguments: refused)
  func `refuses everything else`(text: String, reason: JSONReader.Fault.Reason) {
    #expect(throws: JSONReader.Fault.self) { try JSONReader.read(text.utf8) }
    #expect(fault(Array(text.utf8))?.reason == reason)
  }

  @Test(
    arguments: [
      [0x22, 0xFF, 0x22], [0x22, 0xC0, 0xAF, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
      [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0xE2, 0x82, 0x22],
    ] as [[UInt8]])
  func `refuses a text that is not UTF-8`(bytes: [UInt8]) {
    #expect(fault(bytes)?.reason == .notUTF8)
  }

  @Test func `nesting is allowed up to the limit`() {
    let limit = JSONReader.depthLimit
    let deepest = String(repeating: "[", count: limit) + String(repeating: "]", count: limit)
    #expect(fault(Array(deepest.utf8)) == nil)
    #expect(fault(Array(("[" + deepest + "]").utf8)) == nil)
    #expect(fault(Array(("[[" + deepest + "]]").utf8))?.reason == .tooDeep)
    #expect(fault(Array(repeating: UInt8(ascii: "["), count: 1_000_000))?.reason == .tooDeep)
  }

  @Test func `a fault says where it is`() {
    let fault = fault(Array("{\n  \"a\": 1,\n  \"é\": x\n}".utf8))
    #expect(fault?.line == 3)
    #expect(fault?.column == 9)
    #expect(fault?.description == "the text is not JSON at line 3, column 9")
    #expect(self.fault([])?.description == "the text ends too early at line 1, column 1")
    let old = self.fault(Array("{\r\r\n\r  x}".utf8))
    #expect(old?.description == "the text is not JSON at line 4, column 3")
  }

  @Test func `what is written reads back`() throws {
    let value: JSONValue = [
      "a\u{0}\"\\": [1, -5, .number("1.5"), "\u{2028}\u{9F}\n한"],
      "b": ["c": nil, "d": [.array([]), .object([])]],
    ]
    #expect(try JSONReader.read(value.text.utf8) == value)
    #expect(try JSONReader.read(value.compactText.utf8) == value)
  }

  private func fault(_ bytes: [UInt8]) -> JSONReader.Fault? {
    do {
      _ = try JSONReader.read(bytes)
      return nil
    } catch {
      return error
    }
  }
}
