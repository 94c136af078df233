import Diagnostics
import Reading
import Reporting

/// What `trainstop init` tells about the configuration that it made.
struct StarterSummary {
  private let starter: Starter
  private let inspection: Inspection
  private let repo: String?

  /// Takes the configuration, and what it was made from.
  init(_ starter: Starter, inspection: Inspection, repo: String?) {
    self.starter = starter
    self.inspection = inspection
    self.repo = repo
  }

  /// The text.
  ///
  /// - Parameter path: The file that was written; nil when it was only printed.
  /// - Returns: The lines.
  func text(wrote path: String?) -> String {
    var text = path.map { "\($0.printable) written\n" } ?? "nothing was written\n"
    for choice in inspection.choices {
      text += Inspection.line(choice.subject, "\(choice.chosen): \(choice.reason)")
    }
    text += Inspection.line("platform", starter.candidate?.platform ?? "not known")
    text += Inspection.line("identifier", starter.candidate?.bundleIdentifier ?? "not known")
    text += "left as comments, since nothing here says it\n"
    for (key, what) in open { text += Inspection.line(key, what) }
    guard path != nil else { return text }
    return text + "next\n" + commands.map { "  \($0)\n" }.joined()
  }

  /// What a person has to find out, by key.
  private var open: [(key: String, what: String)] {
    var open: [(String, String)] = []
    if let obstacle = starter.obstacle { open.append(("sources", obstacle.reason)) }
    if starter.tags.patterns.isEmpty { open.append(("tag", "how releases are tagged")) }
    for part in Starter.Part.allCases where starter.leftOpen[part] != nil {
      open.append(("\(part)", "found out by every run, since a line would change the answer"))
    }
    if starter.candidate?.platform != "android" {
      open.append(("apple-id", "the number in the address of the app's page in the store"))
    }
    open.append(("storefronts", "the countries where the app is offered"))
    open.append(("update", "who must update, and when"))
    open.append(("policy", "the files that shipped apps read"))
    return open
  }

  private var commands: [String] {
    let place = repo.map { " --repo \($0.shellWord)" } ?? ""
    return ["trainstop doctor\(place)", "trainstop check\(place)"]
  }
}
