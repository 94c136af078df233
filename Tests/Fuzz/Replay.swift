import Foundation
import FuzzTargets

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// One input that is tried once.
struct Replay {
  /// What no input may cost: seconds of processor time, and bytes.
  private static let limits = (seconds: 1.0, bytes: 500 << 20)

  private let target: FuzzTarget
  private let file: String

  init(_ target: FuzzTarget, _ file: String) {
    self.target = target
    self.file = file
  }

  /// Tries the input and prints what it cost; false when that is too much or a claim does not hold.
  func isFine() -> Bool {
    guard let contents = FileManager.default.contents(atPath: file) else {
      Fuzz.fail("\(file) cannot be read")
    }
    let (start, before) = (clock(), Self.peak)
    var broken: BrokenClaim?
    do {
      try target.run(Array(contents))
    } catch {
      broken = error
    }
    let seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
    let growth = Self.peak - before
    let isCheap = seconds <= Self.limits.seconds && growth <= Self.limits.bytes
    let verdict = broken.map { "BROKEN: \($0)" } ?? (isCheap ? "fine" : "TOO MUCH")
    print("\(file): \(String(format: "%.3f", seconds)) s, \(growth >> 20) MB, \(verdict)")
    return broken == nil && isCheap
  }

  /// The most memory that the process has had so far, in bytes.
  private static var peak: Int {
    var usage = rusage()
    #if canImport(Darwin)
      unsafe getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #else
      unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      return usage.ru_maxrss * 1024
    #endif
  }
}
