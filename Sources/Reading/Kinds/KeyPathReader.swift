import Diagnostics
import Documents

/// Finds a value in a JSON or YAML file by its path.
struct KeyPathReader {
  private let text: String
  private let keys: [String]

  /// Creates a reader.
  ///
  /// - Throws: ``Diagnostics/Undetermined`` for an empty path or key.
  init(_ keyPath: String) throws(Undetermined) {
    guard let path = KeyPath(keyPath) else {
      throw Undetermined(
        "source path", "'\(keyPath)' is no path of keys",
        help: "Write the keys separated by periods, such as expo.version.")
    }
    text = path.text
    keys = path.keys
  }

  /// The text of a scalar in a JSON file.
  ///
  /// - Throws: ``Diagnostics/Undetermined`` when the file is not JSON, or the path leads nowhere
  ///   or to what is no text.
  func readJSON(_ bytes: [UInt8], _ path: String) throws(Undetermined) -> Reading.Value {
    var node: JSONNode
    do {
      node = try JSONDocument.read(bytes, path: path).root
    } catch {
      throw Undetermined("source \(path)", error.reason, at: error.location, help: error.help)
    }
    for (index, key) in keys.enumerated() {
      guard let next = node[key] ?? KeyPath.element(node.elements, key) else {
        throw missing(index, path, node.entries.map(\.key), node.location)
      }
      node = next
    }
    return try value(node.text, path, node.location)
  }

  /// The text of a scalar in a YAML file, as it is written: `2.10` is not read as a number.
  func readYAML(_ bytes: [UInt8], _ path: String) throws(Undetermined) -> Reading.Value {
    let root: YAMLNode?
    do {
      root = try YAMLDocument.read(bytes, path: path).root
    } catch {
      throw Undetermined("source \(path)", error.reason, at: error.location, help: error.help)
    }
    guard var node = root else { throw missing(0, path, [], Location(path)) }
    for (index, key) in keys.enumerated() {
      guard let next = node[key] ?? KeyPath.element(node.elements, key) else {
        throw missing(index, path, node.entries.compactMap(\.key.text), node.location)
      }
      node = next
    }
    return try value(node.text, path, node.location)
  }

  private func value(
    _ text: String?, _ path: String, _ place: Location
  ) throws(Undetermined) -> Reading.Value {
    if let text, !text.isEmpty { return Reading.Value(text, at: place) }
    throw Undetermined(
      "source \(path)", "\(self.text) is no text in \(path)", at: place,
      help: "Name a value that is a text or a number.")
  }

  private func missing(
    _ index: Int, _ path: String, _ names: [String], _ place: Location
  ) -> Undetermined {
    let shown = keys[...index].joined(separator: ".")
    let nearest = NearestName.to(keys[index], among: names)
    return Undetermined(
      "source \(path)", "\(shown) is not in \(path)", at: place,
      help: nearest.map { "Write \($0), if that is meant." } ?? "Correct the path of keys.")
  }
}
