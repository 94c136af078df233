import Diagnostics
import Documents

/// Reads the version of an app that is a Swift package, as Swift Playgrounds makes them: the
/// product `.iOSApplication` of its `Package.swift`.
struct AppPackageReader {
  let tree: any FileTree
  let path: String

  /// The application; nil for a package of libraries and tools.
  ///
  /// - Throws: ``Diagnostics/Undetermined`` when the file cannot be read.
  func read() throws(Undetermined) -> Reading? {
    guard let bytes = try tree.bytes(of: path) else { return nil }
    var scanner = SwiftScanner(bytes: bytes)
    while !scanner.isAtEnd {
      scanner.skipSpace()
      if scanner.current == UInt8(ascii: "\"") {
        scanner.skipString()
      } else if scanner.name() == "iOSApplication" {
        scanner.skipSpace()
        guard scanner.current == UInt8(ascii: "(") else { continue }
        return reading(arguments(&scanner, SourceText(path: path, bytes: bytes)))
      } else {
        scanner.offset += scanner.nextName() == nil ? 1 : 0
      }
    }
    return nil
  }

  private func reading(
    _ arguments: [String: (text: String?, place: Location)]
  ) -> Reading {
    let values = arguments.mapValues { argument -> Determination<Reading.Value> in
      if let text = argument.text {
        return text.isEmpty ? .absent : .known(Reading.Value(text, at: argument.place))
      }
      return .undetermined(
        Undetermined(
          "version", "\(path) computes it", at: argument.place,
          help: "Write it as a literal in quotes."))
    }
    return Reading(
      source: .package, project: path, target: arguments["name"]?.text,
      productType: "application", version: values["displayVersion"] ?? .absent,
      build: values["bundleVersion"] ?? .absent,
      bundleIdentifier: arguments["bundleIdentifier"]?.text, platform: "ios")
  }

  /// The arguments of a call by their labels; those that are no plain literal have no text.
  private func arguments(
    _ scanner: inout SwiftScanner, _ source: SourceText
  ) -> [String: (text: String?, place: Location)] {
    var arguments: [String: (text: String?, place: Location)] = [:]
    scanner.offset += 1
    while !scanner.isAtEnd {
      scanner.skipSpace()
      if scanner.take(")") { break }
      let label = scanner.name()
      scanner.skipSpace()
      guard let label, scanner.take(":") else {
        scanner.offset += 1
        continue
      }
      scanner.skipSpace()
      let start = scanner.offset
      while !scanner.isAtEnd, !",)".utf8.contains(scanner.current) {
        switch scanner.current {
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): scanner.skipBalanced()
        case UInt8(ascii: "\""): scanner.skipString()
        default: scanner.offset += 1
        }
      }
      arguments[label] = argument(start..<scanner.offset, source)
      _ = scanner.take(",")
    }
    return arguments
  }

  private func argument(
    _ range: Range<Int>, _ source: SourceText
  ) -> (text: String?, place: Location) {
    var range = range
    while let last = range.last, source.bytes[last] <= 0x20 {
      range = range.lowerBound..<last
    }
    let bytes = source.bytes[range]
    let quote = UInt8(ascii: "\"")
    let isLiteral =
      bytes.count >= 2 && bytes.first == quote && bytes.last == quote
      && !bytes.dropFirst().dropLast().contains { $0 == quote || $0 == UInt8(ascii: "\\") }
    guard isLiteral else { return (nil, source.location(at: range.lowerBound)) }
    let text = String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
    let place = source.location(at: range.lowerBound + 1, width: max(1, text.utf8.count))
    return (text, place)
  }
}
