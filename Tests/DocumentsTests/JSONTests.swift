import Diagnostics
import Documents
import Testing

@Suite struct JSONTests {
  private func read(_ text: String, _ dialect: JSONDocument.Dialect = .strict) throws -> JSONNode {
    try JSONDocument.read(Array(text.utf8), path: "app.json", dialect: dialect).root
  }

  @Test func `values keep their places`() throws {
    let root = try read(
      "{\n  \"expo\": { \"version\": \"2.1.0\", \"n\": [1, -2.50e3, true, null] }\n}")
    let version = try #require(root["expo"]?["version"])
    #expect(version.text == "2.1.0")
    #expect(
      version.location
        == Location(
          "app.json", line: 2, column: 25,
          excerpt: "  \"expo\": { \"version\": \"2.1.0\", \"n\": [1, -2.50e3, true, null] }",
          width: 5))
    #expect(root["expo"]?.entries.map(\.keyLocation.column) == [14, 34])
    #expect(root["expo"]?["n"]?.elements.map(\.text) == ["1", "-2.50e3", "true", nil])
    #expect(root["expo"]?.location.description == "app.json:2:11")
  }

  @Test(arguments: [
    (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u00e9\uD83D\uDE00x""#, "é😀x"),
    (#""é😀""#, "é😀"), (#""""#, ""), ("\u{FEFF}\"a\"", "a"), (" 0 ", "0"), ("-0.0E+1", "-0.0E+1"),
  ])
  func `scalars are unescaped`(text: String, expected: String) throws {
    #expect(try read(text).text == expected)
  }

  @Test func `duplicate names are kept and the first one is found`() throws {
    let root = try read(#"{"a": 1, "a": 2}"#)
    #expect(root.entries.map(\.value.text) == ["1", "2"])
    #expect(root["a"]?.text == "1")
  }

  @Test func `UTF-16 is read`() throws {
    #expect(try JSONDocument.read(utf16("{\"v\":\"é\"}"), path: "a").root["v"]?.text == "é")
  }

  @Test(arguments: [
    FaultCase("", "the file looks like an empty file", at: "1:1"),
    FaultCase("{", "'{' opened at line 1 is never closed; the file ends here", at: "1:2"),
    FaultCase(
      "{\n\"a\": [1,\n", "'[' opened at line 2 is never closed; the file ends here", at: "3:1"),
    FaultCase("{\"a\"", "'{' opened at line 1 is never closed; the file ends here", at: "1:5"),
    FaultCase("\"abc", "'\"' opened at line 1 is never closed; the file ends here", at: "1:5"),
    FaultCase("[1,]", "']' stands where a value is expected", at: "1:4"),
    FaultCase("{\"a\":1,}", "'}' stands where a name in quotes is expected", at: "1:8"),
    FaultCase("{a:1}", "'a' stands where a name in quotes is expected", at: "1:2"),
    FaultCase("{\"a\" 1}", "'1' stands where ':' is expected", at: "1:6"),
    FaultCase("[1 2]", "'2' stands where ',' or ']' is expected", at: "1:4"),
    FaultCase("{\"a\":1 \"b\"}", "'\"' stands where ',' or '}' is expected", at: "1:8"),
    FaultCase("[1] x", "'x' follows the end of the document", at: "1:5"),
    FaultCase("01", "'01' is no JSON value", at: "1:1"),
    FaultCase("+1", "'+1' is no JSON value", at: "1:1"),
    FaultCase("1.", "'1.' is no JSON value", at: "1:1"),
    FaultCase(".5", "'.5' is no JSON value", at: "1:1"),
    FaultCase("1e", "'1e' is no JSON value", at: "1:1"),
    FaultCase("NaN", "'NaN' is no JSON value", at: "1:1"),
    FaultCase("True", "'True' is no JSON value", at: "1:1"),
    FaultCase("'a'", "''' stands where a value is expected", at: "1:1"),
    FaultCase("[1, // x\n2]", "a comment is not allowed in JSON", at: "1:5"),
    FaultCase("\"a\nb\"", "U+000A stands inside a string", at: "1:3"),
    FaultCase(#""\x41""#, #"'\x' is no escape"#, at: "1:2"),
    FaultCase(#""\u12g4""#, #"'\u' has no four hexadecimal digits"#, at: "1:2"),
    FaultCase(#""ab\uD800""#, #"'\uD800' is half a character"#, at: "1:4"),
    FaultCase(#""\uDC00\uD800""#, #"'\uDC00' is half a character"#, at: "1:2"),
    FaultCase(
      "{\n<<<<<<< HEAD\n\"a\": 1\n", "'<<<<<<<' is the mark of a merge conflict", at: "2:1"),
    FaultCase("<!DOCTYPE html>", "the file looks like an HTML page", at: "1:1"),
  ])
  func `what is not JSON is an error`(fault: FaultCase) {
    fault.check { bytes throws(DocumentError) in try JSONDocument.read(bytes, path: "a.json") }
  }

  @Test func `bytes that are not UTF-8 are an error`() {
    do throws(DocumentError) {
      _ = try JSONDocument.read([0x22, 0x41, 0xE9, 0x22], path: "a.json")
      Issue.record("nothing was thrown")
    } catch {
      #expect(error.reason == "byte 0xE9 is not UTF-8")
      #expect(error.location.description == "a.json:1:3")
    }
  }

  @Test func `depth has a limit`() throws {
    let fits = String(repeating: "[", count: 128) + String(repeating: "]", count: 128)
    _ = try read(fits)
    FaultCase(
      String(repeating: "[", count: 100_000), "'[' opens more than 128 levels", at: "1:129"
    ).check { bytes throws(DocumentError) in try JSONDocument.read(bytes, path: "a.json") }
  }

  @Test func `a long string of escapes takes time in proportion`() throws {
    let text = "\"" + String(repeating: "\\n", count: 200_000) + "\""
    #expect(try read(text).text?.utf8.count == 200_000)
  }

  @Test func `JSON5 is read where it is asked for`() throws {
    let text = """
      // a project
      {
        objectVersion: '77', /* note */
        "MARKETING_VERSION[config=Release]": "1.2", 'it\\'s': +0x1F,
        list: [.5, 5., Infinity, -NaN, "a\\
      b\\x41\\v",],
      }
      """
    let root = try read(text, .json5)
    #expect(root["objectVersion"]?.text == "77")
    #expect(root["objectVersion"]?.location.description == "app.json:3:19")
    #expect(root["MARKETING_VERSION[config=Release]"]?.text == "1.2")
    #expect(root["it's"]?.text == "+0x1F")
    #expect(root["list"]?.elements.map(\.text) == [".5", "5.", "Infinity", "-NaN", "abA\u{B}"])
    #expect(root.entries.count == 4)
  }

  @Test(arguments: [
    FaultCase("{a: 1", "'{' opened at line 1 is never closed; the file ends here", at: "1:6"),
    FaultCase("[1,,2]", "',' stands where a value is expected", at: "1:4"),
    FaultCase("/* x", "'/*' opened at line 1 is never closed; the file ends here", at: "1:5"),
    FaultCase("{1a: 1}", "'1' stands where a name in quotes is expected", at: "1:2"),
    FaultCase("[00]", "'00' is no JSON value", at: "1:2"),
    FaultCase("[.]", "'.' is no JSON value", at: "1:2"),
    FaultCase("[0x]", "'0x' is no JSON value", at: "1:2"),
  ])
  func `JSON5 has its limits too`(fault: FaultCase) {
    fault.check { bytes throws(DocumentError) in
      try JSONDocument.read(bytes, path: "a.json", dialect: .json5)
    }
  }
}
