import JSON
import Versions

extension PolicyDocument {
  /// Reads a document.
  ///
  /// Unknown keys are ignored. Anything else that format 1 does not allow, `null` and a name that
  /// occurs twice included, makes the document unreadable as a whole. A document of another format
  /// is read all the same, if it can be: what to do with it is for ``decision(for:)`` to say.
  ///
  /// - Parameter bytes: JSON in UTF-8, such as the `Data` of a download.
  /// - Throws: A ``ReadingError`` for the first fault.
  public init(reading bytes: some Sequence<UInt8>) throws(ReadingError) {
    var reader = PolicyReader()
    self = try reader.document(in: bytes)
  }

  /// A document, and the keys beside it that format 1 does not know.
  package struct StrictReading: Hashable, Sendable {
    /// The document.
    package let document: PolicyDocument

    /// The paths of the unknown keys, such as `tracks[0].minimumOs`, in the order found.
    package let unknownKeys: [String]
  }

  /// Reads a document that the gate should have written itself.
  ///
  /// - Parameter bytes: JSON in UTF-8.
  /// - Returns: The document, and the keys for which a gate refuses it.
  /// - Throws: A ``ReadingError`` for the first fault.
  package static func strictlyReading(
    _ bytes: some Sequence<UInt8>
  ) throws(ReadingError) -> StrictReading {
    var reader = PolicyReader()
    let document = try reader.document(in: bytes)
    return StrictReading(document: document, unknownKeys: reader.unknownKeys)
  }
}

/// Reads a policy from JSON and collects the keys that it does not know.
private struct PolicyReader {
  private typealias Fault = PolicyDocument.ReadingError

  private(set) var unknownKeys: [String] = []

  mutating func document(
    in bytes: some Sequence<UInt8>
  ) throws(PolicyDocument.ReadingError) -> PolicyDocument {
    let value: JSONValue
    do {
      value = try JSONReader.read(bytes)
    } catch {
      throw Fault(.notJSON("\(error)"), at: "")
    }
    var root = try JSONObject(value, at: "")
    let format = try format(of: &root)
    var document = PolicyDocument(format: format, tracks: try tracks(of: &root))
    document.app = try root.text("app")
    document.platform = try root.text("platform")
    document.issued = try root.date("issued")
    document.expires = try root.date("expires")
    document.storefronts = try storefronts(of: &root)
    document.blocked = try blocks(of: &root)
    document.prompt = try prompt(of: &root)
    document.messages = try messages(of: &root)
    document.storeURL = try root.text("storeURL")
    unknownKeys += root.unknownKeys
    return document
  }

  private func format(of root: inout JSONObject) throws(Fault) -> Int {
    // A number that is not whole or beyond 64 bits is a format number that is not known, too.
    if case .number? = root.value("format") { return .max }
    return Int(clamping: try root.require("format", try root.integer("format")))
  }

  private mutating func tracks(of parent: inout JSONObject) throws(Fault) -> [PolicyDocument.Track]
  {
    let elements = try parent.require("tracks", try parent.list("tracks"))
    let path = parent.path(of: "tracks")
    guard !elements.isEmpty else { throw Fault(.empty, at: path) }
    var tracks: [PolicyDocument.Track] = []
    for (index, element) in elements.enumerated() {
      var object = try JSONObject(element, at: "\(path)[\(index)]")
      tracks.append(
        PolicyDocument.Track(
          latest: try object.require("latest", try object.version("latest")),
          latestSince: try object.date("latestSince"),
          minimumOS: try object.version("minimumOS"),
          required: try object.version("required"),
          deadlines: try deadlines(of: &object)))
      unknownKeys += object.unknownKeys
    }
    return tracks
  }

  private mutating func deadlines(
    of track: inout JSONObject
  ) throws(Fault) -> [PolicyDocument.Deadline] {
    var deadlines: [PolicyDocument.Deadline] = []
    for (index, element) in (try track.list("deadlines") ?? []).enumerated() {
      var object = try JSONObject(element, at: "\(track.path(of: "deadlines"))[\(index)]")
      deadlines.append(
        PolicyDocument.Deadline(
          from: try object.require("from", try object.date("from")),
          required: try object.require("required", try object.version("required"))))
      unknownKeys += object.unknownKeys
    }
    return deadlines
  }

  private mutating func storefronts(
    of root: inout JSONObject
  ) throws(Fault) -> [String: [PolicyDocument.Track]] {
    var storefronts: [String: [PolicyDocument.Track]] = [:]
    guard let object = try root.object("storefronts") else { return [:] }
    for country in object.members {
      var storefront = try JSONObject(country.value, at: object.path(of: country.name))
      storefronts[country.name] = try tracks(of: &storefront)
      unknownKeys += storefront.unknownKeys
    }
    return storefronts
  }

  private mutating func blocks(of root: inout JSONObject) throws(Fault) -> [PolicyDocument.Block] {
    var blocks: [PolicyDocument.Block] = []
    for (index, element) in (try root.list("blocked") ?? []).enumerated() {
      var object = try JSONObject(element, at: "blocked[\(index)]")
      blocks.append(
        PolicyDocument.Block(try extent(of: &object), reason: try object.text("reason")))
      unknownKeys += object.unknownKeys
    }
    return blocks
  }

  private func extent(of block: inout JSONObject) throws(Fault) -> PolicyDocument.Block.Extent {
    let exact = try block.version("version")
    let from = try block.version("from")
    let below = try block.version("below")
    let through = try block.version("through")
    let isBetween = from != nil || below != nil || through != nil
    if let exact {
      guard !isBetween else { throw Fault(.contradictory, at: block.path) }
      return .exactly(exact)
    }
    guard isBetween else { throw Fault(.unbounded, at: block.path) }
    guard below == nil || through == nil else { throw Fault(.contradictory, at: block.path) }
    return .between(from: from, below: below, through: through)
  }

  private mutating func prompt(of root: inout JSONObject) throws(Fault) -> PolicyDocument.Prompt {
    var prompt = PolicyDocument.Prompt()
    guard var object = try root.object("prompt") else { return prompt }
    if let optional = try object.flag("optional") { prompt.optional = optional }
    if let seconds = try object.integer("remindAfterSeconds") {
      prompt.remindAfterSeconds = seconds
    }
    if let skippable = try object.flag("skippable") { prompt.skippable = skippable }
    unknownKeys += object.unknownKeys
    return prompt
  }

  private mutating func messages(
    of root: inout JSONObject
  ) throws(Fault) -> [String: PolicyDocument.Messages] {
    var messages: [String: PolicyDocument.Messages] = [:]
    guard let object = try root.object("messages") else { return [:] }
    for language in object.members {
      var kinds = try JSONObject(language.value, at: object.path(of: language.name))
      messages[language.name] = PolicyDocument.Messages(
        forced: try texts("forced", of: &kinds), optional: try texts("optional", of: &kinds))
      unknownKeys += kinds.unknownKeys
    }
    return messages
  }

  private mutating func texts(
    _ kind: String, of messages: inout JSONObject
  ) throws(Fault) -> PolicyDocument.Messages.Texts? {
    guard var object = try messages.object(kind) else { return nil }
    var texts: PolicyDocument.Messages.Texts = [:]
    for name in PolicyDocument.Messages.textNames {
      if let text = try object.text(name) { texts[name] = text }
    }
    unknownKeys += object.unknownKeys
    return texts
  }
}

extension PolicyDocument.Messages {
  /// The names that the texts of one prompt may have.
  package static let textNames = ["title", "body", "action", "later", "skip"]
}
