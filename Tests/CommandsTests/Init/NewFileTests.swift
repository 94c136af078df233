import Foundation
import TestSupport
import Testing

@testable import Commands

@Suite struct NewFileTests {
  private let repository: ScratchRepository

  init() throws { repository = try ScratchRepository() }

  private var file: NewFile { NewFile(folder: repository.path, name: "new.yml") }

  private var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: repository.path).filter { $0 != ".git" }
        .sorted()
    }
  }

  @Test func `a file is created whole and alone`() throws {
    try file.create(Array("hello\n".utf8), token: "t")
    #expect(try String(contentsOfFile: file.path, encoding: .utf8) == "hello\n")
    #expect(try names == ["new.yml"])
  }

  @Test func `what is there stays`() throws {
    try repository.write("mine", to: "new.yml")
    #expect(throws: file.taken) { try file.create([1], token: "t") }
    #expect(try String(contentsOfFile: file.path, encoding: .utf8) == "mine")
    #expect(try names == ["new.yml"])
  }

  @Test func `a symbolic link that leads nowhere is something`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: file.path, withDestinationPath: repository.path + "/elsewhere.yml")
    #expect(file.isTaken)
    #expect(throws: file.taken) { try file.create([1], token: "t") }
    #expect(try names == ["new.yml"])
  }

  @Test func `a folder is something`() throws {
    try FileManager.default.createDirectory(
      atPath: file.path, withIntermediateDirectories: false)
    #expect(file.isTaken)
    #expect(throws: file.taken) { try file.create([1], token: "t") }
  }

  @Test func `of many at once one wins, and its file is whole`() async throws {
    let (path, folder) = (file.path, repository.path)
    let winners = await withTaskGroup(of: Int.self, returning: [Int].self) { group in
      for number in 1...16 {
        group.addTask {
          let bytes = Array(repeating: UInt8(number), count: 20_000)
          do {
            try NewFile(folder: folder, name: "new.yml").create(bytes, token: "t\(number)")
            return number
          } catch {
            return 0
          }
        }
      }
      var winners: [Int] = []
      for await number in group where number > 0 { winners.append(number) }
      return winners
    }
    let winner = try #require(winners.first)
    #expect(winners.count == 1)
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(bytes == Array(repeating: UInt8(winner), count: 20_000))
    #expect(try names == ["new.yml"])
  }

  @Test func `a folder that is not there is told`() {
    let lost = NewFile(folder: repository.path + "/no", name: "new.yml")
    #expect(!lost.isTaken)
    #expect(throws: (any Error).self) { try lost.create([1], token: "t") }
  }
}
