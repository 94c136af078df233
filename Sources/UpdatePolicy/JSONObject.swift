import JSON
import Versions

/// One JSON object of a policy, which knows where it is and which of its members were asked for.
///
/// `null` is no value of any key: who wrote it meant something that cannot be told, so it makes
/// the document unreadable instead of standing for "nothing".
struct JSONObject {
  /// Where the object is, such as `tracks[0]`.
  let path: String

  /// The members, in the order written.
  let members: [JSONValue.Member]

  private var known: Set<String> = []

  init(_ value: JSONValue, at path: String) throws(PolicyDocument.ReadingError) {
    guard case .object(let members) = value else {
      throw PolicyDocument.ReadingError(.mistyped(expected: "an object"), at: path)
    }
    self.members = members
    self.path = path
  }

  /// The paths of the members that nobody has asked for.
  var unknownKeys: [String] {
    members.filter { !known.contains($0.name) }.map { self.path(of: $0.name) }
  }

  func path(of key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  mutating func value(_ key: String) -> JSONValue? {
    known.insert(key)
    return members.first { $0.name == key }?.value
  }

  mutating func text(_ key: String) throws(PolicyDocument.ReadingError) -> String? {
    guard let value = value(key) else { return nil }
    guard case .string(let text) = value else { throw mistyped(key, expected: "a text") }
    return text
  }

  mutating func flag(_ key: String) throws(PolicyDocument.ReadingError) -> Bool? {
    guard let value = value(key) else { return nil }
    guard case .boolean(let flag) = value else { throw mistyped(key, expected: "true or false") }
    return flag
  }

  /// Returns a whole number of at most 64 bits.
  mutating func integer(_ key: String) throws(PolicyDocument.ReadingError) -> Int64? {
    guard let value = value(key) else { return nil }
    guard case .integer(let number) = value else {
      throw mistyped(key, expected: "a whole number")
    }
    return number
  }

  mutating func list(_ key: String) throws(PolicyDocument.ReadingError) -> [JSONValue]? {
    guard let value = value(key) else { return nil }
    guard case .array(let elements) = value else { throw mistyped(key, expected: "a list") }
    return elements
  }

  mutating func object(_ key: String) throws(PolicyDocument.ReadingError) -> JSONObject? {
    guard let value = value(key) else { return nil }
    return try JSONObject(value, at: path(of: key))
  }

  mutating func version(_ key: String) throws(PolicyDocument.ReadingError) -> Version? {
    guard let text = try text(key) else { return nil }
    do {
      return try Version(text)
    } catch {
      throw PolicyDocument.ReadingError(.notAVersion(error), at: path(of: key))
    }
  }

  mutating func date(_ key: String) throws(PolicyDocument.ReadingError) -> Timestamp? {
    guard let text = try text(key) else { return nil }
    do {
      return try Timestamp(text)
    } catch {
      throw PolicyDocument.ReadingError(.notADate(error), at: path(of: key))
    }
  }

  /// Returns a value that must be there.
  func require<Value>(
    _ key: String, _ value: Value?
  ) throws(PolicyDocument.ReadingError) -> Value {
    guard let value else { throw PolicyDocument.ReadingError(.missing, at: path(of: key)) }
    return value
  }

  private func mistyped(_ key: String, expected: String) -> PolicyDocument.ReadingError {
    PolicyDocument.ReadingError(.mistyped(expected: expected), at: path(of: key))
  }
}
