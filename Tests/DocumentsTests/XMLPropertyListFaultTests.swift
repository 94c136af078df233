import Diagnostics
import Documents
import Testing

/// Property lists in XML that are none.
@Suite struct XMLPropertyListFaultTests {
  @Test(arguments: [
    FaultCase(
      "<plist>", "'<plist>' opened at line 1 is never closed; the file ends here", at: "1:8"),
    FaultCase(
      "<plist>\n<dict>\n<key>A</key>\n",
      "'<dict>' opened at line 2 is never closed; the file ends here", at: "4:1"),
    FaultCase(
      "<plist><string>abc", "'<string>' opened at line 1 is never closed; the file ends here",
      at: "1:19"),
    FaultCase(
      "<plist><dict/>", "'<plist>' opened at line 1 is never closed; the file ends here", at: "1:15"
    ),
    FaultCase("<plist><stri", "'<stri' has no '>'", at: "1:8"),
    FaultCase("<!-- x", "'<!--' opened at line 1 is never closed; the file ends here", at: "1:7"),
    FaultCase(
      "<?xml version", "'<?' opened at line 1 is never closed; the file ends here", at: "1:14"),
    FaultCase(
      "<!DOCTYPE plist [", "'<!DOCTYPE' opened at line 1 is never closed; the file ends here",
      at: "1:18"),
    FaultCase(
      "<plist><string><![CDATA[x</string></plist>",
      "'<![CDATA[' opened at line 1 is never closed; the file ends here", at: "1:43"),
    FaultCase("<plist></plist>", "'</plist>' closes nothing", at: "1:8"),
    FaultCase("<plist/>", "'<plist/>' holds no value", at: "1:1"),
    FaultCase(
      "<plist><dict></array></plist>", "'</array>' stands inside '<dict>' from line 1", at: "1:14"),
    FaultCase(
      "<plist><string>a</key></plist>", "'</key>' stands inside '<string>' from line 1", at: "1:17"),
    FaultCase(
      "<plist><string><b>a</b></string></plist>", "'<b>' stands inside '<string>' from line 1",
      at: "1:16"),
    FaultCase(
      "<plist><dict><string>a</string></dict></plist>", "'<string>' has no key", at: "1:14"),
    FaultCase("<plist><dict><key>a</key></dict></plist>", "key 'a' has no value", at: "1:19"),
    FaultCase(
      "<plist><dict><key>a</key><key>b</key><true/></dict></plist>", "key 'a' has no value",
      at: "1:19"),
    FaultCase(
      "<plist><dict><key>a</key><true/><true/></dict></plist>", "'<true>' has no key", at: "1:33"),
    FaultCase(
      "<plist><array><key>a</key></array></plist>", "'<key>' stands outside of '<dict>'", at: "1:15"
    ),
    FaultCase("<plist><dict>x</dict></plist>", "'x' stands outside of an element", at: "1:14"),
    FaultCase(
      "<plist><dict/><dict/></plist>", "'<dict>' stands inside '<plist>' from line 1", at: "1:15"),
    FaultCase("<dict/>x", "'x' follows the end of the list", at: "1:8"),
    FaultCase("<svg></svg>", "'<svg>' is no element of a property list", at: "1:1"),
    FaultCase("<plist><integer>12a</integer></plist>", "'12a' is no integer", at: "1:17"),
    FaultCase("<plist><integer></integer></plist>", "'' is no integer", at: "1:17"),
    FaultCase("<plist><real>1,5</real></plist>", "'1,5' is no number", at: "1:14"),
    FaultCase(
      "<plist><date>yesterday</date></plist>",
      "'yesterday' is no date such as 2030-01-31T12:00:00Z", at: "1:14"),
    FaultCase(
      "<plist><string>a & b</string></plist>", "'&' is no reference that a property list may hold",
      at: "1:18"),
    FaultCase(
      "<plist><string>&nbsp;</string></plist>",
      "'&nbsp;' is no reference that a property list may hold", at: "1:16"),
    FaultCase(
      "<plist><string>&#0;</string></plist>",
      "'&#0;' is no reference that a property list may hold", at: "1:16"),
    FaultCase(
      "<plist><string>&#xD800;</string></plist>",
      "'&#xD800;' is no reference that a property list may hold", at: "1:16"),
    FaultCase(
      "<plist><string>&#99999999999;</string></plist>",
      "'&#99999999999;' is no reference that a property list may hold", at: "1:16"),
    FaultCase(
      "<!DOCTYPE plist [\n<!ENTITY a \"b\">\n]><plist><string>&a;</string></plist>",
      "'<!ENTITY' declares an entity, which is never read", at: "2:1"),
    FaultCase(
      "<?xml version=\"1.0\" encoding=\"Big5\"?><plist/>", "'Big5' is an encoding that is not read",
      at: "1:31"),
    FaultCase(
      "<plist>\n#hello\n<dict/></plist>",
      "'#hello' is neither an element nor a line for the preprocessor", at: "2:1"),
    FaultCase(
      "<plist>\n// x\n<dict/></plist>",
      "'/' starts a C comment in a list without preprocessor lines", at: "2:1"),
    FaultCase(
      "<plist>\n<dict>\n<<<<<<< HEAD\n<key>A</key>\n=======\n",
      "'<<<<<<<' is the mark of a merge conflict",
      at: "3:1"),
  ])
  func `what does not fit is an error with its place`(fault: FaultCase) {
    fault.check { bytes throws(DocumentError) in try PropertyList.read(bytes, path: "a") }
  }

  @Test func `bytes that are not UTF-8 are an error`() {
    do throws(DocumentError) {
      let bytes = Array("<plist>\n<string>é".utf8) + [0xC3] + Array("</string></plist>".utf8)
      _ = try PropertyList.read(bytes, path: "a")
      Issue.record("nothing was thrown")
    } catch {
      #expect(error.reason == "byte 0xC3 is not UTF-8")
      #expect(error.location.description == "a:2:11")
    }
  }

  @Test func `depth has a limit`() throws {
    let opening = String(repeating: "<array>", count: 512)
    let text = "<plist>\(opening)\(String(repeating: "</array>", count: 512))</plist>"
    _ = try PropertyList.read(Array(text.utf8), path: "a")
    FaultCase(
      String(repeating: "<array>", count: 100_000), "'<array>' opens more than 512 levels",
      at: "1:3585"
    )
    .check { bytes throws(DocumentError) in try PropertyList.read(bytes, path: "a") }
  }

  @Test func `every cut of a list is an error`() throws {
    let text = Array(
      "<?xml version='1.0'?><!-- c --><plist><dict><key>a&lt;</key><string><![CDATA[x]]></string></dict></plist>"
        .utf8)
    _ = try PropertyList.read(text, path: "a")
    for length in 0..<text.count {
      #expect(throws: DocumentError.self, "\(length) bytes") {
        try PropertyList.read(Array(text[..<length]), path: "a")
      }
    }
  }
}
