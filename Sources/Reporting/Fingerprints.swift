import Diagnostics

/// Names for entries that stay the same from run to run, by which services tell old from new.
struct Fingerprints {
  private var seen: [String: Int] = [:]

  /// Returns the name of an entry; entries that are alike get different ones.
  ///
  /// Lines are left out, so that a finding which only moves stays the same one.
  mutating func fingerprint(of entry: Entry) -> String {
    let text = [entry.code, entry.place?.file ?? "", entry.summary].joined(separator: "\u{0}")
    let ordinal = seen[text, default: 0]
    seen[text] = ordinal + 1
    return Self.hash("\(text)\u{0}\(ordinal)", seed: 0)
      + Self.hash("\(text)\u{0}\(ordinal)", seed: 1)
  }

  /// FNV-1a, 64 bits, in hexadecimal digits: a name and no secret.
  private static func hash(_ text: String, seed: UInt8) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in [seed] + Array(text.utf8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
