import Store
import Testing

@Suite struct StoreQueryTests {
  @Test func `countries are lower case, sorted, and each once`() {
    let query = StoreQuery(appleID: 1, storefronts: ["US", "kr", "us", "JP"])
    #expect(query.storefronts == ["jp", "kr", "us"])
  }

  @Test func `the Apple ID is asked for first`() {
    #expect(
      Harbor.query().keys == [.appleID(Harbor.appleID), .bundleID("com.example.harbor")])
    #expect(StoreQuery(bundleID: "a", storefronts: []).keys == [.bundleID("a")])
    #expect(StoreQuery(storefronts: []).keys == [])
  }
}
