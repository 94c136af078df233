/// The objects that were put together last, for those that are stored as differences to them.
struct DifferenceBases {
  /// An object and where it lies.
  struct Object {
    let pack: Int
    let offset: Int
    let kind: ObjectKind
    let bytes: [UInt8]
  }

  private var slots: [Object?] = []
  private var byteCount = 0

  /// A power of two: more than the longest chain that git makes unasked, and its neighbours.
  private static let slotCount = 1 << 10

  /// The most bytes that are kept.
  private static let byteLimit = 8 << 20

  /// Returns an object that is still here.
  func object(pack: Int, offset: Int) -> Object? {
    guard !slots.isEmpty, let object = slots[Self.slot(pack, offset)], object.offset == offset,
      object.pack == pack
    else { return nil }
    return object
  }

  /// Keeps an object, in place of another one if need be.
  mutating func keep(_ object: Object) {
    if slots.isEmpty || byteCount + object.bytes.count > Self.byteLimit {
      slots = Array(repeating: nil, count: Self.slotCount)
      byteCount = 0
    }
    let slot = Self.slot(object.pack, object.offset)
    byteCount += object.bytes.count - (slots[slot]?.bytes.count ?? 0)
    slots[slot] = object
  }

  private static func slot(_ pack: Int, _ offset: Int) -> Int {
    // Neighbours in a pack are some tens of bytes apart; the multiplier is that of Fibonacci hashing.
    let mixed = UInt64(truncatingIfNeeded: offset &+ pack) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 54)
  }
}
