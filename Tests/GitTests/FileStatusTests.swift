import Foundation
import TestSupport
import Testing

@testable import Git

@Suite struct FileStatusTests {
  private let folder: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.path + "/status-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  @Test func `says what lies at a path, and how large a file is`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data("twelve bytes".utf8).write(to: URL(fileURLWithPath: folder + "/file"))
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/link", withDestinationPath: "file")
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/astray", withDestinationPath: "nowhere")
    #expect(FileStatus(of: folder) == .folder)
    #expect(FileStatus(of: folder + "/file") == .file(size: 12))
    #expect(FileStatus(of: folder + "/link") == .link)
    #expect(FileStatus(of: folder + "/astray") == .link)
    #expect(FileStatus(of: "/dev/null") == .special)
  }

  @Test func `tells a name that nothing has from one that cannot be asked about`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data().write(to: URL(fileURLWithPath: folder + "/file"))
    #expect(FileStatus(of: folder + "/none") == .missing)
    #expect(FileStatus(of: folder + "/none/below") == .missing)
    #expect(FileStatus(of: folder + "/file/below") == .unknown)
  }
}
