/// Why App Store Connect did not answer a question.
struct ConnectProblem: Error, Hashable {
  /// The status, if one came.
  var status: Int?

  /// A headline with no final period.
  var reason: String

  /// An imperative sentence.
  var help: String

  init(_ reason: String, status: Int? = nil, help: String) {
    self.status = status
    self.reason = reason
    self.help = help
  }

  /// An answer that is not what Apple describes.
  static func unexpected(_ what: String, in subject: String) -> ConnectProblem {
    ConnectProblem(
      "\(what) in App Store Connect's answer about \(subject)",
      help: "Run it again; if it stays so, check store.connect-endpoint, and update trainstop.")
  }
}

extension ConnectProblem {
  /// Explains a status other than 200.
  ///
  /// - Parameters:
  ///   - status: The status.
  ///   - said: Apple's first error, if there is one.
  ///   - subject: What was asked about.
  init(
    _ status: Int, said: ConnectError?, about subject: String
  ) {
    let (why, help) =
      switch status {
      case 401:
        (
          "the token is not accepted",
          "Check that the key, its key ID and the issuer ID belong together and that the key is not "
            + "revoked or expired; the key of an individual is given without an issuer ID."
        )
      case 403 where said?.isAboutAgreement == true:
        (
          "an agreement is not signed or has expired",
          "Have the account holder sign it at https://appstoreconnect.apple.com under Business, or at "
            + "https://developer.apple.com/account; no other key helps."
        )
      case 403:
        (
          "the key may not read it",
          "Give the key a role that may: App Manager reads everything here; Developer reads versions "
            + "and builds, but not the availability."
        )
      case 404:
        (
          "there is no such thing that the key may see",
          "Check app.apple-id, and that the key's team owns the app."
        )
      case 429:
        (
          "the key has used up its requests for this hour",
          "Wait an hour, or give this job a key of its own."
        )
      case 500...599:
        ("the service has a fault of its own", "Run it again later.")
      case 300...399:
        ("the service moved without saying where", "Check store.connect-endpoint.")
      default:
        (
          "the service does not accept the request",
          "Check store.connect-endpoint, and update trainstop."
        )
      }
    let words = said.map { " (\(shown($0.words)))" } ?? ""
    self.init(
      "status \(status) of App Store Connect about \(subject): \(why)\(words)", status: status,
      help: help)
  }
}

/// An error as App Store Connect describes it (JSON:API, "Error Objects").
struct ConnectError: Hashable {
  /// Such as `NOT_AUTHORIZED`.
  let code: String

  /// What a person is told.
  let words: String

  /// Whether somebody has to sign something, which Apple says with the same status as that the key
  /// may not ask.
  var isAboutAgreement: Bool {
    code.hasPrefix("FORBIDDEN.REQUIRED_AGREEMENTS") || words.lowercased().contains("agreement")
  }
}
