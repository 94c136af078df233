public import Foundation

/// Keeps the last good policy in a file.
///
/// The file is replaced in one step, so an app that is ended in the middle finds the old one.
public struct FileStorage: PolicyStorage {
  private let file: URL
  private let address: String

  /// What the file holds.
  private struct Envelope: Codable {
    var address: String
    var policy: StoredPolicy
  }

  /// Creates a storage in a folder of the app's own among the caches.
  ///
  /// - Parameters:
  ///   - policyURL: The address of the policy; what came from another one is not used.
  ///   - folder: The folder instead, such as one that an app shares with its extensions.
  public init(for policyURL: URL, in folder: URL? = nil) {
    let caches = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first
    let folder =
      folder
      ?? Self.folder(
        of: Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName,
        in: caches ?? FileManager.default.temporaryDirectory)
    file = folder.appendingPathComponent("trainstop-policy.json", isDirectory: false)
    address = policyURL.absoluteString
  }

  /// Finds the folder of an app: on macOS every app outside of the sandbox has the same caches.
  package static func folder(of app: String, in caches: URL) -> URL {
    caches.appendingPathComponent(app, isDirectory: true)
  }

  /// Returns the policy that is kept for this address.
  public func load() -> StoredPolicy? {
    // What is damaged counts as not there, which never forces anybody.
    guard let data = try? Data(contentsOf: file),
      let envelope = try? JSONDecoder().decode(Envelope.self, from: data),
      envelope.address == address
    else { return nil }
    return envelope.policy
  }

  /// Keeps a policy.
  public func save(_ policy: StoredPolicy) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let data = try JSONEncoder().encode(Envelope(address: address, policy: policy))
    try data.write(to: file, options: .atomic)
  }
}
