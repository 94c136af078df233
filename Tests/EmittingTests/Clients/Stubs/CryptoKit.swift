// swift-format-ignore-file
// The part of CryptoKit that the client templates use, so that they are type-checked without it.
import Foundation

public enum Curve25519 {
  public enum Signing {
    public struct PublicKey: Sendable {
      public init<D: ContiguousBytes>(rawRepresentation: D) throws {}
      public func isValidSignature<S: DataProtocol, D: DataProtocol>(
        _ signature: S, for data: D
      ) -> Bool { false }
    }
  }
}
