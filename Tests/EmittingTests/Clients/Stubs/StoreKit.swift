// swift-format-ignore-file
// The part of StoreKit that the client templates use, so that they are type-checked without it.
@_exported import Foundation
@_exported import FoundationNetworking

public struct Storefront: Sendable {
  public let countryCode: String
  public static var current: Storefront? { get async { nil } }
}

open class SKStorefront: NSObject {
  public var countryCode: String { "USA" }
}

open class SKPaymentQueue: NSObject {
  public class func `default`() -> SKPaymentQueue { SKPaymentQueue() }
  public var storefront: SKStorefront? { nil }
}
