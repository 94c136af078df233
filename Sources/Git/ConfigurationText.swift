/// The text of a repository's own configuration file, in the form that `git config` writes.
///
/// The syntax is that of `git-config(1)`. What is rare there is left to libgit2.
struct ConfigurationText {
  private let bytes: [UInt8]
  private var place = 0

  private static let newline = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
  private static let tab = UInt8(ascii: "\t")
  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")

  init(_ bytes: [UInt8]) {
    let text = bytes.indices.filter { index in
      // A line may end as on Windows.
      bytes[index] != Self.carriageReturn || index + 1 == bytes.count
        || bytes[index + 1] != Self.newline
    }
    self.bytes = text.count == bytes.count ? bytes : text.map { bytes[$0] }
  }

  /// Returns every setting in the order of the file; nil when libgit2 has to be asked, for a file
  /// with includes or one that is not understood.
  mutating func entries() -> [Configuration.Entry]? {
    var entries: [Configuration.Entry] = []
    var section: String?
    while skipToNext() {
      if take(UInt8(ascii: "[")) {
        guard let name = header(), !name.hasPrefix("include") else { return nil }
        section = name
      } else {
        guard let section, let (name, value) = setting() else { return nil }
        entries.append((section + "." + name, value))
      }
    }
    return entries
  }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    place += 1
    return true
  }

  /// Steps over spaces, empty lines and comments; false at the end.
  private mutating func skipToNext() -> Bool {
    while let byte = next {
      if Self.startsComment(byte) {
        while next != nil, next != Self.newline { place += 1 }
      } else if Self.isSpace(byte) || byte == Self.newline {
        place += 1
      } else {
        return true
      }
    }
    return false
  }

  /// Reads `core]` or `remote "origin"]`, after the bracket.
  private mutating func header() -> String? {
    var name: [UInt8] = []
    while let byte = next, Self.isNameByte(byte) || byte == UInt8(ascii: ".") {
      name.append(Self.lowercased(byte))
      place += 1
    }
    guard !name.isEmpty else { return nil }
    if next.map(Self.isSpace) == true {
      while next.map(Self.isSpace) == true { place += 1 }
      guard take(Self.quote) else { return nil }
      name.append(UInt8(ascii: "."))
      while !take(Self.quote) {
        _ = take(Self.backslash)
        guard let byte = next, byte != Self.newline, byte != 0 else { return nil }
        name.append(byte)
        place += 1
      }
    }
    return take(UInt8(ascii: "]")) ? String(decoding: name, as: UTF8.self) : nil
  }

  /// Reads `name = value` up to the end of its line, or a name alone.
  private mutating func setting() -> (String, String)? {
    var name: [UInt8] = []
    while let byte = next, Self.isNameByte(byte) {
      name.append(Self.lowercased(byte))
      place += 1
    }
    guard let first = name.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else {
      return nil
    }
    while next.map(Self.isSpace) == true { place += 1 }
    var value = "true"
    if take(UInt8(ascii: "=")) {
      guard let written = self.value() else { return nil }
      value = written
    } else if let byte = next, byte != Self.newline {
      return nil
    }
    return (String(decoding: name, as: UTF8.self), value)
  }

  /// Reads a value up to the end of its line: without the spaces around it, quotes and comments.
  private mutating func value() -> String? {
    var value: [UInt8] = []
    var spaces = 0
    var isQuoted = false
    while let byte = next, byte != Self.newline {
      if !isQuoted, Self.startsComment(byte) { break }
      place += 1
      if !isQuoted, byte == UInt8(ascii: " ") || byte == Self.tab && value.isEmpty {
        spaces += value.isEmpty ? 0 : 1
        continue
      }
      if byte == Self.quote {
        isQuoted.toggle()
        continue
      }
      // Versions of git do not agree on a tab after the first word.
      guard isQuoted || byte != Self.tab, byte != Self.carriageReturn, byte != 0 else {
        return nil
      }
      guard let written = byte == Self.backslash ? escape() : byte else { return nil }
      value += repeatElement(UInt8(ascii: " "), count: spaces)
      value.append(written)
      spaces = 0
    }
    return isQuoted ? nil : String(decoding: value, as: UTF8.self)
  }

  private mutating func escape() -> UInt8? {
    guard let escaped = next.flatMap(Self.escaped) else { return nil }
    place += 1
    return escaped
  }

  private static func escaped(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "n"): newline
    case UInt8(ascii: "t"): tab
    case quote, backslash: byte
    default: nil
    }
  }

  private static func startsComment(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "#") || byte == UInt8(ascii: ";")
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == tab
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch lowercased(byte) {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
