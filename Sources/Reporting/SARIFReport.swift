import Diagnostics
import JSON

/// The report in the Static Analysis Results Interchange Format (OASIS SARIF 2.1.0).
package enum SARIFReport: ReportFormat {
  package static let name = "sarif"

  package static func render(_ report: Report, _ options: ReportOptions) -> String {
    let rules = table(for: report, options.rules)
    var fingerprints = Fingerprints()
    let results = report.entries.map { entry in
      result(entry, rules: rules, fingerprint: fingerprints.fingerprint(of: entry))
    }
    let isDecided = report.verdict != .undecided
    return JSONReport.text(of: [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
      "version": "2.1.0",
      "runs": [
        [
          "tool": [
            "driver": [
              "name": "Trainstop",
              "semanticVersion": .string(options.toolVersion),
              "rules": .array(rules.map(\.json)),
            ]
          ],
          "invocations": [
            [
              "executionSuccessful": .boolean(isDecided),
              "exitCode": .integer(Int64(report.verdict.exitStatus)),
              "toolExecutionNotifications": .array(report.notes.map(\.notification)),
            ]
          ],
          "originalUriBaseIds": [
            "ROOT": ["description": ["text": "The root of the repository."]]
          ],
          "columnKind": "unicodeCodePoints",
          "results": .array(results),
        ]
      ],
    ])
  }

  /// The known rules, and those that only the report names.
  private static func table(for report: Report, _ known: [RuleSummary]) -> [RuleSummary] {
    var rules = known
    for entry in report.entries where !rules.contains(where: { $0.code == entry.code }) {
      let isGap = entry.weight == .unknown
      let summary = isGap ? "Something that a rule needs could not be found out" : entry.code
      rules.append(RuleSummary(entry.code, isGap ? .error : .warning, summary))
    }
    return rules
  }

  private static func result(
    _ entry: Entry, rules: [RuleSummary], fingerprint: String
  ) -> JSONValue {
    let message = [entry.summary.printable] + (entry.help.map { [$0.printable] } ?? [])
    let index = rules.firstIndex { $0.code == entry.code }
    var members: [JSONValue.Member] = [
      .init("ruleId", .string(entry.code)),
      .init("level", .string(level(of: entry))),
      .init("message", ["text": .string(message.joined(separator: ". "))]),
      .init("partialFingerprints", ["trainstop/v1": .string(fingerprint)]),
    ]
    if let index { members.insert(.init("ruleIndex", .integer(Int64(index))), at: 1) }
    if let place = entry.place { members.append(.init("locations", [place.sarif(message: nil)])) }
    let related = entry.notes.compactMap { note in
      note.place?.sarif(message: note.text.printable)
    }
    if !related.isEmpty { members.append(.init("relatedLocations", .array(related))) }
    if let waiver = entry.waiver {
      members.append(
        .init(
          "suppressions",
          [
            [
              "kind": "external", "status": "accepted",
              "justification": .string(waiver.reason.printable),
            ]
          ]))
    }
    return .object(members)
  }

  static func level(of entry: Entry) -> String {
    switch entry.weight {
    case .error, .unknown: "error"
    case .warning, .waived: "warning"
    case .note: "note"
    }
  }
}

extension RuleSummary {
  fileprivate var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("id", .string(code)),
      .init("shortDescription", ["text": .string(summary)]),
      .init("defaultConfiguration", ["level": .string(severity.rawValue)]),
    ]
    if let rationale { members.append(.init("fullDescription", ["text": .string(rationale)])) }
    if let mend {
      members.append(.init("help", ["text": .string(mend), "markdown": .string(mend)]))
    }
    return .object(members)
  }
}

extension Finding.Note {
  fileprivate var notification: JSONValue {
    var members: [JSONValue.Member] = [
      .init("level", "note"), .init("message", ["text": .string(text.printable)]),
    ]
    if let place { members.append(.init("locations", [place.sarif(message: nil)])) }
    return .object(members)
  }
}

extension Location {
  fileprivate func sarif(message: String?) -> JSONValue {
    var physical: [JSONValue.Member] = [.init("artifactLocation", artifact)]
    if let line {
      var region: [JSONValue.Member] = [.init("startLine", .integer(Int64(max(1, line))))]
      if let columns = codePointColumns {
        region.append(.init("startColumn", .integer(Int64(columns.lowerBound))))
        region.append(.init("endColumn", .integer(Int64(columns.upperBound))))
      }
      physical.append(.init("region", .object(region)))
    }
    var members: [JSONValue.Member] = [.init("physicalLocation", .object(physical))]
    if let message { members.append(.init("message", ["text": .string(message)])) }
    return .object(members)
  }

  /// Where the file is: from the root of the repository, or outside of it by an address of its own.
  private var artifact: JSONValue {
    if file.hasPrefix("https://") || file.hasPrefix("http://") {
      return ["uri": .string(uri(keeping: ":/?&=%+,;@"))]
    }
    if file.hasPrefix("/") { return ["uri": .string("file://" + uri(keeping: "/"))] }
    return ["uri": .string(uri(keeping: "/")), "uriBaseId": "ROOT"]
  }

  /// The path with everything escaped but unreserved characters (RFC 3986) and some others.
  private func uri(keeping others: String) -> String {
    let digits = Array("0123456789ABCDEF")
    var uri = ""
    for byte in file.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      case _ where others.utf8.contains(byte): uri.unicodeScalars.append(Unicode.Scalar(byte))
      default: uri += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 0xF)])"
      }
    }
    return uri
  }
}
