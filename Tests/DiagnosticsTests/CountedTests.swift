import Diagnostics
import Testing

@Suite struct CountedTests {
  @Test(arguments: [(0, "0 tags"), (1, "1 tag"), (2, "2 tags"), (-1, "-1 tags")])
  func `a number has the noun that goes with it`(_ count: Int, _ text: String) {
    #expect(count.counting("tag") == text)
  }

  @Test func `an irregular plural is told`() {
    #expect(UInt64(1).counting("byte stands", plural: "bytes stand") == "1 byte stands")
    #expect(UInt64(3).counting("byte stands", plural: "bytes stand") == "3 bytes stand")
  }
}
