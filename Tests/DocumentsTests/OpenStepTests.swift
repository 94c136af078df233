import Diagnostics
import Documents
import Testing

@Suite struct OpenStepTests {
  @Test func `a project keeps values and their places`() throws {
    let text = """
      // !$*UTF8*$!
      {
      \tobjectVersion = 56;
      \tobjects = {
      /* Begin XCBuildConfiguration section */
      \t\t13B07F941A680F5B00A75B9A /* Debug */ = {
      \t\t\tisa = XCBuildConfiguration;
      \t\t\tbuildSettings = {
      \t\t\t\tMARKETING_VERSION = 2.1.4;
      \t\t\t\tPRODUCT_NAME = "$(TARGET_NAME) \\"x\\"";
      \t\t\t\tARCHS = (arm64, "x86_64", );
      \t\t\t};
      \t\t};
      \t};
      \trootObject = 83CBB9F71A601CBA00E9B192 /* Project object */;
      }

      """
    let list = try PropertyList.read(Array(text.utf8), path: "project.pbxproj")
    #expect(list.format == .openStep)
    #expect(list.root["objectVersion"]?.text == "56")
    let settings = try #require(
      list.root["objects"]?["13B07F941A680F5B00A75B9A"]?["buildSettings"])
    let version = try #require(settings["MARKETING_VERSION"])
    #expect(version.text == "2.1.4")
    #expect(
      version.location
        == Location(
          "project.pbxproj", line: 9, column: 25, excerpt: "\t\t\t\tMARKETING_VERSION = 2.1.4;",
          width: 5))
    #expect(version.keyLocation.column == 5)
    #expect(version.keyLocation.width == 17)
    let name = try #require(settings["PRODUCT_NAME"])
    #expect(name.text == "$(TARGET_NAME) \"x\"")
    #expect(name.location.description == "project.pbxproj:10:21")
    #expect(settings["ARCHS"]?.elements.map(\.text) == ["arm64", "x86_64"])
    #expect(settings.entries.map(\.key) == ["MARKETING_VERSION", "PRODUCT_NAME", "ARCHS"])
    #expect(list.root["rootObject"]?.text == "83CBB9F71A601CBA00E9B192")
    #expect(list.root["missing"] == nil)
    #expect(list.root["objectVersion"]?["x"] == nil)
    let range = try #require(version.range)
    #expect(String(decoding: list.source.bytes[range], as: UTF8.self) == "2.1.4")
  }

  private func read(_ text: String) throws -> PropertyList.Node {
    try PropertyList.read(Array(text.utf8), path: "a").root
  }

  @Test(arguments: [
    ("\"a\\nb\"", "a\nb"), ("\"\\\"\\\\\"", "\"\\"), ("'a\"b'", "a\"b"), ("\"\\U00e9\"", "é"),
    ("\"\\Ud83d\\Ude00\"", "😀"), ("\"\\251\"", "\u{2019}"), ("\"\\1018\"", "A8"), ("\"é😀\"", "é😀"),
    ("2.1.4", "2.1.4"), ("$X", "$X"), ("com.x-y/z:_", "com.x-y/z:_"),
  ])
  func `text is unescaped`(written: String, expected: String) throws {
    #expect(try read("{ a = \(written); }")["a"]?.text == expected)
  }

  @Test func `bytes that are not UTF-8 are replaced`() throws {
    let bytes =
      Array("{ /* ".utf8) + [0xA9] + Array(" */ a = \"".utf8) + [0xA9] + Array("\"; }".utf8)
    #expect(try PropertyList.read(bytes, path: "a").root["a"]?.text == "\u{FFFD}")
  }

  @Test func `an old file without braces is a dictionary`() throws {
    let root = try read("// Localized\n\"key one\" = \"value\";\nshort;\n")
    #expect(root.kind == .dictionary)
    #expect(root["key one"]?.text == "value")
    #expect(root["short"]?.text == "short")
    #expect(root["short"]?.location.line == 3)
  }

  @Test func `of equal keys the last one wins and all are found`() throws {
    let root = try read("{ a = 1; b = 2; a = 3; }")
    #expect(root["a"]?.text == "3")
    #expect(root.all("a").map(\.text) == ["1", "3"])
    #expect(root.entries.map(\.key) == ["a", "b", "a"])
  }

  @Test func `large dictionaries find every key`() throws {
    var text = "{ objects = {"
    for index in 0..<5000 { text += "K\(index) = \(index); \"q\\\"\(index)\" = \"\(index)\"; " }
    let objects = try #require(try read(text + "K7 = again; }; }")["objects"])
    for index in 0..<5000 where index != 7 {
      #expect(objects["K\(index)"]?.text == "\(index)")
      #expect(objects["q\"\(index)"]?.text == "\(index)")
    }
    #expect(objects["K7"]?.text == "again")
    #expect(objects.all("K7").map(\.text) == ["7", "again"])
    #expect(objects["K5000"] == nil)
    #expect(objects[""] == nil)
  }

  @Test func `data has a range and no text`() throws {
    let root = try read("{ d = <0fbd 77>; }")
    #expect(root["d"]?.kind == .data)
    #expect(root["d"]?.text == nil)
    #expect(root["d"]?.range == 7..<14)
  }

  @Test(arguments: [true, false])
  func `UTF-16 is read and has no range`(isBigEndian: Bool) throws {
    let list = try PropertyList.read(utf16("{\n a = \"é\";\n}", bigEndian: isBigEndian), path: "a")
    #expect(list.root["a"]?.text == "é")
    #expect(list.root["a"]?.location.description == "a:2:7")
    #expect(list.root["a"]?.range == nil)
  }

  @Test func `carriage returns and a byte order mark do not move places`() throws {
    let root = try read("\u{FEFF}{ x = 1;\r\n  a = 2.0;\r\n}\r\n")
    #expect(root["x"]?.location.description == "a:1:7")
    #expect(
      root["a"]?.location == Location("a", line: 2, column: 7, excerpt: "  a = 2.0;", width: 3))
    let old = try read("{ x = 1;\r  a = 2.0;\r}")
    #expect(old["a"]?.location.description == "a:2:7")
  }

  @Test(arguments: [
    FaultCase("", "the file looks like an empty file", at: "1:1"),
    FaultCase(" \n ", "the file looks like an empty file", at: "1:1"),
    FaultCase(
      "{\n a = {\n  b = 1;\n", "'{' opened at line 2 is never closed; the file ends here", at: "4:1"
    ),
    FaultCase(
      "{ a = (1, 2", "'(' opened at line 1 is never closed; the file ends here", at: "1:12"),
    FaultCase(
      "{\n a = \"x;\n}\n", "'\"' opened at line 2 is never closed; the file ends here", at: "4:1"),
    FaultCase(
      "{ a = \"x\\", "'\"' opened at line 1 is never closed; the file ends here", at: "1:10"),
    FaultCase("{ /* x\n", "'/*' opened at line 1 is never closed; the file ends here", at: "2:1"),
    FaultCase("{ a = <0f", "'<' opened at line 1 is never closed; the file ends here", at: "1:10"),
    FaultCase("a = b; c = ", "the file ends inside an entry", at: "1:12"),
    FaultCase("{ a = b }", "'}' stands where ';' is expected", at: "1:9"),
    FaultCase("{ a = b c; }", "'c' stands where ';' is expected", at: "1:9"),
    FaultCase("{ a = b@c; }", "'@' stands where ';' is expected", at: "1:8"),
    FaultCase("{ a b; }", "'b' stands where '=' is expected", at: "1:5"),
    FaultCase("{ \"a\": 1 }", "':' stands where '=' is expected", at: "1:6"),
    FaultCase("{ a = ; }", "';' stands where a value is expected", at: "1:7"),
    FaultCase("{ = b; }", "'=' stands where a key is expected", at: "1:3"),
    FaultCase("{ é = b; }", "'é' stands where a key is expected", at: "1:3"),
    FaultCase("(a b)", "'b' stands where ',' is expected", at: "1:4"),
    FaultCase("(a,,b)", "',' stands where a value is expected", at: "1:4"),
    FaultCase("{} {", "'{' follows the end of the list", at: "1:4"),
    FaultCase("{ d = <0g>; }", "'g' is no hexadecimal digit", at: "1:9"),
    FaultCase("{ d = <0fb>; }", "data of 3 hexadecimal digits ends inside a byte", at: "1:11"),
    FaultCase("{ a = \u{1}; }", "U+0001 stands where a value is expected", at: "1:7"),
    FaultCase(
      "{\n\ta = (\n<<<<<<< HEAD\n\t\tb,\n=======\n\t\tc,\n>>>>>>> x\n\t);\n}\n",
      "'<<<<<<<' is the mark of a merge conflict", at: "3:1"),
    FaultCase(
      "{\n a = 1;\n>>>>>>> theirs\n}\n", "'>>>>>>>' is the mark of a merge conflict", at: "3:1"),
    FaultCase(
      "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n",
      "the file looks like a Git LFS pointer, not the file that it stands for", at: "1:1"),
    FaultCase("<!DOCTYPE HTML>\n<html></html>", "the file looks like an HTML page", at: "1:1"),
    FaultCase("\n<HTML>", "the file looks like an HTML page", at: "2:1"),
    FaultCase("%PDF-1.4", "the file looks like a PDF document", at: "1:1"),
    FaultCase("{ a = \0; }", "the file looks like binary data", at: "1:1"),
  ])
  func `what does not fit is an error with its place`(fault: FaultCase) {
    fault.check { bytes throws(DocumentError) in try PropertyList.read(bytes, path: "a") }
  }

  @Test func `images are named`() {
    do throws(DocumentError) {
      _ = try PropertyList.read([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], path: "a")
      Issue.record("nothing was thrown")
    } catch {
      #expect(error.reason == "the file looks like a PNG image")
    }
  }

  @Test func `depth has a limit`() throws {
    _ = try read(String(repeating: "(", count: 512) + String(repeating: ")", count: 512))
    FaultCase(
      String(repeating: "(", count: 1_000_000), "'(' opens more than 512 levels", at: "1:513"
    )
    .check { bytes throws(DocumentError) in try PropertyList.read(bytes, path: "a") }
  }

  @Test func `every cut of a project is an error`() throws {
    let text = Array("{ /* c */ a = { b = (\"x\", y, <00>); }; 'c' = d; }".utf8)
    _ = try PropertyList.read(text, path: "a")
    for length in 0..<text.count {
      #expect(throws: DocumentError.self, "\(length) bytes") {
        try PropertyList.read(Array(text[..<length]), path: "a")
      }
    }
  }
}
