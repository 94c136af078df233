/// The words of prompts in the languages that Trainstop brings along.
///
/// The one list of them: the client library falls back to it, and so do the templates.
package enum DefaultTexts {
  /// The words by BCP 47 language; the client replaces `{latest}`, `{installed}`, and `{app}`.
  package static let all: [String: PolicyDocument.Messages] = [
    "en": messages(
      forced: (
        "Update required",
        "This version of {app} is no longer supported. Version {latest} is available."
      ),
      optional: ("Update available", "{app} {latest} is available. You have {installed}."),
      action: "Update", later: "Later", skip: "Skip this version"),
    "ja": messages(
      forced: (
        "アップデートが必要です",
        "このバージョンの{app}はサポートが終了しました。バージョン{latest}に更新してください。"
      ),
      optional: ("アップデートがあります", "{app} {latest}を利用できます。現在のバージョンは{installed}です。"),
      action: "アップデート", later: "あとで", skip: "このバージョンをスキップ"),
    "ko": messages(
      forced: (
        "업데이트 필요", "이 버전의 {app}은(는) 더 이상 지원되지 않습니다. {latest} 버전을 설치해 주세요."
      ),
      optional: ("업데이트 안내", "{app} {latest} 버전이 나왔습니다. 현재 버전은 {installed}입니다."),
      action: "업데이트", later: "나중에", skip: "이 버전 건너뛰기"),
    "zh-Hans": messages(
      forced: ("需要更新", "此版本的“{app}”已不再受支持，请更新到 {latest} 版。"),
      optional: ("有可用更新", "“{app}”{latest} 版已发布，当前版本为 {installed}。"),
      action: "更新", later: "稍后", skip: "跳过此版本"),
  ]

  /// Returns texts with those of a language filled in where they are missing, else the English ones.
  ///
  /// - Parameters:
  ///   - messages: What is configured.
  ///   - language: Its language; `ko-KR` takes the texts of `ko`.
  /// - Returns: Texts of which none is missing.
  package static func completing(
    _ messages: PolicyDocument.Messages?, in language: String
  ) -> PolicyDocument.Messages {
    let base = String(language.prefix { $0 != "-" })
    let defaults = all[language] ?? all[base] ?? all["en"]
    return PolicyDocument.Messages(
      forced: (defaults?.forced ?? [:]).merging(messages?.forced ?? [:]) { $1 },
      optional: (defaults?.optional ?? [:]).merging(messages?.optional ?? [:]) { $1 })
  }

  private static func messages(
    forced: (title: String, body: String), optional: (title: String, body: String),
    action: String, later: String, skip: String
  ) -> PolicyDocument.Messages {
    PolicyDocument.Messages(
      forced: ["title": forced.title, "body": forced.body, "action": action],
      optional: [
        "title": optional.title, "body": optional.body, "action": action, "later": later,
        "skip": skip,
      ])
  }
}
