import Templates

/// The moments at which git asks trainstop.
enum HookKind: String, CaseIterable {
  case prePush = "pre-push"
  case preCommit = "pre-commit"

  /// The command of git that the hook can stop.
  var gitCommand: String {
    switch self {
    case .prePush: "git push"
    case .preCommit: "git commit"
    }
  }

  /// The name under which a hook is kept that was there before.
  var keptName: String { rawValue + ".before-trainstop" }

  /// The words that run it, which every hook of ours has in it however it came there.
  var runWords: String { "trainstop hook run \(rawValue)" }
}

/// The text of a hook: that of `templates/hooks` with the place of the program in one line.
struct HookText {
  private static let lineStart = "fallback="

  /// The text without any place.
  private let plain: String

  /// Finds the text of a hook.
  init(_ kind: HookKind) {
    plain = ShippedHook.all.first { $0.name == kind.rawValue }?.text ?? ""
  }

  /// The text that knows where the program is.
  ///
  /// - Parameter program: The absolute path; nil, or one that takes more than a line, leaves it out.
  /// - Returns: The whole script.
  func naming(_ program: String?) -> String {
    guard let program, !program.utf8.contains(UInt8(ascii: "\n")) else { return plain }
    return Self.replacingPlace(in: plain, by: Self.lineStart + program.shellQuoted)
  }

  /// Whether a text is this one, with whatever place in it.
  func isText(of bytes: [UInt8]) -> Bool {
    Array(Self.replacingPlace(in: String(decoding: bytes, as: UTF8.self), by: "").utf8)
      == Array(Self.replacingPlace(in: plain, by: "").utf8)
  }

  private static func replacingPlace(in text: String, by line: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let place = lines.firstIndex(where: { $0.hasPrefix(lineStart) }) else { return text }
    lines[place] = Substring(line)
    return lines.joined(separator: "\n")
  }
}
