import Diagnostics

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The file of a hook, as git finds it.
struct HookFile {
  /// Whose it is.
  enum Content {
    /// Nobody's: there is none.
    case nothing

    /// Ours, as it was written.
    case ours

    /// Somebody's who has it run trainstop: ours with changes, or another one.
    case callsTrainstop

    /// Another hook.
    case foreign
  }

  /// The absolute path.
  let path: String

  /// Whose it is.
  let content: Content

  /// Its bytes; those that it leads to where it is a link.
  let bytes: [UInt8]

  /// Whether it is a symbolic link.
  let isLink: Bool

  /// Whether git would run it; it passes over what may not be run.
  let isExecutable: Bool

  /// Looks at a file.
  ///
  /// - Throws: `Undetermined` when it is there and cannot be read.
  init(_ kind: HookKind, in place: HookPlace) throws(Undetermined) {
    path = place.path(kind.rawValue)
    guard let type = Self.type(path) else {
      (content, bytes, isLink, isExecutable) = (.nothing, [], false, false)
      return
    }
    isLink = type == .typeSymbolicLink
    isExecutable = FileManager.default.isExecutableFile(atPath: path)
    let isDangling = isLink && !Disk.exists(path)
    bytes = isDangling ? [] : try Disk.bytes(of: path, from: "/")
    if HookText(kind).isText(of: bytes) {
      content = .ours
    } else {
      let text = String(decoding: bytes, as: UTF8.self)
      content = HookFile.calls(kind, text) ? .callsTrainstop : .foreign
    }
  }

  /// What lies at a path itself, not what a link leads to; nil when nothing does.
  static func type(_ path: String) -> FileAttributeType? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
  }

  /// Whether a text runs trainstop as this hook, other than in a comment.
  static func calls(_ kind: HookKind, _ text: String) -> Bool {
    lines(text).contains { $0.contains("hook run \(kind.rawValue)") }
  }

  /// The lines of a text that are no comments, whichever way they end.
  static func lines(_ text: String) -> [Substring] {
    text.split(whereSeparator: \.isNewline).filter { line in
      line.first { $0 != " " && $0 != "\t" } != "#"
    }
  }

  /// Whether it finds out what it is called, and would not under another name.
  var asksForItsName: Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    return ["basename", "${0##", "$0:t", "__FILE__", "argv[0]"].contains { text.contains($0) }
  }
}
