import Diagnostics
import Testing
import UpdatePolicy
import Versions

@testable import Commands

@Suite struct SharesFileTests {
  private func shares(_ text: String) throws -> SharesFile {
    try SharesFile(Array(text.utf8), path: "shares.csv")
  }

  private func faults(_ bytes: [UInt8]) -> [String] {
    do throws(CannotDecide) {
      _ = try SharesFile(bytes, path: "shares.csv")
      return []
    } catch {
      return error.reasons.map { "\($0.place.map { "\($0)" } ?? ""): \($0.reason)" }
    }
  }

  private static let readable: [(text: String, measure: SharesFile.Measure, first: Double)] = [
    ("version,share\n1.0,25\n2.0,75\n", .percent, 0.25),
    ("1.0,25%\n2.0, 10.5 %\n", .percent, 0.25),
    ("1.0,0.25\n2.0,0.5\n", .parts, 0.25),
    ("1.0,250\n2.0,750\n", .counts, 0.25),
    ("\u{FEFF}Version,Share\r\n\"1.0\",\"25\"\r\n\r\n2.0,75\r\n", .percent, 0.25),
    ("1.0,33.34\n2.0,33.34\n3.0,33.34", .percent, 0.3334),
    ("1.0,0.2%\n", .percent, 0.002),
    ("1.0,0\n2.0,100", .percent, 0),
  ]

  @Test(arguments: readable)
  func `a table is read as parts, percent, or counts`(
    _ text: String, _ measure: SharesFile.Measure, _ first: Double
  ) throws {
    let file = try shares(text)
    #expect(file.measure == measure)
    #expect(file.versions.first?.text == "1.0")
    let version = try Version("1.0.0")
    #expect(abs(file.shares.fraction(of: [version]) - first) < 1e-9)
  }

  @Test func `versions come in their order, whatever the file's is`() throws {
    #expect(try shares("2.0,1\n10.0,1\n1.9,1\n").versions.map(\.text) == ["1.9", "2.0", "10.0"])
  }

  private static let faulty: [(text: String, faults: [String])] = [
    ("", ["shares.csv: no line has a version"]),
    ("version,share\n", ["shares.csv: no line has a version"]),
    ("1.0\n", ["shares.csv:1: 1 column instead of two"]),
    ("1.0,2,3\n", ["shares.csv:1: 3 columns instead of two"]),
    ("1.0;2\n", ["shares.csv:1: 1 column instead of two"]),
    ("1.0,\"2\n", ["shares.csv:1: a quotation mark is not closed"]),
    ("1.0,0\n", ["shares.csv: the shares add up to nothing"]),
    ("1.0,50%\n2.0,51%", ["shares.csv: the shares add up to more than 100 %"]),
    ("1.0,50%\n2.0,20", ["shares.csv:2: the share of 2.0 has no %, which other lines have"]),
    (
      "version,share\nv1.0,x\n2.0,-1\n2.1,1e3\n2.2,.5\n2.3,\n\n2.4,1\n2.4.0,2\n",
      [
        "shares.csv:2: 'v1.0' is no version: 'v' at byte 1 is neither a digit nor a period",
        "shares.csv:2: 'x' is no share", "shares.csv:3: '-1' is no share",
        "shares.csv:4: '1e3' is no share", "shares.csv:5: '.5' is no share",
        "shares.csv:6: '' is no share",
        "shares.csv:9: 2.4.0 is there already, on line 8",
      ]
    ),
  ]

  @Test(arguments: faulty)
  func `every fault is told with its line`(_ text: String, _ wanted: [String]) {
    #expect(faults(Array(text.utf8)) == wanted)
  }

  @Test func `what is no text is refused whole`() {
    #expect(faults([0x31, 0xFF, 0x2C, 0x31]) == ["shares.csv: the file is not UTF-8"])
  }

  @Test func `a number of a thousand digits is refused`() {
    let digits = String(repeating: "9", count: 1000)
    #expect(faults(Array("1.0,\(digits)".utf8)) == ["shares.csv:1: '\(digits)' is no share"])
  }
}
