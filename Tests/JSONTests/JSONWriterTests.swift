import JSON
import Testing

@Suite struct JSONWriterTests {
  @Test func `an object is written with two spaces a level and a newline at the end`() {
    let value: JSONValue = [
      "b": [1, "x", nil, true], "a": [:], "c": [], "d": ["e": -2],
    ]
    #expect(
      value.text == """
        {
          "b": [
            1,
            "x",
            null,
            true
          ],
          "a": {},
          "c": [],
          "d": {
            "e": -2
          }
        }

        """)
    #expect(value.compactText == #"{"b":[1,"x",null,true],"a":{},"c":[],"d":{"e":-2}}"#)
  }

  @Test(arguments: [
    ("plain", #""plain""#),
    ("a\"b\\c/d", #""a\"b\\c/d""#),
    ("\n\r\t", #""\n\r\t""#),
    ("\u{0}\u{8}\u{C}\u{1B}\u{1F}", #""\u0000\u0008\u000c\u001b\u001f""#),
    ("\u{7F}\u{80}\u{9F}", #""\u007f\u0080\u009f""#),
    ("\u{2028}\u{2029}", #""\u2028\u2029""#),
    ("한 é 👋", #""한 é 👋""#),
    ("\r\n", #""\r\n""#),
  ])
  func `a text is escaped where it must be`(text: String, written: String) {
    #expect(JSONValue.string(text).compactText == written)
    #expect(JSONValue.object([.init(text, 1)]).compactText == "{\(written):1}")
  }

  @Test func `sorting goes by the bytes of the names and reaches every level`() {
    let value: JSONValue = ["b": 1, "B": 2, "é": 3, "a": [["z": 1, "y": 2]], "": 4]
    #expect(value.sorted.compactText == #"{"":4,"B":2,"a":[{"y":2,"z":1}],"b":1,"é":3}"#)
  }

  @Test(arguments: [Int64.min, -1, 0, 1, Int64.max])
  func `whole numbers are written in full`(number: Int64) {
    #expect(JSONValue.integer(number).compactText == String(number))
  }

  @Test func `other numbers are repeated as they are written`() {
    #expect(JSONValue.number("1.50e+3").compactText == "1.50e+3")
  }

  @Test func `a missing value is null`() {
    #expect(JSONValue.optional(nil as String?) == .null)
    #expect(JSONValue.optional("x") == "x")
    #expect(JSONValue.optional(nil as Int?) == .null)
    #expect(JSONValue.optional(7) == 7)
  }
}
