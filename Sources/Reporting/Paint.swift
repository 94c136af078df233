import Diagnostics

/// Colours text for a terminal, or leaves it as it is.
struct Paint {
  /// What a piece of text is.
  enum Role {
    case severity(Severity), verdict(Verdict), unknown, help, place, quiet
  }

  private let isColoured: Bool

  /// Creates a paint.
  init(_ style: ReportOptions.Style) { isColoured = style == .coloured }

  /// Returns the text in the colours of its role.
  func callAsFunction(_ text: String, _ role: Role) -> String {
    isColoured ? "\u{1B}[\(Self.code(role))m\(text)\u{1B}[0m" : text
  }

  private static func code(_ role: Role) -> String {
    switch role {
    case .severity(.error), .verdict(.refused): "1;31"
    case .severity(.warning): "1;33"
    case .severity(.note): "1;36"
    case .verdict(.passed): "1;32"
    case .unknown, .verdict(.undecided): "1;35"
    case .help: "32"
    case .place: "1"
    case .quiet: "2"
    }
  }
}
