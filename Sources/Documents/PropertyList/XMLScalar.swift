/// What numbers and dates look like in an XML property list.
enum XMLScalar {
  /// Returns what is wrong with a value, as the end of a sentence, or nil.
  static func fault(_ text: String, of kind: PropertyList.Node.Kind) -> String? {
    switch kind {
    case .integer: isInteger(text) ? nil : "no integer"
    case .real: isReal(text) ? nil : "no number"
    case .date: isDate(text) ? nil : "no date such as 2030-01-31T12:00:00Z"
    default: nil
    }
  }

  private static func isInteger(_ text: String) -> Bool {
    var digits = Array(text.utf8)[...]
    if digits.first == UInt8(ascii: "-") || digits.first == UInt8(ascii: "+") {
      digits = digits.dropFirst()
    }
    let isHexadecimal = digits.starts(with: "0x".utf8) || digits.starts(with: "0X".utf8)
    if isHexadecimal { digits = digits.dropFirst(2) }
    return !digits.isEmpty
      && digits.allSatisfy {
        switch $0 {
        case 0x30...0x39: true
        case 0x41...0x46, 0x61...0x66: isHexadecimal
        default: false
        }
      }
  }

  private static func isReal(_ text: String) -> Bool {
    switch text.lowercased() {
    case "nan", "+infinity", "-infinity", "infinity", "inf", "+inf", "-inf": true
    default: Double(text) != nil
    }
  }

  private static func isDate(_ text: String) -> Bool {
    let pattern = "dddd-dd-ddTdd:dd:ddZ"
    let date = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    return date.count == pattern.utf8.count
      && zip(date, pattern.utf8).allSatisfy { byte, expected in
        expected == UInt8(ascii: "d") ? (0x30...0x39).contains(byte) : byte == expected
      }
  }
}

extension SourceText {
  /// Returns a range without the white space at its ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, bytes[start].isPropertyListSpace { start += 1 }
    while end > start, bytes[end - 1].isPropertyListSpace { end -= 1 }
    return start..<end
  }
}
