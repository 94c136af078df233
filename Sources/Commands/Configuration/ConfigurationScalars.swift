import Diagnostics
import Documents
import UpdatePolicy
import Versions

/// Readers of single values; each reports what does not fit and gives nil then.
extension ConfigurationDecoder {
  /// Reads a text that is not empty.
  mutating func text(_ node: YAMLNode?, _ path: String) -> String? {
    guard let node else { return nil }
    guard case .scalar(let text, let isPlain) = node.content else {
      report("'\(path)' is not a single value", at: node.location, help: "Write one value.")
      return nil
    }
    guard !SecretName.isPrivateKey(text) else {
      report(
        "'\(path)' holds a private key, which a configuration must not",
        at: SecretName.hidingText(of: node.location), help: SecretName.help)
      return nil
    }
    let isNull = isPlain && ["", "~", "null", "Null", "NULL"].contains(text)
    guard !isNull, text.contains(where: { !$0.isWhitespace }) else {
      report(
        "'\(path)' has no value", at: node.location, help: "Write a value, or remove the key.")
      return nil
    }
    return text
  }

  /// Reads `true` or `false`.
  mutating func boolean(_ node: YAMLNode?, _ path: String) -> Bool? {
    guard let node, let text = text(node, path) else { return nil }
    if case .scalar(_, isPlain: true) = node.content {
      if text == "true" { return true }
      if text == "false" { return false }
    }
    let isYes = ["yes", "on", "true", "y", "1"].contains(text.lowercased())
    let isNo = ["no", "off", "false", "n", "0"].contains(text.lowercased())
    report(
      text == "true" || text == "false"
        ? "'\(text)' is a text because of its quotes" : "'\(text)' is not true or false",
      at: node.location,
      help: isYes || isNo
        ? "Write \(isYes ? "true" : "false"), without quotes." : "Write true or false.")
    return nil
  }

  /// Reads one of several names.
  mutating func choice(_ node: YAMLNode?, _ path: String, of names: [String]) -> String? {
    guard let node, let text = text(node, path) else { return nil }
    guard !names.contains(text) else { return text }
    let nearest = NearestName.to(text, among: names)
    report(
      "'\(text)' is no value of '\(path)'"
        + (nearest.map { "; did you mean '\($0)'?" } ?? ""),
      at: node.location,
      help: nearest.map { "Write `\($0)`." } ?? "Use one of \(names.joined(separator: ", ")).")
    return nil
  }

  /// Reads a version of digits and periods, as policies hold them.
  mutating func plainVersion(_ node: YAMLNode?, _ path: String) -> Version? {
    guard let node, let text = text(node, path) else { return nil }
    do throws(Version.ParseError) {
      return try Version(text)
    } catch {
      report(
        "'\(error.shownText)' is no version: \(error)", at: node.location,
        help: "Write numbers with periods between, such as 2.1.0.")
      return nil
    }
  }

  /// Reads a duration such as `24h`, in seconds.
  mutating func duration(_ node: YAMLNode?, _ path: String) -> Int64? {
    guard let node, let text = text(node, path) else { return nil }
    if text == "0" { return 0 }
    let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 604_800]
    let digits = text.dropLast()
    let isNumber = digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
    guard let last = text.last, let unit = units[last], isNumber, !digits.isEmpty else {
      report(
        "'\(text)' is no duration", at: node.location,
        help: "Write a whole number and s, m, h, d, or w, such as 24h or 7d.")
      return nil
    }
    guard let number = Int64(digits), number <= Self.longestDuration / unit else {
      report(
        "'\(text)' is longer than ten years", at: node.location, help: "Write a shorter duration.")
      return nil
    }
    return number * unit
  }

  private static var longestDuration: Int64 { 3650 * 86_400 }

  /// Reads an address of HTTPS, or of HTTP on this machine.
  mutating func address(_ node: YAMLNode?, _ path: String) -> String? {
    guard let node, let text = text(node, path) else { return nil }
    let schemes = ["https://", "http://"]
    guard let scheme = schemes.first(where: text.hasPrefix),
      text.count > scheme.count, !text.contains(where: { $0.isWhitespace })
    else {
      report(
        "'\(text)' is no address", at: node.location, help: "Write an address with https://.")
      return nil
    }
    let authority = text.dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    guard !authority.contains("@") else {
      report(
        "'\(path)' holds a name or password in its address",
        at: SecretName.hidingText(of: node.location),
        help: "Remove what stands before the @.")
      return nil
    }
    let query = text.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
    guard !query.split(separator: "&").contains(where: { SecretName.isSecret(Self.name($0)) })
    else {
      report(
        "'\(path)' holds a secret in its address",
        at: SecretName.hidingText(of: node.location), help: SecretName.help)
      return nil
    }
    guard scheme == "https://" || Self.isLoopback(authority) else {
      report(
        "'\(text)' is not secure", at: node.location,
        help: "Write https://; http:// is allowed for this machine only.")
      return nil
    }
    return text
  }

  /// Reads an address that others are appended to, without a slash at its end.
  mutating func baseAddress(_ node: YAMLNode?, _ path: String) -> String? {
    guard let address = address(node, path) else { return nil }
    return address.hasSuffix("/") ? String(address.dropLast()) : address
  }

  /// The name of a parameter in an address.
  private static func name(_ parameter: Substring) -> String {
    String(parameter.prefix { $0 != "=" })
  }

  private static func isLoopback(_ authority: Substring) -> Bool {
    if authority.hasPrefix("[::1]") { return true }
    let host = authority.prefix { $0 != ":" }
    return host == "localhost" || host == "127.0.0.1"
  }

  /// Reads a path inside the repository.
  ///
  /// - Returns: The path without `.`, `..`, and doubled or final slashes.
  mutating func repositoryPath(_ node: YAMLNode?, _ path: String) -> String? {
    guard let node, let text = text(node, path) else { return nil }
    var parts: [Substring] = []
    var leaves = text.hasPrefix("/") || text.hasPrefix("~")
    for part in text.split(separator: "/") where part != "." {
      if part != ".." {
        parts.append(part)
      } else if parts.popLast() == nil {
        leaves = true
      }
    }
    guard !leaves, !parts.isEmpty else {
      report(
        "'\(text)' is no path inside the repository", at: node.location,
        help: "Write a path from the root of the repository, without a slash at its start.")
      return nil
    }
    return parts.joined(separator: "/")
  }

  /// Reads the name of an environment variable; what is none may be a secret, and is not shown.
  mutating func variable(
    _ node: YAMLNode?, _ path: String, example: String
  ) -> String? {
    guard let node, let text = text(node, path) else { return nil }
    let isName = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    // With an underscore, a name is told from a key ID or a damaged key.
    guard isName, text.utf8.count <= 64, text.contains("_") else {
      report(
        "'\(path)' is no name of an environment variable",
        at: SecretName.hidingText(of: node.location),
        help: "Write the name of the variable, such as \(example), never its value.")
      return nil
    }
    return text
  }
}
