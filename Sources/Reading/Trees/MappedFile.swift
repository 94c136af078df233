import Diagnostics
import Documents

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A file on disk that is mapped into memory, so that only the pages that are looked at are read.
struct MappedFile: ByteSource {
  private let data: Data

  /// Maps a file.
  ///
  /// - Parameters:
  ///   - file: The absolute path.
  ///   - path: What messages call it.
  /// - Throws: ``Diagnostics/Undetermined`` when the file cannot be read.
  init(_ file: String, path: String) throws(Undetermined) {
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: file), options: .alwaysMapped)
    } catch {
      throw Undetermined(
        "archive", "\(path) cannot be read", at: Location(path),
        help: "Check the permissions of the file.")
    }
  }

  var count: Int { data.count }

  func bytes(_ range: Range<Int>) -> [UInt8] {
    [UInt8](data[data.startIndex + range.lowerBound..<data.startIndex + range.upperBound])
  }
}
