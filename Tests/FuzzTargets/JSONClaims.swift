import Diagnostics
import Documents
import JSON

/// What is claimed of a text that may be JSON.
struct JSONClaims {
  private let bytes: [UInt8]
  private let places: KnownFiles

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    places = KnownFiles(["file": bytes])
  }

  func check() throws {
    let plain = try value()
    for dialect in [JSONDocument.Dialect.strict, .json5] {
      do {
        let document = try JSONDocument.read(bytes, path: "file", dialect: dialect)
        try check(document.root, document.source.bytes.count)
        if let plain { try claim(Self.agree(plain, document.root), "two readers do not agree") }
      } catch let error as DocumentError {
        try claim(plain == nil, "one reader takes what the other refuses: \(error.reason)")
        try places.check(error.location)
        try ReportClaims.check([
          Undetermined("file", error.reason, at: error.location, help: error.help)
        ])
      }
    }
  }

  /// The value as the reader without places has it.
  private func value() throws(BrokenClaim) -> JSONValue? {
    let value: JSONValue
    do {
      value = try JSONReader.read(bytes)
    } catch {
      try places.check(Location("file", line: error.line, column: error.column))
      return nil
    }
    for text in [value.text, value.compactText] {
      do {
        let again = try JSONReader.read(text.utf8)
        try claim(again == value, "what is written is read as something else: \(text)")
      } catch let fault as JSONReader.Fault {
        throw BrokenClaim(description: "what is written cannot be read: \(fault)")
      } catch let broken as BrokenClaim {
        throw broken
      } catch {}
    }
    try claim(value.sorted.sorted == value.sorted, "what is sorted is not in order")
    return value
  }

  private func check(_ node: JSONNode, _ size: Int) throws(BrokenClaim) {
    try places.check(node.location)
    try claim(node.range.upperBound <= size, "a value is at \(node.range) of \(size)")
    for element in node.elements { try check(element, size) }
    for entry in node.entries {
      try places.check(entry.keyLocation)
      try check(entry.value, size)
    }
  }

  private static func agree(_ value: JSONValue, _ node: JSONNode) -> Bool {
    switch (value, node.content) {
    case (.null, .null), (.integer, .number), (.number, .number): return true
    case (.boolean(let left), .boolean(let right)): return left == right
    case (.string(let left), .string(let right)): return left.utf8.elementsEqual(right.utf8)
    case (.array(let left), .array(let right)):
      return left.count == right.count && zip(left, right).allSatisfy(agree)
    case (.object(let left), .object(let right)):
      return left.count == right.count
        && zip(left, right).allSatisfy { $0.name == $1.key && agree($0.value, $1.value) }
    default: return false
    }
  }
}
