import Diagnostics

/// A ZIP archive, of which single files are unpacked in memory.
///
/// The central directory is believed; a file whose own header says something else is refused, since
/// other tools might unpack another file. Stored and deflated files are read, which is all that
/// Apple's tools write.
package struct ZipArchive {
  /// The most files that an archive may list.
  package static let entryLimit = 200_000

  /// The largest list of files that is read, in bytes.
  package static let directoryLimit = 40 << 20

  /// Every entry, in the order of the central directory.
  package let entries: [ZipEntry]

  /// How many bytes stand before the archive, such as a program that unpacks it.
  package let prefix: Int

  private let source: any ByteSource
  private let path: String

  /// Where the files end and the central directory begins.
  private let end: Int

  /// Reads the list of files; no file is unpacked.
  ///
  /// - Parameters:
  ///   - source: The archive.
  ///   - path: What messages call it.
  /// - Throws: A ``DocumentError`` when it is no archive, is damaged, lists more than is read,
  ///   holds a name that leads out of it, or holds files that share bytes.
  package init(_ source: any ByteSource, path: String) throws(DocumentError) {
    self.source = source
    self.path = path
    do throws(ZipFault) {
      let record = try Self.endRecord(source)
      prefix = record.prefix
      end = record.directory.lowerBound
      entries = try Self.entries(source.bytes(record.directory), record)
      try ZipOverlap.refuse(in: entries)
    } catch {
      throw error.error(in: path)
    }
  }

  private static func endRecord(_ source: any ByteSource) throws(ZipFault) -> ZipEndRecord {
    let record = try ZipEndRecord.find(in: source)
    guard record.count <= entryLimit, record.directory.count <= directoryLimit else {
      throw tooMany(
        "\(record.count.counting("file")) in \(record.directory.count.counting("byte"))")
    }
    return record
  }

  private static func tooMany(_ what: String) -> ZipFault {
    ZipFault(
      "it lists \(what), more than the \(entryLimit) in \(directoryLimit) that are read",
      help: "Check that this is the right file.")
  }

  private static func entries(
    _ directory: [UInt8], _ record: ZipEndRecord
  ) throws(ZipFault) -> [ZipEntry] {
    var entries: [ZipEntry] = []
    var position = 0
    while position < directory.count {
      guard entries.count < entryLimit else { throw tooMany("more files than it says") }
      let (entry, next) = try ZipEntry.read(directory, at: position)
      entries.append(entry)
      position = next
    }
    let count = record.isRemainder ? entries.count % 0x1_0000 : entries.count
    guard count == record.count else {
      throw ZipFault(
        "it does not list the \(record.count.counting("file")) that its last record promises")
    }
    return entries
  }

  /// Unpacks an entry.
  ///
  /// - Parameters:
  ///   - entry: An entry of this archive.
  ///   - limit: The most bytes that it may have, packed or unpacked.
  /// - Returns: Its bytes.
  /// - Throws: A ``DocumentError`` when it is larger, encrypted, packed in a way that is not read,
  ///   described in two ways, or damaged.
  package func contents(of entry: ZipEntry, limit: Int) throws(DocumentError) -> [UInt8] {
    do throws(ZipFault) {
      guard !entry.isEncrypted else {
        throw ZipFault("it is encrypted", help: "Give an archive without a password.")
      }
      guard entry.method == 0 || entry.method == 8 else {
        throw ZipFault(
          "it is packed with method \(entry.method), and only stored and deflated files are read",
          help: "Pack the archive with 'ditto -c -k' or 'zip'.")
      }
      let largest = max(entry.size, entry.packedSize)
      guard largest <= limit else {
        throw ZipFault(
          "it has \(largest) bytes, more than the \(limit) that are read",
          help: "Check that this is the right file.")
      }
      return try unpack(entry)
    } catch {
      let name = entry.name.split(separator: "/").last ?? ""
      throw DocumentError(
        "\(name) cannot be read: \(error.reason)", at: Location("\(path)/\(entry.name)"),
        help: error.help)
    }
  }

  private func unpack(_ entry: ZipEntry) throws(ZipFault) -> [UInt8] {
    let packed = source.bytes(try data(of: entry))
    let bytes = entry.method == 0 ? packed : DeflatedData.inflate(packed, size: entry.size)
    guard let bytes, bytes.count == entry.size else {
      throw ZipFault(
        "its data is damaged, or not the \(entry.size.counting("byte")) that it should be")
    }
    guard DeflatedData.checkSum(bytes) == entry.checkSum else {
      throw ZipFault("its check sum is wrong")
    }
    return bytes
  }

  /// Where the data of an entry lies, once its own header agrees with the central directory.
  private func data(of entry: ZipEntry) throws(ZipFault) -> Range<Int> {
    guard entry.offset <= end - prefix, entry.offset + prefix <= end - ZipLocalHeader.size else {
      throw ZipFault("its place is outside of the archive")
    }
    let start = entry.offset + prefix
    let header = ZipLocalHeader(source.bytes(start..<start + ZipLocalHeader.size))
    guard header.isOne else { throw ZipFault("there is no file at its place") }
    let nameStart = start + ZipLocalHeader.size
    guard header.nameSize + header.extraSize <= end - nameStart else {
      throw ZipFault("its place is outside of the archive")
    }
    let nameEnd = nameStart + header.nameSize
    let name = String(decoding: source.bytes(nameStart..<nameEnd), as: UTF8.self)
    guard name.utf8.elementsEqual(entry.name.utf8), header.agrees(with: entry) else {
      throw ZipFault("the file itself and the list of files describe it differently")
    }
    let dataStart = nameEnd + header.extraSize
    guard entry.packedSize <= end - dataStart else { throw ZipFault("it is cut short") }
    return dataStart..<dataStart + entry.packedSize
  }
}
