/// Several files or texts in one input, with a record separator (byte 0x1E) between them.
///
/// Fuzzers move such parts around as they do everything else, and seeds are easy to put together.
struct InputParts {
  private let parts: [[UInt8]]

  /// The byte between two parts.
  static let separator: UInt8 = 0x1E

  init(_ input: [UInt8]) {
    parts = input.split(separator: Self.separator, omittingEmptySubsequences: false).map(Array.init)
  }

  /// How many parts there are, at least one.
  var count: Int { parts.count }

  /// The bytes of a part; none where there are fewer parts.
  subscript(index: Int) -> [UInt8] { index < parts.count ? parts[index] : [] }

  /// A part as text; bytes that are not UTF-8 are mended.
  func text(_ index: Int) -> String { String(decoding: self[index], as: UTF8.self) }

  /// Every part from an index on, as text.
  func texts(from index: Int = 0) -> [String] { (index..<max(index, count)).map(text) }

  /// The parts as files at paths; a part that is missing makes no file.
  func files(_ paths: [String]) -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for (path, part) in zip(paths, parts) { files[path] = part }
    return files
  }
}
