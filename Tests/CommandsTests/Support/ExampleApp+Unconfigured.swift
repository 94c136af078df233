import TestSupport

extension ExampleApp {
  /// The example with its history and without its configuration.
  static func unconfigured() throws -> ExampleApp {
    let app = try ExampleApp()
    try app.repository.git("rm", "--quiet", ".trainstop.yml")
    try app.commitAll("No configuration")
    return app
  }
}
