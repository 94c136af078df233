/// The parents and the date of a commit, read from its bytes without making any text.
@unsafe struct RawCommit {
  /// When it was committed, in seconds since 1970; zero when the line cannot be read, as in git.
  let date: Int64

  /// How many parents it names.
  let parentCount: Int

  private let start: UnsafePointer<UInt8>

  /// How many digits an id has: 40 in SHA-1, 64 in SHA-256.
  private let digits: Int

  /// How long the lines `tree …` and `parent …` are, with the end of the line.
  private var treeLine: Int { unsafe digits + 6 }
  private var parentLine: Int { unsafe digits + 8 }

  /// Reads the header; nil when it does not begin as every commit does.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
      bytes.count > 46, unsafe Self.starts(start, "tree "),
      let digits = unsafe Self.digits(start, bytes.count)
    else { return nil }
    unsafe self.start = unsafe start
    unsafe self.digits = digits
    let end = unsafe start + bytes.count
    var line = unsafe start + digits + 6
    var count = 0
    while unsafe end - line >= digits + 8, unsafe Self.starts(line, "parent ") {
      count += 1
      unsafe line += digits + 8
    }
    unsafe parentCount = count
    unsafe date = unsafe Self.date(in: line, end)
  }

  /// Returns the id of a parent, or nil when it is not spelt in hexadecimal digits.
  func parent(_ index: Int) -> ObjectID? {
    unsafe ObjectID(
      hexadecimal: start + treeLine + index * parentLine + 7, digits: digits)
  }

  /// The root folder, or nil when it is not spelt in hexadecimal digits.
  var tree: ObjectID? { unsafe ObjectID(hexadecimal: start + 5, digits: digits) }

  private static func digits(_ start: UnsafePointer<UInt8>, _ count: Int) -> Int? {
    for digits in [40, 64] where count > digits + 5 {
      if unsafe start[digits + 5] == UInt8(ascii: "\n") { return digits }
    }
    return nil
  }

  /// Finds the committer's line among the header's lines and reads the number after the address.
  private static func date(
    in start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> Int64 {
    var line = unsafe start
    while unsafe line < end, unsafe line.pointee != UInt8(ascii: "\n") {
      var next = unsafe line
      while unsafe next < end, unsafe next.pointee != UInt8(ascii: "\n") { unsafe next += 1 }
      if unsafe next - line > 10, unsafe starts(line, "committer ") {
        return unsafe number(before: next, from: line)
      }
      unsafe line = unsafe next + 1
    }
    return 0
  }

  private static func number(
    before end: UnsafePointer<UInt8>, from start: UnsafePointer<UInt8>
  ) -> Int64 {
    var place = unsafe end
    while unsafe place > start, unsafe (place - 1).pointee != UInt8(ascii: ">") {
      unsafe place -= 1
    }
    while unsafe place < end, unsafe place.pointee == UInt8(ascii: " ") { unsafe place += 1 }
    var value: Int64 = 0
    while unsafe place < end {
      let digit = unsafe place.pointee &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      // A date beyond the year 292 billion counts as none.
      guard !overflow, product <= Int64.max - 9 else { return 0 }
      value = product + Int64(digit)
      unsafe place += 1
    }
    return value
  }

  private static func starts(_ bytes: UnsafePointer<UInt8>, _ text: StaticString) -> Bool {
    for index in 0..<text.utf8CodeUnitCount
    where unsafe bytes[index] != text.utf8Start[index] { return false }
    return true
  }
}
