import Diagnostics
import Git
import JSON
import Reading
import UpdatePolicy
import Versions

extension Audit {
  /// The audit for programs, schema version 1.
  var json: JSONValue {
    [
      "schemaVersion": 1,
      "verdict": .string(verdict.rawValue),
      "exitStatus": .integer(Int64(verdict.exitStatus)),
      "patterns": .array(patterns.map { .string($0) }),
      "rows": .array(rows.map(\.json)),
      "summary": summaryJSON,
      "undetermined": .array(undetermined.map(\.auditJSON)),
      "choices": .array(
        choices.map { choice in
          [
            "subject": .string(choice.subject), "chosen": .string(choice.chosen),
            "reason": .string(choice.reason),
          ]
        }),
      "notes": .array(notes.map { ["text": .string($0.text)] }),
    ]
  }

  private var summaryJSON: JSONValue {
    let outcomes = self.counts
    var counts: [(String, JSONValue)] = [
      ("tags", .integer(Int64(rows.count { $0.match != nil }))),
      ("readings", .integer(Int64(readCount))),
    ]
    for outcome in AuditRow.Outcome.allCases {
      counts.append((outcome.rawValue, .integer(Int64(outcomes[outcome, default: 0]))))
    }
    counts.append(("text", .string(summary)))
    return .object(counts.map { JSONValue.Member($0.0, $0.1) })
  }
}

extension AuditRow {
  fileprivate var json: JSONValue {
    [
      "tag": .string(tag),
      "version": .optional(match?.version.description),
      "build": .optional(match?.build),
      "commit": .optional(commit?.description),
      "date": .optional(time?.description),
      "reachable": isReachable == .unknown ? .null : .boolean(isReachable == .yes),
      "found": foundJSON,
      "sources": .array((found?.others ?? []).map(\.json)),
      "verdict": .string(outcome.rawValue),
      "findings": .array(findings.map(\.auditJSON)),
      "undetermined": .optional(gap?.reason),
    ]
  }

  private var foundJSON: JSONValue {
    guard let reading = reading.value, let version = reading.version.value else { return .null }
    return [
      "version": .string(version.text), "build": .optional(reading.build.value?.text),
      "place": version.place?.auditJSON ?? .null,
    ]
  }
}

extension FoundReading.Other {
  fileprivate var json: JSONValue {
    [
      "name": .string(name), "version": .optional(version.value?.text),
      "place": version.value?.place?.auditJSON ?? .null,
      "undetermined": .optional(version.undetermined?.reason),
    ]
  }
}

extension Finding {
  fileprivate var auditJSON: JSONValue {
    [
      "code": .string(code), "severity": .string(severity.rawValue), "summary": .string(summary),
      "place": place?.auditJSON ?? .null, "help": .optional(help),
      "waived": waived.map { ["reason": .string($0.reason), "until": .optional($0.until)] }
        ?? .null,
    ]
  }
}

extension Undetermined {
  fileprivate var auditJSON: JSONValue {
    [
      "subject": .string(subject), "reason": .string(reason), "place": place?.auditJSON ?? .null,
      "help": .string(help),
    ]
  }
}

extension Location {
  fileprivate var auditJSON: JSONValue {
    ["file": .string(file), "line": .optional(line), "column": .optional(column)]
  }
}
