import Diagnostics
import Store
import Testing
import UpdatePolicy
import Versions

@Suite struct AppcastTests {
  private let now = Timestamp(secondsSince1970: 1_796_029_200)  // 2026-11-30T09:00:00Z

  /// Reads a feed with `items` in it.
  private func answer(
    _ items: String, channels: [String] = [], platform: String = "macos", prolog: String = ""
  ) async -> Determination<StorefrontRelease>? {
    await read(
      """
      <?xml version="1.0" encoding="utf-8"?>\(prolog)
      <rss version="2.0" xmlns:sparkle="http://www.andymatuschak.org/xml-namespaces/sparkle">
      <channel><title>Harbor</title>
      \(items)
      </channel></rss>
      """, channels: channels, platform: platform)
  }

  private func read(
    _ text: String, channels: [String] = [], platform: String = "macos"
  ) async -> Determination<StorefrontRelease>? {
    let feed = FeedStore(
      .appcast(channels: channels), bytes: Array(text.utf8), path: "appcast.xml")
    return await feed.ask(StoreQuery(storefronts: ["us"], platform: platform)).answers["appcast"]
  }

  private let newest = """
    <item><title>2.4</title><pubDate>Mon, 05 Jan 2026 10:00:00 +0100</pubDate>
      <sparkle:version>2400</sparkle:version>
      <sparkle:shortVersionString>2.4.0</sparkle:shortVersionString>
      <sparkle:minimumSystemVersion>13.0</sparkle:minimumSystemVersion>
      <enclosure url="https://dl.example/Harbor-2.4.0.zip?a=1&amp;b=2" length="1"/></item>
    """

  @Test func `the item with the highest build number is live`() async throws {
    let old = """
      <item><pubDate>Mon, 5 Jan 26 09:00 EST</pubDate>
        <enclosure url="https://dl.example/Harbor-2.10.zip" sparkle:version="2399"
          sparkle:shortVersionString='2.3.9'/></item>
      """
    let release = try #require(await answer(old + newest)?.value)
    #expect(release.lowest.versionText == "2.4.0")
    #expect(release.lowest.build == "2400")
    #expect(release.lowest.since?.description == "2026-01-05T09:00:00Z")
    #expect(release.lowest.minimumOS?.description == "13.0")
    #expect(release.lowest.liveRelease(at: now).phasedReleaseComplete == nil)
    #expect(release.highest == release.lowest)
    #expect(release.disagreements == [])
  }

