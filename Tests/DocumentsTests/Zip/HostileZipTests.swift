import Documents
import TestSupport
import Testing

@Suite struct HostileZipTests {
  private static let limit = 1 << 20
  private static let file = ZipWriter.File("a.txt", "an honest text of some length").deflated

  private func fault(_ file: ZipWriter.File) -> String? {
    do {
      let archive = try ZipArchive(ZipWriter([file]).bytes, path: "a.zip")
      _ = try archive.contents(of: archive.entries[0], limit: Self.limit)
      return nil
    } catch {
      return error.reason
    }
  }

  @Test func `a bomb that tells its size is not unpacked`() {
    let bomb = Self.file.with {
      $0.packed = RunDeflater.bomb(matches: 40_000)
      $0.size = 1 + 40_000 * 258
    }
    #expect(fault(bomb)?.contains("has 10320001 bytes, more than the \(Self.limit)") == true)
  }

  @Test func `a bomb that hides its size is unpacked no further than that`() {
    let bomb = Self.file.with {
      $0.packed = RunDeflater.bomb(matches: 40_000)
      $0.size = 100
    }
    #expect(fault(bomb)?.contains("not the 100 bytes") == true)
  }

  @Test func `a size that nothing has is refused`() {
    let file = Self.file.with {
      $0.size = .max
      $0.isLarge = true
    }
    #expect(fault(file)?.contains("has \(Int.max) bytes") == true)
  }

  @Test func `much data for a small file is refused`() {
    let file = Self.file.with { $0.packed = [UInt8](repeating: 0, count: Self.limit + 1) }
    #expect(fault(file)?.contains("more than the \(Self.limit)") == true)
  }

  @Test func `a wrong check sum is refused`() {
    #expect(fault(Self.file.with { $0.checkSum ^= 1 })?.contains("check sum") == true)
  }

  @Test(arguments: [1, 0x40, 0x2000] as [UInt16])
  func `an encrypted file is named as such`(_ flags: UInt16) {
    #expect(fault(Self.file.with { $0.flags = flags })?.contains("it is encrypted") == true)
  }

  @Test(arguments: [9, 12, 14, 93, 95] as [UInt16])
  func `another packing method is named`(_ method: UInt16) {
    #expect(fault(Self.file.with { $0.method = method })?.contains("method \(method)") == true)
  }

  @Test func `a stored file of another size than its data is refused`() {
    let file = ZipWriter.File("a.txt", "some text").with { $0.size = 4 }
    #expect(fault(file)?.contains("not the 4 bytes") == true)
  }

  @Test func `a file whose own header has another name is refused`() {
    let file = Self.file.with { $0.ownName = Array("b.txt".utf8) }
    #expect(fault(file)?.contains("differently") == true)
  }

  @Test func `a file whose own header has other flags is refused`() {
    #expect(fault(Self.file.with { $0.ownFlags = 1 })?.contains("differently") == true)
  }

  @Test(arguments: [1, 10_000, -1])
  func `a place that holds no file is refused`(_ shift: Int) {
    #expect(fault(Self.file.with { $0.shift = shift }) != nil)
  }

  @Test func `data behind the end of the packed stream is refused`() {
    #expect(fault(Self.file.with { $0.packed += [0, 0] })?.contains("damaged") == true)
  }

  @Test func `an archive that is cut anywhere is refused`() {
    let bytes = ZipWriter([Self.file, ZipWriter.File("b", "x")]).bytes
    for length in 0..<bytes.count {
      #expect(throws: DocumentError.self, "cut to \(length)") {
        try ZipArchive(Array(bytes.prefix(length)), path: "a.zip")
      }
    }
  }

  @Test func `a byte that is changed anywhere never passes for the old contents of another file`() {
    let text = Array("an honest text of some length".utf8)
    var writer = ZipWriter([Self.file, ZipWriter.File("b", "x")])
    writer.isLarge = true
    let bytes = writer.bytes
    for index in bytes.indices {
      for bit in [0x01, 0x10, 0xFF] as [UInt8] {
        var changed = bytes
        changed[index] ^= bit
        // Names and times carry no check sum; contents that come out are the right ones.
        guard let archive = try? ZipArchive(changed, path: "a.zip"),
          let first = archive.entries.first,
          let contents = try? archive.contents(of: first, limit: Self.limit)
        else { continue }
        #expect(contents == text, "byte \(index)")
      }
    }
  }
}
