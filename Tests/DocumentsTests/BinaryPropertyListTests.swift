import Diagnostics
import Documents
import Testing

@Suite struct BinaryPropertyListTests {
  /// A binary list under construction, so that it can be wrong in every way.
  struct Draft {
    var objects: [[UInt8]]
    var offsetSize = 1
    var referenceSize = 1
    var count: UInt64?
    var root: UInt64 = 0
    var tableOffset: UInt64?
    var magic = "bplist00"

    var bytes: [UInt8] {
      var bytes = Array(magic.utf8)
      var table: [UInt8] = []
      for object in objects {
        table.append(UInt8(bytes.count))
        bytes += object
      }
      let start = UInt64(bytes.count)
      bytes += table + [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
      for number in [count ?? UInt64(objects.count), root, tableOffset ?? start] {
        bytes += (0..<8).reversed().map { UInt8(number >> ($0 * 8) & 0xFF) }
      }
      return bytes
    }
  }

  private func read(_ objects: [[UInt8]]) throws -> PropertyList.Node {
    try PropertyList.read(Draft(objects: objects).bytes, path: "a").root
  }

  @Test(
    arguments: [
      ([0x08], .boolean, "false"), ([0x09], .boolean, "true"), ([0x10, 0xFF], .integer, "255"),
      ([0x11, 0x01, 0x00], .integer, "256"),
      ([0x12, 0xFF, 0xFF, 0xFF, 0xFF], .integer, "4294967295"),
      ([0x13, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFE], .integer, "-2"),
      (
        [0x14, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], .integer,
        "18446744073709551615"
      ),
      ([0x22, 0x3F, 0xC0, 0, 0], .real, "1.5"),
      ([0x23, 0x40, 0x09, 0x21, 0xFB, 0x54, 0x44, 0x2D, 0x18], .real, "3.141592653589793"),
      ([0x33, 0, 0, 0, 0, 0, 0, 0, 0], .date, "2001-01-01T00:00:00Z"),
      ([0x33, 0xBF, 0xE0, 0, 0, 0, 0, 0, 0], .date, "2000-12-31T23:59:59Z"),
      ([0x52, 0x68, 0x69], .string, "hi"), ([0x50], .string, ""),
      ([0x5F, 0x10, 0x01, 0x41], .string, "A"),
      ([0x62, 0xD8, 0x3D, 0xDE, 0x00], .string, "😀"), ([0x41, 0x00], .data, nil),
      ([0x80, 0x07], .integer, "7"), ([0xA0], .array, nil), ([0xC0], .array, nil),
      ([0xD0], .dictionary, nil),
    ] as [([UInt8], PropertyList.Node.Kind, String?)])
  func `every kind of object is read`(
    object: [UInt8], kind: PropertyList.Node.Kind, text: String?
  ) throws {
    let node = try read([object])
    #expect(node.kind == kind)
    #expect(node.text == text)
    #expect(node.location == Location("a"))
    #expect(node.keyLocation == Location("a"))
    #expect(node.range == nil)
  }

  @Test func `objects that several others share are read for each`() throws {
    let root = try read([
      [0xD2, 1, 2, 3, 3], [0x51, 0x61], [0x61, 0, 0x62], [0xA2, 4, 4], [0x51, 0x78],
    ])
    #expect(root["a"]?.elements.map(\.text) == ["x", "x"])
    #expect(root["b"]?.elements.map(\.text) == ["x", "x"])
    #expect(root.entries.map(\.key) == ["a", "b"])
  }

