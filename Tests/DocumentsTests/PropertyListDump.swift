import Documents

/// Writes a list down so that two readers can be compared: one line a value, indented by depth.
///
/// Real numbers are compared by their bits, since every reader prints them in its own way; of data
/// only the fact counts.
func dump(_ node: PropertyList.Node, indent: String = "") -> String {
  let text = node.text ?? ""
  switch node.kind {
  case .string: return "\(indent)string \(hexadecimal(text))\n"
  case .integer: return "\(indent)integer \(text)\n"
  case .real: return "\(indent)real \(String(Double(text)?.bitPattern ?? 0, radix: 16))\n"
  case .boolean: return "\(indent)boolean \(text)\n"
  case .date: return "\(indent)date \(text)\n"
  case .data: return "\(indent)data\n"
  case .array:
    return node.elements.reduce("\(indent)array\n") { $0 + dump($1, indent: indent + " ") }
  case .dictionary:
    return node.entries.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .reduce("\(indent)dictionary\n") {
        $0 + "\(indent) \(hexadecimal($1.key))\n" + dump($1.value, indent: indent + " ")
      }
  }
}

private func hexadecimal(_ text: String) -> String {
  text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
