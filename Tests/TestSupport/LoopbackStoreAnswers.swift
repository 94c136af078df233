import Foundation

/// What a make-believe App Store serves, by country.
///
/// The file is JSON: each country has the store's record of one app, or a list of them.
///
/// ```json
/// {
///   "us": { "version": "2.4.0", "minimumOsVersion": "16.0",
///           "currentVersionReleaseDate": "2026-11-20T08:00:00Z",
///           "bundleId": "com.example.harbor", "trackId": 1000000001, "trackName": "Harbor" },
///   "kr": { "version": "2.3.0" }
/// }
/// ```
///
/// What a record leaves out is made up as the store would have it: `kind`, the identifier that was
/// asked for, and the address of the store page.
package struct LoopbackStoreAnswers: Sendable {
  /// Why a file is no set of answers.
  package struct Fault: Error, Hashable, CustomStringConvertible {
    /// What is wrong.
    package let description: String
  }

  /// The records by country, each as JSON.
  private let records: [String: [Record]]

  private struct Record: Sendable {
    var json: Data
    var bundleID: String?
    var trackID: UInt64?
  }

  /// Reads the contents of a file.
  package init(_ contents: [UInt8]) throws {
    guard
      let countries = try JSONSerialization.jsonObject(with: Data(contents)) as? [String: Any]
    else { throw Fault(description: "the answers are no object") }
    records = try countries.mapValues { value in
      guard let records = value as? [[String: Any]] ?? (value as? [String: Any]).map({ [$0] })
      else { throw Fault(description: "a country is neither a record nor a list of records") }
      return try records.map { record in
        Record(
          json: try JSONSerialization.data(withJSONObject: record),
          bundleID: record["bundleId"] as? String,
          trackID: (record["trackId"] as? NSNumber)?.uint64Value)
      }
    }
  }

  /// Answers a request as Apple's lookup does.
  package func reply(to request: LoopbackRequest) -> LoopbackReply {
    guard request.path == "/lookup" else { return LoopbackReply(status: 404, body: []) }
    let query = request.query
    let country = query["country"] ?? "us"
    guard country.utf8.count == 2 else {
      return .json(
        #"{"errorMessage":"Invalid value(s) for key(s): [country]","queryParameters":{}}"#,
        status: 400)
    }
    // Upper-case countries find nothing here, so that a client that sends them is noticed.
    let found = (records[country] ?? []).filter { record in
      Self.fits(record.trackID.map(String.init), asked: query["id"])
        && Self.fits(record.bundleID, asked: query["bundleId"])
    }
    do {
      let results = try found.map { try Self.complete($0, query: query) }
      let answer: [String: Any] = ["resultCount": results.count, "results": results]
      let body = try JSONSerialization.data(withJSONObject: answer, options: [.sortedKeys])
      return .json(String(decoding: body, as: UTF8.self))
    } catch {
      return LoopbackReply(status: 500, body: "\(error)".utf8)
    }
  }

  /// Says whether a record has what is asked for, or leaves it open.
  private static func fits(_ identifier: String?, asked: String?) -> Bool {
    identifier == nil || asked == nil || identifier == asked
  }

  private static func complete(
    _ record: Record, query: [String: String]
  ) throws -> [String: Any] {
    let made = try JSONSerialization.jsonObject(with: record.json) as? [String: Any]
    var result = made ?? [:]
    let isMac = query["entity"] == "desktopSoftware"
    result["kind"] = result["kind"] ?? (isMac ? "mac-software" : "software")
    result["wrapperType"] = result["wrapperType"] ?? "software"
    if result["trackId"] == nil, let asked = query["id"].flatMap(UInt64.init) {
      result["trackId"] = asked
    }
    if result["bundleId"] == nil, let asked = query["bundleId"] { result["bundleId"] = asked }
    if result["trackViewUrl"] == nil, let number = result["trackId"] {
      result["trackViewUrl"] =
        "https://apps.apple.com/\(query["country"] ?? "us")/app/id\(number)?uo=4"
    }
    return result
  }
}
