/// The names in a ZIP archive, which may be hostile.
enum ZipName {
  /// The longest path that Apple's systems know, in bytes.
  static let limit = 1024

  /// Reads a name.
  ///
  /// Bytes that are no UTF-8 become replacement characters: such a name can be shown, and two that
  /// then look alike count as one name used twice.
  ///
  /// - Throws: A ``ZipFault`` for a name that is too long, or that, once unpacked, would lead out of
  ///   the folder.
  static func read(_ bytes: ArraySlice<UInt8>) throws(ZipFault) -> String {
    guard bytes.count <= limit else {
      throw ZipFault("it holds a name of \(bytes.count) bytes, more than the \(limit) of any path")
    }
    let name = String(decoding: bytes, as: UTF8.self)
    guard !bytes.isEmpty, !bytes.contains(0) else {
      throw ZipFault("it holds a file without a proper name")
    }
    let isAbsolute = isSeparator(bytes[bytes.startIndex]) || hasDrive(bytes)
    guard !isAbsolute, !leadsUp(bytes) else {
      throw ZipFault("it holds '\(name)', a name that leads out of the archive")
    }
    return name
  }

  /// Whether a component is `..`.
  private static func leadsUp(_ bytes: ArraySlice<UInt8>) -> Bool {
    var dots = 0
    for byte in bytes {
      if isSeparator(byte) {
        if dots == 2 { return true }
        dots = 0
      } else {
        // Any other byte makes more of the component than dots.
        dots += byte == UInt8(ascii: ".") ? 1 : 3
      }
    }
    return dots == 2
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
  }

  /// Whether the name begins with a drive of Windows, such as `C:`.
  private static func hasDrive(_ bytes: ArraySlice<UInt8>) -> Bool {
    let start = bytes.prefix(3)
    guard start.count == 3, let letter = start.first, let last = start.last else { return false }
    let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter | 0x20)
    return isLetter && start[start.startIndex + 1] == UInt8(ascii: ":") && isSeparator(last)
  }
}
