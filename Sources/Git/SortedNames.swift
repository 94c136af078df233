/// A table of ids in their order, with git's fan-out table, in a file that is mapped.
///
/// Packs and commit-graphs have the same two.
final class SortedNames {
  private static let idSize = 20

  /// How many ids there are.
  let count: Int

  private let file: MappedFile
  private let fanout: Int
  private let names: Int

  /// A fan-out by more than the first byte, made once enough ids have been looked up to pay for it.
  ///
  /// Each look into a large file waits for memory, so most of a search's time is in its steps.
  private var fine: [UInt32] = []
  private var fineShift: UInt64 = 0
  private var lookups = 0

  /// Takes the tables at two places; nil when they do not lie in the file or are out of order.
  init?(_ file: MappedFile, fanout: Int, names: Int) {
    self.file = file
    self.fanout = fanout
    self.names = names
    guard fanout >= 0, names >= 0, fanout + 1024 <= file.count else { return nil }
    var last: UInt32 = 0
    for byte in 0..<256 {
      let next = file.word(at: fanout + byte * 4)
      guard next >= last else { return nil }
      last = next
    }
    count = Int(last)
    guard names + count * Self.idSize <= file.count else { return nil }
  }

  /// Returns the id at an index below ``count``.
  func id(at index: Int) -> ObjectID { file.id(at: names + index * Self.idSize) }

  /// Returns the index of an id, or nil when it is not there.
  func index(of id: ObjectID) -> Int? {
    var (low, high) = range(of: id)
    if high - low > Self.guessThreshold { (low, high) = narrowed(low, high, id) }
    while low < high {
      let middle = (low + high) / 2
      let start = start(at: middle)
      if start == id.firstBytes {
        let other = self.id(at: middle)
        if other == id { return middle }
        if other < id { low = middle + 1 } else { high = middle }
      } else if start < id.firstBytes {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return nil
  }

  /// Narrows a range by guessing: ids are spread evenly, so that one lies near its share of the way.
  ///
  /// A search by halves waits for memory at each step; this one mostly looks into one place.
  private func narrowed(_ low: Int, _ high: Int, _ id: ObjectID) -> (Int, Int) {
    // The second to the fifth byte say how far into the range of their first byte ids lie.
    let share = Int(truncatingIfNeeded: id.firstBytes >> 24 & 0xFFFF_FFFF)
    let guess = low + ((high - low) * share) >> 32
    var (first, last) = (guess, guess)
    var step = Self.guessThreshold / 2
    if start(at: guess) < id.firstBytes {
      while first + step < high, start(at: first + step) < id.firstBytes {
        first += step
        step *= 2
      }
      last = min(first + step, high - 1)
    } else {
      while last - step >= low, start(at: last - step) >= id.firstBytes {
        last -= step
        step *= 2
      }
      first = max(last - step, low)
    }
    // Ids that begin alike stand side by side.
    while last + 1 < high, start(at: last) == id.firstBytes { last += 1 }
    return (first, last + 1)
  }

  private func start(at index: Int) -> UInt64 { file.longWord(at: names + index * Self.idSize) }

  /// Ranges of more ids than this are narrowed by a guess.
  private static let guessThreshold = 32

  /// Returns where in the table an id can be.
  private func range(of id: ObjectID) -> (Int, Int) {
    guard fine.isEmpty else {
      let slot = Int(truncatingIfNeeded: id.firstBytes >> fineShift)
      return (Int(fine[slot]), Int(fine[slot + 1]))
    }
    lookups += 1
    if lookups > 2_000, lookups > count / 16 { refine() }
    let byte = id.firstByte
    let low = byte == 0 ? 0 : Int(file.word(at: fanout + (byte - 1) * 4))
    return (low, Int(file.word(at: fanout + byte * 4)))
  }

  /// Makes the finer table, about one slot for each four ids.
  private func refine() {
    var bits: UInt64 = 8
    while count >> Int(bits + 2) > 0, bits < 24 { bits += 1 }
    fineShift = 64 - bits
    var table: [UInt32] = []
    table.reserveCapacity(1 << Int(bits) + 1)
    for index in 0..<count {
      let slot = Int(
        truncatingIfNeeded: file.longWord(at: names + index * Self.idSize) >> fineShift)
      while table.count <= slot { table.append(UInt32(index)) }
    }
    while table.count <= 1 << Int(bits) { table.append(UInt32(count)) }
    fine = table
  }
}
