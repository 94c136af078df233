import Foundation

@main
enum Lookup {
  /// Decides about answers of the lookup: installed, live, minimum system or -, date or -.
  static func main() throws {
    let now = Date(timeIntervalSince1970: 1_796_029_200)
    while let line = readLine() {
      let fields = line.split(separator: " ").map(String.init)
      let optional = { (index: Int) in fields[index] == "-" ? nil : fields[index] }
      let app = LookupApp(
        kind: "software", bundleId: nil, version: fields[1], minimumOsVersion: optional(2),
        currentVersionReleaseDate: optional(3), trackViewUrl: nil)
      print(LookupUpdateCheck().action(for: app, installed: fields[0], os: "17.0", now: now))
    }
  }
}
