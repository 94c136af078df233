import Diagnostics
import Documents
import Testing

@Suite struct XMLPropertyListTests {
  @Test func `an Info plist keeps values and their places`() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
      \t<key>CFBundleShortVersionString</key>
      \t<string>2.1</string>
      \t<key>Copyright</key>
      \t<string>A &amp; B &#169;<![CDATA[ <c> ]]></string>
      \t<key>LSRequiresIPhoneOS</key>
      \t<true/>
      \t<key>Families</key>
      \t<array><integer> 1 </integer><integer>2</integer></array>
      </dict>
      </plist>
      """
    let list = try PropertyList.read(Array(text.utf8), path: "Info.plist")
    #expect(list.format == .xml)
    let version = try #require(list.root["CFBundleShortVersionString"])
    #expect(version.text == "2.1")
    #expect(
      version.location
        == Location("Info.plist", line: 6, column: 10, excerpt: "\t<string>2.1</string>", width: 3))
    #expect(version.keyLocation.description == "Info.plist:5:7")
    #expect(list.root["Copyright"]?.text == "A & B © <c> ")
    #expect(list.root["LSRequiresIPhoneOS"]?.kind == .boolean)
    #expect(list.root["LSRequiresIPhoneOS"]?.text == "true")
    #expect(list.root["Families"]?.elements.map(\.text) == ["1", "2"])
  }

  @Test func `both branches of a preprocessor condition are read`() throws {
    let text = """
      <plist version="1.0">
      <dict>
      <key>A</key>
      #if BETA
      <string>1</string>
      #else
      <string>2</string>
      #endif
      </dict>
      </plist>
      """
    let list = try PropertyList.read(Array(text.utf8), path: "Info.plist")
    #expect(list.preprocessorLines.map(\.text) == ["#if BETA", "#else", "#endif"])
    #expect(list.preprocessorLines.map(\.location.line) == [4, 6, 8])
    #expect(list.root.all("A").map(\.text) == ["1", "2"])
    #expect(list.root["A"]?.text == "2")
  }
}
