import Diagnostics
package import JSON

/// The report for programs, schema version 1.
///
/// Texts stand in it as they are; what a terminal or a build service would take for an instruction
/// is written as a JSON escape, which reads back as the same text.
package enum JSONReport: ReportFormat {
  package static let name = "json"

  package static func render(_ report: Report, _ options: ReportOptions) -> String {
    render(report, candidate: options.candidate)
  }

  /// Returns the report as JSON.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - candidate: The value of `candidate`.
  /// - Returns: The text, with a line ending at its end.
  package static func render(_ report: Report, candidate: JSONValue) -> String {
    let value: JSONValue = [
      "schemaVersion": 1,
      "verdict": .string(report.verdict.rawValue),
      "exitStatus": .integer(Int64(report.verdict.exitStatus)),
      "candidate": candidate,
      "context": .array(
        report.context.map { ["label": .string($0.label), "text": .string($0.text)] }),
      "findings": .array(report.findings.map(\.json)),
      "undetermined": .array(report.undetermined.map(\.json)),
      "notes": .array(report.notes.map(\.json)),
    ]
    return text(of: value)
  }

  /// Returns a document as text in which nothing is an instruction to a terminal or build service.
  ///
  /// - Parameter value: The document; what is escaped in it, only strings can hold.
  /// - Returns: The text, with a line ending at its end.
  package static func text(of value: JSONValue) -> String { escaped(value.text) }

  /// Returns a document in one line, likewise, without a line ending.
  package static func line(_ value: JSONValue) -> String { escaped(value.compactText) }

  /// Escapes, in the text of a document, characters that only strings can hold.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      let isInstruction =
        scalar == "#" && previous == "#" || scalar.properties.generalCategory == .format
      if isInstruction {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      } else {
        escaped.unicodeScalars.append(scalar)
      }
      previous = scalar
    }
    return escaped
  }
}

extension Finding {
  fileprivate var json: JSONValue {
    [
      "code": .string(code),
      "severity": .string(severity.rawValue),
      "summary": .string(summary),
      "place": place?.json ?? .null,
      "notes": .array(notes.map(\.json)),
      "help": .optional(help),
      "waived": waived?.json ?? .null,
    ]
  }
}

extension Finding.Note {
  fileprivate var json: JSONValue { ["text": .string(text), "place": place?.json ?? .null] }
}

extension Finding.Waiver {
  fileprivate var json: JSONValue { ["reason": .string(reason), "until": .optional(until)] }
}

extension Undetermined {
  fileprivate var json: JSONValue {
    [
      "subject": .string(subject),
      "reason": .string(reason),
      "place": place?.json ?? .null,
      "help": .string(help),
    ]
  }
}

extension Location {
  fileprivate var json: JSONValue {
    ["file": .string(file), "line": .optional(line), "column": .optional(column)]
  }
}
