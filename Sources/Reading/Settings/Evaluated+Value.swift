import Diagnostics

extension Evaluated {
  /// The value as a reading has it.
  ///
  /// - place: Where a person would edit it.
  /// - chain: How it came about, outermost first.
  func value(at place: Location?, chain: [Finding.Note]) -> Reading.Value {
    let notes =
      undefined.map { Finding.Note("\($0) is set nowhere and adds nothing") }
      + unknownOperators.map {
        Finding.Note(":\($0) is no operator of build settings and changes nothing")
      }
    var value = Reading.Value(text, at: place, chain: chain, notes: notes)
    value.parts = parts
    return value
  }

  private var parts: [Reading.Part]? {
    var parts: [Reading.Part] = []
    for literal in literals ?? [] where !literal.text.isEmpty {
      guard let part = literal.part else { return nil }
      parts.append(part)
    }
    return literals == nil ? nil : parts
  }
}
