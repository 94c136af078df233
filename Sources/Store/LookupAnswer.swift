import Diagnostics
import Documents
import UpdatePolicy
import Versions

/// One HTTP answer of the lookup, to be understood.
struct LookupAnswer {
  let query: StoreQuery
  let key: LookupKey
  let status: Int
  let body: [UInt8]

  /// What the answer says.
  var reading: LookupReading {
    do {
      return try understood()
    } catch {
      return .unusable(error)
    }
  }

  private func understood() throws(LookupUnusable) -> LookupReading {
    guard status == 200 else { throw statusFault }
    let results = try results()
    guard !results.isEmpty else { return .absent }
    var kinds: [String] = []
    var records: [JSONNode] = []
    for result in results {
      guard case .object = result.content else { throw unexpected("an entry that is no object") }
      let kind = try text("kind", of: result)
      // Records without a kind are let through: a mirror of the store may leave it out.
      if let kind, kind != query.recordKind {
        kinds.append(kind)
      } else if !runsOnPlatform(result) {
        kinds.append("an app for iPhone and iPad")
      } else {
        records.append(result)
      }
    }
    guard let first = records.first else { return .otherKind(kinds[0]) }
    guard records.count == 1 else {
      throw unexpected("\(records.count) records where one is due")
    }
    return .live(try record(first))
  }

  /// Says whether a record can be of an app for the platform.
  ///
  /// Apps for Apple TV are of the same kind as those for iPhone, and the lookup answers with the
  /// iPhone's version where there is one; the devices tell. Watch apps come with it, and Apple Vision
  /// runs apps for iPad.
  private func runsOnPlatform(_ result: JSONNode) -> Bool {
    guard query.platform == "tvos" else { return true }
    let devices = (result["supportedDevices"]?.elements ?? []).compactMap(\.text)
    return devices.isEmpty
      || !devices.allSatisfy { device in
        ["iPhone", "iPad", "iPod"].contains(where: device.hasPrefix)
      }
  }

  private func results() throws(LookupUnusable) -> [JSONNode] {
    let root = try LookupText(body: body, subject: subject, status: status).parsed()
    guard case .object = root.content else { throw unexpected("JSON that is no object") }
    guard let results = root["results"], case .array(let entries) = results.content else {
      throw unexpected("no list of results")
    }
    let count = try wholeNumber("resultCount", of: root)
    // Only the store's own count proves that the app is not there.
    guard let count = count ?? (entries.isEmpty ? nil : UInt64(entries.count)) else {
      throw unexpected("no resultCount")
    }
    guard count == UInt64(entries.count) else {
      throw unexpected("resultCount \(count) beside \(entries.count.counting("result"))")
    }
    return entries
  }

  private func record(_ result: JSONNode) throws(LookupUnusable) -> StoreRecord {
    let bundleID = try text("bundleId", of: result)
    let trackID = try wholeNumber("trackId", of: result)
    try checkIdentity(bundleID: bundleID, trackID: trackID)
    guard let versionText = try text("version", of: result) else { throw unexpected("no version") }
    return StoreRecord(
      versionText: versionText,
      version: try version(versionText, is: "marketing version"),
      since: try since(of: result),
      minimumOS: try text("minimumOsVersion", of: result)
        .map { text throws(LookupUnusable) in try version(text, is: "system version") },
      trackViewURL: try text("trackViewUrl", of: result).flatMap(Self.secure),
      trackID: trackID, bundleID: bundleID, kind: try text("kind", of: result))
  }

  /// Refuses the record of another app.
  private func checkIdentity(bundleID: String?, trackID: UInt64?) throws(LookupUnusable) {
    let help = "Correct app.apple-id or app.bundle-id in the configuration: they name two apps."
    if let expected = query.bundleID, let bundleID, bundleID != expected {
      throw LookupUnusable(
        "\(shown(bundleID)) is the app that the store has for \(subject), not \(shown(expected))",
        help: help)
    }
    if let expected = query.appleID, let trackID, trackID != expected {
      throw LookupUnusable(
        "Apple ID \(trackID) is the app that the store has for \(subject), not Apple ID \(expected)",
        help: help)
    }
  }

  private func version(_ text: String, is what: String) throws(LookupUnusable) -> Version {
    do {
      return try Version(text)
    } catch {
      throw LookupUnusable(
        "\(text.isEmpty ? "an empty text" : shown(text)) is no \(what), for \(subject): \(error)",
        help: "Correct the version in App Store Connect, or ask another store source.")
    }
  }

  private func since(of result: JSONNode) throws(LookupUnusable) -> Timestamp? {
    guard let text = try text("currentVersionReleaseDate", of: result) else { return nil }
    do {
      return try Timestamp(text)
    } catch {
      throw LookupUnusable(
        "\(shown(text)) is no date, for \(subject): \(error)",
        help: "Run it again, or ask another store source.")
    }
  }

  private static func secure(_ address: String) -> String? {
    address.lowercased().hasPrefix("https://") ? address : nil
  }
}

extension LookupAnswer {
  /// What was asked for, in messages.
  private var subject: String { shown(key.description) }

  /// Returns a member that must be a text if it is there at all.
  private func text(_ name: String, of node: JSONNode) throws(LookupUnusable) -> String? {
    guard let member = node[name] else { return nil }
    switch member.content {
    case .null: return nil
    case .string(let text): return text
    case .number(let digits):
      throw unexpected("\(name) \(shown(digits)) as a number where a text is due")
    case .boolean, .array, .object: throw unexpected("a \(name) that is no text")
    }
  }

  /// Returns a member that must be a whole number if it is there at all.
  private func wholeNumber(
    _ name: String, of node: JSONNode
  ) throws(LookupUnusable) -> UInt64? {
    guard let member = node[name] else { return nil }
    switch member.content {
    case .null: return nil
    case .number(let digits):
      guard let number = UInt64(digits) else {
        throw unexpected("\(name) \(shown(digits)), which is no whole number")
      }
      return number
    case .string(let text):
      throw unexpected("\(name) \(shown(text)) as a text where a number is due")
    case .boolean, .array, .object: throw unexpected("a \(name) that is no number")
    }
  }

  private func unexpected(_ what: String) -> LookupUnusable {
    LookupUnusable(
      "\(what) in the answer for \(subject)",
      help: "Check that the endpoint is the store's lookup, then run it again.")
  }

  /// Why a status other than 200 gives no answer.
  private var statusFault: LookupUnusable {
    let (why, help) =
      switch status {
      case 403, 429:
        ("the store asks for fewer requests", "Wait half an hour before the next run.")
      case 500...599: ("the store has a fault of its own", "Run it again later.")
      case 400:
        ("the store does not accept the request", "Check the storefronts and the app's keys.")
      case 300...399: ("the store moved without saying where", "Check the store's endpoint.")
      default: ("the store did not answer the question", "Check the store's endpoint.")
      }
    let said = LookupText(body: body, subject: subject, status: status).errorMessage
      .map { " (\(shown($0)))" }
    return LookupUnusable("status \(status) for \(subject): \(why)\(said ?? "")", help: help)
  }
}
