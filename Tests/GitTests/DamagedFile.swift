import Foundation
import TestSupport

/// Damages files that git has made read-only.
enum DamagedFile {
  /// Turns all bits of some bytes around.
  static func flip(_ places: [Int], in path: String) throws {
    let url = URL(fileURLWithPath: path)
    var data = try Data(contentsOf: url)
    for place in places { data[place] ^= 0xFF }
    try FileManager.default.removeItem(at: url)
    try data.write(to: url)
  }

  /// Writes something else over a loose object.
  static func overwrite(_ id: String, of repository: ScratchRepository) throws {
    let file = repository.path + "/.git/objects/\(id.prefix(2))/\(id.dropFirst(2))"
    try FileManager.default.removeItem(atPath: file)
    try Data("garbage".utf8).write(to: URL(fileURLWithPath: file))
  }

  /// The names of the files in a folder.
  static func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }
}
