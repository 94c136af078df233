public import Versions

/// The document from which shipped apps decide, format 1.
///
/// A value of this type is readable throughout: nothing in it failed to parse.
public struct PolicyDocument: Hashable, Sendable {
  /// The format number that this code reads and writes.
  public static let currentFormat = 1

  /// The format number of the document.
  public var format: Int

  /// The bundle identifier of the app whose policy this is, if it is named.
  public var app: String?

  /// The platform, such as `ios`, if it is named.
  public var platform: String?

  /// When the document was generated.
  public var issued: Timestamp?

  /// From when on the document says nothing any more, if it ends.
  public var expires: Timestamp?

  /// What each operating system can install, newest system first; never empty.
  public var tracks: [Track]

  /// The tracks that count instead of ``tracks``, by lower-case country.
  public var storefronts: [String: [Track]]

  /// Versions that must not be used.
  public var blocked: [Block]

  /// When optional prompts are shown.
  public var prompt: Prompt

  /// The texts by BCP 47 language.
  public var messages: [String: Messages]

  /// The page where the update is installed, if it is named.
  public var storeURL: String?

  /// Creates a document.
  public init(
    format: Int = PolicyDocument.currentFormat, app: String? = nil, platform: String? = nil,
    issued: Timestamp? = nil, expires: Timestamp? = nil, tracks: [Track],
    storefronts: [String: [Track]] = [:], blocked: [Block] = [], prompt: Prompt = Prompt(),
    messages: [String: Messages] = [:], storeURL: String? = nil
  ) {
    self.format = format
    self.app = app
    self.platform = platform
    self.issued = issued
    self.expires = expires
    self.tracks = tracks
    self.storefronts = storefronts
    self.blocked = blocked
    self.prompt = prompt
    self.messages = messages
    self.storeURL = storeURL
  }
}

extension PolicyDocument {
  /// What devices from one operating system version on can install.
  public struct Track: Hashable, Sendable {
    /// The newest version that devices of this track can install now.
    public var latest: Version

    /// When ``latest`` went live, if that is known.
    public var latestSince: Timestamp?

    /// The lowest operating system version of this track; nil means any.
    public var minimumOS: Version?

    /// The floor: an installed version below it is forced to update.
    public var required: Version?

    /// Floors that start later.
    public var deadlines: [Deadline]

    /// Creates a track.
    public init(
      latest: Version, latestSince: Timestamp? = nil, minimumOS: Version? = nil,
      required: Version? = nil, deadlines: [Deadline] = []
    ) {
      self.latest = latest
      self.latestSince = latestSince
      self.minimumOS = minimumOS
      self.required = required
      self.deadlines = deadlines
    }
  }

  /// A floor that starts later.
  public struct Deadline: Hashable, Sendable {
    /// The first moment at which the floor holds.
    public var from: Timestamp

    /// The floor.
    public var required: Version

    /// Creates a deadline.
    public init(from: Timestamp, required: Version) {
      self.from = from
      self.required = required
    }
  }

  /// Versions that must not be used, and why.
  public struct Block: Hashable, Sendable {
    /// Which versions an entry blocks.
    public enum Extent: Hashable, Sendable {
      /// This version alone.
      case exactly(Version)

      /// The versions between two bounds, each of which may be missing but not all of them.
      ///
      /// `below` is left out, `through` is included; one of the two at most is set.
      case between(from: Version?, below: Version?, through: Version?)
    }

    /// Which versions are blocked.
    public var extent: Extent

    /// Why, as a short word such as `data-loss`, if it is said.
    public var reason: String?

    /// Creates an entry.
    public init(_ extent: Extent, reason: String? = nil) {
      self.extent = extent
      self.reason = reason
    }
  }

  /// When optional prompts are shown.
  public struct Prompt: Hashable, Sendable {
    /// Whether optional prompts are shown at all.
    public var optional: Bool

    /// How long an optional prompt stays away after it was shown; zero shows it every time.
    public var remindAfterSeconds: Int64

    /// Whether "skip this version" is offered and honoured.
    public var skippable: Bool

    /// Creates settings; without arguments, those that hold where a document has none.
    public init(optional: Bool = true, remindAfterSeconds: Int64 = 86_400, skippable: Bool = true) {
      self.optional = optional
      self.remindAfterSeconds = remindAfterSeconds
      self.skippable = skippable
    }
  }

  /// The texts of one language; `{latest}`, `{installed}`, and `{app}` are replaced by the client.
  public struct Messages: Hashable, Sendable {
    /// The texts of one kind of prompt, by the names `title`, `body`, `action`, `later`, `skip`.
    public typealias Texts = [String: String]

    /// The texts of the prompt that cannot be dismissed.
    public var forced: Texts?

    /// The texts of the prompt that can be dismissed.
    public var optional: Texts?

    /// Creates texts.
    public init(forced: Texts? = nil, optional: Texts? = nil) {
      self.forced = forced
      self.optional = optional
    }
  }
}
