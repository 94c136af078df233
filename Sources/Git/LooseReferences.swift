/// References that have a file each.
enum LooseReferences {
  /// What is in the place of a reference.
  enum Content: Hashable {
    /// Nothing: the packed references may have it.
    case absent

    /// An object's name.
    case id(ObjectID)

    /// The full name of another reference.
    case name(String)

    /// Something that has to be asked of libgit2.
    case other
  }

  /// Reads the file of one reference.
  static func read(_ path: String) -> Content {
    // Whatever keeps the file from being read is said by libgit2, which is asked next.
    guard let contents = try? FileSystem.contents(of: path) else {
      return FileSystem.kind(of: path) == nil ? .absent : .other
    }
    guard contents.last == UInt8(ascii: "\n") else { return .other }
    let text = String(decoding: contents.dropLast(), as: UTF8.self)
    if text.hasPrefix("ref: ") {
      let name = String(text.dropFirst(5))
      return name.hasPrefix("refs/") && isPlain(name) ? .name(name) : .other
    }
    guard contents.count == 2 * ObjectID.sha1Count + 1, let id = ObjectID(text) else {
      return .other
    }
    return .id(id)
  }

  /// Returns every reference whose name begins so, in no order and without that beginning.
  ///
  /// - Parameters:
  ///   - prefix: Such as `refs/tags/`.
  ///   - folder: The folder that holds `refs`.
  /// - Returns: The references, or nil when libgit2 has to be asked.
  static func all(below prefix: String, in folder: String) -> [TagReference]? {
    var found: [TagReference] = []
    var folders = [""]
    while let below = folders.popLast() {
      guard let entries = FileSystem.entries(in: folder + "/" + prefix + below) else {
        guard below.isEmpty, FileSystem.kind(of: folder + "/" + prefix) == nil else { return nil }
        return []
      }
      for (entry, kind) in entries {
        let name = below + entry
        if kind == .file, entry.hasSuffix(".lock") { continue }
        guard isPlain(entry) else { return nil }
        switch kind {
        case .folder: folders.append(name + "/")
        case .file:
          switch read(folder + "/" + prefix + name) {
          case .id(let id): found.append(TagReference(name: name, target: id, packedPeel: nil))
          // It has just been packed or deleted, and the other file is read after this one.
          case .absent: continue
          case .name, .other: return nil
          }
        case .other: return nil
        }
      }
    }
    return found
  }

  /// Whether git would take a name, and every file system keeps its bytes as they are.
  ///
  /// The rules are those of `git check-ref-format`, and ASCII only.
  static func isPlain(_ name: String) -> Bool {
    let forbidden = "~^:?*[\\".utf8
    let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !forbidden.contains($0) }
      && parts.allSatisfy { !$0.isEmpty && $0.first != period && $0.last != period }
      && !name.utf8.hasPair(period, period) && !name.utf8.hasPair(UInt8(ascii: "@"), brace)
      && !parts.contains { String(Substring($0)).hasSuffix(".lock") }
  }

  private static let period = UInt8(ascii: ".")
  private static let brace = UInt8(ascii: "{")
}

extension String.UTF8View {
  /// Whether two bytes stand side by side.
  fileprivate func hasPair(_ first: UInt8, _ second: UInt8) -> Bool {
    var last: UInt8?
    for byte in self {
      if last == first, byte == second { return true }
      last = byte
    }
    return false
  }
}
