/// An answer of three kinds: found, proved absent, or not found out.
package enum Determination<Value: Sendable>: Sendable {
  /// The value.
  case known(Value)

  /// It was looked for properly and is not there.
  case absent

  /// Nobody looked, because the user asked not to; rules that need it do not run.
  case notAsked

  /// It could not be found out.
  case undetermined(Undetermined)

  /// The value, when it is known.
  package var value: Value? {
    guard case .known(let value) = self else { return nil }
    return value
  }

  /// Why it is not known, when it could not be found out.
  package var undetermined: Undetermined? {
    guard case .undetermined(let undetermined) = self else { return nil }
    return undetermined
  }

  /// Returns the same answer with `transform` applied to a known value.
  package func map<Other>(_ transform: (Value) -> Other) -> Determination<Other> {
    switch self {
    case .known(let value): .known(transform(value))
    case .absent: .absent
    case .notAsked: .notAsked
    case .undetermined(let undetermined): .undetermined(undetermined)
    }
  }
}

extension Determination: Equatable where Value: Equatable {}
extension Determination: Hashable where Value: Hashable {}
