/// Every format that a policy can be written in.
package enum EmitterRegistry {
  /// The formats.
  ///
  /// To add one, add its file to `Formats` and its type here.
  package static let all: [any PolicyEmitter.Type] = [
    AppcastEmitter.self, UpgraderAppcastEmitter.self, FirebaseRemoteConfigEmitter.self,
    JSONEmitter.self, PropertyListEmitter.self, PrinceOfVersionsEmitter.self, SwiftEmitter.self,
    XCConfigEmitter.self,
  ]

  /// The names that the configuration may use, sorted.
  package static var formats: [String] { all.map { $0.format }.sorted() }

  /// Finds a format by its name in the configuration.
  ///
  /// - Parameter format: The name, in lower case.
  /// - Returns: The format, or nil for an unknown name, which is an error of the configuration.
  package static func emitter(named format: String) -> (any PolicyEmitter.Type)? {
    all.first { $0.format == format }
  }
}
