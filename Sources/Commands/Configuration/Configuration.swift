package import Diagnostics
package import Rules
package import Store
package import UpdatePolicy
package import Versions

/// What `.trainstop.yml` says; a value of this type is valid throughout.
package struct Configuration: Sendable {
  /// What reading a configuration gives.
  package enum Outcome: Sendable {
    /// The configuration is valid.
    case valid(Configuration)

    /// Everything that is wrong with it, by place; never empty.
    case faults([ConfigurationFault])
  }

  /// The app that is released.
  package struct App: Hashable, Sendable {
    /// The platform: `ios`, `macos`, `tvos`, `watchos`, `visionos`, or `android`; nil is found out.
    package var platform: String?

    /// The bundle identifier; nil is found out.
    package var bundleIdentifier: String?

    /// The App Store's number for the app, in digits.
    package var appleID: String?

    /// The storefronts where the app is offered, in lower case and in the order of the file; empty
    /// when none are declared.
    package var storefronts: [String]
  }

  /// Where the version comes from.
  package struct VersionSettings: Hashable, Sendable {
    /// Which release tags count.
    package enum TagStrategy: String, CaseIterable, Hashable, Sendable {
      /// The highest version whose tag is an ancestor of the judged commit.
      case reachable

      /// The tag with the fewest commits to the judged commit.
      case nearest

      /// Every tag of the repository.
      case all
    }

    /// What a marketing version may look like.
    package var scheme: VersionScheme

    /// The files that say the version, the first being the truth; empty when they are found out.
    package var sources: [Source]

    /// How release tags are named; empty when that is found out.
    package var tagPatterns: [TagPattern]

    /// Which release tags count.
    package var tagStrategy: TagStrategy
  }

  /// Which store is asked, and how.
  package struct Store: Hashable, Sendable {
    /// The kinds of store.
    package enum Source: Hashable, Sendable {
      /// The public App Store lookup.
      case appStore

      /// App Store Connect, with a key from the environment.
      case appStoreConnect

      /// A Sparkle feed, with the channels that count beside the one that everybody has.
      case appcast(Feed, channels: [String])

      /// A JSON document, with the paths of the values in it.
      case json(Feed, JSONFeed.Paths)

      /// An answer that was recorded before, in a file.
      case recorded(file: String)
    }

    /// Where a feed is.
    package enum Feed: Hashable, Sendable {
      /// At an address.
      case address(String)

      /// In a file, from the root of the repository.
      case file(String)
    }

    /// What an answer that is not known means.
    package enum WhenUndetermined: String, CaseIterable, Hashable, Sendable {
      /// The run is undecided.
      case undecided

      /// The run goes on with a warning.
      case warn
    }

    /// The kind of store.
    package var source: Source

    /// What an answer that is not known means.
    package var whenUndetermined: WhenUndetermined

    /// The address that is asked instead of the App Store lookup, without a final slash.
    package var endpoint: String?

    /// The address that is asked instead of App Store Connect, without a final slash.
    package var connectEndpoint: String?

    /// How old a recorded answer may be, in seconds; nil for the default of seven days.
    package var maximumAgeSeconds: Int64?

    /// The file of earlier answers that new ones are held against, from the root of the repository.
    package var earlier: String?

    /// How many seconds asking may take; nil for two minutes beyond what the requests themselves need.
    package var timeLimitSeconds: Int64?

    /// How many requests may start within any minute.
    package var requestsPerMinute: Int

    /// Whether the lookup is asked beside App Store Connect.
    package var asksLookup: Bool

    /// The environment variables that hold what App Store Connect wants, where they are not the
    /// usual ones.
    package var variables = ConnectEnvironment.Names()
  }

  /// The policy that is published.
  package struct Policy: Hashable, Sendable {
    /// One file that is written.
    package struct Output: Hashable, Sendable {
      /// What the file is made by.
      package enum Maker: Hashable, Sendable {
        /// A format that the program knows, such as `json`.
        case format(String)

        /// A Mustache template at a path.
        case template(String)
      }

      /// What the file is made by.
      package var maker: Maker

      /// The path of the file, from the root of the repository and inside it.
      package var path: String

      /// Where the configuration says so.
      package var place: Location
    }

    /// Where the key is that policies are signed with.
    package enum Signing: Hashable, Sendable {
      /// A file, as an absolute path or from the root of the repository, which it should lie outside.
      case file(String)

      /// An environment variable, which has the key itself or the path of its file.
      case variable(String)
    }

    /// The published policy, as a path or an address, which a new one is compared with.
    package var published: String?

    /// The files that are written, in the order of the file.
    package var outputs: [Output]

    /// The address from which apps fetch the policy.
    package var url: String?

    /// The Ed25519 key that checks the policy's signature, in base64.
    package var publicKey: String?

    /// Where the signing key is; nil where policies are not signed.
    package var signing: Signing?
  }

  /// What git hooks do.
  package struct Hooks: Hashable, Sendable {
    /// Whether they ask the store, which takes a network.
    package var asksStore: Bool

    /// The branches whose commits are judged when they are pushed, `*` standing for any text; nil for
    /// everything that is pushed.
    package var branches: [String]?

    /// Creates settings.
    package init(asksStore: Bool, branches: [String]?) {
      self.asksStore = asksStore
      self.branches = branches
    }
  }

  /// The path of the file.
  package var path: String

  /// The app that is released.
  package var app: App

  /// Where the version comes from.
  package var version: VersionSettings

  /// Which store is asked, and how.
  package var store: Store

  /// What the team says about updates, with the validity of the policy.
  package var update: UpdateConvention

  /// Where `update.required` is written.
  package var requiredPlace: Location?

  /// The policy that is published; nil when the file has no `policy`.
  package var policy: Policy?

  /// How rules are weighed, and what is waived.
  package var rules: RuleSettings

  /// What git hooks do.
  package var hooks: Hooks

  /// The names of the formats that a policy can be written in (POLICY 4).
  package static let policyFormats = [
    "appcast", "appcast-upgrader", "firebase-remote-config", "json", "plist", "prince-of-versions",
    "swift", "xcconfig",
  ]

  /// Reads a configuration.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - path: The path that places name.
  ///   - knownRules: The codes of all rules.
  ///   - knownFormats: The names of all formats that a policy can be written in.
  /// - Returns: The configuration, or all its faults at once.
  package static func load(
    bytes: [UInt8], path: String, knownRules: [String],
    knownFormats: [String] = policyFormats
  ) -> Outcome {
    var decoder = ConfigurationDecoder(
      path: path, knownRules: knownRules, knownFormats: knownFormats)
    return decoder.decode(bytes)
  }

  /// Returns the configuration of a repository that has none: everything is found out or has its
  /// default.
  ///
  /// - Parameter path: Where the file would be.
  /// - Returns: The same as a file that says `format: 1` alone.
  package static func absent(at path: String) -> Configuration {
    var decoder = ConfigurationDecoder(path: path, knownRules: [], knownFormats: [])
    return decoder.defaults()
  }
}
