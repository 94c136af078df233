package import Diagnostics
import JSON
import UpdatePolicy

/// Writes the policy document as an XML property list, with the keys and texts of the JSON.
///
/// Dates stay texts, so that a reader parses them as it does those of the JSON.
package enum PropertyListEmitter: PolicyEmitter {
  /// The name of the format in the configuration.
  package static let format = "plist"

  /// What the format cannot say: it has every key of the document.
  package static let notCarried: [PolicyConcept] = [.characters]

  /// Returns the property list.
  package static func bytes(for inputs: EmissionInputs) throws(Undetermined) -> [UInt8] {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">

      """
    write(inputs.document.json, to: &text, indent: "")
    return Array((text + "</plist>\n").utf8)
  }

  /// Whether the bytes are a property list with tracks.
  package static func recognizes(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    return ["<plist", "<key>tracks</key>"].allSatisfy { text.hasPart($0) }
  }

  private static func write(_ value: JSONValue, to text: inout String, indent: String) {
    switch value {
    // A document has no nulls.
    case .null: break
    case .boolean(let flag): text += "\(indent)<\(flag ? "true" : "false")/>\n"
    case .integer(let number): text += "\(indent)<integer>\(number)</integer>\n"
    case .number(let number): text += "\(indent)<real>\(number)</real>\n"
    case .string(let string):
      text += "\(indent)<string>\(MarkupText.xmlContent.escape(string))</string>\n"
    case .array(let elements):
      guard !elements.isEmpty else { return text += "\(indent)<array/>\n" }
      text += "\(indent)<array>\n"
      for element in elements { write(element, to: &text, indent: indent + "\t") }
      text += "\(indent)</array>\n"
    case .object(let members):
      guard !members.isEmpty else { return text += "\(indent)<dict/>\n" }
      text += "\(indent)<dict>\n"
      for member in members {
        text += "\(indent)\t<key>\(MarkupText.xmlContent.escape(member.name))</key>\n"
        write(member.value, to: &text, indent: indent + "\t")
      }
      text += "\(indent)</dict>\n"
    }
  }
}
