/// Encodes a text as UTF-16 with its byte order mark.
func utf16(_ text: String, bigEndian: Bool = false) -> [UInt8] {
  var bytes: [UInt8] = []
  for unit in ("\u{FEFF}" + text).utf16 {
    let halves = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
    bytes += bigEndian ? halves : halves.reversed()
  }
  return bytes
}
