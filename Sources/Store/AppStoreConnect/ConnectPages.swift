import Documents

/// Reads answers of App Store Connect, page after page.
struct ConnectPages {
  /// The resources of every page.
  struct Resources {
    /// What was asked for.
    var data: [ConnectResource] = []

    /// What comes along, by type and identifier.
    var included: [String: ConnectResource] = [:]
  }

  /// More pages than this are no list that this service has.
  private static let limit = 200

  let channel: any ConnectChannel

  /// Returns what one request leads to.
  ///
  /// - Parameters:
  ///   - path: What to ask for.
  ///   - subject: What it is about, for messages.
  /// - Returns: The one resource.
  /// - Throws: Why there is none.
  func single(
    _ path: String, about subject: String
  ) async throws(ConnectProblem) -> ConnectResource {
    let root = try await document(path, about: subject)
    guard let data = root["data"], case .object = data.content else {
      throw .unexpected("no resource", in: subject)
    }
    return try ConnectResource(data, in: subject)
  }

  /// Returns what a request and the pages after it lead to.
  ///
  /// - Parameters:
  ///   - path: The first page.
  ///   - subject: What the list is of, for messages.
  /// - Returns: Everything, in whatever order it came.
  /// - Throws: Why the list is not known to its end.
  func all(_ path: String, about subject: String) async throws(ConnectProblem) -> Resources {
    var resources = Resources()
    var seen: Set<String> = []
    var next: String? = path
    var total: Int?
    while let path = next {
      guard seen.insert(path).inserted, seen.count <= Self.limit else {
        throw .unexpected("a next page that was read before", in: subject)
      }
      let root = try await document(path, about: subject)
      try add(root, to: &resources, subject)
      total = root["meta"]?["paging"]?["total"]?.wholeNumber ?? total
      next = try self.next(after: root, subject)
    }
    // A list that is cut short would hide what was approved.
    if let total, total > resources.data.count {
      throw .unexpected("\(resources.data.count) of \(total) entries", in: subject)
    }
    return resources
  }

  private func add(
    _ root: JSONNode, to resources: inout Resources, _ subject: String
  ) throws(ConnectProblem) {
    guard let data = root["data"], case .array(let entries) = data.content else {
      throw .unexpected("no list", in: subject)
    }
    for entry in entries { resources.data.append(try ConnectResource(entry, in: subject)) }
    for entry in root["included"]?.elements ?? [] {
      let resource = try ConnectResource(entry, in: subject)
      resources.included["\(resource.type) \(resource.id)"] = resource
    }
  }

  /// Returns the path of the next page; the service may name no other place than its own.
  private func next(
    after root: JSONNode, _ subject: String
  ) throws(ConnectProblem) -> String? {
    guard let link = root["links"]?["next"] else { return nil }
    switch link.content {
    case .null: return nil
    case .string(let address):
      if address.hasPrefix("\(channel.base)/") {
        return String(address.dropFirst(channel.base.count))
      }
      if address.hasPrefix("/"), !address.hasPrefix("//") { return address }
      throw .unexpected("a next page at another place, \(shown(address)),", in: subject)
    case .boolean, .number, .array, .object:
      throw .unexpected("a next page that is no address", in: subject)
    }
  }

  private func document(
    _ path: String, about subject: String
  ) async throws(ConnectProblem) -> JSONNode {
    switch await channel.ask(path) {
    case .failed(let fault): throw ConnectProblem(fault.reason, help: fault.help)
    case .answered(200, let body):
      let root = try Self.parsed(body, subject)
      guard case .object = root.content else { throw .unexpected("no object", in: subject) }
      return root
    case .answered(let status, let body):
      throw ConnectProblem(status, said: Self.error(in: body), about: subject)
    }
  }

  private static func parsed(
    _ body: [UInt8], _ subject: String
  ) throws(ConnectProblem) -> JSONNode {
    do {
      return try LookupText(body: body, subject: subject, status: 200).parsed()
    } catch {
      throw ConnectProblem(
        "\(error.reason), from App Store Connect", status: 200,
        help: "Check the network for a sign-in page or a proxy, and store.connect-endpoint.")
    }
  }

  private static func error(in body: [UInt8]) -> ConnectError? {
    guard case .success(let document) = Result(catching: { try JSONDocument.read(body, path: "") }),
      let error = document.root["errors"]?.elements.first,
      let words = error["detail"]?.text ?? error["title"]?.text ?? error["code"]?.text
    else { return nil }
    return ConnectError(code: error["code"]?.text ?? "", words: words)
  }
}

/// A resource of App Store Connect (JSON:API, "Resource Objects").
struct ConnectResource: Sendable {
  /// The type, such as `appStoreVersions`.
  let type: String

  /// The identifier, unique for the type.
  let id: String

  private let node: JSONNode

  init(_ node: JSONNode, in subject: String) throws(ConnectProblem) {
    guard let type = node["type"]?.text, let id = node["id"]?.text else {
      throw .unexpected("a resource without type and id", in: subject)
    }
    self.type = type
    self.id = id
    self.node = node
  }

  /// Returns an attribute; nil also where it is null.
  subscript(attribute name: String) -> JSONNode? {
    guard let value = node["attributes"]?[name] else { return nil }
    if case .null = value.content { return nil }
    return value
  }

  /// What a relation to one resource says.
  enum Relation: Hashable {
    /// The answer does not say.
    case unsaid

    /// There is none.
    case none

    /// The type and the identifier of the other resource.
    case to(String)
  }

  /// Returns what a relation says.
  func relation(_ name: String) -> Relation {
    guard let data = node["relationships"]?[name]?["data"] else { return .unsaid }
    if case .null = data.content { return .none }
    guard let type = data["type"]?.text, let id = data["id"]?.text else { return .unsaid }
    return .to("\(type) \(id)")
  }
}

extension JSONNode {
  /// The number, when it is a whole one that fits.
  var wholeNumber: Int? {
    guard case .number(let digits) = content else { return nil }
    return Int(digits)
  }

  /// The truth value, when it is one.
  var truth: Bool? {
    guard case .boolean(let truth) = content else { return nil }
    return truth
  }
}
