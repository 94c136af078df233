import Diagnostics
import Documents

/// The section `app`.
extension ConfigurationDecoder {
  static let platforms = ["ios", "macos", "tvos", "watchos", "visionos", "android"]

  mutating func app(_ node: YAMLNode?) -> Configuration.App {
    let app = section(node, "app")
    return Configuration.App(
      platform: choice(app["platform"], "app.platform", of: Self.platforms),
      bundleIdentifier: bundleIdentifier(app["bundle-id"]), appleID: appleID(app["apple-id"]),
      storefronts: storefronts(app["storefronts"]))
  }

  private mutating func bundleIdentifier(_ node: YAMLNode?) -> String? {
    guard let node, let text = text(node, "app.bundle-id") else { return nil }
    guard Self.isBundleIdentifier(text) else {
      report(
        "'\(text)' is no bundle identifier", at: node.location,
        help: "Write letters, digits, hyphens, and periods, such as com.example.app.")
      return nil
    }
    return text
  }

  /// Whether a text has only the characters of a bundle identifier.
  static func isBundleIdentifier(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy {
        switch $0 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
          UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }

  private mutating func appleID(_ node: YAMLNode?) -> String? {
    guard let node, let text = text(node, "app.apple-id") else { return nil }
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), text.utf8.count <= 19 else {
      report(
        "'\(text)' is no Apple ID of an app", at: node.location,
        help: "Write the digits after 'id' in the address of the store page.")
      return nil
    }
    return text
  }

  private mutating func storefronts(_ node: YAMLNode?) -> [String] {
    var storefronts: [String] = []
    for element in list(node, "app.storefronts") {
      guard let code = text(element, "app.storefronts") else { continue }
      if let fault = Storefronts.fault(code) {
        report(fault.summary, at: element.location, help: fault.help)
      } else if storefronts.contains(code) {
        report(
          "'\(code)' is in 'app.storefronts' twice", at: element.location,
          help: "Remove one of the two.")
      } else {
        storefronts.append(code)
      }
    }
    return storefronts
  }
}
