import CGit2

/// The name of an object in a repository: twenty bytes of SHA-1, or thirty-two of SHA-256.
package struct ObjectID: Hashable, Sendable {
  // The bytes in the value itself: comparing and hashing touch no other memory. The last twelve are
  // zero exactly in SHA-1 names; that a SHA-256 one ends so is as unlikely as a collision.
  private let words: (UInt64, UInt64, UInt64, UInt64)

  private init(words: (UInt64, UInt64, UInt64, UInt64)) { self.words = words }

  /// Reads twenty or thirty-two bytes.
  @unsafe init(bytes: UnsafeRawPointer, count: Int = Self.sha1Count) {
    func word(_ place: Int) -> UInt64 {
      unsafe UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    }
    if count == Self.sha1Count {
      let last = unsafe bytes.loadUnaligned(fromByteOffset: 16, as: UInt32.self)
      words = (word(0), word(8), UInt64(UInt32(bigEndian: last)) << 32, 0)
    } else {
      words = (word(0), word(8), word(16), word(24))
    }
  }

  init(_ id: git_oid) {
    self = unsafe withUnsafeBytes(of: id) { bytes in
      // A C array of twenty bytes always has a base address.
      guard let start = bytes.baseAddress else { return ObjectID.zero }
      return unsafe ObjectID(bytes: start)
    }
  }

  /// Reads forty or sixty-four hexadecimal digits, or returns nil when one of the bytes is none.
  @unsafe init?(hexadecimal bytes: UnsafePointer<UInt8>, digits: Int = 2 * Self.sha1Count) {
    let start = unsafe UnsafeRawPointer(bytes)
    var isValid = true
    func half(_ place: Int) -> UInt64 {
      guard let half = unsafe HexadecimalDigits.eight(start + place) else {
        isValid = false
        return 0
      }
      return UInt64(half)
    }
    words.0 = half(0) << 32 | half(8)
    words.1 = half(16) << 32 | half(24)
    if digits == 2 * Self.sha1Count {
      words.2 = half(32) << 32
      words.3 = 0
    } else {
      words.2 = half(32) << 32 | half(40)
      words.3 = half(48) << 32 | half(56)
    }
    guard isValid else { return nil }
  }

  /// Creates the id that forty or sixty-four hexadecimal digits spell.
  ///
  /// - Parameter text: The digits; anything else gives nil.
  package init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 40 || bytes.count == 64 else { return nil }
    let parsed = unsafe bytes.withUnsafeBufferPointer { buffer -> ObjectID? in
      guard let start = buffer.baseAddress else { return nil }
      return unsafe ObjectID(hexadecimal: start, digits: buffer.count)
    }
    guard let parsed else { return nil }
    self = parsed
  }

  /// How many bytes a SHA-1 name has.
  static let sha1Count = 20

  /// The id of no object.
  static let zero = ObjectID(words: (0, 0, 0, 0))

  /// How many bytes the name has: 20 or 32.
  var byteCount: Int { words.3 == 0 && words.2 & 0xFFFF_FFFF == 0 ? Self.sha1Count : 32 }

  /// Bits that are spread evenly, for a hash table.
  var spread: UInt64 { words.1 }

  /// The byte that a fan-out table is ordered by.
  var firstByte: Int { Int(truncatingIfNeeded: words.0 >> 56) }

  /// The first eight bytes as a number, the highest byte first.
  var firstBytes: UInt64 { words.0 }

  /// The id as libgit2 takes it.
  var raw: git_oid {
    var id = git_oid()
    unsafe withUnsafeMutableBytes(of: &id) { bytes in
      unsafe bytes.storeBytes(of: words.0.bigEndian, as: UInt64.self)
      unsafe bytes.storeBytes(of: words.1.bigEndian, toByteOffset: 8, as: UInt64.self)
      let last = UInt32(truncatingIfNeeded: words.2 >> 32).bigEndian
      unsafe bytes.storeBytes(of: last, toByteOffset: 16, as: UInt32.self)
    }
    return id
  }

  /// Says whether two names are the same.
  package static func == (left: ObjectID, right: ObjectID) -> Bool { left.words == right.words }

  /// Hashes the first half, which is as random as the whole.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(words.0)
    hasher.combine(words.1)
  }
}

extension ObjectID: Comparable {
  /// Orders ids by their bytes.
  package static func < (left: ObjectID, right: ObjectID) -> Bool { left.words < right.words }
}

extension ObjectID: CustomStringConvertible {
  /// The id as forty or sixty-four hexadecimal digits.
  package var description: String {
    var digits: [UInt8] = []
    digits.reserveCapacity(64)
    for word in [words.0, words.1, words.2, words.3] {
      for shift in stride(from: 60, through: 0, by: -4) {
        let digit = UInt8(truncatingIfNeeded: word >> UInt64(shift) & 15)
        digits.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      }
    }
    return String(decoding: digits.prefix(2 * byteCount), as: UTF8.self)
  }
}

/// The name of a commit.
package struct CommitID: Hashable, Sendable, CustomStringConvertible {
  /// The name of the object.
  package let object: ObjectID

  /// Says that `object` is a commit.
  package init(_ object: ObjectID) { self.object = object }

  /// The id as forty or sixty-four hexadecimal digits.
  package var description: String { object.description }

  /// The first ten digits, for people.
  package var abbreviated: String { String(description.prefix(9)) }
}
