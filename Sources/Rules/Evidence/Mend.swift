import Diagnostics
import Versions

extension ValueFacts {
  /// What a person would edit, such as `MARKETING_VERSION at App.xcodeproj/project.pbxproj:1170`.
  ///
  /// - Parameter fallback: What to call it where the line does not name it, as in a property list.
  /// - Returns: The name and, if it is known, the file and line; for a built product what was set
  ///   in the project.
  func editable(_ fallback: String) -> String {
    guard !isBuilt else { return "\(fallback) of its target" }
    let name = settingName ?? fallback
    guard let place else { return name }
    return "\(name) at \(place.short)"
  }

  /// The name that stands before the value on its line: `NAME = value`, `"name": "value"`, or in
  /// Swift `name: Type = "value"`.
  private var settingName: String? {
    guard let place, let excerpt = place.excerpt, let column = place.column else { return nil }
    var bytes = Array(excerpt.utf8.prefix(max(0, column - 1)))
    let separators = Array(#" ="':"#.utf8) + [UInt8(ascii: "\t")]
    var isAssigned = false
    while let last = bytes.last, separators.contains(last) {
      isAssigned = isAssigned || last == UInt8(ascii: "=")
      bytes.removeLast()
    }
    if isAssigned, let colon = bytes.lastIndex(of: UInt8(ascii: ":")) {
      let type = bytes[(colon + 1)...].drop { $0 == UInt8(ascii: " ") }
      if !type.isEmpty, type.allSatisfy(Self.isNameByte) { bytes.removeSubrange(colon...) }
    }
    if bytes.last == UInt8(ascii: "]"), let start = bytes.firstIndex(of: UInt8(ascii: "[")) {
      bytes.removeSubrange(start...)
    }
    let name = bytes.reversed().prefix(while: Self.isNameByte).reversed()
    return name.isEmpty ? nil : String(decoding: Array(name), as: UTF8.self)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}

extension Location {
  /// The place as `file:line`, which is as much as an instruction needs.
  var short: String { line.map { "\(file):\($0)" } ?? file }
}

extension Version {
  /// The text of the smallest version above this one that a team would give a release.
  ///
  /// - Parameters:
  ///   - scheme: What is allowed.
  ///   - count: How many components the project writes; more are written where this version has
  ///     more.
  /// - Returns: The text.
  func next(_ scheme: VersionScheme, writing count: Int) -> String {
    guard prerelease == nil else { return releaseOnly.description }
    let needed = scheme == .calver ? 3 : max(self.count, count)
    var parts = (0..<needed).map(digits)
    parts[needed - 1] = Self.increment(parts[needed - 1])
    return parts.joined(separator: ".")
  }

  /// Returns the text of the version that one step makes of this one.
  ///
  /// - Parameters:
  ///   - step: The number to raise; those after it become zero.
  ///   - count: How many components the project writes, at least.
  /// - Returns: The text.
  func raised(by step: VersionStep, writing count: Int) -> String {
    let needed = max(self.count, count, step.index + 1)
    return (0..<needed).map {
      $0 < step.index ? digits($0) : $0 == step.index ? Self.increment(digits($0)) : "0"
    }.joined(separator: ".")
  }

  /// Returns the digits of the number that is one higher.
  static func increment(_ digits: String) -> String {
    let nine = UInt8(ascii: "9")
    let zero = UInt8(ascii: "0")
    var bytes = Array(digits.utf8)
    for index in bytes.indices.reversed() {
      guard bytes[index] == nine else {
        bytes[index] += 1
        return String(decoding: bytes, as: UTF8.self)
      }
      bytes[index] = zero
    }
    return "1" + String(decoding: bytes, as: UTF8.self)
  }
}
