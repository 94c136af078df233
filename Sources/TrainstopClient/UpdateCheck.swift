public import Foundation
public import UpdatePolicy

/// The answer of a check: what to show, with which words, and where the update is.
public struct UpdateCheck: Sendable {
  /// What to show, and why.
  public let decision: UpdateDecision

  /// The document that decided; nil when there is none that can be read.
  public let document: PolicyDocument?

  /// How the download ended, for a log.
  public let fetch: FetchOutcome

  /// The words of the prompt; nil when nothing is to be shown.
  public let texts: PromptTexts?

  /// The page where the update is installed, from the document or else the configuration.
  public let storeURL: URL?

  /// Whether "skip this version" may be offered: the policy allows it and no deadline is announced.
  public var isSkippable: Bool {
    decision.action == .optional && decision.deadline == nil && document?.prompt.skippable == true
  }

  init(
    _ decision: UpdateDecision, document: PolicyDocument?, fetch: FetchOutcome,
    _ configuration: UpdateChecker.Configuration
  ) {
    self.decision = decision
    self.document = document
    self.fetch = fetch
    texts = PromptTexts(
      for: decision, in: document, languages: configuration.languages,
      names: PromptTexts.Names(installed: configuration.version, app: configuration.appName))
    storeURL = Self.page(document?.storeURL) ?? configuration.storeURL
  }

  /// Returns the page that a document names, unless it is none that a store has.
  ///
  /// A document must not open whatever an app's URL schemes can do.
  private static func page(_ text: String?) -> URL? {
    guard let url = text.flatMap({ URL(string: $0) }) else { return nil }
    let schemes = ["https", "itms-apps", "itms-appss", "macappstore", "macappstores"]
    return schemes.contains(url.scheme?.lowercased() ?? "") ? url : nil
  }
}
