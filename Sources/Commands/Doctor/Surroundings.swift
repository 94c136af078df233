import Reporting
import Signing
import Store

/// What a run finds around it: the build service, variables that matter, libraries.
struct Surroundings: Hashable {
  /// A library of the system that is opened when it is needed.
  struct Library: Hashable {
    /// The name.
    var name: String

    /// What it is needed for.
    var purpose: String

    /// Why it cannot be used; nil when it can.
    var obstacle: String?
  }

  /// The build service, if one is recognised.
  var service: String?

  /// The variable by which it is.
  var serviceVariable: String?

  /// The names of the variables that are set and change what is done; never their values.
  var variables: [String]

  /// The libraries.
  var libraries: [Library]

  /// Takes values that a test can choose.
  init(
    service: String? = nil, serviceVariable: String? = nil, variables: [String] = [],
    libraries: [Library] = []
  ) {
    self.service = service
    self.serviceVariable = serviceVariable
    self.variables = variables
    self.libraries = libraries
  }

  /// Looks around.
  ///
  /// - Parameters:
  ///   - environment: The environment, of which only names are kept.
  ///   - configured: Variables that the configuration names.
  init(_ environment: [String: String], configured: [String]) {
    let found = BuildService.running(in: environment)
    service = found?.name
    serviceVariable = found?.mark.variable
    if found == nil, !(environment["CI"] ?? "").isEmpty {
      service = "a build service"
      serviceVariable = "CI"
    }
    let names = Set(configured + ConnectEnvironment.usualNames + Self.known)
    variables = names.filter { !(environment[$0] ?? "").isEmpty }.sorted()
    libraries = [
      Library(
        name: TransportLibrary.name, purpose: "asks stores", obstacle: TransportLibrary.obstacle),
      Library(
        name: SigningLibrary.name, purpose: "signs policies and requests",
        obstacle: SigningLibrary.isThere ? nil : "it is not on this machine"),
    ]
  }

  private static let known = [
    "ALL_PROXY", "GIT_CEILING_DIRECTORIES", "GIT_DIR", "GIT_INDEX_FILE", "GIT_WORK_TREE",
    "HTTPS_PROXY", "NO_COLOR", "NO_PROXY", "TRAINSTOP_POLICY_KEY", "TRAINSTOP_SKIP", "https_proxy",
    "no_proxy",
  ]

  /// What is said of them.
  var sentences: [String] {
    var sentences = [
      service.map { "This runs on \($0): \(serviceVariable ?? "") is set." }
        ?? "No build service is recognised, so mends are those for a terminal."
    ]
    if variables.isEmpty {
      sentences.append("No variable is set that matters here.")
    } else {
      sentences.append(
        "Variables that are set and may matter, without their values: "
          + "\(variables.joined(separator: ", ")).")
    }
    return sentences
      + libraries.map { library in
        library.obstacle.map {
          "\(library.name), which \(library.purpose), cannot be used: \($0.printable)."
        } ?? "\(library.name), which \(library.purpose), can be used."
      }
  }
}
