import Diagnostics
import Testing

@Suite struct NearestNameTests {
  private let known = ["check", "inspect", "policy", "storefronts", "bundle-id"]

  @Test(arguments: [
    ("storefront", "storefronts"), ("chekc", "check"), ("inspct", "inspect"), ("pol", "policy"),
    ("bundleID", "bundle-id"), ("bundle_id", "bundle-id"), ("STOREFRONTS", "storefronts"),
    ("policyFile", "policy"),
  ])
  func `finds the name that was meant`(name: String, meant: String) {
    #expect(NearestName.to(name, among: known) == meant)
  }

  @Test(arguments: ["frobnicate", "x", "", "ch"])
  func `guesses nothing far away`(name: String) {
    #expect(NearestName.to(name, among: known) == nil)
  }

  @Test func `prefers the nearest, then the first`() {
    #expect(NearestName.to("Shares", among: ["Shard", "Share", "Sharp"]) == "Share")
    #expect(NearestName.to("Sharx", among: ["Shard", "Share"]) == "Shard")
  }

  @Test func `allows more letters in a long name`() {
    #expect(
      NearestName.to("HarborNotificatnServic", among: ["HarborNotificationService"])
        == "HarborNotificationService")
  }

  @Test func `what nobody types is near to nothing`() {
    let long = String(repeating: "a", count: 200_000)
    #expect(NearestName.to(long, among: [long + "b", "a"]) == nil)
    #expect(NearestName.to("aaa", among: [long]) == nil)
    #expect(NearestName.to("chekc", among: [long, "check"]) == "check")
  }
}
