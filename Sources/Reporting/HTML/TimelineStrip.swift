import Diagnostics

/// A drawing of the releases on a line of time, which repeats what the tables below it say.
///
/// Places are percentages, so that the drawing fits every width while its letters keep their size.
struct TimelineStrip {
  private let timeline: ReleaseTimeline
  private let releases: [ReleaseTimeline.Release]
  private let start: Int64
  private let end: Int64

  /// How far apart two names must be, in hundredths of a percent.
  private static let gap = 1400

  init(_ timeline: ReleaseTimeline, _ releases: [ReleaseTimeline.Release]) {
    self.timeline = timeline
    self.releases = releases
    let moments = releases.compactMap(\.moment)
    start = moments.min() ?? timeline.now
    end = max(moments.max() ?? timeline.now, timeline.now)
  }

  /// The drawing with its caption; nothing where no release has a date.
  var markup: Markup {
    guard releases.contains(where: { $0.tag != nil && $0.moment != nil }) else { return "" }
    return """
      <figure>
      <svg class="strip\(isLow ? " low" : "")" role="img" aria-labelledby="strip-title">
      <title id="strip-title">\(summary)</title>
      <line class="rail" x1="0" x2="100%" y1="34" y2="34"/>
      \(ticks)\(dots)\(live)\(now)</svg>
      <figcaption>\(legend)</figcaption>
      </figure>

      """
  }

  /// Whether nothing stands below the line.
  private var isLow: Bool { timeline.ticks.isEmpty && answers.isEmpty }

  private var summary: String {
    let tagged = releases.filter { $0.tag != nil }
    let days = tagged.compactMap(\.day).sorted()
    let count = tagged.count + timeline.leftOut
    let span =
      days.first == days.last
      ? "on \(days.first ?? "")" : "from \(days.first ?? "") to \(days.last ?? "")"
    return "\(count.counting("release")) \(span)"
  }

  private var legend: Markup {
    let served: Markup =
      answers.isEmpty
      ? "" : ", <span aria-hidden=\"true\">◆</span> since when a storefront serves a version"
    let candidate: Markup = timeline.candidate.map { ", where \($0) would come" } ?? ""
    return
      "\(summary): <span aria-hidden=\"true\">●</span> a release\(served), <span aria-hidden=\"true\">○</span> this run\(candidate)"
  }

  private var ticks: Markup {
    var last = -Self.gap
    return timeline.ticks.map { tick -> Markup in
      let place = place(tick.moment)
      let isNamed = place - last >= Self.gap / 2
      if isNamed { last = place }
      let name: Markup =
        isNamed
        ? "<text x=\"\(percent(place))\" y=\"106\" text-anchor=\"middle\">\(tick.label)</text>\n"
        : ""
      return
        "<line class=\"tick\" x1=\"\(percent(place))\" x2=\"\(percent(place))\" y1=\"28\" y2=\"92\"/>\n"
        + name
    }.joined()
  }

  private var dots: Markup {
    var last = -Self.gap
    let known = releases.filter { $0.moment != nil && $0.tag != nil }.reversed()
    return known.map { release -> Markup in
      let place = place(release.moment ?? end)
      let isNamed = release.isMilestone && place - last >= Self.gap
      if isNamed { last = place }
      let name: Markup =
        isNamed
        ? "<text x=\"\(percent(place))\" y=\"16\" text-anchor=\"\(anchor(place))\">\(release.version)</text>\n"
        : ""
      return
        "<circle class=\"dot\" cx=\"\(percent(place))\" cy=\"34\" r=\"\(release.isMilestone ? 5 : 3)\"/>\n"
        + name
    }.joined()
  }

  /// What is served since a known day, the earliest first.
  private var answers: [ReleaseTimeline.Answer] {
    guard case .shown(let answers) = timeline.answers else { return [] }
    return answers.filter { $0.isLive && $0.since != nil }
      .sorted { ($0.since ?? 0, $0.text) < ($1.since ?? 0, $1.text) }
  }

  /// What is served, of which the latest is named first where there is no room for every name.
  private var live: Markup {
    var last = 10_000 + Self.gap
    return answers.reversed().map { answer -> Markup in
      let place = place(answer.since ?? end)
      let isNamed = last - place >= Self.gap
      if isNamed { last = place }
      let name: Markup =
        isNamed
        ? "<text x=\"\(percent(place))\" y=\"84\" text-anchor=\"\(anchor(place))\">\(answer.text)</text>\n"
        : ""
      return
        "<svg class=\"here\" x=\"\(percent(place))\" y=\"60\"><path class=\"live\" d=\"M0-7 7 0 0 7-7 0Z\"/></svg>\n"
        + name
    }.joined()
  }

  private var now: Markup {
    "<circle class=\"now\" cx=\"\(percent(place(timeline.now)))\" cy=\"34\" r=\"7\"/>\n"
  }

  /// Where a moment is, in hundredths of a percent; what lies outside stands at the edge.
  private func place(_ moment: Int64) -> Int {
    let span = Double(end) - Double(start)
    guard span > 0 else { return 5000 }
    let part = (Double(moment) - Double(start)) / span
    return 200 + Int((min(max(part, 0), 1) * 9600).rounded())
  }

  private func percent(_ place: Int) -> String {
    let rest = place % 100
    return "\(place / 100).\(rest < 10 ? "0" : "")\(rest)%"
  }

  /// How a name stands to its place, so that none reaches over the edge.
  private func anchor(_ place: Int) -> String {
    place < 800 ? "start" : place > 9200 ? "end" : "middle"
  }
}
