/// Whom to ask for: one app in one or more storefronts.
package struct StoreQuery: Hashable, Sendable {
  /// The app's Apple ID, if it is known.
  package var appleID: UInt64?

  /// The app's bundle identifier, if it is known.
  package var bundleID: String?

  /// The countries as lower-case ISO 3166 codes, sorted and each once.
  package let storefronts: [String]

  /// The platform: `ios`, `macos`, `tvos`, `watchos`, `visionos`, or `android`.
  package var platform: String

  /// Creates a query.
  ///
  /// Upper-case countries are sent in lower case: the store has been seen to serve stale answers for
  /// the others.
  package init(
    appleID: UInt64? = nil, bundleID: String? = nil, storefronts: [String], platform: String = "ios"
  ) {
    self.appleID = appleID
    self.bundleID = bundleID
    self.storefronts = Set(storefronts.map { $0.lowercased() }).sorted()
    self.platform = platform
  }

  /// Every way in which the app can be asked for, the Apple ID first.
  package var keys: [LookupKey] {
    [appleID.map(LookupKey.appleID), bundleID.map(LookupKey.bundleID)].compactMap { $0 }
  }

  /// The `kind` of the store's record for apps of ``platform``; nil where the store has no such apps.
  var recordKind: String? {
    switch platform {
    case "macos": "mac-software"
    case "ios", "tvos", "watchos", "visionos": "software"
    default: nil
    }
  }
}

/// What an app is asked for by.
package enum LookupKey: Hashable, Sendable {
  /// The number that the store gives an app.
  case appleID(UInt64)

  /// The identifier that the team gives it.
  case bundleID(String)

  /// Where it was asked, for what is no lookup: the address of a feed, or of a part of an interface.
  case address(String)

  /// The name of the parameter that carries the key.
  package var parameter: String {
    switch self {
    case .appleID: "id"
    case .bundleID: "bundleId"
    case .address: "address"
    }
  }

  /// The value of the parameter.
  package var value: String {
    switch self {
    case .appleID(let number): String(number)
    case .bundleID(let identifier): identifier
    case .address(let address): address
    }
  }
}

extension LookupKey: CustomStringConvertible {
  /// The key as it is shown to people, such as `Apple ID 1000000001`.
  package var description: String {
    switch self {
    case .appleID(let number): "Apple ID \(number)"
    case .bundleID(let identifier): "bundle identifier \(identifier)"
    case .address(let address): address
    }
  }
}
