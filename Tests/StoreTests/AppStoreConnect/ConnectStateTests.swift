import Store
import Testing

@Suite struct ConnectStateTests {
  /// Every state of `appVersionState` in Apple's description of its interface.
  static let newer = [
    "ACCEPTED", "DEVELOPER_REJECTED", "IN_REVIEW", "INVALID_BINARY", "METADATA_REJECTED",
    "PENDING_APPLE_RELEASE", "PENDING_DEVELOPER_RELEASE", "PREPARE_FOR_SUBMISSION",
    "PROCESSING_FOR_DISTRIBUTION", "READY_FOR_DISTRIBUTION", "READY_FOR_REVIEW", "REJECTED",
    "REPLACED_WITH_NEW_VERSION", "WAITING_FOR_EXPORT_COMPLIANCE", "WAITING_FOR_REVIEW",
  ]

  /// Every state of `appStoreState` that says something.
  static let older = [
    "ACCEPTED", "DEVELOPER_REMOVED_FROM_SALE", "DEVELOPER_REJECTED", "IN_REVIEW",
    "INVALID_BINARY", "METADATA_REJECTED", "PENDING_APPLE_RELEASE", "PENDING_CONTRACT",
    "PENDING_DEVELOPER_RELEASE", "PREPARE_FOR_SUBMISSION", "PREORDER_READY_FOR_SALE",
    "PROCESSING_FOR_APP_STORE", "READY_FOR_REVIEW", "READY_FOR_SALE", "REJECTED",
    "REMOVED_FROM_SALE", "WAITING_FOR_EXPORT_COMPLIANCE", "WAITING_FOR_REVIEW",
    "REPLACED_WITH_NEW_VERSION",
  ]

  static let live: Set = ["READY_FOR_DISTRIBUTION", "READY_FOR_SALE"]

  static let closed: Set = [
    "PENDING_DEVELOPER_RELEASE", "PENDING_APPLE_RELEASE", "PENDING_CONTRACT",
    "PROCESSING_FOR_DISTRIBUTION", "PROCESSING_FOR_APP_STORE", "PREORDER_READY_FOR_SALE",
    "REPLACED_WITH_NEW_VERSION", "REMOVED_FROM_SALE", "DEVELOPER_REMOVED_FROM_SALE",
  ]

  @Test func `there is every state of both attributes and no other`() {
    #expect(Set(ConnectState.all.keys) == Set(Self.newer + Self.older))
  }

  @Test(arguments: Set(newer + older).sorted())
  func `a state means the same by either attribute`(name: String) {
    let expected: ConnectState.Standing =
      Self.live.contains(name) ? .live : Self.closed.contains(name) ? .closed : .open
    for state in [
      ConnectState(appVersionState: name, appStoreState: nil),
      ConnectState(appVersionState: nil, appStoreState: name),
      ConnectState(appVersionState: name, appStoreState: name),
    ] {
      #expect(state.standing == expected)
      #expect(state.name == name)
    }
  }

  @Test(arguments: [
    ("READY_FOR_DISTRIBUTION", "REMOVED_FROM_SALE", ConnectState.Standing.closed),
    ("READY_FOR_DISTRIBUTION", "DEVELOPER_REMOVED_FROM_SALE", .closed),
    ("READY_FOR_DISTRIBUTION", "PREORDER_READY_FOR_SALE", .closed),
    ("READY_FOR_DISTRIBUTION", "READY_FOR_SALE", .live),
    ("READY_FOR_DISTRIBUTION", "NOT_APPLICABLE", .live),
    ("READY_FOR_DISTRIBUTION", "IN_REVIEW", .live),
    ("IN_REVIEW", "READY_FOR_SALE", .open),
    ("ON_THE_MOON", "READY_FOR_SALE", .unknown),
  ])
  func `the newer attribute counts, unless the older one says that it is gone`(
    newer: String, older: String, standing: ConnectState.Standing
  ) {
    let state = ConnectState(appVersionState: newer, appStoreState: older)
    #expect(state.standing == standing)
  }

  @Test func `what is not known is unknown`() {
    #expect(ConnectState(appVersionState: "ON_THE_MOON", appStoreState: nil).standing == .unknown)
    #expect(
      ConnectState(appVersionState: nil, appStoreState: "NOT_APPLICABLE").standing == .unknown)
    #expect(ConnectState(appVersionState: nil, appStoreState: nil).standing == .unknown)
    #expect(ConnectState(appVersionState: "", appStoreState: nil).standing == .unknown)
  }

  @Test func `a version for other marketplaces is not live in the App Store`() {
    let state = ConnectState(
      appVersionState: "READY_FOR_DISTRIBUTION", appStoreState: nil, isNotarized: true)
    #expect(state.standing == .closed)
  }
}
