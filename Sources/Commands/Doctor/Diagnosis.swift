import Diagnostics
import Reading
import Rules
import Store

/// Everything that `trainstop doctor` tells.
struct Diagnosis {
  /// What is said under one heading.
  struct Section: Hashable {
    /// The heading.
    var title: String

    /// What is said, a paragraph each, in sentences.
    var paragraphs: [String]
  }

  /// What `inspect` shows, which this puts into words.
  var inspection: Inspection

  /// The repository, when there is one that can be read.
  var shape: RepositoryShape?

  /// What there is to say about where the configuration comes from.
  var configuration: ConfigurationState

  /// Whom the store would be asked for; nil when nothing could be looked at.
  var aim: StoreAim?

  /// What lies around the run.
  var surroundings: Surroundings

  /// Headings of other parts, such as the state of the git hooks, before what is not known.
  var further: [Section] = []

  /// What the state of the configuration can be.
  enum ConfigurationState: Hashable {
    /// There is none.
    case absent

    /// It is read, from this path.
    case read(String)

    /// Nobody got as far as to read it, or it has faults.
    case unread
  }

  /// What `trainstop doctor` ends with.
  var isDetermined: Bool { inspection.undetermined.isEmpty }
}

/// What a store is asked for, and which.
struct StoreAim: Hashable {
  /// The store, for a sentence.
  var store: String

  /// The keys and storefronts, or nil where a feed has its own address.
  var keys: String?

  /// The storefronts, in the order of the configuration.
  var storefronts: [String]

  /// Whether it is a feed, which is asked for no app.
  var isFeed = false

  /// Whether the configuration names them.
  var isDeclared: Bool

  /// Takes what a configuration says, with what was found out.
  init(_ configuration: Configuration, _ candidate: Reading?) {
    let query = StoreChoice.query(configuration.app, candidate)
    storefronts = query.storefronts
    isDeclared = !configuration.app.storefronts.isEmpty
    let names = query.keys.map(\.description).joined(separator: " and ")
    keys = names.isEmpty ? nil : names
    switch configuration.store.source {
    case .appStore: store = "the App Store's public lookup"
    case .appStoreConnect: store = "App Store Connect"
    case .recorded(let file): store = "the recorded answers in \(file)"
    case .appcast(let feed, _):
      (store, keys, isFeed) = ("the appcast \(Self.name(feed))", nil, true)
    case .json(let feed, _):
      (store, keys, isFeed) = ("the document \(Self.name(feed))", nil, true)
    }
  }

  private static func name(_ feed: Configuration.Store.Feed) -> String {
    switch feed {
    case .address(let address): address
    case .file(let path): path
    }
  }
}
