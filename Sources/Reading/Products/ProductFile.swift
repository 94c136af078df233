import Diagnostics
import Git

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A file or folder that a user says is a built product.
struct ProductFile {
  private let file: String
  private let name: String

  /// Names a product by its absolute path, and what messages call it.
  init(_ file: String, name: String) {
    self.file = file
    self.name = name
  }

  /// The files in it.
  ///
  /// - Throws: ``Diagnostics/Undetermined`` when there is none, or nothing that can be read.
  func tree() throws(Undetermined) -> any FileTree {
    let real = URL(fileURLWithPath: file).resolvingSymlinksInPath().path
    switch FileStatus(of: real) {
    case .folder: return FolderTree(root: file, name: name)
    case .file: return try zip()
    case .missing, .unknown:
      throw Undetermined(
        "archive", "\(name) is not there", at: Location(name),
        help: "Check the path after --archive, seen from the folder that trainstop runs in.")
    case .link, .special:
      throw Undetermined(
        "archive", "\(name) is neither a file nor a folder", at: Location(name),
        help: "Save it to a file first.")
    }
  }

  private func zip() throws(Undetermined) -> ZipTree {
    let source = try MappedFile(file, path: name)
    let start = source.bytes(0..<min(8, source.count))
    for (signature, what, mend) in Self.others where start.starts(with: signature) {
      throw Undetermined("archive", "\(name) is \(what)", at: Location(name), help: mend)
    }
    return try ZipTree(source, name: name)
  }

  /// What else people upload or pack, and what to give instead.
  private static let others: [([UInt8], String, String)] = [
    (
      Array("xar!".utf8), "an installer package, which is not read",
      "Give the .app or .xcarchive that it was made from."
    ),
    ([0x1F, 0x8B], "packed with gzip, which is not read", "Give the .ipa, or a ZIP archive."),
    (
      Array("version ".utf8), "a Git LFS pointer, not the file that it stands for",
      "Fetch the file with 'git lfs pull'."
    ),
  ]
}
