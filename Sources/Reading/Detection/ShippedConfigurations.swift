import Diagnostics

extension ProjectFindings {
  /// The candidate's target in the other configurations whose names say that they are shipped.
  package var candidateInOtherConfigurations: [Reading] {
    guard let candidate = candidate.value else { return [] }
    return readings.filter { reading in
      guard let configuration = reading.configuration else { return false }
      return reading.project == candidate.project && reading.target == candidate.target
        && configuration != candidate.configuration && ConfigurationChoice.isShipped(configuration)
    }
  }
}
