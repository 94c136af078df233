/// Reads a date and time of RFC 3339, byte by byte.
struct TimestampParser {
  private let text: String
  private var bytes: String.UTF8View.Iterator
  private var next: UInt8?
  private var offset = 0

  init(_ text: some StringProtocol) {
    self.text = String(text)
    bytes = self.text.utf8.makeIterator()
    next = bytes.next()
  }

  /// Reads the whole text.
  mutating func timestamp() throws(Timestamp.ParseError) -> Timestamp {
    let days = try date().daysSince1970
    try skip("T", "t")
    let seconds = try time()
    let utc = days * 86_400 + seconds - (try offsetFromUTC())
    guard next == nil else { throw fault(.notRFC3339) }
    // An offset can lead out of the years that four digits can write.
    guard (Self.firstSecond...Self.lastSecond).contains(utc) else {
      throw Timestamp.ParseError(reason: .outOfRange, offset: 0, text: text)
    }
    return Timestamp(secondsSince1970: utc)
  }

  private mutating func date() throws(Timestamp.ParseError) -> CivilDate {
    let year = try number(of: 4, in: 0...9999)
    try skip("-")
    let month = try number(of: 2, in: 1...12)
    try skip("-")
    var date = CivilDate(year: year, month: month, day: 1)
    date.day = try number(of: 2, in: 1...date.daysInMonth)
    return date
  }

  private mutating func time() throws(Timestamp.ParseError) -> Int64 {
    let hour = try number(of: 2, in: 0...23)
    try skip(":")
    let minute = try number(of: 2, in: 0...59)
    try skip(":")
    let start = offset
    let second = try number(of: 2, in: 0...60)
    guard second < 60 else {
      throw Timestamp.ParseError(reason: .leapSecond, offset: start, text: text)
    }
    if next == UInt8(ascii: ".") {
      advance()
      guard digit != nil else { throw fault(.notRFC3339) }
      while digit != nil { advance() }
    }
    return hour * 3600 + minute * 60 + second
  }

  /// Reads `Z` or a signed offset, in seconds east of Greenwich.
  private mutating func offsetFromUTC() throws(Timestamp.ParseError) -> Int64 {
    let sign: Int64
    switch next {
    case UInt8(ascii: "Z"), UInt8(ascii: "z"):
      advance()
      return 0
    case UInt8(ascii: "+"): sign = 1
    case UInt8(ascii: "-"): sign = -1
    default: throw fault(.notRFC3339)
    }
    advance()
    let hours = try number(of: 2, in: 0...23)
    try skip(":")
    return sign * (hours * 3600 + (try number(of: 2, in: 0...59)) * 60)
  }

  private mutating func number(
    of width: Int, in range: ClosedRange<Int64>
  ) throws(Timestamp.ParseError) -> Int64 {
    let start = offset
    var value: Int64 = 0
    for _ in 0..<width {
      guard let digit else { throw fault(.notRFC3339) }
      value = value * 10 + digit
      advance()
    }
    guard range.contains(value) else {
      throw Timestamp.ParseError(reason: .outOfRange, offset: start, text: text)
    }
    return value
  }

  private var digit: Int64? {
    guard let next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next) else { return nil }
    return Int64(next - UInt8(ascii: "0"))
  }

  private mutating func skip(_ separators: Unicode.Scalar...) throws(Timestamp.ParseError) {
    guard let next, separators.contains(Unicode.Scalar(next)) else { throw fault(.notRFC3339) }
    advance()
  }

  private mutating func advance() {
    next = bytes.next()
    offset += 1
  }

  private func fault(_ reason: Timestamp.ParseError.Reason) -> Timestamp.ParseError {
    Timestamp.ParseError(reason: reason, offset: offset, text: text)
  }

  private static let firstSecond = CivilDate(year: 0, month: 1, day: 1).daysSince1970 * 86_400
  private static let lastSecond =
    CivilDate(year: 10_000, month: 1, day: 1).daysSince1970 * 86_400 - 1
}
