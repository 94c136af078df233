/// The text of a git hook that ships inside of the program.
package struct ShippedHook: Hashable, Sendable {
  /// The name of the hook, which is the name of its file: `pre-push`.
  package let name: String

  /// The text, a script for a POSIX shell.
  package let text: String

  /// Every hook, sorted by name.
  package static let all: [ShippedHook] = EmbeddedFiles.hooks.map {
    ShippedHook(name: $0.name, text: $0.text)
  }
}
