// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

/// A target with the settings that every Swift target of this package has.
func module(
  _ name: String, _ dependencies: [Target.Dependency] = [], also settings: [SwiftSetting] = []
) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict + settings)
}

/// The tests of the module that `name` starts with, with whatever they read from disk.
func tests(
  _ module: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []
) -> Target {
  .testTarget(
    name: "\(module)Tests",
    dependencies: [.target(name: module), "TestSupport"] + dependencies,
    exclude: exclude, swiftSettings: strict)
}

let package = Package(
  name: "trainstop",
  platforms: [.macOS(.v10_15), .iOS(.v13)],
  products: [
    .executable(name: "trainstop", targets: ["trainstop"]),
    .library(name: "UpdatePolicy", targets: ["UpdatePolicy", "JSON", "Versions"]),
    .library(name: "TrainstopClient", targets: ["TrainstopClient", "UpdatePolicy"]),
  ],
  targets: [
    .systemLibrary(
      name: "CGit2", pkgConfig: "libgit2",
      providers: [.apt(["libgit2-dev"]), .brew(["libgit2"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
      name: "CYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    // Opened when it is needed, never linked: only its header is used, from where compilers look.
    .systemLibrary(
      name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),
    // OpenSSL's libcrypto, opened when it is used; Apple's systems have CryptoKit instead.
    .systemLibrary(name: "CCrypto"),

    module("Versions"),
    module("Diagnostics"),
    module("JSON"),
    module("UpdatePolicy", ["JSON", "Versions"]),
    module("TrainstopClient", ["UpdatePolicy"]),
    module("Git", ["CGit2", "CZlib"]),
    module("Documents", ["CYAML", "CZlib", "Diagnostics"]),
    module("Reading", ["Diagnostics", "Documents", "Git"]),
    module("Signing", ["JSON", .target(name: "CCrypto", condition: .when(platforms: [.linux]))]),
    module(
      "Store",
      ["CCurl", "Diagnostics", "Documents", "JSON", "Signing", "UpdatePolicy", "Versions"]),
    module("Rules", ["Diagnostics", "UpdatePolicy", "Versions"]),
    module("Templates"),
    module("Emitting", ["Diagnostics", "JSON", "Templates", "UpdatePolicy", "Versions"]),
    module("Reporting", ["Diagnostics", "JSON"]),
    module(
      "Commands",
      [
        "Diagnostics", "Documents", "Emitting", "Git", "JSON", "Reading", "Reporting", "Rules",
        "Signing", "Store", "Templates", "UpdatePolicy", "Versions",
      ],
      // A command stays on the thread that it was started on until it waits for a store, so that a hook starts no other.
      also: [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]),
    .executableTarget(name: "trainstop", dependencies: ["Commands"], swiftSettings: strict),

    .target(
      name: "TestSupport", dependencies: ["Diagnostics", "Reading"], path: "Tests/TestSupport",
      swiftSettings: strict),
    .executableTarget(
      name: "client-bench", dependencies: ["UpdatePolicy"], path: "Tests/ClientBench",
      swiftSettings: strict),
    .executableTarget(
      name: "loopback-store", dependencies: ["TestSupport"], path: "Tests/LoopbackStore",
      swiftSettings: strict),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "CZlib", "Commands", "Diagnostics", "Documents", "Emitting", "Git", "JSON", "Reading",
        "Reporting", "Rules", "Signing", "Store", "TestSupport", "UpdatePolicy", "Versions",
      ],
      path: "Tests/FuzzTargets", swiftSettings: strict),
    .executableTarget(
      name: "fuzz", dependencies: ["FuzzTargets"], path: "Tests/Fuzz",
      exclude: ["Dictionaries", "Found", "Seeds"], swiftSettings: strict),
    .testTarget(name: "FuzzTests", dependencies: ["FuzzTargets"], swiftSettings: strict),
    tests("Versions"),
    tests("Diagnostics"),
    tests("JSON"),
    tests("UpdatePolicy", ["JSON", "Versions"], exclude: ["Vectors"]),
    tests("TrainstopClient", ["UpdatePolicy", "Versions"]),
    tests("Git", ["CGit2", "CZlib"]),
    tests("Documents", ["Diagnostics"]),
    tests("Reading", ["Diagnostics", "Documents", "Git"]),
    tests("Signing", ["JSON"]),
    tests(
      "Store",
      [
        "Diagnostics", "Documents", "JSON", "Signing", "UpdatePolicy", "Versions", "loopback-store",
      ]),
    tests("Rules", ["Diagnostics", "UpdatePolicy", "Versions"], exclude: ["Goldens"]),
    tests(
      "Emitting",
      ["Diagnostics", "JSON", "Reading", "Templates", "UpdatePolicy", "Versions"],
      exclude: [
        "Clients/Harness", "Clients/Stubs", "Formats/Goldens", "Mustache/Specification",
      ]),
    tests("Templates"),
    tests("Reporting", ["Diagnostics", "JSON"], exclude: ["Goldens"]),
    tests(
      "Commands",
      [
        "Diagnostics", "Documents", "Emitting", "Git", "JSON", "Reading", "Reporting", "Rules",
        "Signing",
        "Store", "UpdatePolicy", "Versions", "trainstop",
      ],
      exclude: [
        "Configuration/Invalid", "Configuration/Valid", "Doctor/Goldens", "Gate/Goldens",
        "Init/Goldens", "Reports/Schemas", "Simulate/Goldens", "Story/Goldens", "Tags/Goldens",
      ]),
  ],
  swiftLanguageModes: [.v6]
)
