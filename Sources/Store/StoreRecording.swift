package import Diagnostics
import JSON
import Signing
package import UpdatePolicy

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The store's answers, kept so that a later run can decide from them without a network.
///
/// The file is JSON and easy to write by hand:
///
/// ```json
/// {
///   "schemaVersion": 1,
///   "recordedAt": "2026-11-30T09:00:00Z",
///   "source": "https://itunes.apple.com/lookup",
///   "answers": [
///     { "storefront": "us", "id": 1000000001, "status": 200, "body": "{\"resultCount\":0,…}" },
///     { "storefront": "us", "bundleId": "com.example.harbor", "status": 200,
///       "body": { "resultCount": 1, "results": [ { "version": "2.4.0" } ] } },
///     { "storefront": "kr", "id": 1000000001, "fault": "timeout",
///       "reason": "Apple ID 1000000001 got no answer within 20 seconds" }
///   ]
/// }
/// ```
///
/// An answer is asked for by `id` or by `bundleId`, as in the lookup's own address, and has either
/// `status` with the `body`, or a `fault` (a ``LookupFault/Code``) with its `reason`. The body is the
/// text as it came; a JSON object stands for its own text. A body that is no UTF-8 is in
/// `bodyBase64` instead. Where there is a `sha256`, it is the hash of the body. What is no lookup has
/// an `address` instead of `id` and `bundleId`. Tokens, cookies, and headers are never recorded.
package struct StoreRecording: Hashable, Sendable {
  /// The version of the format that this code reads and writes.
  package static let schemaVersion = 1

  /// When the answers were given.
  package var recordedAt: Timestamp

  /// What was asked, such as the address of the lookup.
  package var source: String

  /// The answers.
  package var exchanges: [LookupExchange]

  /// Answers from before that the store has fallen back behind, with which these must be read.
  package var earlier: [StoreRecording] = []

  /// Creates a recording.
  package init(recordedAt: Timestamp, source: String, exchanges: [LookupExchange]) {
    self.recordedAt = recordedAt
    self.source = source
    self.exchanges = exchanges
  }

  /// Returns the file's contents.
  ///
  /// - Returns: JSON in UTF-8, with the hash of each body.
  /// - Throws: ``Diagnostics/Undetermined`` when the system has no library to hash with.
  package func bytes() throws(Undetermined) -> [UInt8] {
    do throws(SigningFault) {
      var members = [JSONValue.Member("schemaVersion", .integer(Int64(Self.schemaVersion)))]
      members += try self.members()
      if !earlier.isEmpty {
        let recordings = try earlier.map { (recording) throws(SigningFault) in
          JSONValue.object(try recording.members())
        }
        members.append(.init("earlier", .array(recordings)))
      }
      return Array(JSONValue.object(members).text.utf8)
    } catch {
      throw Undetermined("recording", "its hash \(error.reason)", help: error.help)
    }
  }

  private func members() throws(SigningFault) -> [JSONValue.Member] {
    [
      .init("recordedAt", .string(recordedAt.description)), .init("source", .string(source)),
      .init("answers", .array(try exchanges.map(Self.answer))),
    ]
  }

  private static func answer(_ exchange: LookupExchange) throws(SigningFault) -> JSONValue {
    let key: JSONValue.Member =
      switch exchange.key {
      case .appleID(let number): .init("id", Self.number(number))
      case .bundleID(let identifier): .init("bundleId", .string(identifier))
      case .address(let address): .init("address", .string(address))
      }
    let place = JSONValue.Member("storefront", .string(exchange.storefront))
    return .object([place, key] + (try outcome(exchange)))
  }

  private static func outcome(
    _ exchange: LookupExchange
  ) throws(SigningFault) -> [JSONValue.Member] {
    switch exchange.outcome {
    case .failed(let fault):
      return [.init("fault", .string(fault.code.rawValue)), .init("reason", .string(fault.reason))]
    case .answered(let status, let body):
      let text = String(decoding: body, as: UTF8.self)
      let isText = text.utf8.elementsEqual(body)
      return [
        .init("status", .integer(Int64(status))),
        isText
          ? .init("body", .string(text))
          : .init("bodyBase64", .string(Data(body).base64EncodedString())),
        .init("sha256", .string(try SHA256Digest.hexadecimal(body))),
      ]
    }
  }

  /// An Apple ID, as a text in the case that no JSON reader would keep its digits.
  private static func number(_ number: UInt64) -> JSONValue {
    Int64(exactly: number).map(JSONValue.integer) ?? .string(String(number))
  }
}
