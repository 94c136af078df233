package import UpdatePolicy

/// The texts of prompts in the languages that Trainstop brings along.
package enum DefaultTexts {
  /// The texts by BCP 47 language; `{latest}` is replaced by the client.
  package static let all: [String: PolicyDocument.Messages] = [
    "en": messages(
      forced: ("Update required", "This version is no longer supported.", "Update"),
      optional: ("Update available", "Version {latest} is available.", "Update"),
      later: "Later", skip: "Skip this version"),
    "ja": messages(
      forced: ("アップデートが必要です", "このバージョンはサポートされなくなりました。", "アップデート"),
      optional: ("アップデートがあります", "バージョン{latest}を利用できます。", "アップデート"),
      later: "あとで", skip: "このバージョンをスキップ"),
    "ko": messages(
      forced: ("업데이트가 필요합니다", "이 버전은 더 이상 지원되지 않습니다.", "업데이트"),
      optional: ("업데이트가 있습니다", "{latest} 버전을 사용할 수 있습니다.", "업데이트"),
      later: "나중에", skip: "이 버전 건너뛰기"),
    "zh-Hans": messages(
      forced: ("需要更新", "此版本已不再受支持。", "更新"),
      optional: ("有可用更新", "新版本 {latest} 现已推出。", "更新"),
      later: "稍后", skip: "跳过此版本"),
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
    forced: (title: String, body: String, action: String),
    optional: (title: String, body: String, action: String), later: String, skip: String
  ) -> PolicyDocument.Messages {
    PolicyDocument.Messages(
      forced: ["title": forced.title, "body": forced.body, "action": forced.action],
      optional: [
        "title": optional.title, "body": optional.body, "action": optional.action,
        "later": later, "skip": skip,
      ])
  }
}
