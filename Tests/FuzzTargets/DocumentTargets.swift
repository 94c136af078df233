import Documents

extension FuzzTarget {
  /// The formats underneath.
  static let documents = [
    FuzzTarget("plist-xml", "a property list in XML") { try PropertyListClaims($0).check() },
    FuzzTarget("plist-binary", "a property list in binary") {
      guard $0.starts(with: "bplist".utf8) else { return }
      try PropertyListClaims($0).check()
    },
    FuzzTarget("plist-openstep", "a property list in the old text format") {
      guard $0.first != UInt8(ascii: "<"), !$0.starts(with: "bplist".utf8) else { return }
      try PropertyListClaims($0).check()
    },
    FuzzTarget("json", "JSON and JSON5, with places and without") { try JSONClaims($0).check() },
    FuzzTarget("configuration", "YAML as .trainstop.yml, with all its faults") {
      try ConfigurationClaims($0).check()
    },
  ]
}

/// What is claimed of a property list.
private struct PropertyListClaims {
  private static let limit = 4_000

  private let bytes: [UInt8]
  private let places: KnownFiles

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    places = KnownFiles(["list": bytes])
  }

  func check() throws {
    let list: PropertyList
    do {
      list = try PropertyList.read(bytes, path: "list")
    } catch {
      try places.check(error.location)
      throw error
    }
    for line in list.preprocessorLines { try places.check(line.location) }
    var pending = [list.root]
    var count = 0
    while let node = pending.popLast(), count < Self.limit {
      count += 1
      try check(node)
      pending += node.elements + node.entries.map(\.value)
    }
  }

  private func check(_ node: PropertyList.Node) throws(BrokenClaim) {
    try places.check(node.location)
    try places.check(node.keyLocation)
    if let range = node.range {
      try claim(range.upperBound <= bytes.count, "a value is at \(range) of \(bytes.count)")
    }
    // A key that is not UTF-8 is shown mended, and found by nobody.
    for entry in node.entries.prefix(16) where !entry.key.unicodeScalars.contains("\u{FFFD}") {
      let all = node.all(entry.key)
      try claim(!all.isEmpty, "the key \(entry.key) is not found")
      try claim(node[entry.key]?.text == all.last?.text, "\(entry.key) is not the last of its kind")
    }
  }
}
