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

  private func read(_ text: String) throws -> PropertyList.Node {
    try PropertyList.read(Array(text.utf8), path: "a").root
  }

  private func body(_ text: String) throws -> PropertyList.Node {
    try read("<plist version=\"1.0\">\(text)</plist>")
  }

  @Test(
    arguments: [
      ("<string>a</string>", .string, "a"), ("<string/>", .string, ""),
      ("<string></string>", .string, ""),
      ("<string> a\n</string>", .string, " a\n"), ("<string a=\"b>\">x</string >", .string, "x"),
      ("<string>&lt;&gt;&amp;&apos;&quot;</string>", .string, "<>&'\""),
      ("<string>&#65;&#x42;&#x1F600;</string>", .string, "AB😀"),
      ("<string>1<!-- c -->2<?p i?>3</string>", .string, "123"),
      ("<string><![CDATA[<&amp;>]]]]><![CDATA[>]]></string>", .string, "<&amp;>]]>"),
      ("<integer> -12 </integer>", .integer, "-12"), ("<integer>0x1F</integer>", .integer, "0x1F"),
      ("<real>1.5e3</real>", .real, "1.5e3"), ("<real>nan</real>", .real, "nan"),
      ("<true/>", .boolean, "true"), ("<false></false>", .boolean, "false"),
      ("<true />", .boolean, "true"),
      ("<date>2030-01-31T12:00:00Z</date>", .date, "2030-01-31T12:00:00Z"),
      ("<data>AAEC</data>", .data, nil), ("<array/>", .array, nil), ("<dict/>", .dictionary, nil),
    ] as [(String, PropertyList.Node.Kind, String?)])
  func `elements have their kinds and texts`(
    written: String, kind: PropertyList.Node.Kind, text: String?
  ) throws {
    let node = try body(written)
    #expect(node.kind == kind)
    #expect(node.text == text)
    #expect(node.entries.isEmpty && node.elements.isEmpty)
  }

  @Test func `a caret sits under the value, whatever is around it`() throws {
    let root = try body(
      """

      <dict>
      <key>A</key><string>
        1.0
      </string>
      <key>B</key><string><![CDATA[2.0]]></string>
      <key>C</key><string/>
      <key>D</key><integer> 7 </integer>
      </dict>

      """)
    #expect(root["A"]?.location.description == "a:4:3")
    #expect(root["B"]?.location.description == "a:6:30")
    #expect(root["C"]?.location.description == "a:7:13")
    #expect(root["C"]?.range == nil)
    #expect(root["D"]?.location.description == "a:8:23")
  }

  @Test func `the range of a value holds what is between its tags`() throws {
    let text = "<plist><dict><key>A</key><string>1.0 &amp;</string></dict></plist>"
    let list = try PropertyList.read(Array(text.utf8), path: "a")
    let range = try #require(list.root["A"]?.range)
    #expect(String(decoding: list.source.bytes[range], as: UTF8.self) == "1.0 &amp;")
  }

  @Test func `no wrapper, byte order mark, carriage returns`() throws {
    let root = try read("\u{FEFF}<dict>\r\n<key>A</key>\r\n<string>1</string>\r\n</dict>\r\n")
    #expect(root["A"]?.location.description == "a:3:9")
  }

  @Test func `a document type may declare elements`() throws {
    let root = try read(
      "<!DOCTYPE plist [ <!ELEMENT plist ANY> <!-- > --> ]>\n<plist><string>x</string></plist>")
    #expect(root.text == "x")
  }

  @Test(arguments: [true, false])
  func `UTF-16 is read and has no range`(isBigEndian: Bool) throws {
    let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?>\n<plist><string>é</string></plist>"
    for start in [0, 2] {
      let bytes = Array(utf16(text, bigEndian: isBigEndian)[start...])
      let root = try PropertyList.read(bytes, path: "a").root
      #expect(root.text == "é")
      #expect(root.range == nil)
    }
  }

  @Test func `ISO 8859-1 is read`() throws {
    let bytes =
      Array("<?xml version='1.0' encoding='ISO-8859-1'?><plist><string>caf".utf8) + [0xE9]
      + Array("</string></plist>".utf8)
    #expect(try PropertyList.read(bytes, path: "a").root.text == "café")
  }

  @Test func `lines for the preprocessor are stepped over`() throws {
    let list = try PropertyList.read(
      Array(
        """
        #include "Version.h"
        // written by hand
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        <dict>
          #ifdef BETA \\
            && MORE
          <key>A</key> /* one */
          <string>1</string>
          #elif X
          <key>A</key>
          <array>
        #define Y 1
            <string>2</string>
          </array>
          #endif
        </dict>
        </plist>
        """.utf8), path: "a")
    #expect(
      list.preprocessorLines.map(\.text) == [
        "#include \"Version.h\"", "#ifdef BETA \\\n    && MORE", "#elif X", "#define Y 1", "#endif",
      ])
    #expect(
      list.preprocessorLines.map(\.location.description) == [
        "a:1:1", "a:6:3", "a:10:3", "a:13:1", "a:16:3",
      ])
    #expect(list.root.all("A").map(\.kind) == [.string, .array])
  }
}
