import Testing
import TrainstopClient
import UpdatePolicy
import Versions

@Suite struct PromptTextsTests {
  private let names = PromptTexts.Names(installed: "1.0", app: "Harbor")

  private func texts(
    _ messages: [String: PolicyDocument.Messages], floor: String? = nil, languages: [String]
  ) throws -> PromptTexts {
    let floor = try floor.map { try Version($0) }
    let document = PolicyDocument(
      tracks: [.init(latest: try Version("3.0"), required: floor)], messages: messages)
    let client = ClientState(version: "1.0", os: "17", now: Timestamp(secondsSince1970: 0))
    return try #require(
      PromptTexts(
        for: document.decision(for: client), in: document, languages: languages, names: names))
  }

  @Test(arguments: [
    (["en-GB"], "en"), (["de-CH", "fr"], "fr"), (["pt-BR"], "pt-BR"), (["pt-PT"], "pt-BR"),
    (["zh-Hans-CN"], "zh-Hans"), (["zh-Hant-TW", "ko"], "ko"), (["zh-Hant-TW"], "en"),
    (["sw"], "en"), ([], "en"), (["EN_us"], "en"),
  ])
  func `the language that fits best is chosen`(wanted: [String], chosen: String) throws {
    let languages = ["en", "fr", "ko", "pt-BR", "zh-Hans"]
    let messages = languages.map { ($0, PolicyDocument.Messages(optional: ["title": $0])) }
    let texts = try texts(Dictionary(uniqueKeysWithValues: messages), languages: wanted)
    #expect(texts.title == chosen)
  }

  @Test func `forced and optional prompts have their own words`() throws {
    let messages = [
      "en": PolicyDocument.Messages(forced: ["title": "Must"], optional: ["title": "May"])
    ]
    #expect(try texts(messages, floor: "2.0", languages: ["en"]).title == "Must")
    #expect(try texts(messages, languages: ["en"]).title == "May")
  }

  @Test func `placeholders are filled once`() throws {
    let body = "{installed} {latest} {app} {other} {latest"
    let messages = ["en": PolicyDocument.Messages(optional: ["body": body])]
    #expect(try texts(messages, languages: ["en"]).body == "1.0 3.0 Harbor {other} {latest")
  }

  @Test(arguments: [
    ("en", "Update available"), ("ko-KR", "업데이트 안내"), ("ja-JP", "アップデートがあります"),
    ("zh-Hans-CN", "有可用更新"), ("fi", "Update available"),
  ])
  func `a document without texts has words in four languages`(
    language: String, title: String
  ) throws {
    let texts = try texts([:], languages: [language])
    #expect(texts.title == title)
    #expect(texts.body.contains("3.0") && texts.body.contains("Harbor"))
  }

  @Test func `what a document leaves out is said in the document's language`() throws {
    let messages = ["ja": PolicyDocument.Messages(optional: ["title": "新しい版"])]
    let texts = try texts(messages, languages: ["ko"])
    #expect(texts.title == "新しい版")
    #expect(texts.later == "あとで")
  }
}
