import Diagnostics
import UpdatePolicy
import Versions

/// A release that came before the candidate.
struct EarlierRelease {
  /// Its version.
  let version: Version

  /// What proves it.
  let evidence: Finding.Note
}

extension ReleaseFacts {
  /// What each storefront serves as far as it is known, by country.
  var storefronts: [(country: String, facts: StoreFacts)] {
    store.sorted { $0.key < $1.key }.compactMap { country, answer in
      answer.value.map { (country, $0) }
    }
  }

  /// Whether every storefront was asked and none has the app.
  var isUnreleased: Bool { !store.isEmpty && store.values.allSatisfy { $0 == .absent } }

  /// The releases below a version from the tags and from the store, highest first; those that are
  /// approved and not released yet are among them.
  func releases(below version: Version) -> [EarlierRelease] {
    let live = storefronts.max { $0.facts.highest < $1.facts.highest }.map {
      EarlierRelease(version: $0.facts.highest, evidence: $0.facts.note($0.country))
    }
    let approved = approvedTrains.first { $0.version < version }.map {
      EarlierRelease(version: $0.version, evidence: $0.note)
    }
    // What people can have is the better evidence for a version that both name.
    let isNews = approved.map { $0.version != live?.version } ?? false
    return [taggedRelease(below: version), live, isNews ? approved : nil].compactMap(\.self)
      .filter { $0.version < version }.sorted { $0.version > $1.version }
  }

  /// The version from which people would come to a candidate: the lowest that a storefront serves,
  /// or that of the tag before it where the store is not known.
  ///
  /// Nil when nothing was released, as far as one can tell.
  func installedRelease(below version: Version) -> EarlierRelease? {
    guard !isUnreleased else { return nil }
    let lowest = storefronts.min { $0.facts.live.version < $1.facts.live.version }
    guard let lowest else { return taggedRelease(below: version) }
    guard lowest.facts.live.version < version else { return nil }
    return EarlierRelease(
      version: lowest.facts.live.version, evidence: lowest.facts.note(lowest.country))
  }

  /// The release before a candidate on its own line, where the store serves a higher line already.
  func ownLine(of version: Version) -> EarlierRelease? {
    guard storefronts.contains(where: { $0.facts.live.version > version }) else { return nil }
    return taggedRelease(below: version)
  }

  private func taggedRelease(below version: Version) -> EarlierRelease? {
    guard let tags = tags.value else { return nil }
    let tag = [tags.latest, tags.previous].compactMap(\.self).first { $0.version < version }
    return tag.map { EarlierRelease(version: $0.version, evidence: $0.note) }
  }
}

extension TagFact {
  /// The tag as evidence, with as much of the commit as people write.
  var note: Finding.Note { Finding.Note("tag \(name) is on commit \(commit.prefix(9))") }
}

extension Array where Element == (country: String, facts: StoreFacts) {
  /// What the storefronts serve, as evidence: the first few, since an app can be sold in 175.
  var notes: [Finding.Note] { map { $0.facts.note($0.country) }.firstFew }
}

extension Array where Element == Finding.Note {
  /// The first few, and how many more there are.
  var firstFew: [Finding.Note] {
    let shown = 5
    guard count > shown + 1 else { return self }
    return prefix(shown) + [Finding.Note("\(count - shown) more storefronts")]
  }
}

extension Array where Element == String {
  /// The first few, and how many more there are, for a sentence.
  var firstFew: [String] {
    let shown = 5
    return count > shown + 1 ? prefix(shown) + ["and \(count - shown) more"] : self
  }
}

extension StoreFacts {
  /// What the storefront serves, as evidence.
  func note(_ country: String) -> Finding.Note {
    let since = live.since.map { " since \($0.day)" } ?? ""
    let serves = "storefront \(country) serves \(live.version)\(since)"
    guard highest > live.version else { return Finding.Note(serves) }
    return Finding.Note("storefront \(country) has \(highest) approved; \(serves)")
  }
}
