extension PromptTexts {
  /// The words for a document that has none: forced first, then optional.
  ///
  /// In English, Korean, Japanese, and Simplified Chinese; any other language gets English.
  ///
  /// - Parameter languages: The languages that the user reads, best first.
  /// - Returns: The forced and the optional words.
  static func defaults(for languages: [String]) -> [PromptTexts] {
    let wanted = languages.prefix(1).map { $0 }
    let chosen = language(among: Array(texts.keys), for: wanted) ?? "en"
    return texts[chosen] ?? english
  }

  private static let texts = [
    "en": english, "ko": korean, "ja": japanese, "zh-Hans": simplifiedChinese,
  ]

  private static let english = [
    PromptTexts(
      title: "Update required",
      body: "This version of {app} is no longer supported. Version {latest} is available.",
      action: "Update", later: "Later", skip: "Skip this version"),
    PromptTexts(
      title: "Update available", body: "{app} {latest} is available. You have {installed}.",
      action: "Update", later: "Later", skip: "Skip this version"),
  ]

  private static let korean = [
    PromptTexts(
      title: "업데이트 필요",
      body: "이 버전의 {app}은(는) 더 이상 지원되지 않습니다. {latest} 버전을 설치해 주세요.",
      action: "업데이트", later: "나중에", skip: "이 버전 건너뛰기"),
    PromptTexts(
      title: "업데이트 안내", body: "{app} {latest} 버전이 나왔습니다. 현재 버전은 {installed}입니다.",
      action: "업데이트", later: "나중에", skip: "이 버전 건너뛰기"),
  ]

  private static let japanese = [
    PromptTexts(
      title: "アップデートが必要です",
      body: "このバージョンの{app}はサポートが終了しました。バージョン{latest}に更新してください。",
      action: "アップデート", later: "あとで", skip: "このバージョンをスキップ"),
    PromptTexts(
      title: "アップデートがあります",
      body: "{app} {latest}を利用できます。現在のバージョンは{installed}です。",
      action: "アップデート", later: "あとで", skip: "このバージョンをスキップ"),
  ]

  private static let simplifiedChinese = [
    PromptTexts(
      title: "需要更新", body: "此版本的“{app}”已不再受支持，请更新到 {latest} 版。",
      action: "更新", later: "稍后", skip: "跳过此版本"),
    PromptTexts(
      title: "有可用更新", body: "“{app}”{latest} 版已发布，当前版本为 {installed}。",
      action: "更新", later: "稍后", skip: "跳过此版本"),
  ]
}
