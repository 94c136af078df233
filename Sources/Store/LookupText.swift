import Diagnostics
import Documents

/// The body of an answer, to be told apart from what is no answer.
struct LookupText {
  let body: [UInt8]

  /// What was asked for, in messages.
  let subject: String

  let status: Int

  /// Returns the JSON value that the body holds.
  ///
  /// - Throws: Whether nothing came, a page for people, a part of an answer, or something else.
  func parsed() throws(LookupUnusable) -> JSONNode {
    guard let first = body.first(where: { !Self.isSpace($0) }) else {
      throw LookupUnusable("an empty answer for \(subject)", help: "Run it again later.")
    }
    guard first != UInt8(ascii: "<") else {
      throw LookupUnusable(
        "an HTML page instead of JSON for \(subject)",
        help: "Check the network for a sign-in page or a proxy, then run it again.")
    }
    do {
      return try JSONDocument.read(body, path: "answer").root
    } catch {
      guard !breaksOff else {
        throw LookupUnusable(
          "JSON that breaks off after \(body.count.counting("byte")) for \(subject)",
          help: "Run it again.")
      }
      throw LookupUnusable(
        "something other than JSON for \(subject): \(error.reason)",
        help: "Check that the endpoint is the store's lookup, then run it again.")
    }
  }

  /// What the store says about a request that it does not accept.
  var errorMessage: String? {
    guard case .success(let root) = Result(catching: parsed) else { return nil }
    return root["errorMessage"]?.text
  }

  /// Whether the text ends inside a string, a list, or an object.
  private var breaksOff: Bool {
    guard let first = body.first(where: { !Self.isSpace($0) }),
      first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    else { return false }
    var depth = 0
    var isInString = false
    var isEscaped = false
    for byte in body {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\") where isInString: isEscaped = true
      case UInt8(ascii: "\""): isInString.toggle()
      case _ where isInString: break
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
    }
    return isInString || depth > 0
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
