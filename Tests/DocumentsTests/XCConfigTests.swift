import Diagnostics
import Documents
import Testing

@Suite struct XCConfigTests {
  @Test func `statements keep their order and their places`() {
    let text = """
      // comment
      #include "Base"
      #include? "Local.xcconfig" // may be missing
      MARKETING_VERSION = 1.2.3; // note
      MARKETING_VERSION[config=Release][sdk=iphone*] = 2.0
      EMPTY =
      LIST = a \\
        b
      """
    let file = XCConfig.read(Array(text.utf8), path: "App.xcconfig")
    #expect(file.faults.isEmpty)
    #expect(
      file.statements == [
        .include(path: "Base", isOptional: false, offset: 21),
        .include(path: "Local.xcconfig", isOptional: true, offset: 38),
        .assignment(
          name: "MARKETING_VERSION", conditions: [], value: "1.2.3", offset: 72, valueOffset: 92),
        .assignment(
          name: "MARKETING_VERSION",
          conditions: [
            .init(name: "config", pattern: "Release"), .init(name: "sdk", pattern: "iphone*"),
          ], value: "2.0", offset: 107, valueOffset: 156),
        .assignment(name: "EMPTY", conditions: [], value: "", offset: 160, valueOffset: 167),
        .assignment(name: "LIST", conditions: [], value: "a b", offset: 168, valueOffset: 175),
      ])
  }

  private struct Assignment: Equatable {
    var name: String
    var conditions: [String] = []
    var value: String
    var place: String
  }

  private func assignments(_ file: XCConfig) -> [Assignment] {
    file.statements.compactMap { statement in
      guard case .assignment(let name, let conditions, let value, _, let offset) = statement
      else { return nil }
      return Assignment(
        name: name, conditions: conditions.map { "\($0.name)=\($0.pattern)" }, value: value,
        place: file.source.location(at: offset).description)
    }
  }

  @Test(arguments: [
    ("A=1", "1", "f:1:3"), ("A = 1 ; ", "1", "f:1:5"), ("A = 1;;", "1;", "f:1:5"),
    ("A = ;", "", "f:1:5"),
    ("A =", "", "f:1:4"), ("A =   ", "", "f:1:5"), ("A = // note", "", "f:1:5"),
    ("A = 1 // 2", "1", "f:1:5"),
    ("A = http://x", "http:", "f:1:5"), ("A = \"a b\"", "\"a b\"", "f:1:5"),
    ("A = a /* b */", "a /* b */", "f:1:5"),
    ("  A\t=\t1\t", "1", "f:1:7"), ("A = é😀", "é😀", "f:1:5"),
    ("A = $(B:default=1)", "$(B:default=1)", "f:1:5"),
    ("A = 1 \\\n  2 \\\n3", "1 2 3", "f:1:5"), ("A = \\\n 1", "1", "f:2:2"),
    ("A = 1 \\", "1", "f:1:5"),
    ("A = 1 \\\n\n", "1", "f:1:5"), ("A = 1 \\ // c\n2", "1 2", "f:1:5"),
    ("\u{FEFF}A = 1", "1", "f:1:5"),
    ("// x\r\nA = 1\r\n", "1", "f:2:5"), ("// x\rA = 1", "1", "f:2:5"), ("A = x=y", "x=y", "f:1:5"),
    ("A = #1", "#1", "f:1:5"),
  ])
  func `values are read as Xcode reads them`(text: String, value: String, place: String) {
    let file = XCConfig.read(Array(text.utf8), path: "f")
    #expect(file.faults.isEmpty)
    #expect(assignments(file) == [Assignment(name: "A", value: value, place: place)])
  }

  @Test(arguments: [
    ("A[sdk=*] = 1", ["sdk=*"]), ("A[sdk=a][arch=b] = 1", ["sdk=a", "arch=b"]),
    ("A [sdk=a] [arch=b] = 1", ["sdk=a", "arch=b"]),
    ("A[sdk=a,arch=b]=1", ["sdk=a", "arch=b"]),
    ("A[ config = Release , sdk = x ] = 1", ["config=Release", "sdk=x"]),
    ("A[config=]=1", ["config="]),
  ])
  func `conditions are taken apart`(text: String, conditions: [String]) {
    let file = XCConfig.read(Array(text.utf8), path: "f")
    #expect(file.faults.isEmpty)
    #expect(assignments(file).map(\.conditions) == [conditions])
    #expect(assignments(file).map(\.value) == ["1"])
  }

  @Test(arguments: [
    ("1A = 2", "'1' starts no setting", "f:1:1"), ("Ä = 2", "'Ä' starts no setting", "f:1:1"),
    ("AÄ = 2", "'A' is not followed by '='", "f:1:2"), ("A", "'A' is not followed by '='", "f:1:1"),
    ("A B = 1", "'A' is not followed by '='", "f:1:3"),
    ("A[sdk=x = 1", "'[sdk=x = 1' has no ']'", "f:1:2"),
    ("A[sdk] = 1", "'[sdk]' is no condition", "f:1:2"),
    ("A[=x] = 1", "'[=x]' is no condition", "f:1:2"),
    ("#define A", "'#define' is no directive", "f:1:1"),
    ("# comment", "'#comment' is no directive", "f:1:1"),
    ("#include\"A\"", "'#include\"A\"' is no directive", "f:1:1"),
    ("#include A", "'#include' has no file name in quotes", "f:1:1"),
    ("#include \"A", "'A' has no closing quote", "f:1:11"),
    ("#include \"A\" B", "'B' follows the file name", "f:1:14"),
    ("/* x */", "'/' starts no setting", "f:1:1"),
    ("<<<<<<< HEAD", "'<<<<<<<' is the mark of a merge conflict", "f:1:1"),
    ("=======", "'=======' is the mark of a merge conflict", "f:1:1"),
  ])
  func `a line that is no statement is a fault, and the next one counts`(
    line: String, reason: String, place: String
  ) {
    let file = XCConfig.read(Array((line + "\nB = 2\n").utf8), path: "f")
    #expect(file.faults.map(\.reason) == [reason])
    #expect(file.faults.map(\.location.description) == [place])
    #expect(assignments(file) == [Assignment(name: "B", value: "2", place: "f:2:5")])
  }

  @Test func `includes may stand anywhere, with their comments`() {
    let file = XCConfig.read(
      Array("  #include  \"a/b.xcconfig\" // c\n# include? \"é\"\n#include\t\"d\"".utf8), path: "f")
    #expect(file.faults.isEmpty)
    #expect(
      file.statements == [
        .include(path: "a/b.xcconfig", isOptional: false, offset: 13),
        .include(path: "é", isOptional: true, offset: 44),
        .include(path: "d", isOptional: false, offset: 58),
      ])
  }

  @Test func `UTF-16 is a fault`() {
    #expect(XCConfig.read(utf16("A = 1"), path: "f").faults.count == 1)
  }

  @Test func `faults and sizes have limits`() {
    let garbage = String(repeating: "1\n", count: 5000)
    let file = XCConfig.read(Array((garbage + "A = 1").utf8), path: "f")
    #expect(file.faults.count == 100)
    #expect(assignments(file) == [Assignment(name: "A", value: "1", place: "f:5001:5")])
    let large = XCConfig.read(Array(repeating: 0x20, count: 5 << 20), path: "f")
    #expect(
      large.unread?.reason
        == "5242880 bytes are more than the 4194304 that an xcconfig file may have")
    #expect(file.unread == nil)
  }

  @Test func `nothing is no fault`() {
    let file = XCConfig.read([], path: "f")
    #expect(file.statements.isEmpty && file.faults.isEmpty)
  }
}
