import Diagnostics
import Documents
import Reading
import TestSupport

extension FuzzTarget {
  /// Built products.
  static let archives = [
    FuzzTarget("zip", "the bytes of a ZIP archive, read as one and as a product") {
      try ArchiveClaims.check($0)
    },
    FuzzTarget("ipa", "names and files by turns, which are put into an archive that is sound") {
      let parts = InputParts($0)
      var files: [ZipWriter.File] = []
      for index in stride(from: 0, to: min(parts.count, 24), by: 2) {
        let file = ZipWriter.File(parts.text(index), parts[index + 1])
        files.append(index % 4 == 0 ? file : file.deflated)
      }
      try ArchiveClaims.check(files)
    },
  ]
}

/// What is claimed of archives.
private enum ArchiveClaims {
  private static let name = "App.ipa"
  private static let limit = 1 << 20

  /// Claims that what was put into an archive comes out of it.
  static func check(_ files: [ZipWriter.File]) throws {
    let bytes = ZipWriter(files).bytes
    if let archive = try? ZipArchive(bytes, path: name) {
      try claim(archive.entries.count == files.count, "\(archive.entries.count) entries")
      for (entry, file) in zip(archive.entries, files) where !entry.isFolder {
        let contents = try? archive.contents(of: entry, limit: limit)
        try claim(
          contents?.count == file.size && contents.map(ZipWriter.File.checkSum) == file.checkSum,
          "\(entry.name) does not hold what was put into it")
      }
    }
    try check(bytes)
  }

  /// Reads bytes as an archive and as a product.
  static func check(_ bytes: [UInt8]) throws {
    if let archive = try? ZipArchive(bytes, path: name) {
      for entry in archive.entries.prefix(16) {
        let contents = try? archive.contents(of: entry, limit: limit)
        try claim(
          contents == nil || contents?.count == entry.size,
          "\(entry.name) is not \(entry.size) long")
      }
    }
    let tree = try ZipTree(bytes, name: name)
    let findings = try ProductReader(tree: tree, name: name).read()
    try FindingClaims([:]).check(findings)
  }
}
