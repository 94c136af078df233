import Foundation
import TestSupport

extension ScratchRepository {
  /// Writes a folder's object whatever its entries are called, and returns its id.
  func tree(_ entries: [(mode: String, name: [UInt8], id: String)]) throws -> String {
    var bytes = Data()
    for (mode, name, id) in entries {
      bytes += Data("\(mode) ".utf8) + Data(name) + [0]
      var digits = id[...]
      while let byte = UInt8(digits.prefix(2), radix: 16) {
        bytes.append(byte)
        digits = digits.dropFirst(2)
      }
    }
    let file = sibling("tree")
    try bytes.write(to: URL(fileURLWithPath: file))
    return try git("hash-object", "-t", "tree", "--literally", "-w", file)
  }

  /// Writes a file's object.
  func blob(_ text: String) throws -> String {
    try git(["hash-object", "-w", "--stdin"], input: text)
  }

  /// Makes a commit of a folder's object, and moves the branch there.
  @discardableResult
  func commitTree(_ tree: String) throws -> String {
    let commit = try git(["commit-tree", tree], input: "hostile")
    try git("update-ref", "refs/heads/main", commit)
    return commit
  }
}
