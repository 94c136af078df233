import Testing

extension Run {
  /// The rows of an audit in JSON.
  func auditRows() throws -> [[String: Any]] {
    try #require(try json()["rows"] as? [[String: Any]])
  }

  /// The verdicts of an audit in JSON, by tag.
  func auditVerdicts() throws -> [String: String] {
    var verdicts: [String: String] = [:]
    for row in try auditRows() {
      verdicts[row["tag"] as? String ?? "?"] = row["verdict"] as? String
    }
    return verdicts
  }
}
