/// Files of a ZIP archive that share bytes, by which a small archive could stand for any amount.
enum ZipOverlap {
  /// Refuses such files.
  ///
  /// What stands between two files is not looked at: a tool may leave a gap.
  ///
  /// - Throws: A ``ZipFault`` that names two of them.
  static func refuse(in entries: [ZipEntry]) throws(ZipFault) {
    guard let first = entries.first else { return }
    // Nearly every tool lists files as they lie.
    var last = first
    for entry in entries.dropFirst() {
      guard entry.offset >= last.offset else {
        return try refuse(inOrder: entries.sorted { $0.offset < $1.offset })
      }
      last = entry
    }
    try refuse(inOrder: entries)
  }

  private static func refuse(inOrder entries: [ZipEntry]) throws(ZipFault) {
    for (entry, next) in zip(entries, entries.dropFirst()) {
      let distance = next.offset - entry.offset - ZipLocalHeader.size
      guard distance >= 0, entry.packedSize <= distance else {
        throw ZipFault("its files '\(entry.name)' and '\(next.name)' share bytes")
      }
    }
  }
}
