import Foundation
import Testing

@testable import Reporting

@Suite struct PageStyleTests {
  /// The colours of a scheme by name.
  private static func colours(_ css: Substring) throws -> [String: [Double]] {
    var colours: [String: [Double]] = [:]
    for part in css.split(separator: ";") {
      let words = part.split(whereSeparator: { ": \n".contains($0) })
      guard let value = words.last, value.hasPrefix("#"), words.count >= 2 else { continue }
      let number = try #require(Int(value.dropFirst(), radix: 16))
      colours[String(words[words.count - 2])] = [16, 8, 0].map {
        Double(number >> $0 & 0xFF) / 255
      }
    }
    return colours
  }

  /// The relative luminance of WCAG 2.
  private static func luminance(_ colour: [Double]) -> Double {
    let linear = colour.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  private static func contrast(_ one: [Double], _ other: [Double]) -> Double {
    let (low, high) = (
      min(luminance(one), luminance(other)), max(luminance(one), luminance(other))
    )
    return (high + 0.05) / (low + 0.05)
  }

  @Test func `every colour can be read on its ground in both schemes`() throws {
    let dark = try #require(PageStyle.text.range(of: "@media (prefers-color-scheme: dark)"))
    let end = try #require(PageStyle.text.range(of: "* { box-sizing"))
    let schemes = [
      PageStyle.text[..<dark.lowerBound], PageStyle.text[dark.lowerBound..<end.lowerBound],
    ]
    for scheme in schemes {
      let colours = try Self.colours(scheme)
      let names = colours.keys.filter { colours["\($0)-ground"] != nil }
      #expect(names.count == 10)
      for name in names {
        let ground = try #require(colours["\(name)-ground"])
        let contrast = Self.contrast(try #require(colours[name]), ground)
        #expect(contrast >= 4.5, "\(name): \(contrast)")
      }
      // What stands on the page itself, rather than on a ground of its own.
      for (name, ground) in [("--quiet", "--page-ground"), ("--page", "--quiet-ground")] {
        let contrast = Self.contrast(
          try #require(colours[name]), try #require(colours[ground]))
        #expect(contrast >= 4.5, "\(name) on \(ground): \(contrast)")
      }
    }
  }

  @Test func `nothing in the stylesheet is an address or markup`() {
    for part in ["<", "&", "url(", "@import", "http"] { #expect(!PageStyle.text.contains(part)) }
  }
}
