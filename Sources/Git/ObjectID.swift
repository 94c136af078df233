import CGit2

/// The SHA-1 name of an object in a repository.
package struct ObjectID: Hashable, Sendable {
  // Twenty bytes in the value itself: comparing and hashing touch no other memory.
  private let first: UInt64
  private let second: UInt64
  private let third: UInt32

  /// Reads twenty bytes.
  @unsafe init(bytes: UnsafeRawPointer) {
    first = unsafe UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self))
    second = unsafe UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    third = unsafe UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: 16, as: UInt32.self))
  }

  init(_ id: git_oid) {
    self = unsafe withUnsafeBytes(of: id) { bytes in
      // A C array of twenty bytes always has a base address.
      guard let start = bytes.baseAddress else { return ObjectID.zero }
      return unsafe ObjectID(bytes: start)
    }
  }

  private init(first: UInt64, second: UInt64, third: UInt32) {
    self.first = first
    self.second = second
    self.third = third
  }

  /// Reads forty hexadecimal digits, or returns nil when one of the bytes is none.
  @unsafe init?(hexadecimal bytes: UnsafePointer<UInt8>) {
    var words: (UInt64, UInt64, UInt64) = (0, 0, 0)
    for index in 0..<40 {
      guard let digit = Self.digit(unsafe bytes[index]) else { return nil }
      if index < 16 {
        words.0 = words.0 << 4 | digit
      } else if index < 32 {
        words.1 = words.1 << 4 | digit
      } else {
        words.2 = words.2 << 4 | digit
      }
    }
    self.init(first: words.0, second: words.1, third: UInt32(truncatingIfNeeded: words.2))
  }

  /// Creates the id that forty hexadecimal digits spell.
  ///
  /// - Parameter text: The digits; anything else gives nil.
  package init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 40 else { return nil }
    let parsed = unsafe bytes.withUnsafeBufferPointer { buffer -> ObjectID? in
      guard let start = buffer.baseAddress else { return nil }
      return unsafe ObjectID(hexadecimal: start)
    }
    guard let parsed else { return nil }
    self = parsed
  }

  /// The id of no object.
  static let zero = ObjectID(first: 0, second: 0, third: 0)

  /// Bits that are spread evenly, for a hash table.
  var spread: UInt64 { second }

  /// The byte that a fan-out table is ordered by.
  var firstByte: Int { Int(truncatingIfNeeded: first >> 56) }

  /// The id as libgit2 takes it.
  var raw: git_oid {
    var id = git_oid()
    unsafe withUnsafeMutableBytes(of: &id) { bytes in
      unsafe bytes.storeBytes(of: first.bigEndian, as: UInt64.self)
      unsafe bytes.storeBytes(of: second.bigEndian, toByteOffset: 8, as: UInt64.self)
      unsafe bytes.storeBytes(of: third.bigEndian, toByteOffset: 16, as: UInt32.self)
    }
    return id
  }

  private static func digit(_ byte: UInt8) -> UInt64? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}

extension ObjectID: Comparable {
  /// Orders ids by their bytes.
  package static func < (left: ObjectID, right: ObjectID) -> Bool {
    (left.first, left.second, left.third) < (right.first, right.second, right.third)
  }
}

extension ObjectID: CustomStringConvertible {
  /// The id as forty hexadecimal digits.
  package var description: String {
    func digits(_ value: UInt64, _ count: Int) -> String {
      let text = String(value, radix: 16)
      return String(repeating: "0", count: count - text.utf8.count) + text
    }
    return digits(first, 16) + digits(second, 16) + digits(UInt64(third), 8)
  }
}

/// The name of a commit.
package struct CommitID: Hashable, Sendable, CustomStringConvertible {
  /// The name of the object.
  package let object: ObjectID

  /// Says that `object` is a commit.
  package init(_ object: ObjectID) { self.object = object }

  /// The id as forty hexadecimal digits.
  package var description: String { object.description }

  /// The first ten digits, for people.
  package var abbreviated: String { String(description.prefix(9)) }
}
