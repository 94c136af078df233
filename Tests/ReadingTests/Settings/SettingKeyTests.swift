import Documents
import Reading
import Testing

@Suite struct SettingKeyTests {
  @Test(arguments: [
    ("MARKETING_VERSION", "MARKETING_VERSION", []),
    ("A[sdk=iphoneos*]", "A", ["sdk=iphoneos*"]),
    ("A[sdk=iphoneos*][arch=*]", "A", ["sdk=iphoneos*", "arch=*"]),
    ("A[sdk=iphoneos*, config=Debug]", "A", ["sdk=iphoneos*", "config=Debug"]),
    (
      "A [config=Release (Store)] [variant=normal]", "A",
      ["config=Release (Store)", "variant=normal"]
    ),
  ])
  func `a key is a name with conditions`(text: String, name: String, conditions: [String]) {
    let key = SettingKey(text)
    #expect(key?.name == name)
    #expect(key?.conditions.map { "\($0.name)=\($0.pattern)" } == conditions)
  }

  @Test(arguments: ["A[sdk=iphoneos*", "A[sdk]", "[sdk=*]", "A[sdk=*]B", "A[sdk=*,arch]"])
  func `a broken key is none`(text: String) {
    #expect(SettingKey(text) == nil)
  }
}
