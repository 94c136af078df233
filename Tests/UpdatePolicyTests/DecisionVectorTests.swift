import Foundation
import JSON
import Testing
import UpdatePolicy

/// The cases that every client implementation must decide alike.
@Suite struct DecisionVectorTests {
  @Test(arguments: try DecisionVector.all())
  func `a vector is decided as it expects`(vector: DecisionVector) throws {
    let client = try vector.clientState()
    let decision = PolicyDocument.decision(reading: vector.policy.compactText.utf8, for: client)
    #expect(decision.json.sorted == vector.expect.sorted)
  }

  @Test func `there are vectors`() throws {
    #expect(try DecisionVector.all().count >= 65)
  }
}

struct DecisionVector: CustomTestStringConvertible {
  let name: String
  let policy: JSONValue
  let client: JSONValue
  let expect: JSONValue

  var testDescription: String { name }

  static func all() throws -> [DecisionVector] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Vectors/decisions.json")
    guard case .array(let cases) = try JSONReader.read(Data(contentsOf: file)) else { return [] }
    return try cases.map { value in
      DecisionVector(
        name: try #require(value["name"]?.string), policy: try #require(value["policy"]),
        client: try #require(value["client"]), expect: try #require(value["expect"]))
    }
  }

  func clientState() throws -> ClientState {
    ClientState(
      version: try #require(client["version"]?.string), os: try #require(client["os"]?.string),
      now: try Timestamp(try #require(client["now"]?.string)), app: client["app"]?.string,
      storefront: client["storefront"]?.string, skipped: client["skipped"]?.string,
      lastPrompted: try client["lastPrompted"]?.string.map { try Timestamp($0) },
      manual: client["manual"] == true)
  }
}

extension JSONValue {
  subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }
}
