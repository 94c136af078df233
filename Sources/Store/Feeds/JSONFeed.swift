import Diagnostics
package import Documents
import UpdatePolicy
import Versions

/// A JSON document that says somewhere which version is live.
package struct JSONFeed {
  /// Where the values are.
  package struct Paths: Hashable, Sendable {
    /// The path of the version.
    package var version: KeyPath

    /// The path of the moment when it went live, if there is one.
    package var since: KeyPath?

    /// The path of the lowest system that it runs on, if there is one.
    package var minimumOS: KeyPath?

    /// Creates paths.
    package init(version: KeyPath, since: KeyPath? = nil, minimumOS: KeyPath? = nil) {
      self.version = version
      self.since = since
      self.minimumOS = minimumOS
    }
  }

  private let paths: Paths
  private let address: String

  init(_ paths: Paths, address: String) {
    self.paths = paths
    self.address = address
  }

  /// Returns what the document says.
  func release(_ body: [UInt8]) throws(LookupUnusable) -> StorefrontRelease {
    let root = try LookupText(body: body, subject: shown(address), status: 200).parsed()
    let text = try text(paths.version, in: root)
    var record = StoreRecord(versionText: text, version: try version(text, paths.version))
    if let path = paths.since {
      let text = try self.text(path, in: root)
      do {
        record.since = try Timestamp(text)
      } catch {
        throw unusable("\(shown(text)) at \(path.text) is no date: \(error)")
      }
    }
    if let path = paths.minimumOS {
      record.minimumOS = try version(try self.text(path, in: root), path)
    }
    return StorefrontRelease(lowest: record, keys: [.address(address)])
  }

  private func text(_ path: KeyPath, in root: JSONNode) throws(LookupUnusable) -> String {
    switch path.find(in: root) {
    case .value(let node):
      switch node.content {
      case .string(let text) where !text.isEmpty: return text
      case .number(let digits): return digits
      default: throw unusable("\(path.text) is no text in \(shown(address))")
      }
    case .missing(let part, let node):
      let near = NearestName.to(part, among: node.entries.map(\.key))
      throw unusable(
        "\(part) is not in \(shown(address))",
        help: near.map { "Write \($0), if that is meant." })
    }
  }

  private func version(_ text: String, _ path: KeyPath) throws(LookupUnusable) -> Version {
    do {
      return try Version(text)
    } catch {
      throw unusable("\(shown(text)) at \(path.text) is no version: \(error)")
    }
  }

  private func unusable(_ reason: String, help: String? = nil) -> LookupUnusable {
    LookupUnusable(reason, help: help ?? "Correct the paths under store in .trainstop.yml.")
  }
}
