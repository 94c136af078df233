import Git
import TestSupport

extension GitError.Code: Error {}

/// Runs `body` and throws only the code of the error that it throws.
func code<Result>(_ body: () throws -> Result) throws -> Result {
  do {
    return try body()
  } catch let error as GitError {
    throw error.code
  }
}

extension ScratchRepository {
  /// Opens the repository as its own environment has it.
  func open() throws -> Repository {
    try Repository(discovering: path, environment: environment)
  }
}
