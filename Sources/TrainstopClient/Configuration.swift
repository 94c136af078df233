public import Foundation
import UpdatePolicy

extension UpdateChecker {
  /// Which policy is asked, and what is known of this installation.
  public struct Configuration: Sendable {
    /// The address of the policy, over HTTPS; `http` only to this machine, for tests.
    public var policyURL: URL

    /// The installed version: `CFBundleShortVersionString`.
    public var version: String

    /// The version of the operating system, such as `17.4`.
    public var os: String

    /// The app's bundle identifier, so that another app's policy is refused.
    public var app: String?

    /// The app's name as people know it, for `{app}` in texts.
    public var appName: String

    /// The two-letter country of the storefront; nil uses the tracks that hold everywhere.
    ///
    /// This is where the user's account buys, as StoreKit's `Storefront` says, and not the region
    /// of the device.
    public var storefront: String?

    /// The languages that the user reads, best first, as BCP 47 writes them.
    public var languages: [String]

    /// The page where updates are installed, when the policy names none.
    public var storeURL: URL?

    /// How long a download may take and how large it may be.
    public var limits: Limits

    /// Creates a configuration; what is left out is read from `bundle` and the system.
    ///
    /// - Parameters:
    ///   - policyURL: The address of the policy.
    ///   - bundle: The app's bundle.
    public init(policyURL: URL, bundle: Bundle = .main) {
      self.policyURL = policyURL
      let info = bundle.infoDictionary ?? [:]
      version = info["CFBundleShortVersionString"] as? String ?? ""
      os = Self.systemVersion
      app = bundle.bundleIdentifier
      appName =
        info["CFBundleDisplayName"] as? String ?? info["CFBundleName"] as? String
        ?? ProcessInfo.processInfo.processName
      storefront = nil
      languages = Locale.preferredLanguages
      storeURL = nil
      limits = Limits()
    }

    private static var systemVersion: String {
      let version = ProcessInfo.processInfo.operatingSystemVersion
      return "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
    }

    func client(at now: Date, history: PromptHistory, manual: Bool) -> ClientState {
      ClientState(
        version: version, os: os, now: Timestamp(now), app: app, storefront: storefront,
        skipped: history.skipped, lastPrompted: history.lastPrompted, manual: manual)
    }
  }

  /// How long a download may take and how large it may be.
  public struct Limits: Hashable, Sendable {
    /// The whole time of a download, in seconds.
    public var seconds: Double

    /// The size of a document, in bytes.
    public var bytes: Int

    /// Creates limits; a policy is a few kilobytes, and an app should not wait for it long.
    public init(seconds: Double = 5, bytes: Int = 1 << 20) {
      self.seconds = seconds
      self.bytes = bytes
    }
  }
}
