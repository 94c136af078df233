/// A template that ships inside of the program.
package struct ShippedTemplate: Hashable, Sendable {
  /// The name of its file without `.mustache`, which is the name of the file that it makes.
  package let name: String

  /// The template, in Mustache.
  package let text: String

  /// Every template, sorted by name.
  package static let all: [ShippedTemplate] = EmbeddedFiles.client.map {
    ShippedTemplate(name: $0.name, text: $0.text)
  }

  /// The parts that templates share, sorted by name; none is a file of its own.
  package static let partials: [ShippedTemplate] = EmbeddedFiles.clientPartials.map {
    ShippedTemplate(name: $0.name, text: $0.text)
  }

  /// Finds a template.
  ///
  /// - Parameter name: The name, such as `EmbeddedUpdatePolicy.swift`.
  /// - Returns: The template, or nil when there is none of this name.
  package static func named(_ name: String) -> ShippedTemplate? {
    all.first { $0.name == name }
  }
}
