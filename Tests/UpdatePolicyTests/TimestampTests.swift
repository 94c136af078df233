import Foundation
import Testing
import UpdatePolicy

@Suite struct TimestampTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0),
    ("2026-11-30T09:00:00Z", 1_796_029_200),
    ("1969-12-31T23:59:59Z", -1),
    ("2000-02-29T12:00:00Z", 951_825_600),
    ("2024-02-29T23:59:59Z", 1_709_251_199),
    ("2024-03-01T00:00:00Z", 1_709_251_200),
    ("1900-03-01T00:00:00Z", -2_203_891_200),
    ("0000-01-01T00:00:00Z", -62_167_219_200),
    ("9999-12-31T23:59:59Z", 253_402_300_799),
  ])
  func `reads and writes`(text: String, seconds: Int64) throws {
    #expect(try Timestamp(text).secondsSince1970 == seconds)
    #expect(Timestamp(secondsSince1970: seconds).description == text)
  }

  @Test(arguments: [
    ("2026-11-30t09:00:00z", "2026-11-30T09:00:00Z"),
    ("2026-11-30T10:30:00+01:30", "2026-11-30T09:00:00Z"),
    ("2026-11-30T00:30:00-08:45", "2026-11-30T09:15:00Z"),
    ("2027-01-01T00:00:00+00:01", "2026-12-31T23:59:00Z"),
    ("2026-11-30T09:00:00-00:00", "2026-11-30T09:00:00Z"),
    ("2026-11-30T09:00:00.9999999999999999999999Z", "2026-11-30T09:00:00Z"),
    ("1969-12-31T23:59:59.5Z", "1969-12-31T23:59:59Z"),
    ("2026-11-30T09:00:00.5+23:59", "2026-11-29T09:01:00Z"),
  ])
  func `offsets become UTC and fractions are dropped`(text: String, utc: String) throws {
    #expect(try Timestamp(text).description == utc)
  }

  @Test(arguments: [
    ("", 0), ("tomorrow", 0), ("2026-11-30", 10), ("2026-11-30 09:00:00Z", 10),
    ("2026-11-30T09:00Z", 16), ("2026-11-30T09:00:00", 19), ("2026-11-30T09:00:00 Z", 19),
    ("2026-11-30T09:00:00ZZ", 20), ("2026-11-30T09:00:00Z\n", 20), (" 2026-11-30T09:00:00Z", 0),
    ("2026-11-30T09:00:00.Z", 20), ("2026-11-30T09:00:00,5Z", 19),
    ("2026-11-30T09:00:00+0100", 22), ("2026-11-30T09:00:00+1:00", 21),
    ("2026-11-30T09:00:00+01", 22), ("+026-11-30T09:00:00Z", 0), ("12026-11-30T09:00:00Z", 4),
    ("2026-1-30T09:00:00Z", 6), ("２０２６-11-30T09:00:00Z", 0), ("2026/11/30T09:00:00Z", 4),
    ("1796029200", 4),
  ])
  func `anything else is refused where it stops fitting`(text: String, offset: Int) {
    let error = fault(text)
    #expect(error?.reason == .notRFC3339)
    #expect(error?.offset == offset)
  }

  @Test(arguments: [
    ("2026-13-01T00:00:00Z", 5), ("2026-00-01T00:00:00Z", 5), ("2026-01-00T00:00:00Z", 8),
    ("2026-01-32T00:00:00Z", 8), ("2026-04-31T00:00:00Z", 8), ("2026-02-29T00:00:00Z", 8),
    ("1900-02-29T00:00:00Z", 8), ("2024-02-30T00:00:00Z", 8), ("2026-01-01T24:00:00Z", 11),
    ("2026-01-01T00:60:00Z", 14), ("2026-01-01T00:00:61Z", 17),
    ("2026-01-01T00:00:00+24:00", 20), ("2026-01-01T00:00:00-01:60", 23),
    ("0000-01-01T00:00:00+00:01", 0), ("9999-12-31T23:59:59-00:01", 0),
  ])
  func `numbers beyond the calendar are refused`(text: String, offset: Int) {
    let error = fault(text)
    #expect(error?.reason == .outOfRange)
    #expect(error?.offset == offset)
  }

  @Test func `a leap second is refused by name`() {
    #expect(fault("2016-12-31T23:59:60Z")?.reason == .leapSecond)
    #expect(
      fault("2016-12-31T23:59:60Z")?.description == "the second at byte 18 is a leap second")
  }

  @Test func `every day of four centuries survives the round trip`() throws {
    let start = try Timestamp("1884-12-31T12:34:56Z")
    for day in 0..<Int64(146_100) {
      let moment = Timestamp(secondsSince1970: start.secondsSince1970 + day * 86_400)
      #expect(try Timestamp(moment.description) == moment)
    }
  }

  @Test func `arithmetic at the ends does not trap`() {
    let last = Timestamp(secondsSince1970: .max)
    let first = Timestamp(secondsSince1970: .min)
    #expect(last.adding(seconds: 1) == last)
    #expect(first.adding(seconds: -1) == first)
    #expect(last.seconds(since: first) == .max)
    #expect(first.seconds(since: last) == .min)
    #expect(last.description == "+292277026596-12-04T15:30:07Z")
    #expect(first.description == "-292277022657-01-27T08:29:52Z")
  }

  @Test func `a date becomes a moment and back`() throws {
    let moment = Timestamp(Date(timeIntervalSince1970: -0.25))
    #expect(moment.secondsSince1970 == -1)
    #expect(moment.date == Date(timeIntervalSince1970: -1))
    #expect(Timestamp(Date.distantFuture).description == "4001-01-01T00:00:00Z")
    #expect(Timestamp(Date(timeIntervalSince1970: .infinity)).secondsSince1970 == .max)
    #expect(Timestamp(Date(timeIntervalSince1970: -1e300)).secondsSince1970 == .min)
  }

  private func fault(_ text: String) -> Timestamp.ParseError? {
    do {
      _ = try Timestamp(text)
      return nil
    } catch {
      return error
    }
  }
}
