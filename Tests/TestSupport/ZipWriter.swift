/// Writes ZIP archives, sound ones and ones that lie.
package struct ZipWriter {
  /// One file of an archive.
  package struct File {
    /// The bytes of the name.
    package var name: [UInt8]

    /// The name in the file's own header, when that is another one.
    package var ownName: [UInt8]?

    /// What the file holds, as it is packed.
    package var packed: [UInt8]

    /// The size that the archive gives for the unpacked file.
    package var size: Int

    /// The check sum that the archive gives.
    package var checkSum: UInt32

    /// 0 for stored, 8 for deflated.
    package var method: UInt16

    /// The flags in the list of files.
    package var flags: UInt16 = 0

    /// The flags in the file's own header, when those are others.
    package var ownFlags: UInt16?

    /// The mode that Unix gives the file.
    package var mode: UInt16 = 0o100644

    /// Whether sizes and place stand in an extra field of 64-bit numbers.
    package var isLarge = false

    /// What is added to the place in the list of files.
    package var shift = 0

    /// Creates a file that is stored.
    package init(_ name: String, _ contents: [UInt8]) {
      self.name = Array(name.utf8)
      packed = contents
      size = contents.count
      checkSum = Self.checkSum(contents)
      method = 0
    }

    /// Creates a file with a text that is stored.
    package init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }

    /// Creates a symbolic link.
    package init(_ name: String, linkTo target: String) {
      self.init(name, target)
      mode = 0o120755
    }

    /// The same file, deflated.
    package var deflated: File {
      var file = self
      file.packed = RunDeflater.deflate(packed)
      file.method = 8
      return file
    }

    /// The same file with changes.
    package func with(_ change: (inout File) -> Void) -> File {
      var file = self
      change(&file)
      return file
    }

    /// The check sum of ZIP archives, bit by bit.
    package static func checkSum(_ bytes: [UInt8]) -> UInt32 {
      var sum = UInt32.max
      for byte in bytes {
        sum ^= UInt32(byte)
        for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
      }
      return ~sum
    }
  }

  /// The files in order.
  package var files: [File]

  /// What stands before the archive.
  package var prefix: [UInt8] = []

  /// What stands behind it, as a comment.
  package var comment: [UInt8] = []

  /// How many files the last record promises, when that is a lie.
  package var count: Int?

  /// Whether the last record leaves its numbers to a 64-bit one.
  package var isLarge = false

  /// Creates an archive.
  package init(_ files: [File]) { self.files = files }

  /// The archive.
  package var bytes: [UInt8] {
    var body: [UInt8] = []
    var directory: [UInt8] = []
    for file in files {
      directory += entry(file, at: body.count + file.shift)
      body += header(file) + file.packed
      if file.flags & 8 != 0 {
        body += Self.little(0x0807_4B50, 4) + Self.little(Int(file.checkSum), 4)
        body += Self.little(file.packed.count, 4) + Self.little(file.size, 4)
      }
    }
    return prefix + body + directory + end(body.count, directory.count) + comment
  }

  private func header(_ file: File) -> [UInt8] {
    let isToldLater = file.flags & 8 != 0
    let name = file.ownName ?? file.name
    var header = Self.little(0x0403_4B50, 4) + Self.little(20, 2)
    header += Self.little(Int(file.ownFlags ?? file.flags), 2) + Self.little(Int(file.method), 2)
    header += Self.little(0, 4) + Self.little(isToldLater ? 0 : Int(file.checkSum), 4)
    for size in [file.packed.count, file.size] {
      header += Self.little(isToldLater ? 0 : file.isLarge ? 0xFFFF_FFFF : size, 4)
    }
    let extra =
      file.isLarge
      ? Self.little(1, 2) + Self.little(16, 2) + Self.little(file.size, 8)
        + Self.little(file.packed.count, 8) : []
    return header + Self.little(name.count, 2) + Self.little(extra.count, 2) + name + extra
  }

  private func entry(_ file: File, at offset: Int) -> [UInt8] {
    var entry = Self.little(0x0201_4B50, 4) + [20, 3] + Self.little(20, 2)
    entry += Self.little(Int(file.flags), 2) + Self.little(Int(file.method), 2)
    entry += Self.little(0, 4) + Self.little(Int(file.checkSum), 4)
    let numbers = [file.packed.count, file.size]
    entry += numbers.flatMap { Self.little(file.isLarge ? 0xFFFF_FFFF : $0, 4) }
    let extra =
      file.isLarge
      ? Self.little(0x5455, 2) + Self.little(1, 2) + [0] + Self.little(1, 2) + Self.little(24, 2)
        + Self.little(file.size, 8) + Self.little(file.packed.count, 8) + Self.little(offset, 8)
      : []
    entry += Self.little(file.name.count, 2) + Self.little(extra.count, 2) + Self.little(0, 6)
    entry += Self.little(Int(file.mode) << 16, 4)
    entry += Self.little(file.isLarge ? 0xFFFF_FFFF : offset, 4)
    return entry + file.name + extra
  }

  private func end(_ start: Int, _ size: Int) -> [UInt8] {
    let count = count ?? files.count
    var end: [UInt8] = []
    if isLarge {
      end += Self.little(0x0606_4B50, 4) + Self.little(44, 8) + Self.little(45, 2)
      end += Self.little(45, 2) + Self.little(0, 8)
      end += [count, count, size, start].flatMap { Self.little($0, 8) }
      end += Self.little(0x0706_4B50, 4) + Self.little(0, 4) + Self.little(start + size, 8)
      end += Self.little(1, 4)
    }
    end += Self.little(0x0605_4B50, 4) + Self.little(0, 4)
    end += Self.little(isLarge ? 0xFFFF : count, 2) + Self.little(isLarge ? 0xFFFF : count, 2)
    end += Self.little(isLarge ? 0xFFFF_FFFF : size, 4)
    end += Self.little(isLarge ? 0xFFFF_FFFF : start, 4)
    return end + Self.little(comment.count, 2)
  }

  private static func little(_ value: Int, _ width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}
