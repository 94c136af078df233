package import Diagnostics
import Documents
import Signing
import UpdatePolicy

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension StoreRecording {
  /// Reads the contents of a file.
  ///
  /// - Parameters:
  ///   - bytes: The contents.
  ///   - path: The file's name for messages.
  /// - Throws: What is wrong, with its line and column: it is no JSON, a member is missing, unknown
  ///   or mistyped, or the same question is answered twice.
  package init(_ bytes: [UInt8], path: String) throws(Undetermined) {
    let document: JSONDocument
    do {
      document = try JSONDocument.read(bytes, path: path)
    } catch {
      throw Undetermined("store", error.reason, at: error.location, help: error.help)
    }
    let top = RecordedMember(document.root, "recording")
    try top.allow(["schemaVersion", "recordedAt", "source", "answers", "earlier"])
    let schema = try top.required("schemaVersion")
    guard try schema.wholeNumber() == UInt64(Self.schemaVersion) else {
      throw schema.fault("is not \(Self.schemaVersion), the only schema version that is read")
    }
    try self.init(top, in: document.source.bytes)
    for member in try top["earlier"]?.elements("earlier recording") ?? [] {
      try member.allow(["recordedAt", "source", "answers"])
      earlier.append(try StoreRecording(member, in: document.source.bytes))
    }
  }

  private init(_ top: RecordedMember, in file: [UInt8]) throws(Undetermined) {
    let date = try top.required("recordedAt")
    let dateText = try date.text()
    do {
      recordedAt = try Timestamp(dateText)
    } catch {
      throw date.fault("is no date: \(error)")
    }
    source = try top.required("source").text()
    exchanges = []
    var seen: Set<String> = []
    for answer in try top.required("answers").elements("answer") {
      let exchange = try LookupExchange(answer, in: file)
      guard seen.insert("\(exchange.storefront) \(exchange.key)").inserted else {
        throw answer.fault("is the second one for \(exchange.key) in \(exchange.storefront)")
      }
      exchanges.append(exchange)
    }
  }

  /// How a damaged recording is mended.
  fileprivate static let help =
    "Mend the recording, or record the answers again with --record FILE."
}

extension LookupExchange {
  fileprivate init(_ answer: RecordedMember, in file: [UInt8]) throws(Undetermined) {
    try answer.allow([
      "storefront", "id", "bundleId", "address", "status", "body", "bodyBase64", "sha256", "fault",
      "reason",
    ])
    storefront = try answer.required("storefront").text().lowercased()
    switch (answer["id"], answer["bundleId"], answer["address"]) {
    case (let id?, nil, nil): key = .appleID(try id.wholeNumber())
    case (nil, let identifier?, nil): key = .bundleID(try identifier.text())
    case (nil, nil, let address?): key = .address(try address.text())
    case (nil, nil, nil): throw answer.fault("has none of id, bundleId, and address")
    case (_, _, _): throw answer.fault("has more than one of id, bundleId, and address")
    }
    if let fault = answer["fault"] {
      guard let code = LookupFault.Code(rawValue: try fault.text()) else {
        let codes = LookupFault.Code.allCases.map(\.rawValue).joined(separator: ", ")
        throw fault.fault("is none of \(codes)")
      }
      outcome = .failed(LookupFault(code, try answer.required("reason").text()))
      return
    }
    let status = try answer.required("status")
    guard let code = Int(exactly: try status.wholeNumber()), (100...599).contains(code) else {
      throw status.fault("is no HTTP status")
    }
    let body = try answer.body(in: file)
    if let hash = answer["sha256"] {
      guard try hash.text().lowercased() == hash.digest(of: body) else {
        throw hash.fault("is not the hash of the body: one of the two was changed")
      }
    }
    outcome = .answered(status: code, body: body)
  }
}

/// A value of a recording that knows its name.
private struct RecordedMember {
  let node: JSONNode
  let name: String

  init(_ node: JSONNode, _ name: String) {
    self.node = node
    self.name = name
  }

  subscript(name: String) -> RecordedMember? { node[name].map { RecordedMember($0, name) } }

  func required(_ name: String) throws(Undetermined) -> RecordedMember {
    guard case .object = node.content else { throw fault("is no object") }
    guard let member = self[name] else { throw fault("has no \(name)") }
    return member
  }

  func allow(_ names: Set<String>) throws(Undetermined) {
    var seen: Set<String> = []
    for entry in node.entries {
      guard names.contains(entry.key) else {
        throw Undetermined(
          "store", "\(shown(entry.key)) is no member of \(name)", at: entry.keyLocation,
          help: StoreRecording.help)
      }
      guard seen.insert(entry.key).inserted else {
        throw Undetermined(
          "store", "\(entry.key) is in \(name) twice", at: entry.keyLocation,
          help: StoreRecording.help)
      }
    }
  }

  func text() throws(Undetermined) -> String {
    guard case .string(let text) = node.content else { throw fault("is no text") }
    return text
  }

  /// Hashes what a hash in a recording is held against.
  func digest(of body: [UInt8]) throws(Undetermined) -> String {
    do {
      return try SHA256Digest.hexadecimal(body)
    } catch {
      throw Undetermined("store", "\(name) \(error.reason)", at: node.location, help: error.help)
    }
  }

  /// Reads a whole number, written as a number or as a text.
  func wholeNumber() throws(Undetermined) -> UInt64 {
    switch node.content {
    case .number(let digits), .string(let digits):
      guard let number = UInt64(digits) else { throw fault("is no whole number") }
      return number
    case .null, .boolean, .array, .object: throw fault("is no whole number")
    }
  }

  func elements(_ name: String) throws(Undetermined) -> [RecordedMember] {
    guard case .array(let elements) = node.content else { throw fault("is no list") }
    return elements.map { RecordedMember($0, name) }
  }

  /// Returns the body; an object stands for its own text in the file.
  func body(in file: [UInt8]) throws(Undetermined) -> [UInt8] {
    switch (self["body"], self["bodyBase64"]) {
    case (let body?, nil):
      switch body.node.content {
      case .string(let text): return Array(text.utf8)
      case .object: return Array(file[body.node.range])
      case .null, .boolean, .number, .array: throw body.fault("is neither a text nor an object")
      }
    case (nil, let encoded?):
      guard let data = Data(base64Encoded: try encoded.text()) else {
        throw encoded.fault("is not base64")
      }
      return Array(data)
    case (nil, nil): throw fault("has neither body nor bodyBase64")
    case (_?, _?): throw fault("has both body and bodyBase64")
    }
  }

  /// Says what is wrong with the value, which the message shows where it is short.
  func fault(_ what: String) -> Undetermined {
    let subject =
      switch node.content {
      case .string(let text): "\(name) \(shown(text))"
      case .number(let digits): "\(name) \(shown(digits))"
      case .null, .boolean, .array, .object: name
      }
    return Undetermined("store", "\(subject) \(what)", at: node.location, help: StoreRecording.help)
  }
}
