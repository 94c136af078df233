import Diagnostics

/// What is wrong with a ZIP archive, before it is known what the archive is called.
struct ZipFault: Error, Hashable {
  /// The rest of a sentence that begins with the name of the archive and a colon.
  let reason: String

  /// The mend.
  let help: String

  init(_ reason: String, help: String = "Build the archive anew, or copy it again.") {
    self.reason = reason
    self.help = help
  }

  /// An archive of which only a part is here.
  static let split = ZipFault(
    "it is one of several parts", help: "Join the parts, for example with 'zip -s 0 --out'.")

  /// The fault for a person.
  func error(in path: String) -> DocumentError {
    DocumentError("\(path) cannot be read: \(reason)", at: Location(path), help: help)
  }
}
