import Diagnostics
import Store
import Testing

@Suite struct StoreEndpointTests {
  @Test(arguments: [
    ("https://itunes.apple.com", "https://itunes.apple.com/lookup"),
    ("https://proxy.example/store/", "https://proxy.example/store/lookup"),
    ("HTTPS://ITUNES.APPLE.COM", "HTTPS://ITUNES.APPLE.COM/lookup"),
    ("http://127.0.0.1:8080", "http://127.0.0.1:8080/lookup"),
    ("http://127.255.0.9", "http://127.255.0.9/lookup"),
    ("http://localhost:1", "http://localhost:1/lookup"),
    ("http://[::1]:8080", "http://[::1]:8080/lookup"),
  ])
  func `HTTPS and this machine may be asked`(base: String, address: String) throws {
    #expect(try StoreEndpoint(base).address == address)
  }

  @Test(arguments: [
    ("http://itunes.apple.com", "http://itunes.apple.com is not HTTPS"),
    ("http://127.0.0.1.example.com", "http://127.0.0.1.example.com is not HTTPS"),
    ("http://127.example", "http://127.example is not HTTPS"),
    ("http://1270.0.0.1", "http://1270.0.0.1 is not HTTPS"),
    ("http://localhost.example", "http://localhost.example is not HTTPS"),
    ("http://10.0.0.1", "http://10.0.0.1 is not HTTPS"),
    ("ftp://127.0.0.1", "ftp://127.0.0.1 is no HTTP address"),
    ("itunes.apple.com", "itunes.apple.com is no HTTP address"),
    ("", "an empty text is no HTTP address"),
    ("https://", "https:// is no HTTP address"),
    ("https://store.example?key=1", "https://store.example?key=1 has a query or a fragment"),
    ("https://store.example#x", "https://store.example#x has a query or a fragment"),
  ])
  func `everything else may not`(base: String, reason: String) {
    let fault = #expect(throws: Undetermined.self) { try StoreEndpoint(base) }
    #expect(fault?.reason == reason)
    #expect(fault?.subject == "store")
  }

  @Test(arguments: ["https://user:hunter2@store.example", "https://hunter2@store.example"])
  func `a password is neither taken nor shown`(base: String) {
    let fault = #expect(throws: Undetermined.self) { try StoreEndpoint(base) }
    #expect(
      fault?.reason
        == "store.example is given with a user name or a password in the address")
  }

  @Test func `the App Store is asked where nothing else is said`() {
    #expect(StoreEndpoint.appStore.address == "https://itunes.apple.com/lookup")
  }
}
