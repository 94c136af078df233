import Foundation
import TrainstopClient
import UpdatePolicy

/// A storage and a memory in one, which a test can look into.
///
/// The lock guards every variable.
final class Kept: PolicyStorage, PromptMemory, @unchecked Sendable {
  private let lock = NSLock()
  private var policy: StoredPolicy?
  private var past = PromptHistory()

  init(_ document: String? = nil, entityTag: String? = nil) {
    policy = document.map { StoredPolicy(bytes: Data($0.utf8), entityTag: entityTag) }
  }

  func load() -> StoredPolicy? { lock.withLock { policy } }
  func save(_ policy: StoredPolicy) throws { lock.withLock { self.policy = policy } }
  func history() -> PromptHistory { lock.withLock { past } }
  func remember(_ history: PromptHistory) { lock.withLock { past = history } }

  var text: String? { load().flatMap { String(bytes: $0.bytes, encoding: .utf8) } }
}

/// The policies that tests serve.
enum Policies {
  /// A floor of 2.0 under a latest of 3.0.
  static let forcing = """
    {"app":"com.example.harbor","format":1,"tracks":[{"latest":"3.0","required":"2.0"}],
    "storeURL":"https://apps.apple.com/app/id1000000001"}
    """

  /// A latest of 3.0 without a floor.
  static let offering = """
    {"app":"com.example.harbor","format":1,"tracks":[{"latest":"3.0"}]}
    """
}

extension UpdateChecker.Configuration {
  /// The installation of the tests: version 1.0 on system 17.0.
  static func harbor(at address: String, version: String = "1.0") throws -> Self {
    guard let url = URL(string: address) else { throw URLError(.badURL) }
    var configuration = UpdateChecker.Configuration(policyURL: url)
    configuration.app = "com.example.harbor"
    configuration.appName = "Harbor"
    configuration.version = version
    configuration.os = "17.0"
    configuration.languages = ["en"]
    return configuration
  }
}
