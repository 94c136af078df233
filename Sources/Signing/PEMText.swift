#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The first block of a PEM text (RFC 7468).
struct PEMText {
  /// What it says it is, such as `PRIVATE KEY`.
  let label: String

  /// What is in it.
  let bytes: [UInt8]

  /// Reads a text; what stands before the block is skipped.
  ///
  /// Line breaks may be missing or spaces: build systems lose them from their secrets.
  init(_ text: String) throws(SigningFault.Code) {
    let all = Array(text.utf8)[...]
    guard let begin = Self.find("-----BEGIN ", in: all) else { throw .notPEM }
    guard let labelEnd = Self.find("-----", in: all[begin.upperBound...]) else { throw .truncated }
    label = String(decoding: all[begin.upperBound..<labelEnd.lowerBound], as: UTF8.self)
    let inside = all[labelEnd.upperBound...]
    guard let end = Self.find("-----END \(label)-----", in: inside) else { throw .truncated }
    let body = inside[..<end.lowerBound]
    // The old way of locking a key has headers inside the block.
    guard Self.find("ENCRYPTED", in: body) == nil else { throw .encrypted }
    let digits = body.filter { !$0.isSpace }
    guard digits.count.isMultiple(of: 4) else { throw .truncated }
    guard let data = Data(base64Encoded: Data(digits)) else { throw .malformed }
    bytes = Array(data)
  }

  private static func find(_ text: String, in bytes: ArraySlice<UInt8>) -> Range<Int>? {
    let needle = Array(text.utf8)
    guard bytes.count >= needle.count else { return nil }
    for start in bytes.startIndex...(bytes.endIndex - needle.count) {
      let range = start..<(start + needle.count)
      if bytes[range].elementsEqual(needle) { return range }
    }
    return nil
  }
}

extension UInt8 {
  /// Whether this is white space of ASCII.
  fileprivate var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
