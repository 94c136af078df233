/// What the environment says about the way to servers.
package struct NetworkSettings: Hashable, Sendable {
  /// The proxy for HTTPS, such as `http://proxy.example:3128`, if there is one.
  ///
  /// There is none for HTTP, which is spoken with this machine itself only.
  var proxy: String?

  /// The hosts that are reached without the proxy, separated by commas.
  var directHosts: String

  /// A file of certificates to be trusted in the place of the system's file, if there is one.
  var certificateFile: String?

  /// A folder of certificates to be trusted in the place of the system's folder, if there is one.
  var certificateFolder: String?

  /// Reads the variables `https_proxy`, `all_proxy`, and `no_proxy`, in lower or upper case, and
  /// `SSL_CERT_FILE` and `SSL_CERT_DIR`; an empty one counts as not set.
  ///
  /// - Parameter environment: The variables by name; empty for a direct way.
  package init(environment: [String: String] = [:]) {
    func first(_ names: String...) -> String? {
      names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    }
    proxy = first("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY")
    directHosts = first("no_proxy", "NO_PROXY") ?? ""
    certificateFile = first("SSL_CERT_FILE")
    certificateFolder = first("SSL_CERT_DIR")
  }
}
