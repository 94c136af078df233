import Diagnostics
import Reading
import Reporting
import Versions

/// What `trainstop bump` is asked to write.
struct BumpRequest {
  /// The version that is asked for.
  enum Target {
    /// The next one by this step.
    case step(VersionStep)

    /// This very one.
    case version(String)
  }

  /// The build number that is asked for.
  enum Build {
    /// The one after the present one.
    case next

    /// This very one.
    case number(String)
  }

  let target: Target
  let build: Build?

  /// Reads the operand and the value of `--build`.
  init(_ word: String, build: String?) throws(UsageError) {
    if let step = VersionStep(name: word) {
      target = .step(step)
    } else if word.utf8.first.map({ (0x30...0x39).contains($0) }) ?? false {
      target = .version(word)
    } else {
      throw UsageError(
        "'\(word.printable)' is neither a version nor a step",
        help: "Write major, minor, patch, or the new version, such as 'trainstop bump 2.1.0'.")
    }
    self.build = try build.map { text throws(UsageError) in try Self.build(text) }
  }

  private static func build(_ text: String) throws(UsageError) -> Build {
    if text == "+1" { return .next }
    do {
      _ = try Version(text)
      return .number(text)
    } catch {
      throw UsageError(
        "'\(text.printable)' after --build is no build number: \(error)",
        help: "Give a number such as 42, or +1 for the next one.")
    }
  }

  /// The version that takes the place of `present`.
  ///
  /// - Throws: ``Diagnostics/Undetermined`` when the scheme does not allow it, or there is no next one.
  func version(
    after present: Reading.Value, scheme: VersionScheme
  ) throws(Undetermined) -> String {
    switch target {
    case .step(let step):
      return try WrittenVersion(present).raised(by: step)
    case .version(let text):
      do {
        _ = try Version(text, scheme: scheme)
        return text
      } catch {
        throw Undetermined(
          "version", "'\(text)' is no version of the scheme \(scheme.rawValue): \(error)",
          help: "Name another version, or set version.scheme in .trainstop.yml.")
      }
    }
  }

  /// The build number that takes the place of `present`; nil when none was asked for.
  func build(after present: () throws(Undetermined) -> Reading.Value) throws(Undetermined)
    -> String?
  {
    switch build {
    case nil: nil
    case .number(let text): text
    case .next: try WrittenVersion(try present()).next()
    }
  }
}
