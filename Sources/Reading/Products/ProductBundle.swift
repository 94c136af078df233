import Diagnostics
import Documents

/// Reads one bundle of a built product.
///
/// Nothing is expanded: what stands in the list is what the store would see.
struct ProductBundle {
  let folder: BundleFolder

  /// What reports call the bundle.
  let name: String

  /// What reports call the product.
  let product: String

  /// The bundle's property list.
  enum List {
    case none
    case list(PropertyList)
    case unreadable(Undetermined)
  }

  /// What there is to know about a bundle.
  struct Facts {
    /// The bundle as the store would see it.
    var reading: Reading

    /// Whether it runs in the simulator, and nowhere else.
    var isForSimulator = false

    /// How many values its property list has.
    var valueCount = 0
  }

  /// Reads the bundle; one without a property list has neither version nor build number.
  func facts(_ tree: any FileTree) -> Facts {
    let list = list(in: tree)
    let place = Location(shown(folder.path))
    var reading = Reading(
      source: .product, project: product, target: name, productType: nil, version: .absent,
      build: .absent, file: place)
    switch list {
    case .none:
      reading.productType = BundleKind(folder, nil).productType
    case .unreadable(let reason):
      reading.productType = BundleKind(folder, nil).productType
      reading.version = .undetermined(renamed(reason, "marketing version"))
      reading.build = .undetermined(renamed(reason, "build number"))
      reading.file = reason.place ?? place
    case .list(let list):
      let kind = BundleKind(folder, list.root)
      let entries = InfoPlist(list)
      reading.productType = kind.productType
      reading.platform = kind.platform
      reading.version = value("CFBundleShortVersionString", entries, "marketing version")
      reading.build = value("CFBundleVersion", entries, "build number")
      reading.bundleIdentifier = list.root["CFBundleIdentifier"]?.text
      reading.minimumOS =
        (list.root["MinimumOSVersion"] ?? list.root["LSMinimumSystemVersion"])?.text
      reading.file = Location(list.source.path)
      return Facts(
        reading: reading, isForSimulator: kind.isForSimulator, valueCount: list.count)
    }
    return Facts(reading: reading)
  }

  private func list(in tree: any FileTree) -> List {
    do throws(Undetermined) {
      var found: [(path: String, bytes: [UInt8])] = []
      for relative in folder.propertyLists where found.isEmpty || folder.suffix != ".framework" {
        let path = folder.file(relative)
        if let bytes = try tree.bytes(of: path) { found.append((path, bytes)) }
      }
      guard let (path, bytes) = found.first else { return .none }
      guard found.count == 1 else { throw twice(found.map(\.path)) }
      do {
        return .list(try PropertyList.read(bytes, path: shown(path)))
      } catch {
        throw Undetermined("bundle", error.reason, at: error.location, help: error.help)
      }
    } catch {
      return .unreadable(error)
    }
  }

  private func twice(_ paths: [String]) -> Undetermined {
    Undetermined(
      "bundle", "\(name) has two property lists, \(paths.joined(separator: " and "))",
      at: Location(shown(paths[0])),
      help: "Build it anew; a bundle is either flat or has a Contents folder.")
  }

  private func value(
    _ key: String, _ list: InfoPlist, _ quantity: String
  ) -> Determination<Reading.Value> {
    switch list.entry(key) {
    case .absent: .absent
    case .text(let text, let place, _): text.isEmpty ? .absent : .known(.init(text, at: place))
    case .undetermined(let reason, let place, let help):
      .undetermined(Undetermined("\(quantity) of \(name)", reason, at: place, help: help))
    }
  }

  private func renamed(_ reason: Undetermined, _ quantity: String) -> Undetermined {
    Undetermined(
      "\(quantity) of \(name)", reason.reason, at: reason.place, help: reason.help)
  }

  private func shown(_ path: String) -> String { path.isEmpty ? product : "\(product)/\(path)" }
}
