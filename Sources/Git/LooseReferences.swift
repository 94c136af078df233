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

  /// Returns the references that git would list if their files held the name of an object, which
  /// they do not: an empty file, words, a pipe.
  ///
  /// - Parameters:
  ///   - prefix: Such as `refs/tags/`.
  ///   - folder: The folder that holds `refs`.
  ///   - listed: The references that could be read, without that beginning.
  /// - Returns: The names, in no order and without that beginning.
  static func broken(
    below prefix: String, in folder: String, besides listed: [String]
  ) -> [String] {
    let listed = Set(listed)
    var found: [String] = []
    var folders = [""]
    while let below = folders.popLast() {
      for (entry, kind) in FileSystem.entries(in: folder + "/" + prefix + below) ?? [] {
        let name = below + entry
        guard isTaken(entry) else { continue }
        if kind == .folder { folders.append(name + "/") }
        guard kind != .folder, !listed.contains(name) else { continue }
        if isBroken(folder + "/" + prefix + name) { found.append(name) }
      }
    }
    return found
  }

  /// Whether a file that nobody could read as a reference is more than one to a reference that is
  /// not there any more.
  private static func isBroken(_ path: String) -> Bool {
    switch FileSystem.kind(of: path, following: true) {
    case nil, .folder: return false
    case .other: return true
    case .file: break
    }
    do {
      // It may have been deleted meanwhile.
      guard let contents = try FileSystem.contents(of: path) else { return false }
      return !contents.starts(with: "ref:".utf8)
    } catch {
      return true
    }
  }

  /// Whether git would take a name, and every file system keeps its bytes as they are.
  static func isPlain(_ name: String) -> Bool {
    name.utf8.allSatisfy { $0 < 0x7F } && isTaken(name)
  }

  /// Whether git would take a name, by the rules of `git check-ref-format`.
  private static func isTaken(_ name: String) -> Bool {
    let forbidden = "~^:?*[\\".utf8
    let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return name.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !forbidden.contains($0) }
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