  @Test func `build numbers and versions that go apart are said`() async throws {
    let items = """
      <item><enclosure url="a" sparkle:version="9" sparkle:shortVersionString="3.0"/></item>
      <item><enclosure url="b" sparkle:version="10" sparkle:shortVersionString="2.9"/></item>
      """
    let release = try #require(await answer(items)?.value)
    #expect(release.lowest.versionText == "2.9")
    #expect(release.highest.versionText == "3.0")
    #expect(
      release.disagreements == [
        "2.9 has the highest build number, 10, but 3.0 (build 9) is the higher version: Sparkle "
          + "offers the former"
      ])
  }

  @Test func `channels count when they are named`() async throws {
    let beta = """
      <item><sparkle:channel>beta</sparkle:channel><enclosure url="a" sparkle:version="2500"
        sparkle:shortVersionString="2.5.0"/></item>
      """
    #expect(await answer(newest + beta)?.value?.lowest.versionText == "2.4.0")
    #expect(await answer(newest + beta, channels: ["beta"])?.value?.lowest.versionText == "2.5.0")
    #expect(
      await answer(beta)?.undetermined?.reason
        == "beta is where every item of appcast.xml is, and that channel is not open")
  }

  @Test func `items for other systems do not count`() async throws {
    let phone = """
      <item><enclosure url="a" sparkle:os="ios" sparkle:version="7"
        sparkle:shortVersionString="7.0"/></item>
      """
    #expect(await answer(newest + phone)?.value?.lowest.versionText == "2.4.0")
    #expect(await answer(newest + phone, platform: "ios")?.value?.lowest.versionText == "7.0")
    #expect(
      await answer(newest, platform: "ios")?.undetermined?.reason
        == "macos is all that appcast.xml has items for, not ios")
  }

  @Test(arguments: [
    ("86400", "", false as Bool?), ("3600", "", true), ("86400", "<sparkle:criticalUpdate/>", nil),
    ("0", "", nil),
    ("86400", "<sparkle:tags><sparkle:criticalUpdate/></sparkle:tags>", nil),
  ])
  func `a phased rollout is over after the last of seven groups`(
    interval: String, mark: String, isComplete: Bool?
  ) async throws {
    let items = """
      <item><pubDate>Sat, 28 Nov 2026 09:00:00 GMT</pubDate>\(mark)
        <sparkle:phasedRolloutInterval>\(interval)</sparkle:phasedRolloutInterval>
        <enclosure url="a" sparkle:version="1" sparkle:shortVersionString="1.0"/></item>
      """
    let release = try #require(await answer(items)?.value)
    #expect(release.lowest.liveRelease(at: now).phasedReleaseComplete == isComplete)
    #expect(release.remarks == (mark.isEmpty ? [] : ["1.0 is marked as critical"]))
  }

  @Test func `no items are no release, and news without a file is no item`() async {
    #expect(await answer("") == .absent)
    #expect(await answer("<item><title>Soon</title></item>") == .absent)
    let paid =
      "<item><link>https://harbor.example</link><sparkle:version>9</sparkle:version></item>"
    let file =
      "<item><enclosure url='a' sparkle:version='1' sparkle:shortVersionString='1'/></item>"
    #expect(await answer(paid + file)?.value?.lowest.versionText == "1")
  }

  @Test(arguments: [
    (
      "<item><enclosure url='a' sparkle:version='2400'/></item>",
      "build 2400 has no sparkle:shortVersionString, so its version is not known"
    ),
    ("<item><enclosure url='a'/></item>", "an item has no sparkle:version"),
    (
      "<item><sparkle:version>2400</sparkle:version></item>",
      "2400 has neither an enclosure nor a link, so nobody can install it"
    ),
    (
      "<item><link>https://harbor.example</link><sparkle:version>2400</sparkle:version></item>",
      "2400 is announced without anything to install, as is every item of "
    ),
    (
      "<item><enclosure url='a' sparkle:version='1' sparkle:shortVersionString='1.3.0 (93)'/></item>",
      "1.3.0 (93) is no marketing version: U+0020 at byte 6 "
    ),
    (
      "<item><enclosure url='a' sparkle:version='b7' sparkle:shortVersionString='1.3'/></item>",
      "b7 is no build number: "
    ),
    (
      "<item><pubDate>yesterday</pubDate><enclosure url='a' sparkle:version='1' "
        + "sparkle:shortVersionString='1'/></item>", "yesterday is no date"
    ),
    (
      "<item><sparkle:phasedRolloutInterval>day</sparkle:phasedRolloutInterval><enclosure url='a' "
        + "sparkle:version='1' sparkle:shortVersionString='1'/></item>",
      "day is no number of seconds"
    ),
    ("<item><enclosure url=a/></item>", "appcast.xml is no XML: 'u' begins an attribute"),
    ("<item><enclosure url='a' url='b'/></item>", "appcast.xml is no XML: 'url' is an attribute"),
    ("<item>&lol;</item>", "appcast.xml is no XML: '&lol;' is a reference that is not followed"),
    ("<item>", "appcast.xml is no XML: '</channel>' stands inside '<item>'"),
  ])
  func `an item that is not understood is not passed over`(
    item: String, reason: String
  ) async throws {
    let undetermined = try #require(await answer(item)?.undetermined)
    #expect(undetermined.reason.hasPrefix(reason), "\(undetermined.reason)")
    #expect(undetermined.place?.file == "appcast.xml")
    #expect(undetermined.place?.line != nil)
  }

  @Test(arguments: [
    """
    <!DOCTYPE rss [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>
    """,
    """
    <!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]>
    """,
  ])
  func `entities are refused`(prolog: String) async {
    #expect(
      await answer(newest, prolog: prolog)?.undetermined?.reason
        == "appcast.xml is no XML: '<!ENTITY' declares an entity, which is never read")
  }

  @Test func `what is no feed is told apart`() async {
    #expect(
      await read("<html><body/></html>")?.undetermined?.reason
        == "'<html>' begins appcast.xml, where a feed begins with '<rss>'")
    #expect(
      await read("")?.undetermined?.reason
        == "appcast.xml is no XML: the file ends before an element")
    let deep = String(repeating: "<a>", count: 100_000)
    #expect(
      await read(deep)?.undetermined?.reason
        == "appcast.xml is no XML: '<a>' opens more than 128 levels")
  }

  @Test func `damaged feeds are faults or answers, and never more than that`() async {
    let whole = Array(
      """
      <?xml version="1.0"?><!-- c --><rss><channel>\(newest)<item><![CDATA[x]]>&amp;&#65;
      <enclosure url='b' sparkle:version="7"/></item></channel></rss>
      """.utf8)
    var state: UInt64 = 4711
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    let bytes = Array("<>/&;\"'=!-[]?# \u{0}\u{FF}a1".utf8)
    var known = 0
    for _ in 0..<1500 {
      var damaged = whole
      for _ in 0...random(3) {
        switch random(3) {
        case 0: damaged[random(damaged.count)] = bytes[random(bytes.count)]
        case 1: damaged.remove(at: random(damaged.count))
        default: damaged.removeLast(random(damaged.count / 2))
        }
      }
      let feed = FeedStore(.appcast(channels: []), bytes: damaged, path: "appcast.xml")
      let answer = await feed.ask(StoreQuery(storefronts: [], platform: "macos"))
      if answer.answers["appcast"]?.value != nil { known += 1 }
    }
    // The last item has no version, so nothing is known while it is whole.
    #expect(known < 1500)
  }

  @Test func `text in sections and references is read`() async throws {
    let item = """
      <item><!-- 9.9 --><sparkle:shortVersionString><![CDATA[2.]]>&#52;</sparkle:shortVersionString>
      <sparkle:version> 7 </sparkle:version><enclosure url="a"/></item>
      """
    let release = try #require(await answer(item)?.value)
    #expect(release.lowest.versionText == "2.4")
    #expect(release.lowest.build == "7")
  }
}
