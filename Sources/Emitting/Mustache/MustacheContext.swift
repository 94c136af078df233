import Diagnostics

/// The values that names are looked up in, the innermost one last.
struct MustacheContext {
  private var stack: [MustacheValue]

  init(_ root: MustacheValue) { stack = [root] }

  /// What a name led to.
  enum Answer {
    /// The value.
    case found(MustacheValue)

    /// Nothing is called so; the nearest name that there is.
    case unknown(nearest: String?)
  }

  mutating func push(_ value: MustacheValue) { stack.append(value) }

  mutating func pop() { stack.removeLast() }

  /// Looks up the first part from the innermost value outwards, and the rest in what that gives.
  func value(_ name: MustacheName) -> Answer {
    let parts = name.parts
    guard let first = parts.first else { return .found(stack.last ?? .none) }
    for value in stack.reversed() {
      if case .object(let members) = value, let member = members[first] {
        return Self.descend(member, parts.dropFirst(), after: first)
      }
    }
    let known = stack.reversed().flatMap(Self.names)
    return .unknown(nearest: NearestName.to(first, among: known))
  }

  private static func descend(
    _ value: MustacheValue, _ parts: ArraySlice<String>, after path: String
  ) -> Answer {
    guard let part = parts.first else { return .found(value) }
    switch value {
    case .object(let members):
      guard let member = members[part] else {
        let nearest = NearestName.to(part, among: members.keys.sorted())
        return .unknown(nearest: nearest.map { "\(path).\($0)" })
      }
      return descend(member, parts.dropFirst(), after: "\(path).\(part)")
    // What is not there has no parts either.
    case .none: return .found(.none)
    case .flag, .text, .list: return .unknown(nearest: nil)
    }
  }

  private static func names(_ value: MustacheValue) -> [String] {
    guard case .object(let members) = value else { return [] }
    return members.keys.sorted()
  }
}
