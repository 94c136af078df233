/// Decides the cases of standard input, a line of JSON each, and prints the answers.
func decideCases() throws {
  while let line = readLine() {
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
    let fields = object["client"] as? [String: Any] ?? [:]
    let text = { (name: String) in fields[name] as? String }
    // In base64 where the policy is none that JSON can hold.
    let policy =
      try (object["bytes"] as? String).flatMap { Data(base64Encoded: $0) }
      ?? JSONSerialization.data(
        withJSONObject: object["policy"] ?? NSNull(), options: .fragmentsAllowed)
    guard let now = text("now").flatMap({ Moment($0) }) else {
      throw CocoaError(.coderInvalidValue)
    }
    let client = Installation(
      version: text("version") ?? "", os: text("os") ?? "", now: now, app: text("app"),
      storefront: text("storefront"), skipped: text("skipped"),
      lastPrompted: text("lastPrompted").flatMap { Moment($0) },
      manual: fields["manual"] as? Bool ?? false)
    let decision = UpdatePolicy.decision(reading: policy, for: client)
    print(
      decision.action.rawValue, decision.reason, decision.target?.description ?? "-",
      decision.deadline.map { "\($0.seconds)" } ?? "-")
  }
}

try decideCases()
