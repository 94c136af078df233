/// Reads the values of a DER text (X.690) one after the other.
struct DERReader {
  /// The tags that keys and signatures are made of.
  enum Tag: UInt8 {
    case integer = 0x02
    case bitString = 0x03
    case octetString = 0x04
    case objectIdentifier = 0x06
    case sequence = 0x30
    case parameters = 0xA0
  }

  private var rest: ArraySlice<UInt8>

  /// Creates a reader of a text.
  init(_ bytes: some Sequence<UInt8>) { rest = Array(bytes)[...] }

  /// Whether nothing is left.
  var isAtEnd: Bool { rest.isEmpty }

  /// Whether the next value has a tag.
  func isNext(_ tag: Tag) -> Bool { rest.first == tag.rawValue }

  /// Returns what is in the next value, which must have a tag.
  mutating func read(_ tag: Tag) throws(SigningFault.Code) -> [UInt8] {
    guard let first = rest.popFirst() else { throw .truncated }
    guard first == tag.rawValue else { throw .malformed }
    let count = try readLength()
    guard count <= rest.count else { throw .truncated }
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  /// Returns a reader of the next value, which must have a tag.
  mutating func open(_ tag: Tag) throws(SigningFault.Code) -> DERReader { DERReader(try read(tag)) }

  private mutating func readLength() throws(SigningFault.Code) -> Int {
    guard let first = rest.popFirst() else { throw .truncated }
    guard first >= 0x80 else { return Int(first) }
    // No key and no signature is longer than two bytes of length can say.
    guard first == 0x81 || first == 0x82 else { throw .malformed }
    var length = 0
    for _ in 0x80..<first {
      guard let byte = rest.popFirst() else { throw .truncated }
      length = length << 8 | Int(byte)
    }
    return length
  }
}
