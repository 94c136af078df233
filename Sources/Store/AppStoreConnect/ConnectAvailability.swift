import Diagnostics
import Documents

/// In which countries App Store Connect offers an app.
struct ConnectAvailability {
  /// Whether an app is offered somewhere.
  enum Offer: Hashable {
    /// It is.
    case yes

    /// It is not.
    case no

    /// It cannot be told: why.
    case unclear(String)
  }

  private static let subject = "the availability"

  /// What is said of each country, by lower-case two-letter code.
  private var offers: [String: Offer] = [:]

  /// Territories that this code knows no country for.
  private var strangers: Set<String> = []

  init(_ resources: ConnectPages.Resources) throws(ConnectProblem) {
    for resource in resources.data where resource.type == "territoryAvailabilities" {
      guard case .to(let key) = resource.relation("territory"),
        let territory = key.split(separator: " ").last.map(String.init)
      else { throw .unexpected("a territory without its name", in: Self.subject) }
      if let country = Territories.country(of: territory) {
        offers[country] = Self.offer(resource)
      } else {
        strangers.insert(territory)
      }
    }
  }

  /// Says whether the app is offered in a country.
  subscript(country: String) -> Offer {
    if let offer = offers[country] { return offer }
    guard strangers.isEmpty else {
      let names = strangers.sorted().joined(separator: ", ")
      return .unclear("\(shown(names)) is where App Store Connect offers it, and no known country")
    }
    return .no
  }

  private static func offer(_ territory: ConnectResource) -> Offer {
    guard let isAvailable = territory[attribute: "available"]?.truth else {
      return .unclear("App Store Connect does not say whether the app is available there")
    }
    guard isAvailable else { return .no }
    let statuses = (territory[attribute: "contentStatuses"]?.elements ?? []).compactMap(\.text)
    if statuses.isEmpty || statuses.contains("AVAILABLE") { return .yes }
    if let unsettled = statuses.first(where: { !isRefusal($0) }) {
      return .unclear("\(shown(unsettled)) is what App Store Connect says of the app there")
    }
    return .no
  }

  /// Whether a status means that people there cannot have the app for now.
  private static func isRefusal(_ status: String) -> Bool {
    [
      "CANNOT_SELL", "MISSING_", "UNVERIFIED_", "ICP_NUMBER_", "TRADER_STATUS_", "BRAZIL_",
      "AVAILABLE_FOR_PREORDER", "PREORDER_", "PROCESSING_TO_PRE_ORDER",
    ].contains { status.hasPrefix($0) }
  }
}
