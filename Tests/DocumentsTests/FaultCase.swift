import Diagnostics
import Documents
import Testing

/// A text that cannot be read, with what the error must say and where.
struct FaultCase: Sendable, CustomTestStringConvertible {
  let text: String
  let reason: String
  let place: String

  init(_ text: String, _ reason: String, at place: String) {
    self.text = text
    self.reason = reason
    self.place = place
  }

  var testDescription: String { reason }

  /// Expects that reading fails as the case says, with a mend that is a sentence.
  func check(
    at location: SourceLocation = #_sourceLocation,
    _ read: ([UInt8]) throws(DocumentError) -> some Any
  ) {
    do throws(DocumentError) {
      _ = try read(Array(text.utf8))
      Issue.record("nothing was thrown for \(text.debugDescription)", sourceLocation: location)
    } catch {
      #expect(error.reason == reason, sourceLocation: location)
      let place = [error.location.line, error.location.column].map { $0.map(String.init) ?? "-" }
      #expect(place.joined(separator: ":") == self.place, sourceLocation: location)
      #expect(!error.reason.hasSuffix("."), sourceLocation: location)
      #expect(error.help.hasSuffix("."), sourceLocation: location)
    }
  }
}
