/// The releases of a repository by date, and what each storefront serves of them.
package struct ReleaseTimeline: Hashable, Sendable {
  /// A release.
  package struct Release: Hashable, Sendable {
    /// The version.
    package var version: String

    /// The tag's name; nil for a version that a storefront serves and no tag carries.
    package var tag: String?

    /// When it was made, in seconds since 1970, if that is known.
    package var moment: Int64?

    /// The day of ``moment`` in UTC, as `YYYY-MM-DD`.
    package var day: String?

    /// Whether it is the first one with its major number, by which readers find their way.
    package var isMilestone = false

    /// The storefronts that serve it, in a few words; empty where none does.
    package var storefronts = ""

    /// What else there is to say, such as `latest tag`.
    package var marks: [String] = []

    /// Creates a release.
    package init(version: String, tag: String?) {
      self.version = version
      self.tag = tag
    }
  }

  /// What storefronts that answer alike say.
  package struct Answer: Hashable, Sendable {
    /// The version, or what there is instead, such as `not offered`.
    package var text: String

    /// Whether ``text`` is a version that is served.
    package var isLive: Bool

    /// What else is said of it, such as the system that it needs.
    package var detail: String

    /// Since when it is served, in seconds since 1970, if that is known.
    package var since: Int64?

    /// The storefronts, sorted.
    package var storefronts: [String]

    /// Creates an answer.
    package init(
      _ text: String, isLive: Bool, detail: String = "", since: Int64? = nil,
      storefronts: [String]
    ) {
      self.text = text
      self.isLive = isLive
      self.detail = detail
      self.since = since
      self.storefronts = storefronts
    }
  }

  /// A moment with a name, such as the beginning of a year.
  package struct Tick: Hashable, Sendable {
    /// The name.
    package var label: String

    /// The moment, in seconds since 1970.
    package var moment: Int64

    /// Creates a tick.
    package init(_ label: String, at moment: Int64) {
      self.label = label
      self.moment = moment
    }
  }

  /// The releases, latest first.
  package var releases: ReportSurroundings.Part<[Release]>

  /// What the storefronts serve, the answer of most of them first.
  package var answers: ReportSurroundings.Part<[Answer]>

  /// The beginnings of years between the first release and the run.
  package var ticks: [Tick]

  /// The time of the run, in seconds since 1970.
  package var now: Int64

  /// The version of the candidate, if it is known and no release yet.
  package var candidate: String?

  /// How many further releases there are, all of them below the last one.
  package var leftOut = 0

  /// Creates a timeline.
  package init(
    releases: ReportSurroundings.Part<[Release]>, answers: ReportSurroundings.Part<[Answer]>,
    ticks: [Tick] = [], now: Int64, candidate: String? = nil
  ) {
    self.releases = releases
    self.answers = answers
    self.ticks = ticks
    self.now = now
    self.candidate = candidate
  }
}
