import Foundation
import TestSupport
import Testing

@testable import Git

@Suite struct SortedNamesTests {
  /// How the names of a table are spread.
  enum Spread: String, CaseIterable, Sendable {
    case even
    case crowdedLow
    case crowdedHigh
    case alikeAtTheStart
  }

  private func names(_ spread: Spread, _ count: Int, _ random: inout SeededRandom) -> [String] {
    let digits = Array("0123456789abcdef")
    var names: Set<String> = []
    while names.count < count {
      let start =
        switch spread {
        case .even: ""
        case .crowdedLow: "5a0000"
        case .crowdedHigh: Bool.random(using: &random) ? "5affffff" : "5a"
        case .alikeAtTheStart: Bool.random(using: &random) ? "5a77777777777777" : "5a"
        }
      var name = start
      while name.count < 40 { name.append(digits.randomElement(using: &random) ?? "0") }
      names.insert(name)
    }
    return names.sorted()
  }

  @Test(arguments: Spread.allCases, [0, 1, 2, 33, 600, 9_000])
  func `each name is found and no other`(spread: Spread, count: Int) throws {
    var random = SeededRandom(seed: UInt64(count))
    let names = names(spread, count, &random)
    let ids = names.compactMap { ObjectID($0) }
    let scratch = try ScratchRepository()
    let path = scratch.path + "/table"
    try Self.write(ids, to: path)
    let table = try #require(MappedFile(path).flatMap { SortedNames($0, fanout: 0, names: 1024) })
    // Three rounds, since a table that is used much is searched in another way.
    for _ in 0..<3 {
      for (index, id) in ids.enumerated() {
        #expect(table.index(of: id) == index)
        if index % 16 == 0 {
          let last: Character = names[index].last == "0" ? "1" : "0"
          let neighbour = names[index].dropLast() + String(last)
          let expected = names.firstIndex(of: String(neighbour))
          #expect(ObjectID(neighbour).map { table.index(of: $0) } == expected)
        }
      }
    }
    for digit in ["0", "5", "f"] {
      let stranger = try #require(ObjectID(String(repeating: digit, count: 40)))
      #expect(table.index(of: stranger) == nil)
    }
  }

  private static func write(_ ids: [ObjectID], to path: String) throws {
    var bytes: [UInt8] = []
    for byte in 0..<256 {
      let count = UInt32(ids.count { $0.firstByte <= byte })
      bytes += unsafe withUnsafeBytes(of: count.bigEndian) { unsafe Array($0) }
    }
    for id in ids {
      var raw = id.raw
      bytes += unsafe withUnsafeBytes(of: &raw) { unsafe Array($0) }
    }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }
}
