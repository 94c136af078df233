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
    return Fault(
      summary: "'\(code)' is no ISO 3166-1 country of two letters",
      help: "Write a country such as us, jp, or de.")
  }

  /// ISO 3166-1 alpha-2, in lower case, and Kosovo, which the App Store has as `xk`.
  package static let codes = Set(
    """
    ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bl bm bn bo bq br bs \
    bt bv bw by bz ca cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee \
    eg eh er es et fi fj fk fm fo fr ga gb gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm \
    hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc \
    li lk lr ls lt lu lv ly ma mc md me mf mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na \
    nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw \
    sa sb sc sd se sg sh si sj sk sl sm sn so sr ss st sv sx sy sz tc td tf tg th tj tk tl tm tn to \
    tr tt tv tw tz ua ug um us uy uz va vc ve vg vi vn vu wf ws xk ye yt za zm zw
    """.split(separator: " ").map(String.init))

  /// ISO 639-1 languages that are no country, with the countries that are probably meant.
  private static let languages = [
    "cs": "cz", "da": "dk", "el": "gr", "en": "us, gb, or another country where it is spoken",
    "fa": "ir", "gu": "in", "he": "il", "hi": "in", "hy": "am", "ja": "jp", "ka": "ge", "kk": "kz",
    "ko": "kr", "lo": "la", "nb": "no", "nn": "no", "sq": "al", "ta": "in", "te": "in", "ur": "pk",
    "zh": "cn, tw, or hk",
  ]
}
