/// Finds keys of one large dictionary in constant time.
///
/// An open-addressing table of key records. Hashes are seeded by the standard library, so a file
/// cannot be written that makes look-ups slow.
struct KeyIndex: Sendable {
  /// How many records a dictionary must span before an index pays.
  static let worthwhileRecords = 64

  private var slots: [Int32]

  /// Indexes the dictionary at `dictionary`; of equal keys, the last one counts.
  init(of dictionary: Int, _ records: [PropertyListArena.Record], _ bytes: [UInt8]) {
    var keys: [Int] = []
    var child = dictionary + 1
    while child < Int(records[dictionary].next) {
      keys.append(child)
      child = Int(records[child + 1].next)
    }
    var capacity = 16
    while capacity < 2 * keys.count { capacity *= 2 }
    slots = Array(repeating: -1, count: capacity)
    for key in keys {
      let text = records[key].textBytes(in: bytes)
      var slot = Self.hash(text) & (capacity - 1)
      while slots[slot] >= 0,
        records[Int(slots[slot])].textBytes(in: bytes) != text
      {
        slot = (slot + 1) & (capacity - 1)
      }
      slots[slot] = Int32(key)
    }
  }

  /// Returns the index of the last value of a key.
  func value(
    of key: String, _ records: [PropertyListArena.Record], _ bytes: [UInt8]
  ) -> Int? {
    var slot = Self.hash(key.utf8) & (slots.count - 1)
    while slots[slot] >= 0 {
      if records[Int(slots[slot])].hasText(key, in: bytes) { return Int(slots[slot]) + 1 }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private static func hash(_ text: some Sequence<UInt8>) -> Int {
    var hasher = Hasher()
    var word: UInt64 = 0
    var count = 0
    for byte in text {
      word = word << 8 | UInt64(byte)
      count += 1
      guard count % 8 == 0 else { continue }
      hasher.combine(word)
      word = 0
    }
    hasher.combine(word)
    hasher.combine(count)
    return hasher.finalize()
  }
}
