/// The escapes of OpenStep strings.
enum OpenStepText {
  /// Decodes the bytes between the quotes.
  ///
  /// `\U` takes up to four hexadecimal digits of UTF-16, so two of them make one character outside
  /// the basic plane. Octal numbers are NeXTSTEP characters. Any other character after a backslash
  /// stands for itself.
  static func decode(_ bytes: ArraySlice<UInt8>) -> String {
    var text: [UInt8] = []
    var units: [UInt16] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      guard byte == UInt8(ascii: "\\"), index < bytes.endIndex else {
        flush(&units, into: &text)
        text.append(byte)
        continue
      }
      if let unit = escape(bytes, &index) {
        units.append(unit)
      } else {
        flush(&units, into: &text)
        text.append(bytes[index])
        index += 1
      }
    }
    flush(&units, into: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads what follows a backslash; nil when the byte stands for itself.
  private static func escape(_ bytes: ArraySlice<UInt8>, _ index: inout Int) -> UInt16? {
    let byte = bytes[index]
    if let control = controls[byte] {
      index += 1
      return control
    }
    if byte == UInt8(ascii: "U") {
      index += 1
      return number(bytes, &index, digits: 4, radix: 16)
    }
    guard isDigit(byte, radix: 8) else { return nil }
    let number = number(bytes, &index, digits: 3, radix: 8) & 0xFF
    return number < 0x80 ? number : nextStep[Int(number) - 0x80]
  }

  private static let controls: [UInt8: UInt16] = [
    UInt8(ascii: "a"): 0x07, UInt8(ascii: "b"): 0x08, UInt8(ascii: "t"): 0x09,
    UInt8(ascii: "n"): 0x0A, UInt8(ascii: "v"): 0x0B, UInt8(ascii: "f"): 0x0C,
    UInt8(ascii: "r"): 0x0D,
  ]

  private static func number(
    _ bytes: ArraySlice<UInt8>, _ index: inout Int, digits: Int, radix: UInt16
  ) -> UInt16 {
    var number: UInt16 = 0
    let limit = min(index + digits, bytes.endIndex)
    while index < limit, let digit = digit(bytes[index], radix: radix) {
      number = number &* radix &+ digit
      index += 1
    }
    return number
  }

  private static func isDigit(_ byte: UInt8, radix: UInt16) -> Bool {
    digit(byte, radix: radix) != nil
  }

  private static func digit(_ byte: UInt8, radix: UInt16) -> UInt16? {
    let digit: UInt16
    switch byte {
    case 0x30...0x39: digit = UInt16(byte) - 0x30
    case 0x41...0x46: digit = UInt16(byte) - 0x41 + 10
    case 0x61...0x66: digit = UInt16(byte) - 0x61 + 10
    default: return nil
    }
    return digit < radix ? digit : nil
  }

  private static func flush(_ units: inout [UInt16], into text: inout [UInt8]) {
    guard !units.isEmpty else { return }
    text += String(decoding: units, as: UTF16.self).utf8
    units.removeAll(keepingCapacity: true)
  }

  /// NeXTSTEP characters from 0x80, by Unicode's mapping table NEXTSTEP.TXT.
  private static let nextStep: [UInt16] = [
    0x00A0, 0x00C0, 0x00C1, 0x00C2, 0x00C3, 0x00C4, 0x00C5, 0x00C7, 0x00C8, 0x00C9, 0x00CA,
    0x00CB, 0x00CC, 0x00CD, 0x00CE, 0x00CF, 0x00D0, 0x00D1, 0x00D2, 0x00D3, 0x00D4, 0x00D5,
    0x00D6, 0x00D9, 0x00DA, 0x00DB, 0x00DC, 0x00DD, 0x00DE, 0x00B5, 0x00D7, 0x00F7, 0x00A9,
    0x00A1, 0x00A2, 0x00A3, 0x2044, 0x00A5, 0x0192, 0x00A7, 0x00A4, 0x2019, 0x201C, 0x00AB,
    0x2039, 0x203A, 0xFB01, 0xFB02, 0x00AE, 0x2013, 0x2020, 0x2021, 0x00B7, 0x00A6, 0x00B6,
    0x2022, 0x201A, 0x201E, 0x201D, 0x00BB, 0x2026, 0x2030, 0x00AC, 0x00BF, 0x00B9, 0x02CB,
    0x00B4, 0x02C6, 0x02DC, 0x00AF, 0x02D8, 0x02D9, 0x00A8, 0x00B2, 0x02DA, 0x00B8, 0x00B3,
    0x02DD, 0x02DB, 0x02C7, 0x2014, 0x00B1, 0x00BC, 0x00BD, 0x00BE, 0x00E0, 0x00E1, 0x00E2,
    0x00E3, 0x00E4, 0x00E5, 0x00E7, 0x00E8, 0x00E9, 0x00EA, 0x00EB, 0x00EC, 0x00C6, 0x00ED,
    0x00AA, 0x00EE, 0x00EF, 0x00F0, 0x00F1, 0x0141, 0x00D8, 0x0152, 0x00BA, 0x00F2, 0x00F3,
    0x00F4, 0x00F5, 0x00F6, 0x00E6, 0x00F9, 0x00FA, 0x00FB, 0x0131, 0x00FC, 0x00FD, 0x0142,
    0x00F8, 0x0153, 0x00DF, 0x00FE, 0x00FF, 0xFFFD, 0xFFFD,
  ]
}
