/// A key that no message, log, or debugger shows.
package protocol SecretKey: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable, Sendable
{}

extension SecretKey {
  /// What stands for the key wherever it is printed.
  package var description: String { "(a private key, which is not shown)" }

  /// What stands for the key in a debugger.
  package var debugDescription: String { description }

  /// Nothing of the key.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