  @Test(arguments: [
    (Draft(objects: [[0x00]]), "object 0 of the binary list has the unknown type 0x0"),
    (Draft(objects: [[0x7F]]), "object 0 of the binary list has the unknown type 0x7F"),
    (Draft(objects: [[0x15, 0]]), "object 0 of the binary list has the unknown type 0x15"),
    (Draft(objects: [[0xA1, 0]]), "object 0 of the binary list contains itself"),
    (
      Draft(objects: [[0xA1, 1], [0xD1, 2, 0], [0x51, 0x61]]),
      "object 0 of the binary list contains itself"
    ),
    (Draft(objects: [[0xA1, 9]]), "object 9 does not exist; the list has 1"),
    (Draft(objects: [[0x55, 0x61]]), "object 0 of the binary list reaches past the end"),
    (
      Draft(objects: [[0xAF, 0x13, 0x7F, 255, 255, 255, 255, 255, 255, 255]]),
      "object 0 of the binary list reaches past the end with its 9223372036854775807 elements"
    ),
    (
      Draft(objects: [[0x5F, 0x13, 0xFF, 255, 255, 255, 255, 255, 255, 255]]),
      "object 0 of the binary list reaches past the end with its 18446744073709551615 elements"
    ),
    (Draft(objects: [[0x5F, 0x51, 0x61]]), "object 0 of the binary list has no proper length"),
    (
      Draft(objects: [[0xD1, 1, 1], [0x10, 1]]),
      "object 1 of the binary list is the key of a dictionary but no string"
    ),
    (
      Draft(objects: [[0x14, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]]),
      "object 0 of the binary list is an integer of over 64 bits"
    ),
    (
      Draft(objects: [[0x33, 0x7F, 0xF8, 0, 0, 0, 0, 0, 0]]),
      "object 0 of the binary list is no date"
    ),
    (Draft(objects: [[0x08]], root: 1), "object 1 does not exist; the list has 1"),
    (
      Draft(objects: [[0x08]], count: .max),
      "the offset table of the binary list lies outside of the file"
    ),
    (
      Draft(objects: [[0x08]], tableOffset: .max),
      "the offset table of the binary list lies outside of the file"
    ),
    (
      Draft(objects: [[0x08]], tableOffset: 3),
      "the offset table of the binary list lies outside of the file"
    ),
    (Draft(objects: [[0x08]], offsetSize: 0), "offsets of 0 and 1 bytes are not possible"),
    (Draft(objects: [[0x08]], referenceSize: 200), "offsets of 1 and 200 bytes are not possible"),
    (
      Draft(objects: [[0x08]], magic: "bplist15"),
      "'bplist15' is an unknown version of the binary format"
    ),
  ])
  func `what does not fit is an error that names the object`(draft: Draft, reason: String) {
    do throws(DocumentError) {
      _ = try PropertyList.read(draft.bytes, path: "a")
      Issue.record("nothing was thrown instead of \(reason)")
    } catch {
      #expect(error.reason == reason)
      #expect(error.location == Location("a"))
    }
  }

  @Test func `a short file is an error`() {
    let whole = Draft(objects: [[0xA1, 1], [0x51, 0x61]]).bytes
    for length in 6..<whole.count {
      let bytes = Array(whole.prefix(length))
      #expect(throws: DocumentError.self) { try PropertyList.read(bytes, path: "a") }
    }
  }

  @Test func `shared arrays cannot make a list grow without limit`() {
    var objects: [[UInt8]] = (1...20).map { [0xAA] + Array(repeating: UInt8($0), count: 10) }
    objects.append([0x08])
    #expect(throws: DocumentError.self) {
      try PropertyList.read(Draft(objects: objects).bytes, path: "a")
    }
  }

  @Test func `any byte may be wrong without a crash`() {
    let bytes = Draft(objects: [
      [0xD1, 1, 2], [0x51, 0x61], [0xA2, 3, 4], [0x62, 0, 0x61, 0, 0x62], [0x11, 1, 2],
    ]).bytes
    for offset in 6..<bytes.count {
      for value in [0, 1, 0x0F, 0x13, 0x5F, 0x7F, 0x80, 0xAF, 0xDF, 0xFF] as [UInt8] {
        var damaged = bytes
        damaged[offset] = value
        if let list = try? PropertyList.read(damaged, path: "a") { _ = dump(list.root) }
      }
    }
  }
}
