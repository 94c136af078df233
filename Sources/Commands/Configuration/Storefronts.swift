import Store

/// The countries that a storefront can be in.
package enum Storefronts {
  /// What is wrong with a storefront.
  struct Fault {
    let summary: String
    let help: String
  }

  /// Says what is wrong with a storefront; nil when it is a country.
  static func fault(_ code: String) -> Fault? {
    guard !codes.contains(code) else { return nil }
    let lower = code.lowercased()
    if codes.contains(lower) {
      return Fault(
        summary: "'\(code)' is a storefront in upper case", help: "Write \(lower).")
    }
    if let countries = languages[lower] {
      return Fault(
        summary: "'\(code)' is a language, not a country", help: "Write \(countries).")
    }
    if lower == "uk" {
      return Fault(
        summary: "'\(code)' is no ISO 3166-1 country",
        help: "Write gb for the United Kingdom, or ua for Ukraine.")
    }
    let near = near(code)
    return Fault(
      summary: "'\(code)' is no ISO 3166-1 country of two letters",
      help: near.map { "Write \($0), if that is meant." }
        ?? "Write a country such as us, jp, or de.")
  }

  /// The country that is probably meant by its three letters, or by another code of some length.
  ///
  /// Two letters are near to far too many others.
  static func near(_ code: String) -> String? {
    let upper = code.uppercased()
    guard upper.utf8.count > 2 else { return nil }
    return Territories.countries[upper]
  }

  /// ISO 3166-1 alpha-2, in lower case, and Kosovo, which the App Store has as `xk`.
  package static let codes = Set(Territories.countries.values)

  /// ISO 639-1 languages that are no country, with the countries that are probably meant.
  private static let languages = [
    "cs": "cz", "da": "dk", "el": "gr", "en": "us, gb, or another country where it is spoken",
    "fa": "ir", "gu": "in", "he": "il", "hi": "in", "hy": "am", "ja": "jp", "ka": "ge", "kk": "kz",
    "ko": "kr", "lo": "la", "nb": "no", "nn": "no", "sq": "al", "ta": "in", "te": "in", "ur": "pk",
    "zh": "cn, tw, or hk",
  ]
}
