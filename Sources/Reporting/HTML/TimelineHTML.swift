import Diagnostics

/// The releases of a repository by date, beside what the storefronts serve.
struct TimelineHTML {
  private let timeline: ReleaseTimeline

  /// How many releases are shown before the rest is folded away.
  private static let limit = 12

  init(_ timeline: ReleaseTimeline) { self.timeline = timeline }

  /// The strip, the storefronts, and the releases.
  var markup: Markup { strip + storefronts + releases }

  private var strip: Markup {
    guard case .shown(let releases) = timeline.releases, !releases.isEmpty else { return "" }
    return TimelineStrip(timeline, releases).markup
  }

  private var storefronts: Markup {
    let heading: Markup = "<h3>What the storefronts serve</h3>\n"
    switch timeline.answers {
    case .missing(let reason): return heading + PageSection.why(reason)
    case .shown(let answers):
      let rows = answers.map { answer -> Markup in
        """
        <tr><th scope="row">\(answer.text)</th><td class="names">\(answer.storefronts.joined(separator: ", "))</td>\
        <td>\(answer.detail)</td></tr>

        """
      }
      return heading
        + Self.table(
          "The version that each storefront serves", ["Serves", "Storefronts", "Details"], rows)
    }
  }

  private var releases: Markup {
    let heading: Markup = "<h3>Releases of the repository</h3>\n"
    switch timeline.releases {
    case .missing(let reason): return heading + PageSection.why(reason)
    case .shown(let releases):
      guard !releases.isEmpty else {
        return heading + PageSection.why("There is no release tag yet")
      }
      let rows = releases.map(row)
      var all = heading + releaseTable("Releases, latest first", rows.prefix(Self.limit))
      let rest = rows.dropFirst(Self.limit)
      if !rest.isEmpty {
        all += "<details>\n<summary>\(rest.count.counting("earlier release"))</summary>\n"
        all += releaseTable("Earlier releases", rest) + "</details>\n"
      }
      if timeline.leftOut > 0 {
        let left = timeline.leftOut.counting(
          "more release with a lower version is", plural: "more releases with lower versions are")
        all += PageSection.why("\(left) not shown")
      }
      return all
    }
  }

  private func releaseTable(_ caption: String, _ rows: some Collection<Markup>) -> Markup {
    Self.table(caption, ["Day", "Version", "Tag", "Served in", "Remarks"], rows)
  }

  private func row(_ release: ReleaseTimeline.Release) -> Markup {
    """
    <tr><td class="day">\(release.day ?? "not known")</td><th scope="row">\(release.version)</th>\
    <td>\(release.tag ?? "no tag")</td><td class="names">\(release.storefronts)</td>\
    <td class="names">\(release.marks.joined(separator: ", "))</td></tr>

    """
  }

  private static func table(
    _ caption: String, _ heads: [String], _ rows: some Collection<Markup>
  ) -> Markup {
    let cells = heads.map { head -> Markup in "<th scope=\"col\">\(head)</th>" }
    return """
      <div class="wide" tabindex="0" role="region" aria-label="\(caption)">
      <table>
      <caption>\(caption)</caption>
      <thead><tr>\(cells.joined())</tr></thead>
      <tbody>
      \(rows.joined())</tbody>
      </table>
      </div>

      """
  }
}
