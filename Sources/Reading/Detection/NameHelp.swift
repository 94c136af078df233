import Diagnostics

/// Words the mend of a name that does not exist.
enum NameHelp {
  /// What to say: the nearest name, and those that exist.
  static func text(_ flag: String, _ name: String, among names: [String]) -> String {
    let shown = names.prefix(12).map { "'\($0)'" }.joined(separator: ", ")
    let rest = names.count > 12 ? ", and \(names.count - 12) more" : ""
    guard !names.isEmpty else { return "Leave out \(flag)." }
    guard let nearest = NearestName.to(name, among: names) else {
      return "Name one that exists with \(flag): \(shown)\(rest)."
    }
    return "Write \(flag) '\(nearest)', or another that exists: \(shown)\(rest)."
  }
}
