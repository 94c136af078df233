package import Diagnostics
package import Documents

/// The files in a ZIP archive, which is never unpacked to disk.
///
/// Only a file that is asked for is unpacked, in memory, and only up to a size that no property
/// list of a product comes near. Symbolic links are followed inside the archive.
package final class ZipTree: FileTree {
  /// The most bytes that one file may have.
  package static let fileLimit = 4 << 20

  /// The most bytes that all files that are asked for may have together.
  package static let totalLimit = 64 << 20

  /// How many bytes stand before the archive.
  package var prefix: Int { archive.prefix }

  private let archive: ZipArchive
  private let name: String
  private var places: [String: Int] = [:]
  private var repeated: Set<String> = []
  private var hasLinks = false
  private var unpacked = 0
  private var found: [String]?

  /// The most bytes in the path that a link leads to.
  private static let linkSize = 4096

  /// How many symbolic links may lead to one another.
  private static let linkLimit = 40

  /// Reads the list of files.
  ///
  /// - Parameters:
  ///   - source: The archive.
  ///   - name: What messages call it.
  /// - Throws: ``Diagnostics/Undetermined`` when it is no archive, damaged, or hostile.
  package init(_ source: any ByteSource, name: String) throws(Undetermined) {
    self.name = name
    do {
      archive = try ZipArchive(source, path: name)
    } catch {
      throw Undetermined("archive", error.reason, at: error.location, help: error.help)
    }
    for (index, entry) in archive.entries.enumerated() where !entry.isFolder {
      if entry.isLink { hasLinks = true }
      let path = Self.path(entry.name)
      if places.updateValue(index, forKey: path) != nil { repeated.insert(path) }
    }
  }

  /// The path that a name stands for: some tools write `./a` or `a//b`.
  private static func path(_ name: String) -> String {
    var previous = UInt8(ascii: "/")
    var isPlain = true
    for byte in name.utf8 {
      if previous == UInt8(ascii: "/"), byte == previous || byte == UInt8(ascii: ".") {
        isPlain = false
      }
      previous = byte
    }
    return isPlain ? name : TreePath.components(of: name).joined(separator: "/")
  }

  /// Every file's path, sorted; links are left out.
  ///
  /// Names that Unicode holds equal are one.
  package func paths() -> [String] {
    if let found { return found }
    let sorted = places.filter { !archive.entries[$0.value].isLink }.keys.sorted()
    found = sorted
    return sorted
  }

  package func bytes(of path: String) throws(Undetermined) -> [UInt8]? {
    guard let path = hasLinks ? try resolvingLinks(path) : path else { return nil }
    guard let index = places[path] else { return nil }
    return try unpack(index, path, limit: Self.fileLimit)
  }

  private func unpack(
    _ index: Int, _ path: String, limit: Int
  ) throws(Undetermined) -> [UInt8] {
    let entry = archive.entries[index]
    guard !repeated.contains(path) else {
      throw Undetermined(
        "archive", "\(name) holds '\(path)' more than once",
        at: Location("\(name)/\(path)"), help: "Build the archive anew.")
    }
    // One that is too large by itself is named as that.
    guard entry.size > limit || entry.size <= Self.totalLimit - unpacked else {
      throw Undetermined(
        "archive", "the property lists in \(name) have more than \(Self.totalLimit) bytes together",
        at: Location("\(name)/\(path)"), help: "Check that this is the right file.")
    }
    do {
      let bytes = try archive.contents(of: entry, limit: limit)
      unpacked += bytes.count
      return bytes
    } catch {
      throw Undetermined("archive", error.reason, at: error.location, help: error.help)
    }
  }

  /// Follows the links on the way to `path`; nil when they lead out of the archive.
  private func resolvingLinks(_ path: String) throws(Undetermined) -> String? {
    var path = path
    for _ in 0..<Self.linkLimit {
      guard let (link, index) = firstLink(on: path) else { return path }
      let target = String(
        decoding: try unpack(index, link, limit: Self.linkSize), as: UTF8.self)
      let rest = path.dropFirst(link.count)
      guard let next = TreePath.resolve(target + rest, from: TreePath.folder(of: link)) else {
        return nil
      }
      path = next
    }
    throw Undetermined(
      "archive", "'\(path)' in \(name) is a symbolic link that leads in a circle",
      at: Location("\(name)/\(path)"), help: "Build the archive anew.")
  }

  /// The first folder or file on the way to `path` that is a link.
  private func firstLink(on path: String) -> (path: String, index: Int)? {
    var here = ""
    for component in TreePath.components(of: path) {
      here = here.isEmpty ? String(component) : "\(here)/\(component)"
      if let index = places[here], archive.entries[index].isLink { return (here, index) }
    }
    return nil
  }
}
