import Diagnostics
import JSON
import Reporting
import Store
import UpdatePolicy
import Versions

/// What the store serves, as a table and for machines.
extension Inspection {
  /// A row for each storefront and key.
  var storeTable: String {
    let head = ["storefront", "key", "version", "live since", "minimum OS", "what differs"]
    let rows = releases.sorted { $0.key < $1.key }.flatMap { Self.rows($0.key, $0.value) }
    guard !rows.isEmpty else { return undetermined.text }
    let rest = undetermined.text
    return [Self.table([head] + rows), trainTable(isWhole: true), rest].filter { !$0.isEmpty }
      .joined(separator: "\n")
  }

  private static func rows(
    _ storefront: String, _ answer: Determination<StorefrontRelease>
  ) -> [[String]] {
    switch answer {
    case .absent: return [[storefront, "", "none", "", "", "the app is not offered"]]
    case .notAsked: return [[storefront, "", "?", "", "", "not asked (--offline)"]]
    case .undetermined(let undetermined):
      return [[storefront, "", "?", "", "", "could not tell: \(undetermined.reason)"]]
    case .known(let release):
      let remarks = differences(release) + release.remarks
      let rows = zip(release.keys, release.records).map { key, record in
        [
          storefront, key.value, version(record), record.since?.description ?? "not known",
          record.minimumOS?.description ?? "not known",
        ]
      }
      // The first remark stands beside the first key, and each further one in a row of its own.
      return (0..<max(rows.count, remarks.count)).map { index in
        let row = rows.indices.contains(index) ? rows[index] : [storefront, "", "", "", ""]
        return row + [remarks.indices.contains(index) ? remarks[index] : ""]
      }
    }
  }

  /// How a storefront differs from itself and from the others.
  private static func differences(_ release: StorefrontRelease) -> [String] {
    release.disagreements + [release.behind].compactMap { $0 }
  }

  private static func version(_ record: StoreRecord) -> String {
    record.versionText + (record.build.map { " (\($0))" } ?? "")
  }

  /// What each storefront serves.
  var storeJSON: JSONValue {
    .array(
      releases.sorted { $0.key < $1.key }.map { storefront, answer in
        let release = answer.value
        let state =
          switch answer {
          case .known: "live"
          case .absent: "absent"
          case .notAsked: "not-asked"
          case .undetermined: "undetermined"
          }
        return [
          "storefront": .string(storefront),
          "state": .string(state),
          "version": .optional(release?.lowest.version.description),
          "highest": .optional(release?.highest.version.description),
          "since": .optional(release?.lowest.since?.description),
          "minimumOS": .optional(release?.lowest.minimumOS?.description),
          "phasedUntil": .optional(release?.lowest.phasedUntil?.description),
          "keys": .array(release.map(Self.keysJSON) ?? []),
          "disagreements": .array((release.map(Self.differences) ?? []).map { .string($0) }),
          "remarks": .array((release?.remarks ?? []).map { .string($0) }),
          "undetermined": .optional(answer.undetermined?.reason),
        ]
      })
  }

  private static func keysJSON(_ release: StorefrontRelease) -> [JSONValue] {
    zip(release.keys, release.records).map { key, record in
      [
        key.parameter: .string(key.value),
        "version": .string(record.versionText),
        "build": .optional(record.build),
        "since": .optional(record.since?.description),
        "minimumOS": .optional(record.minimumOS?.description),
      ]
    }
  }
}
