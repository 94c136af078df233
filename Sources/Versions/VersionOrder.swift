extension Version {
  /// Returns a negative number, zero, or a positive one: how this version sorts against `other`.
  ///
  /// Reads both texts once and allocates nothing.
  package func order(against other: Version) -> Int {
    let numbers =
      packed.order(against: other.packed) ?? Self.orderOfReleases(release, other.release)
    guard numbers == 0 else { return numbers }
    switch (prerelease, other.prerelease) {
    case (nil, nil): return 0
    case (nil, _): return 1
    case (_, nil): return -1
    case (let left?, let right?): return Self.orderOfPrereleases(left, right)
    }
  }

  /// A number that sorts as this version does among others that have one; nil for a pre-release and
  /// for long or great numbers.
  package var rank: UInt64? { prerelease == nil ? packed.rank : nil }

  private static func orderOfReleases(_ left: String, _ right: String) -> Int {
    var left = ComponentCursor(left)
    var right = ComponentCursor(right)
    while left.isInside || right.isInside {
      let order = ComponentCursor.orderOfNext(&left, &right)
      guard order == 0 else { return order }
    }
    return 0
  }

  /// Compares pre-releases identifier by identifier: numbers as numbers and below words, words by
  /// byte, and a longer list above its own beginning (Semantic Versioning 2.0.0, item 11.4).
  private static func orderOfPrereleases(_ left: String, _ right: String) -> Int {
    let left = left.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let right = right.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    for (one, two) in zip(left, right) {
      let order = orderOfIdentifiers(one, two)
      guard order == 0 else { return order }
    }
    return left.count - right.count
  }

  private static func orderOfIdentifiers(
    _ left: some Collection<UInt8>, _ right: some Collection<UInt8>
  ) -> Int {
    switch (left.allSatisfy(isDigit), right.allSatisfy(isDigit)) {
    case (true, false): return -1
    case (false, true): return 1
    case (true, true):
      let one = left.drop { $0 == UInt8(ascii: "0") }
      let two = right.drop { $0 == UInt8(ascii: "0") }
      guard one.count == two.count else { return one.count - two.count }
      return orderOfBytes(one, two)
    case (false, false): return orderOfBytes(left, right)
    }
  }

  private static func orderOfBytes(
    _ left: some Collection<UInt8>, _ right: some Collection<UInt8>
  ) -> Int {
    if left.lexicographicallyPrecedes(right) { return -1 }
    return right.lexicographicallyPrecedes(left) ? 1 : 0
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

/// A place in a version's digits, between components.
private struct ComponentCursor {
  private var bytes: String.UTF8View.Iterator
  private var next: UInt8?

  /// Whether a component is left.
  var isInside: Bool { next != nil }

  init(_ text: String) {
    bytes = text.utf8.makeIterator()
    next = bytes.next()
  }

  /// Takes one component from each cursor and says how they sort; an absent one is zero.
  static func orderOfNext(_ left: inout ComponentCursor, _ right: inout ComponentCursor) -> Int {
    var order = 0
    var one = left.isInside ? left.digit() : UInt8(ascii: "0")
    var two = right.isInside ? right.digit() : UInt8(ascii: "0")
    // Without leading zeros the longer number is the greater one; of equal lengths the first
    // difference decides.
    while let first = one, let second = two {
      if order == 0 { order = Int(first) - Int(second) }
      one = left.digit()
      two = right.digit()
    }
    if one != nil { order = 1 }
    if two != nil { order = -1 }
    while left.digit() != nil {}
    while right.digit() != nil {}
    left.skipPeriod()
    right.skipPeriod()
    return order
  }

  private mutating func digit() -> UInt8? {
    guard let byte = next, byte != UInt8(ascii: ".") else { return nil }
    next = bytes.next()
    return byte
  }

  private mutating func skipPeriod() {
    if next != nil { next = bytes.next() }
  }
}
